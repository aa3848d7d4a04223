-- An operator takes, notes and closes a task, and each is told once (docs/decisions/operators.md "Tasks").
alter table payment_task
  add column taken_by text,
  add column taken_at timestamptz,
  add column closed_by text,
  add column closed_why text,
  -- Before created_at, or null: nobody was told of it yet.
  add column told_at timestamptz;
update payment_task set told_at = created_at;
alter table payment_task drop constraint payment_task_reason_check;
-- version before: all of its reasons are among these.
alter table payment_task add constraint payment_task_reason_check check (
  reason in (
    'unfulfillable', 'excess', 'under', 'mismatch', 'unknown_order', 'stuck', 'payout', 'books', 'contact', 'duplicate',
    'gateway', 'backup', 'service', 'credit', 'refund', 'reconciliation', 'withdrawal', 'overdue', 'certificate', 'disk',
    'orders'
  )
);
create table task_note (
  id bigint generated always as identity primary key,
  task_id bigint not null references payment_task (id) on delete cascade,
  operator text not null,
  note text not null,
  created_at timestamptz not null
);
create index task_note_task on task_note (task_id);
