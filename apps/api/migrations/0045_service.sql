-- What /readyz writes to prove that the database can be written (docs/decisions/0097-service.md).
create table readiness_probe (
  one boolean primary key default true check (one),
  written_at timestamptz not null
);

-- A key is held by its newest attempt until `leased_until`, which the attempt renews while it lives. The default is for
-- a process of the version before, which knows no lease: it keeps the 30 s it had.
alter table idempotency_key
  add column attempts integer not null default 1,
  add column leased_until timestamptz not null default now() + interval '30 seconds';

-- When the books are checked (again), and what the last clean check covered.
create table books_check (
  one boolean primary key default true check (one),
  -- Whoever checks moves this ahead first, so one process does.
  next_at timestamptz not null,
  -- When the newest check began that found nothing new; and the newest such check of everything.
  clean_at timestamptz,
  whole_at timestamptz
);
insert into books_check (next_at)
values ('2000-01-01T00:00:00Z');

-- `books`: a rule of the books that does not hold.
alter table payment_task drop constraint payment_task_reason_check;
alter table payment_task add constraint payment_task_reason_check check (
  reason in ('unfulfillable', 'excess', 'under', 'mismatch', 'unknown_order', 'stuck', 'payout', 'books')
);
