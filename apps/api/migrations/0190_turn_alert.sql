-- "Main" as an alert on stream, off until the host turns it on (docs/decisions/alerts.md).
alter table overlay_setting add column turns boolean not null default false;
alter table alert drop constraint alert_kind_check;
-- version before: all of its kinds are among these.
alter table alert add constraint alert_kind_check check (kind in ('support', 'order', 'gift', 'turn', 'test', 'replay'));
alter table alert drop constraint alert_subject_check;
-- version before: as above.
alter table alert add constraint alert_subject_check check (subject in ('support', 'order', 'gift', 'turn'));
-- Of an entry that is called: its alert is on its way at most once. `source_id` is the entry.
-- version before: makes no alert of this kind.
create unique index alert_turn on alert (host_id, source_id)
  where kind = 'turn' and state in ('held', 'queued', 'leased', 'started');
create index alert_turn_texts on alert (source_id) where subject = 'turn';
