-- Passkeys of operators: each earns a code in place of the app's (docs/decisions/operators.md). Public keys only.
create table operator_passkey (
  id uuid primary key,
  operator text not null references operator (name),
  -- Random-looking, the same for all of an operator.
  user_handle text not null,
  credential_id text not null unique,
  public_key bytea not null,
  -- The authenticator's number of uses; 0: it does not count.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index operator_passkey_operator on operator_passkey (operator);

revoke update, truncate on operator_passkey from mabarin_app;
grant update (counter, last_used_at) on operator_passkey to mabarin_app;
