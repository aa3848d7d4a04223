-- Counts the saves of a show's rules, so that a save that did not see the one before is told.
alter table show add column saves integer not null default 0;

-- Counts how often the countdown began: an event takes its minutes back from the one that it gave them to only.
alter table widget add column countdown_run integer not null default 0;
alter table show_event add column countdown_run integer not null default 0;

-- Old events are deleted by their age (docs/retention.md).
create index show_event_age on show_event (at);
