-- A restored database has forgotten what was sent after its backup (docs/decisions/ledger-and-cash-outs.md "After a restore").

-- Restores of this database; while one is not released nothing of it is sent.
create table database_restore (
  id bigint generated always as identity primary key,
  -- The newest instant that came back.
  newest_at timestamptz not null,
  restored_at timestamptz not null default now(),
  -- When every transfer that may be forgotten was asked about (`ops payouts compare`), and when an operator let go.
  compared_at timestamptz,
  released_at timestamptz,
  check (released_at is null or compared_at is not null)
);
revoke insert, delete, truncate on database_restore from mabarin_app;

-- It may have been sent after the backup that this row comes from: asked about before it is sent.
-- version before: sends without asking.
alter table cashout add column ask_first boolean not null default false;
-- version before: as above.
alter table refund add column ask_first boolean not null default false;

-- Run by infra/backup/after-restore.sql, as the owner: marks what may have been sent, holds everything, and says what may be
-- missing.
create function mark_restored() returns setof text language plpgsql as $$
declare
  newest timestamptz;
begin
  select greatest(
    (select max(created_at) from ledger_journal), (select max(created_at) from payment),
    (select max(created_at) from cashout), (select max(created_at) from operator_log), '-infinity'
  ) into newest;
  insert into database_restore (newest_at) values (newest);
  update cashout set ask_first = true where state in ('requested', 'processing');
  update refund set ask_first = true where state in ('requested', 'approved', 'processing');
  insert into payment_task (subject, reason, detail, created_at)
  values (
    'restore', 'payout',
    jsonb_build_object('what', 'nothing is sent until "ops payouts compare", then "ops payouts confirm"', 'newest', newest), now()
  )
  on conflict (subject, reason) do update set detail = excluded.detail, created_at = excluded.created_at, done_at = null;
  return query
    select 'The newest payment, cash-out or journal is of ' || newest || ', ' || justify_interval(date_trunc('second', now() - newest))
      || ' ago: what came after it is missing here.'
    union all
    select 'Came back: ' || (select count(*) from payment where status = 'paid') || ' paid payments, '
      || (select count(*) from payment where status = 'pending') || ' open ones, '
      || (select count(*) from cashout where ask_first) || ' open cash-outs and '
      || (select count(*) from refund where ask_first) || ' open refunds that may have been sent since.'
    union all
    select 'Nothing is sent until "ops payouts compare" and "ops payouts confirm".';
end
$$;
-- version before: knows no such function.
revoke execute on function mark_restored() from public;
