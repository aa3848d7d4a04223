-- A deleted event is kept: its id stays taken, and deleting it again is no mistake.
alter table mabar_event add column deleted_at timestamptz check (deleted_at is null or type = 'custom');
