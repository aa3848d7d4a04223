-- Tries of logins, of passwords that move money and of bank accounts, counted over all processes and restarts
-- (docs/decisions/0096).
create table rate_limit (
  -- HMAC-SHA256 of what is counted and of whom, so no e-mail and no address stands here in clear.
  key text primary key,
  attempts integer not null check (attempts >= 0),
  -- No attempt is taken before this.
  retry_at timestamptz not null,
  -- From then on the attempts are forgotten.
  expires_at timestamptz not null
);
create index rate_limit_expires_at on rate_limit (expires_at);
