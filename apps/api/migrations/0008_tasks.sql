-- Tasks of operators, one row per subject and reason. `subject` is a payment's id, or the order id of a notification that
-- belongs to no payment.
create table payment_task (
  id bigint generated always as identity primary key,
  subject text not null,
  reason text not null check (
    reason in (
      'unfulfillable', 'excess', 'under', 'mismatch', 'unknown_order', 'stuck', 'payout', 'books', 'contact', 'duplicate',
      'gateway', 'backup', 'service', 'credit', 'refund', 'reconciliation'
    )
  ),
  detail jsonb not null,
  created_at timestamptz not null,
  done_at timestamptz,
  unique (subject, reason)
);
create index payment_task_open on payment_task (created_at) where done_at is null;
create index payment_task_contact on payment_task (lower(detail ->> 'from')) where reason = 'contact';
