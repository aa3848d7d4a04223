-- Rules of turns that a host may set (docs/decisions/mabar.md "Rules of turns"); 0 and false: not in use.
alter table host
  add column games_in_row integer not null default 0,
  add column sundul_per_hour integer not null default 0,
  add column one_order boolean not null default false;

alter table mabar_entry
  -- The last time at which a Sundul passed it.
  add column passed_at timestamptz,
  -- The last Sundul that went behind those who were passed, in place of `sundul_at`.
  add column lifted_at timestamptz;

alter table mabar_game_player
  -- After this game the entry went to the end of its lane, from `rested_rank`.
  add column rested boolean not null default false,
  add column rested_rank double precision;

create index mabar_order_lifted on mabar_order (host_id, created_at) where lifted_entry_id is not null;
