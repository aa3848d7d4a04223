-- Bank accounts, cash-outs and the operator's log (docs/spec/decisions.md "Money", "Operator").

-- payout_in_flight is what was asked for and not sent yet, bank is what was sent.
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check check (
  kind in (
    'gateway_receivable', 'platform_fee', 'unfulfilled_suspense', 'host_payable', 'payout_in_flight', 'payout_fee',
    'bank'
  )
);
insert into ledger_account (kind)
values ('payout_in_flight'), ('payout_fee'), ('bank');

alter table ledger_journal drop constraint ledger_journal_kind_check;
alter table ledger_journal add constraint ledger_journal_kind_check check (
  kind in ('payment', 'cashout', 'cashout_paid', 'cashout_returned')
);

-- Where a host's balance goes. The number is sealed: it is never searched, and only its end is shown.
create table bank_account (
  host_id uuid primary key references host (id),
  bank_code text not null,
  number_sealed text not null,
  -- As the bank names the holder.
  holder text not null,
  saved_at timestamptz not null
);

-- A request for money, with the account as it was when it was asked for.
create table cashout (
  -- The reference number a host sees.
  id text primary key,
  host_id uuid not null references host (id),
  amount bigint not null check (amount >= 50000),
  -- Taken out of the amount.
  fee bigint not null check (fee >= 0 and fee < amount),
  bank_code text not null,
  number_sealed text not null,
  holder text not null,
  state text not null check (state in ('requested', 'processing', 'paid', 'failed', 'rejected')),
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((ended_at is null) = (state in ('requested', 'processing')))
);
create unique index cashout_one_open on cashout (host_id) where state in ('requested', 'processing');
create index cashout_host on cashout (host_id);
revoke delete, truncate on cashout from mabarin_app;

-- Who did what from the command line, and why; append-only.
create table operator_log (
  id bigint generated always as identity primary key,
  operator text not null,
  action text not null,
  subject text not null,
  reason text not null,
  created_at timestamptz not null
);
revoke update, delete, truncate on operator_log from mabarin_app;
