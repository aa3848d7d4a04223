-- Operators, their log, and the checks they rely on (docs/decisions/operators.md).

create table operator (
  name text primary key check (name ~ '^[a-z][a-z0-9.-]{1,30}$'),
  -- argon2id.
  secret_hash text not null,
  totp_sealed text not null,
  -- The 30-s step of the last code that was taken: none before it is taken again.
  totp_step bigint,
  -- The operator who gave the secret; the name itself where the owner of the database did.
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

-- Acts that take two operators, with their approvals. The result is in operator_log.
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

-- Acts from the command line, with reasons; append-only.
create table operator_log (
  id bigint generated always as identity primary key,
  operator text not null,
  action text not null,
  subject text not null,
  reason text not null,
  created_at timestamptz not null,
  -- From where it was typed, and what it changed.
  origin text not null default '',
  before jsonb,
  after jsonb
);
create index operator_log_created on operator_log (created_at);

revoke update, delete, truncate on operator_log from mabarin_app;

create function operator_log_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the operators'' log is append-only: % refused', tg_op;
end
$$;

create trigger operator_log_append_only before update or delete on operator_log
  for each row execute function operator_log_is_append_only();
create trigger operator_log_no_truncate before truncate on operator_log
  for each statement execute function operator_log_is_append_only();

-- Checks of the books: the next one, and the last clean ones.
create table books_check (
  one boolean primary key default true check (one),
  -- The process that checks moves this ahead first, so that one does.
  next_at timestamptz not null,
  -- Start of the last check that found nothing new, and of the last such check of everything.
  clean_at timestamptz,
  whole_at timestamptz
);
insert into books_check (next_at)
values ('2000-01-01T00:00:00Z');

-- Reports on backups (infra/backup/record.sh): `base` for a base backup, `drill` for a restore that was tried elsewhere. The
-- service opens a task where one is missing.
create table backup_report (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('base', 'drill')),
  succeeded boolean not null,
  -- The file written, the second restored up to, or the failure.
  detail text not null,
  created_at timestamptz not null default now()
);
create index backup_report_newest on backup_report (kind, created_at desc);

revoke insert, update, delete, truncate on backup_report from mabarin_app;
