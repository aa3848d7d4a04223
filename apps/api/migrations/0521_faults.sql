-- The processes of the service, by machine and port, and the pollers that stand still in each. `stopped_at`: by a signal;
-- a killed one has none.
create table service_process (
  name text primary key,
  version text not null,
  seen_at timestamptz not null,
  stopped_at timestamptz,
  still text[] not null default '{}'
);

-- The last time at which operators were told of something that is no task.
create table operator_told (
  subject text primary key,
  told_at timestamptz not null
);

-- Operators were told then that a task of the service closed itself.
alter table payment_task add column well_at timestamptz;
create index payment_task_well on payment_task (done_at) where reason in ('service', 'fault', 'backup');

alter table payment_task drop constraint payment_task_reason_check;
-- version before: all of its reasons are among these.
alter table payment_task add constraint payment_task_reason_check check (
  reason in (
    'unfulfillable', 'excess', 'under', 'mismatch', 'unknown_order', 'stuck', 'payout', 'books', 'contact', 'duplicate',
    'gateway', 'backup', 'service', 'credit', 'refund', 'reconciliation', 'withdrawal', 'overdue', 'certificate', 'disk',
    'orders', 'complaint', 'cluster', 'child', 'dispute', 'velocity', 'fault'
  )
);
