-- A payment that its payer's wallet or bank disputes (docs/decisions/ledger-and-cash-outs.md "Disputes").

create table dispute (
  id text primary key,
  host_id uuid not null references host (id),
  payment_id text not null references payment (id),
  charge_reference text not null references payment_charge (reference),
  -- Whose letter it is, and its number there.
  source text not null check (source in ('wallet', 'bank', 'gateway', 'other')),
  reference text not null,
  reason text not null,
  -- Whole rupiah: what is disputed, and what of it was lost in the end.
  amount bigint not null check (amount > 0),
  lost bigint not null default 0 check (lost between 0 and amount),
  -- WIB date of the last day for an answer.
  deadline date not null,
  state text not null default 'open' check (state in ('open', 'won', 'lost', 'shared')),
  created_at timestamptz not null,
  ended_at timestamptz check ((state = 'open') = (ended_at is null)),
  check (
    case state when 'lost' then lost = amount when 'shared' then lost > 0 and lost < amount else lost = 0 end
  )
);
create unique index dispute_letter on dispute (source, lower(reference));
create unique index dispute_open on dispute (payment_id) where state = 'open';
create index dispute_charge on dispute (charge_reference);
create index dispute_host on dispute (host_id, created_at);
revoke delete, truncate on dispute from mabarin_app;

-- Of a hold's share and fee what the gateway itself says is gone; null: all of it. The rest waits for a dispute.
-- version before: writes neither, and opens no dispute.
alter table hold add column gone bigint;
-- version before: as above.
alter table hold add column gone_fee bigint;
-- Of the fee what was posted; null: all of it with the first part that was taken.
-- version before: as above.
alter table hold add column fee_taken bigint;
-- A dispute of what the host gave back already is about the platform's fee alone.
alter table hold drop constraint hold_share_check;
-- version before: holds nothing of a share of 0.
alter table hold add constraint hold_share_check check (share >= 0 and share + fee > 0);

alter table payment_task drop constraint payment_task_reason_check;
-- version before: all of its reasons are among these.
alter table payment_task add constraint payment_task_reason_check check (
  reason in (
    'unfulfillable', 'excess', 'under', 'mismatch', 'unknown_order', 'stuck', 'payout', 'books', 'contact', 'duplicate',
    'gateway', 'backup', 'service', 'credit', 'refund', 'reconciliation', 'withdrawal', 'overdue', 'certificate', 'disk',
    'orders', 'complaint', 'cluster', 'child', 'dispute', 'velocity'
  )
);
