-- One row per client request that may be retried; kept 48 h (docs/spec/decisions.md "Money").
create table idempotency_key (
  scope text not null,
  key text not null,
  request_hash text not null,
  -- Null until the first answer is stored; then repeated word for word.
  answer json,
  -- What the first attempt created, so that a retry after a crash goes on with it.
  resource text,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index idempotency_key_created_at on idempotency_key (created_at);
