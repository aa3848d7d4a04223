-- What the server is told about its backups (infra/backup/record.sh): `base` for each base backup, `drill` for each
-- restore that was tried elsewhere. The service reads it and opens a task where something is missing.
create table backup_report (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('base', 'drill')),
  succeeded boolean not null,
  -- What was written, up to which second was restored, or why it failed.
  detail text not null,
  created_at timestamptz not null default now()
);
create index backup_report_newest on backup_report (kind, created_at desc);
revoke insert, update, delete, truncate on backup_report from mabarin_app;

-- By which MABARIN_SECRET this database's sealed columns can be opened: a keyed hash under it, never the secret.
create table service_secret (
  one boolean primary key default true check (one),
  fingerprint text not null,
  changed_at timestamptz not null
);
revoke delete, truncate on service_secret from mabarin_app;

-- `backup`: no base backup, drill or log came for too long, or one failed. `service`: an outside service cannot be used.
alter table payment_task drop constraint payment_task_reason_check;
-- version before: writes none of the new reasons; all of the old ones stay.
alter table payment_task add constraint payment_task_reason_check check (
  reason in (
    'unfulfillable', 'excess', 'under', 'mismatch', 'unknown_order', 'stuck', 'payout', 'books', 'contact', 'duplicate',
    'gateway', 'backup', 'service'
  )
);
