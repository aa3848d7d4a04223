-- Money that goes back to who paid it (docs/decisions/refunds.md).

-- refund_in_flight is what was asked for and not paid yet; platform_loss is what a host's balance did not cover.
-- version before: posts to none of the new accounts.
alter table ledger_account drop constraint ledger_account_kind_check;
-- version before: as above.
alter table ledger_account add constraint ledger_account_kind_check check (
  kind in (
    'gateway_receivable', 'platform_fee', 'unfulfilled_suspense', 'host_payable', 'payout_in_flight', 'payout_fee',
    'bank', 'viewer_credit', 'refund_in_flight', 'platform_loss'
  )
);
insert into ledger_account (kind) values ('refund_in_flight'), ('platform_loss');

-- version before: posts none of the new kinds.
alter table ledger_journal drop constraint ledger_journal_kind_check;
-- version before: as above.
alter table ledger_journal add constraint ledger_journal_kind_check check (
  kind in (
    'payment', 'cashout', 'cashout_paid', 'cashout_returned', 'credit_given', 'credit_returned', 'refund',
    'refund_paid', 'refund_returned'
  )
);

-- `refund`: somebody asked for its money.
alter table payment_task drop constraint payment_task_reason_check;
-- version before: writes none of the new reasons; all of the old ones stay.
alter table payment_task add constraint payment_task_reason_check check (
  reason in (
    'unfulfillable', 'excess', 'under', 'mismatch', 'unknown_order', 'stuck', 'payout', 'books', 'contact', 'duplicate',
    'gateway', 'backup', 'service', 'credit', 'refund'
  )
);

create table refund (
  -- What viewer, host and operator call it.
  id text primary key,
  number bigint generated always as identity unique,
  host_id uuid not null references host (id),
  payment_id text not null references payment (id),
  -- The charge that brought the money; null: one from before there were charges.
  charge_reference text references payment_charge (reference),
  -- Whose games go back; null: money in suspense does.
  entry_id bigint references mabar_entry (id),
  asked_by text not null check (asked_by in ('viewer', 'host', 'operator')),
  games integer not null check (games >= 0 and (games = 0) = (entry_id is null)),
  -- Of the price and of the fee, as money; of the price, as credit (0065); of suspense, as money.
  price bigint not null check (price >= 0),
  fee bigint not null check (fee >= 0),
  credit bigint not null check (credit >= 0),
  suspense bigint not null check (suspense >= 0),
  amount bigint not null check (amount > 0 and amount = price + fee + suspense),
  -- What the host's balance bore of the price; the rest is platform_loss.
  from_host bigint not null check (from_host between 0 and price),
  -- Of the credit that it takes back, which a reversal copies.
  settle_on date,
  -- The entry waited, and left the queue by this.
  ended_entry boolean not null,
  state text not null check (state in ('requested', 'approved', 'processing', 'paid', 'refused', 'failed')),
  -- How it is, or would be, paid.
  method text not null check (method in ('gateway', 'transfer')),
  -- The gateway of the charge, and our name of the refund there: 20 digits, never used again.
  provider text,
  refund_reference text not null unique,
  -- How often a poller took it, when the gateway is asked (again), who asks, and what it said last.
  asks integer not null default 0,
  next_at timestamptz,
  leased_until timestamptz,
  reason text,
  -- Where it is transferred to, as the viewer said; the number is sealed.
  bank_code text,
  number_sealed text,
  -- Its last digits, which the ticket shows.
  number_end text,
  holder text,
  created_at timestamptz not null,
  approved_at timestamptz,
  paid_at timestamptz,
  ended_at timestamptz,
  check (games > 0 or price + fee + credit = 0),
  check (games = 0 or suspense = 0),
  check ((ended_at is null) = (state in ('requested', 'approved', 'processing'))),
  check (state in ('requested', 'refused') or approved_at is not null),
  check (state <> 'processing' or method = 'gateway'),
  check (method <> 'gateway' or provider is not null),
  check (case when state = 'paid' then paid_at is not null when state = 'failed' then true else paid_at is null end),
  check (num_nulls(bank_code, number_sealed, number_end, holder) in (0, 4))
);
create index refund_payment on refund (payment_id);
create index refund_host on refund (host_id, number);
create index refund_due on refund (next_at) where next_at is not null;
create index refund_open on refund (created_at) where state in ('requested', 'approved', 'processing');
create index refund_account on refund (ended_at) where number_sealed is not null;
-- One at a time of an entry, and of the same money in suspense.
create unique index refund_one_open on refund (entry_id) where state in ('requested', 'approved', 'processing');
create unique index refund_one_of_suspense on refund (payment_id, charge_reference) nulls not distinct
  where games = 0 and state not in ('refused', 'failed');
revoke delete, truncate on refund from mabarin_app;
