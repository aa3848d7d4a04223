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
