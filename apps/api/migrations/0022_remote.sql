-- Remote keys of a host, for Stream Deck, Companion, Streamer.bot and a phone (docs/decisions/remote.md).

-- Only the SHA-256 of the secret is stored. `uses` counts refused calls too.
create table remote_key (
  id uuid primary key,
  host_id uuid not null references host (id),
  name text not null,
  actions text[] not null check (cardinality(actions) > 0),
  key_hash text not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz,
  uses bigint not null default 0,
  revoked_at timestamptz
);
create index remote_key_host on remote_key (host_id, created_at);
create index remote_key_revoked on remote_key (revoked_at) where revoked_at is not null;

-- Uses of remote keys. The name stays as it was; `refusal` is the failure's code.
create table remote_use (
  id bigint generated always as identity primary key,
  host_id uuid not null references host (id),
  key_id uuid not null,
  name text not null,
  action text not null,
  refusal text,
  at timestamptz not null
);
create index remote_use_host on remote_use (host_id, id);
create index remote_use_at on remote_use (at);

revoke update on remote_use from mabarin_app;
