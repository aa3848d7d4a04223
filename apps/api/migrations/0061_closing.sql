-- Closing a host's account (docs/decisions/accounts.md): disabled when its host asks, for 30 days in which logging in
-- takes it back; then closed for good, with nothing left of the person but the books.
alter table host
  -- When its host asked to close it; null: it was not asked, or was taken back.
  add column closing_at timestamptz,
  -- When it was closed for good.
  add column closed_at timestamptz;
create index host_closing on host (closing_at) where closing_at is not null and closed_at is null;
create index host_closed on host (closed_at) where closed_at is not null;
