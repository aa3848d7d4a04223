-- Gifts, their draws and claims (docs/gacha.md).

create table gift (
  id uuid primary key,
  host_id uuid not null references host (id),
  title text not null,
  -- 1 mabar, 2 skin, 3 starlight card.
  class smallint not null check (class in (1, 2, 3)),
  quota integer not null check (quota >= 1),
  -- The win chance is 1 / (gacha + 1).
  gacha integer not null check (gacha >= 1),
  -- Winning draws, and all draws.
  claimed integer not null default 0 check (claimed between 0 and quota),
  tried integer not null default 0 check (tried >= claimed),
  -- The host's switch.
  status boolean not null,
  -- The seed its draws are made with now.
  round integer not null default 1,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index gift_host on gift (host_id, created_at, id) where deleted_at is null;

-- The secret behind the draws of a gift. Its hash is public from the beginning, the seed itself when the gift has ended
-- or was deleted; a gift that gets a bigger quota after its end goes on with another seed.
create table gift_seed (
  gift_id uuid not null references gift (id),
  round integer not null check (round >= 1),
  -- The gift's tries before this round; tries of a round count from 1.
  tried_before integer not null,
  seed_hash text not null,
  seed_sealed text not null,
  -- Null: still secret.
  seed text,
  published_at timestamptz check ((published_at is null) = (seed is null)),
  created_at timestamptz not null,
  primary key (gift_id, round)
);

-- Every draw as it was made; never changed.
create table gift_draw (
  id uuid primary key,
  gift_id uuid not null references gift (id),
  round integer not null,
  -- The try number within the round, from 1.
  number integer not null check (number >= 1),
  -- From the browser that claimed; public.
  nonce text not null,
  -- The gacha it was drawn with.
  gacha integer not null,
  -- HMAC-SHA256 of seed and draw, hex.
  digest text not null,
  win boolean not null,
  player_id text not null,
  player_server text not null,
  created_at timestamptz not null,
  unique (gift_id, round, number),
  foreign key (gift_id, round) references gift_seed (gift_id, round)
);
create index gift_draw_named on gift_draw (created_at) where not win and player_server <> '';

revoke update, delete on gift_draw from mabarin_app;
-- A draw stays as it was made; who made it goes after a time.
grant update (player_id, player_server) on gift_draw to mabarin_app;

-- Last draw of a player with a host. The row is lock and rule: it only moves when the cool-down is over.
create table gift_cooldown (
  host_id uuid not null references host (id),
  player_id text not null,
  player_server text not null,
  tried_at timestamptz not null,
  primary key (host_id, player_id, player_server)
);
create index gift_cooldown_tried on gift_cooldown (tried_at);

-- Gifts that a host owes or has given: won by a viewer (claim) or made by the host.
create table gift_claim (
  -- Ascending, so that it breaks ties of added_at.
  id bigint generated always as identity primary key,
  host_id uuid not null references host (id),
  source text not null check (source in ('claim', 'host')),
  gift_id uuid references gift (id),
  draw_id uuid unique references gift_draw (id),
  -- The place in the queue that a class 1 win made.
  entry_id bigint unique references mabar_entry (id),
  class smallint not null check (class in (1, 2, 3)),
  title text not null,
  message text not null,
  player_id text not null,
  player_server text not null,
  player_name text not null,
  role_exp_laner boolean not null,
  role_goldlaner boolean not null,
  role_jungler boolean not null,
  role_midlaner boolean not null,
  role_roamer boolean not null,
  -- A WIB date; null: not set yet.
  schedule date,
  -- The unguessable name of the winner's page.
  ticket text unique,
  added_at timestamptz not null,
  done_at timestamptz,
  check ((source = 'claim') = (draw_id is not null and gift_id is not null and ticket is not null)),
  check ((class = 1) = (entry_id is not null)),
  check (class <> 1 or done_at is not null)
);
create index gift_claim_done on gift_claim (host_id, done_at desc, id desc) where done_at is not null;
-- One player wins one gift once.
create unique index gift_claim_winner on gift_claim (gift_id, player_id, player_server) where source = 'claim';
-- The public list finds the tickets of entries that were won.
create index gift_claim_entry on gift_claim (entry_id) where entry_id is not null;
create index gift_claim_pending on gift_claim (host_id, schedule, added_at, id) where done_at is null;
create index gift_claim_named on gift_claim (done_at) where done_at is not null and player_server <> '';
