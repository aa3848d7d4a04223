-- Hosts and their sessions.
create table host (
  id uuid primary key,
  -- Lower case; matched case-insensitively by lowering what is asked.
  username text not null unique check (username ~ '^[a-z0-9]{9,32}$'),
  name text not null,
  email text not null unique check (email = lower(email)),
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
  created_at timestamptz not null
);

create table session (
  id uuid primary key,
  host_id uuid not null references host (id),
  -- SHA-256 of the cookie's token.
  token_hash text not null unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  revoked_at timestamptz
);
create index session_host on session (host_id) where revoked_at is null;
