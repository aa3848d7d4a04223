-- Events, orders, the queue, games and notes on players (docs/decisions/mabar.md).

-- Events that a host sells. The three of Mabarin (`type` mabarin) keep their title and cannot be deleted.
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
  -- On or off; Reguler and Sundul are always on.
  status boolean not null default true,
  -- Place in lists: the three of Mabarin first.
  position smallint not null,
  created_at timestamptz not null,
  -- A deleted event is kept: its id stays taken, and it may be deleted again.
  deleted_at timestamptz check (deleted_at is null or type = 'custom')
);
create unique index mabar_event_own on mabar_event (host_id, title) where type = 'mabarin';
create index mabar_event_host on mabar_event (host_id, position, created_at, id) where deleted_at is null;

-- Order of a payment of kind mabar: the event as it was when the QR was made, so that later edits change nothing.
create table mabar_order (
  payment_id text primary key references payment (id),
  host_id uuid not null references host (id),
  -- No reference: a deleted event is still delivered from this snapshot.
  event_id uuid not null,
  title text not null,
  -- Price of one game, integer rupiah.
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
  created_at timestamptz not null,
  hidden_reason text,
  -- A Sundul makes no entry of its own; its ticket shows the one it lifted. Null: not paid, or no Sundul.
  lifted_entry_id bigint,
  -- The ticket is mailed there after payment; the host never learns it. Null: no mail.
  email text,
  -- Number of players, the payer included; each gets an entry of `count` games.
  party_size smallint not null default 1 check (party_size between 1 and 4),
  constraint mabar_order_party unique (payment_id, party_size)
);
create index mabar_order_of_email on mabar_order (lower(email)) where email is not null;

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
  count integer not null,
  played integer not null default 0 check (played between 0 and count),
  state text not null check (state in ('queued', 'playing', 'done')),
  -- Time of the payment, the win or the adding: the place in the queue.
  paid_at timestamptz not null,
  -- The last Sundul; Main clears it.
  sundul_at timestamptz,
  -- The last sign of presence after paying: a Sundul or a tap on the ticket.
  here_at timestamptz,
  playing_at timestamptz check ((playing_at is not null) = (state = 'playing')),
  done_at timestamptz check ((done_at is not null) = (state = 'done')),
  hidden_reason text,
  -- Free games a host added to an entry, part of its count: games bought = count - bonus.
  bonus integer not null default 0 check (bonus >= 0),
  -- Games taken out of `count` because they were given back, each once; bonus games never.
  returned integer not null default 0,
  -- Place after a move, as a time of payment in ms since 1970; null: `paid_at`.
  lane_rank double precision,
  moved_at timestamptz,
  -- Times it was passed for a team since it last played.
  passed smallint not null default 0,
  -- Number of "Tunggu aku", and the transfer to another player (null: none).
  postponed smallint not null default 0 check (postponed >= 0),
  transferred_at timestamptz,
  -- The order of a party, on all of its entries; `payment_id` is on the payer's alone.
  party_id text references mabar_order (payment_id),
  party_size smallint not null default 1,
  -- The last "Tunggu aku"; on all entries of a party.
  postponed_at timestamptz,
  constraint mabar_entry_party check ((party_id is null) = (party_size = 1)),
  constraint mabar_entry_returned check (
    returned >= 0 and (returned = 0 or payment_id is not null or party_id is not null)
  ),
  constraint mabar_entry_count_check check (count >= 0 and count + returned >= 1),
  constraint mabar_entry_whole_party foreign key (payment_id, party_size) references mabar_order (payment_id, party_size)
);
-- Waiting and playing entries, in queue order.
create index mabar_entry_active on mabar_entry (host_id, priority desc, sundul_at desc nulls last, paid_at, id)
  where done_at is null;
create index mabar_entry_done on mabar_entry (host_id, done_at desc, id desc)
  where done_at is not null;
-- Finds a player's entries for a Sundul, and the last known name of a player.
create index mabar_entry_player on mabar_entry (player_id, player_server, id);
create index mabar_entry_named on mabar_entry (done_at)
  where done_at is not null and payment_id is null and player_server <> '';
create index mabar_entry_party_id on mabar_entry (party_id) where party_id is not null;
-- A player's entries at one host that were paid and played, for the count on each row of the board.
create index mabar_entry_visit on mabar_entry (host_id, player_id, player_server, id)
  where num_nonnulls(payment_id, party_id) > 0 and played > 0;
