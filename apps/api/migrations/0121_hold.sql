-- Hosts' money that waits for an operator: its gateway says that it is not there any more (docs/decisions/ledger-and-cash-outs.md).

-- version before: knows no holds, and pays out what they keep back.
create table hold (
  id bigint generated always as identity primary key,
  host_id uuid not null references host (id),
  payment_id text not null references payment (id),
  charge_reference text not null references payment_charge (reference),
  -- The gateway's word.
  word text not null,
  -- Whole rupiah: the host's share of what is gone, what of it is held, and what of that was taken.
  share bigint not null check (share > 0),
  amount bigint not null check (amount between 0 and share),
  taken bigint not null default 0 check (taken between 0 and amount),
  -- The platform's share of what is gone, which is posted with the first part that is taken.
  fee bigint not null check (fee >= 0),
  -- Until this day the money waits as an unsettled credit anyway; null: it was ready.
  settle_on date,
  state text not null default 'held' check (state in ('held', 'taken', 'released')),
  created_at timestamptz not null,
  ended_at timestamptz check ((state = 'held') = (ended_at is null))
);
create unique index hold_open on hold (charge_reference) where state = 'held';
create index hold_host on hold (host_id) where state = 'held';
revoke delete, truncate on hold from mabarin_app;

-- version before: posts none of the new kinds.
alter table ledger_journal drop constraint ledger_journal_kind_check;
-- version before: as above.
alter table ledger_journal add constraint ledger_journal_kind_check check (
  kind in (
    'payment', 'cashout', 'cashout_paid', 'cashout_returned', 'credit_given', 'credit_returned', 'refund',
    'refund_paid', 'refund_returned', 'settlement', 'hold_taken', 'hold_returned'
  )
);
