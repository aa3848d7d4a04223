alter table payment_task drop constraint payment_task_reason_check;
-- version before: all of its reasons are among these.
alter table payment_task add constraint payment_task_reason_check check (
  reason in (
    'unfulfillable', 'excess', 'under', 'mismatch', 'unknown_order', 'stuck', 'payout', 'books', 'contact', 'duplicate',
    'gateway', 'backup', 'service', 'credit', 'refund', 'reconciliation', 'withdrawal', 'overdue', 'certificate', 'disk',
    'orders', 'complaint', 'cluster', 'child'
  )
);
