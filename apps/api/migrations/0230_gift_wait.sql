-- Draws that mix in a public beacon's round (docs/gacha.md).

-- version before: leaves all four null, which the checks allow.
alter table gift_draw
  -- The claim's number within the round of its gift when it was stored.
  add column slot integer,
  add column beacon text check (beacon in ('quicknet', 'sandbox')),
  add column beacon_round bigint,
  -- The round as its chain signed it; anybody can check it.
  add column beacon_signature text,
  add check ((beacon is null) = (slot is null)),
  add check ((beacon is null) = (beacon_round is null)),
  add check ((beacon is null) = (beacon_signature is null));

-- Claims stored before their beacon's round was known. Everything that a result depends on stands here, and only the
-- player goes once the claim has ended.
create table gift_wait (
  -- The id of its draw.
  id uuid primary key,
  host_id uuid not null references host (id),
  gift_id uuid not null references gift (id),
  round integer not null,
  slot integer not null check (slot >= 1),
  nonce text not null,
  gacha integer not null,
  beacon text not null check (beacon in ('quicknet', 'sandbox')),
  beacon_round bigint not null check (beacon_round >= 1),
  player_id text not null,
  player_server text not null,
  player_name text not null,
  message text not null,
  role_exp_laner boolean not null,
  role_goldlaner boolean not null,
  role_jungler boolean not null,
  role_midlaner boolean not null,
  role_roamer boolean not null,
  created_at timestamptz not null,
  -- Null: it waits.
  ended_at timestamptz,
  -- gone: no unit was left. away: the beacon was away for too long. Neither counts as a try.
  outcome text check (outcome in ('drawn', 'gone', 'away')),
  check ((ended_at is null) = (outcome is null)),
  -- An ended claim names nobody.
  check (ended_at is null or player_id = '' and player_server = '' and player_name = '' and message = ''),
  unique (gift_id, round, slot),
  foreign key (gift_id, round) references gift_seed (gift_id, round)
);
create index gift_wait_open on gift_wait (gift_id, round, slot) where ended_at is null;
create index gift_wait_host on gift_wait (host_id);

revoke update, delete on gift_wait from mabarin_app;
grant update (player_id, player_server, player_name, message, ended_at, outcome) on gift_wait to mabarin_app;
