-- Copies and erasures that viewers ask for, and the rules of retention (docs/retention.md).

-- A link in a mail. Only its hash is stored; the e-mail is sealed, since nobody searches for it.
create table privacy_link (
  -- SHA-256 of 256 random bits.
  token_hash text primary key,
  email_sealed text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index privacy_link_expires_at on privacy_link (expires_at);

-- An erasure that is not complete yet, for example while an order waits in the queue. Deleted when it is.
create table privacy_erasure (
  -- HMAC-SHA256 of the e-mail: asking twice makes one row.
  email_hash text primary key,
  email_sealed text not null,
  asked_at timestamptz not null,
  -- Next attempt; the process that takes it moves this ahead first.
  next_at timestamptz not null
);

-- One row per rule of retention: the next run, the last one, and its error.
create table retention_run (
  rule text primary key,
  -- The process that takes the rule moves this ahead first, so that one does the work.
  next_at timestamptz not null,
  -- The last complete run, and the rows handled in all runs.
  done_at timestamptz,
  handled bigint not null default 0,
  failed_at timestamptz,
  error text
);
