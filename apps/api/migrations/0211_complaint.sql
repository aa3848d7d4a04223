-- "Laporkan" of viewers and hosts, and what operators decided (docs/decisions/messages.md). It names nobody who reported.
create table complaint (
  id bigint generated always as identity primary key,
  host_id uuid not null references host (id),
  place text not null check (place in ('host', 'list', 'ticket', 'alert')),
  -- The payment of the ticket or alert, or `claim` and its number; '': the whole page.
  about text not null,
  reason text not null check (reason in ('gambling', 'fraud', 'insult', 'sexual', 'personal', 'other')),
  -- Without e-mails and long numbers; emptied by retention.
  words text not null,
  -- Reports of the same thing for the same reason, from created_at on.
  count integer not null default 1,
  created_at timestamptz not null,
  decided_at timestamptz,
  operator text,
  why text,
  -- What was taken down, as `packages/domain/src/complaints` names it; none: it was left.
  taken_down text[] not null default '{}',
  check ((decided_at is null) = (operator is null) and (decided_at is null) = (why is null))
);
create unique index complaint_open on complaint (host_id, place, about, reason) where decided_at is null;
create index complaint_waiting on complaint (created_at) where decided_at is null;
create index complaint_decided on complaint (decided_at) where decided_at is not null;
create index complaint_words on complaint (created_at) where words <> '';

alter table payment_task drop constraint payment_task_reason_check;
-- version before: all of its reasons are among these.
alter table payment_task add constraint payment_task_reason_check check (
  reason in (
    'unfulfillable', 'excess', 'under', 'mismatch', 'unknown_order', 'stuck', 'payout', 'books', 'contact', 'duplicate',
    'gateway', 'backup', 'service', 'credit', 'refund', 'reconciliation', 'withdrawal', 'overdue', 'certificate', 'disk',
    'orders', 'complaint', 'cluster'
  )
);

-- Supports of the last hour, of all hosts.
create index support_paid on support (paid_at) where paid_at is not null;
