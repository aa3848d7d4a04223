-- Hosts and members of their teams, with sessions, links and second factors (docs/decisions/accounts.md).

create table host (
  id uuid primary key,
  -- Lower case; matched case-insensitively by lowering what is asked.
  username text not null check (username ~ '^[a-z0-9]{9,32}$'),
  name text not null,
  email text not null check (email = lower(email)),
  -- argon2id, PHC string.
  password_hash text not null,
  -- Path under /images, or null.
  photo text,
  player_id text not null,
  player_server text not null,
  player_name text not null,
  role_exp_laner boolean not null default false,
  role_goldlaner boolean not null default false,
  role_jungler boolean not null default false,
  role_midlaner boolean not null default false,
  role_roamer boolean not null default false,
  -- pending: not activated yet; disabled: by an operator.
  status text not null check (status in ('pending', 'active', 'disabled')),
  -- The switch on the mabar page: orders are accepted.
  ordering_open boolean not null default true,
  -- The host code opens the live channel and display data: looked up by hash, shown again from the sealed copy.
  code_hash text not null unique,
  code_sealed text not null,
  created_at timestamptz not null,
  -- The host asked to close the account; null: never, or taken back.
  closing_at timestamptz,
  -- The account was closed for good.
  closed_at timestamptz,
  -- The last time a link from a mail set the password.
  password_reset_at timestamptz,
  -- Nothing is withdrawn since then, because the host said "bukan saya"; null: not frozen.
  frozen_at timestamptz,
  -- Thanks on the tickets of players who are done; null: the default text.
  thanks text check (char_length(thanks) between 1 and 160),
  -- End of the break; null, or in the past: no break.
  break_until timestamptz,
  -- From this instant on no order is taken; null: none is set. Opening and closing end it.
  last_order_at timestamptz,
  -- Limit on waiting players, open payments included: no order is taken at it, and the host closes once they wait. Null: none.
  last_order_waiting integer check (last_order_waiting between 1 and 500),
  -- Weekly plan: [{"day": 1, "start": "20:00"}], day 1 is Monday, time of Jakarta.
  planned_hours jsonb not null default '[]',
  -- Paid places may go to another player.
  transfers_allowed boolean not null default true,
  -- The most players of one order that a host takes; 1: no parties.
  party_max smallint not null default 4 check (party_max between 1 and 4),
  -- Listed among the hosts who play now.
  listed boolean not null default false
);
create unique index host_username on host (username) where status <> 'pending';
create unique index host_email on host (email) where status <> 'pending';
create index host_pending on host (created_at) where status = 'pending';
create index host_closing on host (closing_at) where closing_at is not null and closed_at is null;
create index host_closed on host (closed_at) where closed_at is not null;
-- Finds hosts by the first letters of a word of their name or username: "kancil" finds Bang Kancil. findHostsByWords
-- (features/accounts/host.queries.ts) uses the same expression. Signs count as spaces, or the parser would read some names as
-- addresses or paths. fastupdate is off: hosts are added seldom, and each search would read the pending list.
create index host_search on host using gin (
  to_tsvector('simple', username || ' ' || regexp_replace(name, '[[:punct:]]+', ' ', 'g'))
) with (fastupdate = off) where status = 'active';
create index host_listed on host (id) where listed;

-- Somebody who helps hosts. A member whose e-mail has a host's account uses its password, and has none here.
create table team_member (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  password_hash text,
  created_at timestamptz not null
);
create index team_member_created on team_member (created_at);

create table session (
  id uuid primary key,
  host_id uuid not null references host (id),
  -- SHA-256 of the cookie's token.
  token_hash text not null unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  revoked_at timestamptz,
  -- As words ("Chrome di Android").
  device text,
  -- /24 or /48.
  network text,
  -- The member who acts in the session; null: the host.
  member_id uuid references team_member (id) on delete cascade
);
create index session_host on session (host_id) where revoked_at is null;
create index session_created on session (created_at);
create index session_member on session (member_id) where member_id is not null;

-- Token of a link in a mail, for one use and one purpose. Only its hash is stored.
create table host_token (
  -- SHA-256 of 256 random bits.
  token_hash text primary key,
  host_id uuid references host (id),
  -- `login`: the password was right, the code is missing. `not_me`: "bukan saya" of a mail.
  purpose text not null check (purpose in ('activation', 'reset', 'login', 'not_me')),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz,
  member_id uuid,
  constraint host_token_owner check (num_nonnulls(host_id, member_id) = 1),
  foreign key (member_id) references team_member (id) on delete cascade
);
create index host_token_host on host_token (host_id, purpose);
create index host_token_expires_at on host_token (expires_at);
create index host_token_member on host_token (member_id) where member_id is not null;

-- Second factor of a host or of a member; one of the two ids is set.
create table second_factor (
  id uuid primary key,
  host_id uuid references host (id),
  member_id uuid,
  -- The key of the authenticator app, sealed by the server secret.
  secret_sealed text not null,
  created_at timestamptz not null,
  -- The first right code; null: not in use yet.
  confirmed_at timestamptz,
  -- The 30-s step of the last code that was accepted, so that each works once.
  last_step bigint,
  -- Devices trusted before this are asked again.
  trusted_from timestamptz,
  -- An operator was asked to remove it, and it goes then.
  removal_at timestamptz,
  unique nulls not distinct (host_id, member_id),
  constraint second_factor_owner check (num_nonnulls(host_id, member_id) = 1),
  foreign key (member_id) references team_member (id) on delete cascade
);
create index second_factor_removal on second_factor (removal_at) where removal_at is not null;
create index second_factor_member on second_factor (member_id) where member_id is not null;

-- Codes that replace the app, each once. Only the SHA-256 of 120 random bits is stored.
create table recovery_code (
  code_hash text primary key,
  second_factor_id uuid not null references second_factor (id) on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz
);
create index recovery_code_second_factor on recovery_code (second_factor_id);
