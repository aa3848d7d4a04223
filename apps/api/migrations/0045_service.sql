-- What /readyz writes to prove that the database can be written (docs/decisions/0097-service.md).
create table readiness_probe (
  one boolean primary key default true check (one),
  written_at timestamptz not null
);