-- Waiting entries of a host in the order of `inQueueOrder`; the next player is the first ONLINE one.
create index mabar_entry_next on mabar_entry (
  host_id, priority desc, sundul_at desc nulls last,
  (coalesce(lane_rank, extract(epoch from paid_at at time zone 'UTC') * 1000)), (coalesce(party_id, '') collate "C"), id
) where state = 'queued';
-- Entries picked just now.
create index mabar_entry_picked on mabar_entry (playing_at) where state = 'playing';
-- The two tables reference each other.
alter table mabar_order add foreign key (lifted_entry_id) references mabar_entry (id);

-- The others of a party, in the order in which the payer named them, each with a ticket of its own.
create table mabar_party_member (
  payment_id text not null references mabar_order (payment_id) on delete cascade,
  position smallint not null check (position between 1 and 3),
  player_id text not null,
  player_server text not null,
  player_name text not null,
  ticket text not null unique,
  -- This player's entry; null: not paid.
  entry_id bigint unique references mabar_entry (id),
  primary key (payment_id, position)
);

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
  -- The game was taken back; null: it counts. Only this column may change.
  undone_at timestamptz,
  unique (host_id, game_key)
);
create index mabar_game_recent on mabar_game (host_id, created_at desc, id desc);

-- Corrections of a game's result; the newest holds, without a result the game was taken back. The press stays in mabar_game.
create table mabar_game_correction (
  id bigint generated always as identity primary key,
  game_id bigint not null references mabar_game (id),
  result text check (result in ('win', 'lose')),
  created_at timestamptz not null
);
create index mabar_game_correction_game on mabar_game_correction (game_id, id desc);

revoke update, delete on mabar_game_correction from mabarin_app;

-- Players of a game, with the entry as it was before the game counted.
create table mabar_game_player (
  game_id bigint not null references mabar_game (id),
  entry_id bigint not null references mabar_entry (id),
  position smallint not null,
  played integer not null,
  count integer not null,
  -- The entry played since then: taking the game back restores it. Null: not known.
  playing_at timestamptz,
  primary key (game_id, entry_id)
);
create index mabar_game_player_entry on mabar_game_player (entry_id);

revoke update, delete on mabar_game, mabar_game_player from mabarin_app;
grant update (undone_at) on mabar_game to mabarin_app;

-- One row per host, made with the host. Locked first by every command that moves the host's queue.
create table mabar_statistic (
  host_id uuid primary key references host (id),
  game integer not null default 0 check (game >= 0),
  win integer not null default 0 check (win >= 0),
  lose integer not null default 0 check (lose >= 0),
  -- Null before the first game and after a reset.
  last_game_id bigint references mabar_game (id),
  -- The host's last press of Win, Lose, Main, Ganti or Selesai. Without a press or an open overlay within 60 minutes the
  -- host has not started (docs/decisions/mabar.md). Null: never.
  pressed_at timestamptz,
  team_role text check (
    team_role in ('gameRoleExpLaner', 'gameRoleGoldlaner', 'gameRoleJungler', 'gameRoleMidlaner', 'gameRoleRoamer')
  ),
  team_passes smallint not null default 3 check (team_passes between 0 and 9)
);

-- Marks and blacklist of a host.
create table mabar_notice (
  host_id uuid not null references host (id),
  player_id text not null,
  player_server text not null,
  player_name text not null,
  type text not null check (type in ('mark', 'blacklist')),
  modified_at timestamptz not null,
  primary key (host_id, player_id, player_server)
);
create index mabar_notice_latest on mabar_notice (host_id, modified_at desc, player_id desc, player_server desc);

-- A host's private note on a player. It goes when no entry of the host names the player any more (docs/retention.md).
create table mabar_note (
  host_id uuid not null references host (id),
  player_id text not null,
  player_server text not null,
  text text not null check (char_length(text) between 1 and 280),
  modified_at timestamptz not null,
  primary key (host_id, player_id, player_server)
);

-- In-game names from the game, kept so that a form, its order and a second viewer do not each ask.
create table player_name (
  player_id text not null,
  player_server text not null,
  name text not null,
  asked_at timestamptz not null,
  primary key (player_id, player_server)
);
create index player_name_age on player_name (asked_at);
