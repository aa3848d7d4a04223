-- Events, orders, the queue, games and notices about players.

-- What a host sells. The own three (`type` mabarin) keep their title and cannot be deleted.
create table mabar_event (
  id uuid primary key,
  host_id uuid not null references host (id),
  title text not null,
  description text not null,
  -- Integer rupiah.
  price bigint not null check (price between 10000 and 1000000 and price % 5000 = 0),
  type text not null check (type in ('mabarin', 'custom')),
  priority smallint not null,
  need_role boolean not null,
  need_game_count boolean not null,
  -- Reguler and Sundul are always on, whatever stands here.
  status boolean not null default true,
  -- Place in lists: the own three first, in their order.
  position smallint not null,
  created_at timestamptz not null
);
create unique index mabar_event_own on mabar_event (host_id, title) where type = 'mabarin';
create index mabar_event_host on mabar_event (host_id, position, created_at);

-- What a payment of kind mabar pays for: the event as it was when the QR was made, so later edits change nothing.
create table mabar_order (
  payment_id text primary key references payment (id),
  host_id uuid not null references host (id),
  -- No reference: a deleted event is still delivered from this snapshot.
  event_id uuid not null,
  title text not null,
  -- Of one game, integer rupiah.
  price bigint not null,
  priority smallint not null,
  need_role boolean not null,
  -- Lifts a waiting entry instead of making one.
  sundul boolean not null,
  count integer not null check (count >= 1),
  player_id text not null,
  player_server text not null,
  player_name text not null,
  role_exp_laner boolean not null,
  role_goldlaner boolean not null,
  role_jungler boolean not null,
  role_midlaner boolean not null,
  role_roamer boolean not null,
  message text not null,
  created_at timestamptz not null
);

-- A place in the queue, then in the playing list, then done.
create table mabar_entry (
  -- Ascending, so that it breaks ties of paid_at in the order of arrival.
  id bigint generated always as identity primary key,
  host_id uuid not null references host (id),
  -- Null where nobody paid: added by the host, won as a gift.
  payment_id text unique references mabar_order (payment_id),
  title text not null,
  priority smallint not null,
  need_role boolean not null,
  player_id text not null,
  player_server text not null,
  player_name text not null,
  role_exp_laner boolean not null,
  role_goldlaner boolean not null,
  role_jungler boolean not null,
  role_midlaner boolean not null,
  role_roamer boolean not null,
  message text not null,
  count integer not null check (count >= 1),
  played integer not null default 0 check (played between 0 and count),
  state text not null check (state in ('queued', 'playing', 'done')),
  -- The payment's own time (or of the win, or of the adding): the place in the queue.
  paid_at timestamptz not null,
  -- The last Sundul; Main clears it.
  sundul_at timestamptz,
  -- The last sign of presence after paying: a Sundul or a tap on the ticket.
  here_at timestamptz,
  playing_at timestamptz check ((playing_at is not null) = (state = 'playing')),
  done_at timestamptz check ((done_at is not null) = (state = 'done'))
);
-- Who waits or plays, in queue order.
create index mabar_entry_active on mabar_entry (host_id, priority desc, sundul_at desc nulls last, paid_at, id)
  where done_at is null;
create index mabar_entry_done on mabar_entry (host_id, done_at desc, id desc)
  where done_at is not null;
-- Finds a player's entries for a Sundul, and the last known name of a player.
create index mabar_entry_player on mabar_entry (player_id, player_server, id);

-- Every Win and Lose as it was pressed; never changed.
create table mabar_game (
  id bigint generated always as identity primary key,
  host_id uuid not null references host (id),
  -- The dashboard's own id of the press: the same key never counts twice.
  game_key uuid not null,
  result text not null check (result in ('win', 'lose')),
  -- The statistic after this game.
  game integer not null,
  win integer not null,
  lose integer not null,
  created_at timestamptz not null,
  unique (host_id, game_key)
);
create index mabar_game_recent on mabar_game (host_id, created_at desc, id desc);

-- Who played a game, as the entry stood before it was counted.
create table mabar_game_player (
  game_id bigint not null references mabar_game (id),
  entry_id bigint not null references mabar_entry (id),
  position smallint not null,
  played integer not null,
  count integer not null,
  primary key (game_id, entry_id)
);
create index mabar_game_player_entry on mabar_game_player (entry_id);

revoke update, delete on mabar_game, mabar_game_player from mabarin_app;

-- One row per host, made with the host. Locked first by every command that moves the host's queue.
create table mabar_statistic (
  host_id uuid primary key references host (id),
  game integer not null default 0 check (game >= 0),
  win integer not null default 0 check (win >= 0),
  lose integer not null default 0 check (lose >= 0),
  -- Null before the first game and after a reset.
  last_game_id bigint references mabar_game (id)
);

-- What a host thinks of a player.
create table mabar_notice (
  host_id uuid not null references host (id),
  player_id text not null,
  player_server text not null,
  player_name text not null,
  type text not null check (type in ('mark', 'blacklist')),
  modified_at timestamptz not null,
  primary key (host_id, player_id, player_server)
);
