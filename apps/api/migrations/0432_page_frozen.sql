-- An overlay page that runs and does not paint (docs/decisions/alerts.md): until when it counts as frozen, and until when
-- frozen pages reload because their host pressed for it.
alter table stage_lease
  add column frozen_until timestamptz,
  add column reload_until timestamptz;
create index stage_lease_frozen on stage_lease (frozen_until) where frozen_until is not null;
