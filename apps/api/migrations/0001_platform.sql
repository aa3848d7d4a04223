-- The app role may do this unless a later statement takes it back.
grant usage on schema public to mabarin_app;
alter default privileges in schema public grant select, insert, update, delete on tables to mabarin_app;
alter default privileges in schema public grant usage, select on sequences to mabarin_app;

-- One row per client request that may be retried; kept 48 h (docs/spec/decisions.md "Money").
create table idempotency_key (
  scope text not null,
  key text not null,
  request_hash text not null,
  -- Null until the first answer is stored; then repeated word for word.
  answer json,
  -- The resource that the first attempt created; a retry after a crash goes on with it.
  resource text,
  created_at timestamptz not null,
  -- The newest attempt holds the key until `leased_until`, and renews it while it lives.
  attempts integer not null default 1,
  leased_until timestamptz not null default now() + interval '30 seconds',
  primary key (scope, key)
);
create index idempotency_key_created_at on idempotency_key (created_at);

-- Attempts at logins, at passwords that move money and at bank accounts, counted over all processes and restarts
-- (docs/decisions/accounts.md "Limits").
create table rate_limit (
  -- HMAC-SHA256 of the kind of attempt and its subject, so that no e-mail or address is stored in clear.
  key text primary key,
  attempts integer not null check (attempts >= 0),
  -- No attempt is taken before this.
  retry_at timestamptz not null,
  -- The attempts are forgotten after this.
  expires_at timestamptz not null
);
create index rate_limit_expires_at on rate_limit (expires_at);

-- Attempts by subject (an e-mail, a game id, an address), shared by all processes (docs/decisions/accounts.md "Limits").
-- Unlogged: an attempt waits for no disk, and a crash of the server forgets them. These limits only stop floods; those that
-- guard an account or money are in rate_limit.
create unlogged table subject_limit (like rate_limit including constraints including indexes);

-- /readyz writes this row to prove that the database can be written (docs/decisions/service.md).
create table readiness_probe (
  one boolean primary key default true check (one),
  written_at timestamptz not null
);

-- Names the MABARIN_SECRET that opens the sealed columns of this database: a keyed hash, never the secret.
create table service_secret (
  one boolean primary key default true check (one),
  fingerprint text not null,
  changed_at timestamptz not null
);

revoke delete, truncate on service_secret from mabarin_app;

-- Browsers' reports on our content security policy, counted; they name nobody (docs/security.md). A row that is not
-- reported again for 30 days is deleted.
create table csp_report (
  -- The origin of the page.
  app text not null check (app in ('api', 'public', 'dashboard', 'overlay')),
  directive text not null,
  -- An origin, a scheme, or a word of the policy such as `inline`.
  blocked text not null,
  -- The path, without the parts that are not words of ours.
  page text not null,
  count bigint not null check (count > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (app, directive, blocked, page)
);

-- Uploaded images, re-encoded by us (docs/decisions/service.md). One row per file, named as in its address.
create table image (
  name text primary key,
  -- 128 random bits: the copies of one image share it.
  image_id text not null,
  mime text not null check (mime in ('image/webp', 'image/jpeg')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes bytea not null,
  created_at timestamptz not null
);
-- Already compressed.
alter table image alter column bytes set storage external;
create index image_image_id on image (image_id);

-- Speech of alerts (docs/decisions/widgets-and-speech.md). Alerts with the same text and voice share a file; it is deleted
-- some time after its last use.
create table speech_file (
  -- SHA-256 of engine, voice, rate and text.
  key text primary key check (key ~ '^[0-9a-f]{64}$'),
  mime text not null check (mime = 'audio/wav'),
  bytes bytea not null,
  duration_ms integer not null check (duration_ms > 0),
  used_at timestamptz not null
);
-- Sound does not compress well.
alter table speech_file alter column bytes set storage external;
create index speech_file_used on speech_file (used_at);

-- pg-boss keeps its tables here and makes them itself right after these migrations (platform/jobs/install.ts).
create schema pgboss;
grant usage on schema pgboss to mabarin_app;
alter default privileges in schema pgboss grant select, insert, update, delete on tables to mabarin_app;
