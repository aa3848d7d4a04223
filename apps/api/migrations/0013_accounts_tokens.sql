-- Registration and recovery (docs/decisions/0022).

-- Before its activation a registration holds neither its username nor its e-mail: the first link that is used wins.
alter table host
  drop constraint host_username_key,
  drop constraint host_email_key;
create unique index host_username on host (username) where status <> 'pending';
create unique index host_email on host (email) where status <> 'pending';
create index host_pending on host (created_at) where status = 'pending';

-- What a link in a mail carries. Single use, for one purpose, and only its hash is kept.
create table host_token (
  -- SHA-256 of 256 random bits.
  token_hash text primary key,
  host_id uuid not null references host (id),
  purpose text not null check (purpose in ('activation', 'reset')),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz
);
create index host_token_host on host_token (host_id, purpose);
create index host_token_expires_at on host_token (expires_at);

-- Why the text filter hides a text from the stream; null: it is shown. The text itself stays, for the host.
alter table support add column hidden_reason text;
alter table mabar_order add column hidden_reason text;
alter table mabar_entry add column hidden_reason text;
