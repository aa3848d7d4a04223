-- Sessions of operators at the desk (docs/decisions/operators.md "The desk").
create table operator_session (
  token_hash text primary key,
  operator text not null,
  -- The /24 or /48 that it is bound to.
  network text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index operator_session_operator on operator_session (operator);
