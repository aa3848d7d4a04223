-- Counts the saves of a host's overlay settings, so that a save that did not see the one before is told.
alter table overlay_setting add column saves integer not null default 0;
