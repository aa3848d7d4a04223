-- Operators with names, the second one for large amounts, and a log that tells more (docs/decisions/operators.md).

create table operator (
  name text primary key check (name ~ '^[a-z][a-z0-9.-]{1,30}$'),
  -- argon2id.
  secret_hash text not null,
  totp_sealed text not null,
  -- The 30-s step of the last code that was taken: none before it is taken again.
  totp_step bigint,
  -- Whose eyes these are: the name itself where the owner of the database gave the secret, else that of whoever did.
  issuer text not null,
  created_at timestamptz not null,
  disabled_at timestamptz
);
revoke delete, truncate on operator from mabarin_app;

-- The first one is made by the owner of the database. So is the next one when all are disabled.
create function operator_first_by_owner() returns trigger language plpgsql as $$
begin
  if not exists (select from operator where disabled_at is null)
    and not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage')
  then
    raise exception 'the first operator is made by the owner of the database';
  end if;
  return new;
end
$$;
create trigger operator_first_by_owner before insert on operator
  for each row execute function operator_first_by_owner();

-- What takes two operators, and who has approved it. What came of it is in operator_log.
create table operator_approval (
  action text not null,
  subject text not null,
  amount bigint not null check (amount > 0),
  first_operator text not null,
  first_at timestamptz not null,
  second_operator text,
  second_at timestamptz,
  expires_at timestamptz not null,
  primary key (action, subject),
  check ((second_operator is null) = (second_at is null)),
  check (second_operator <> first_operator)
);
revoke delete, truncate on operator_approval from mabarin_app;

-- From where it was typed, and what it changed.
alter table operator_log
  add column origin text not null default '',
  add column before jsonb,
  add column after jsonb;
create index operator_log_created on operator_log (created_at);

create function operator_log_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the operators'' log is append-only: % refused', tg_op;
end
$$;
create trigger operator_log_append_only before update or delete on operator_log
  for each row execute function operator_log_is_append_only();
create trigger operator_log_no_truncate before truncate on operator_log
  for each statement execute function operator_log_is_append_only();
