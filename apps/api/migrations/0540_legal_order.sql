-- Orders of authorities (docs/decisions/operators.md "Legal orders"). What was done about each is in operator_log.
create table legal_order (
  id integer generated always as identity primary key,
  authority text not null,
  -- Of the authority's letter.
  number text not null,
  kind text not null check (kind in ('urgent', 'takedown', 'st1', 'st2', 'st3', 'data')),
  received_at timestamptz not null,
  deadline timestamptz not null,
  -- As it was pasted.
  named text not null,
  -- Why its host may not be told; null: it may.
  secret_ground text,
  -- Sealed by a key of its own, which the server's secret seals.
  file text,
  file_key_sealed text check ((file is null) = (file_key_sealed is null)),
  recorded_at timestamptz not null,
  recorded_by text not null,
  -- Reminders that operators were told of, of three.
  reminded smallint not null,
  answer text not null default '',
  answered_at timestamptz,
  answered_by text check ((answered_at is null) = (answered_by is null))
);
create unique index legal_order_letter on legal_order (lower(authority), lower(number));
create index legal_order_open on legal_order (deadline) where answered_at is null;
create index legal_order_received on legal_order (received_at);
revoke delete, truncate on legal_order from mabarin_app;

alter table payment_task drop constraint payment_task_reason_check;
-- version before: all of its reasons are among these.
alter table payment_task add constraint payment_task_reason_check check (
  reason in (
    'unfulfillable', 'excess', 'under', 'mismatch', 'unknown_order', 'stuck', 'payout', 'books', 'contact', 'duplicate',
    'gateway', 'backup', 'service', 'credit', 'refund', 'reconciliation', 'withdrawal', 'overdue', 'certificate', 'disk',
    'orders', 'complaint', 'objection', 'cluster', 'child', 'dispute', 'velocity', 'fault', 'legal'
  )
);
