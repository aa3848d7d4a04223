-- Reasons of operators' acts that keep something from a host or viewer, as the one concerned reads them.
create table restriction_reason (
  host_id uuid not null references host,
  kind text not null,
  -- A payment, claim, refund, or one of the host's own texts; '': the account.
  about text not null default '',
  because text not null,
  created_at timestamptz not null,
  primary key (host_id, kind, about)
);

create table objection (
  id bigint generated always as identity primary key,
  host_id uuid not null references host,
  -- The payment or claim whose ticket objects; '': the host.
  viewer text not null default '',
  kind text not null,
  about text not null default '',
  text text not null,
  created_at timestamptz not null,
  due_on date not null,
  answered_at timestamptz,
  operator text,
  answer text,
  reversed boolean
);
create unique index objection_open on objection (host_id, viewer, kind, about) where answered_at is null;
create index objection_newest on objection (answered_at desc, id desc);

revoke truncate on restriction_reason, objection from mabarin_app;

alter table payment_task drop constraint payment_task_reason_check;
-- version before: all of its reasons are among these.
alter table payment_task add constraint payment_task_reason_check check (
  reason in (
    'unfulfillable', 'excess', 'under', 'mismatch', 'unknown_order', 'stuck', 'payout', 'books', 'contact', 'duplicate',
    'gateway', 'backup', 'service', 'credit', 'refund', 'reconciliation', 'withdrawal', 'overdue', 'certificate', 'disk',
    'orders', 'complaint', 'objection', 'cluster', 'child', 'dispute', 'velocity', 'fault'
  )
);
