-- What gateways say of our payments, asked again day by day, and what they pay out (docs/decisions/reconciliation.md).

-- mdr_expense is what gateways keep of what they settle. The other new accounts and kinds are those of the migrations
-- before this one.
-- version before: posts to none of the new accounts.
alter table ledger_account drop constraint ledger_account_kind_check;
-- version before: as above.
alter table ledger_account add constraint ledger_account_kind_check check (
  kind in (
    'gateway_receivable', 'platform_fee', 'unfulfilled_suspense', 'host_payable', 'payout_in_flight', 'payout_fee',
    'bank', 'viewer_credit', 'refund_in_flight', 'platform_loss', 'mdr_expense'
  )
);
insert into ledger_account (kind) values ('mdr_expense');

-- version before: posts none of the new kinds.
alter table ledger_journal drop constraint ledger_journal_kind_check;
-- version before: as above.
alter table ledger_journal add constraint ledger_journal_kind_check check (
  kind in (
    'payment', 'cashout', 'cashout_paid', 'cashout_returned', 'credit_given', 'credit_returned', 'refund',
    'refund_paid', 'refund_returned', 'settlement'
  )
);

-- `reconciliation`: our books and a gateway's answer or settlement differ.
alter table payment_task drop constraint payment_task_reason_check;
-- version before: writes none of the new reasons; all of the old ones stay.
alter table payment_task add constraint payment_task_reason_check check (
  reason in (
    'unfulfillable', 'excess', 'under', 'mismatch', 'unknown_order', 'stuck', 'payout', 'books', 'contact', 'duplicate',
    'gateway', 'backup', 'service', 'credit', 'refund', 'reconciliation'
  )
);

-- The payments of a day, in the order in which they are asked about.
create index payment_created on payment (created_at, id);

-- The payments of one day (Asia/Jakarta), asked about on another one.
create table reconciliation_run (
  run_on date not null,
  day date not null check (day <= run_on),
  primary key (run_on, day),
  -- The newest payment that was asked about; nothing yet: the beginning of the day.
  after_at timestamptz not null,
  after_id text not null default '',
  -- Charges: asked, of which they agreed, brought money that our books did not have, differed, or got no answer.
  asked integer not null default 0,
  agreed integer not null default 0,
  found integer not null default 0,
  different integer not null default 0,
  unanswered integer not null default 0,
  -- Whoever asks moves this ahead first, and counts `taken` up; null: all were asked.
  next_at timestamptz,
  taken integer not null default 0,
  started_at timestamptz not null,
  done_at timestamptz,
  check ((next_at is null) = (done_at is not null))
);
create index reconciliation_run_open on reconciliation_run (run_on, day) where next_at is not null;

-- What a gateway says that it paid out, a row for each of its own. Whole rupiah, below zero where money went back to a payer.
create table settlement_row (
  id bigint generated always as identity primary key,
  gateway text not null,
  -- The gateway's own name of the row, which makes it one however often it is imported.
  row_key text not null,
  kind text not null check (kind in ('payment', 'refund')),
  -- As the file names the charge, and ours that it is of; null: none is known.
  reference text,
  provider_id text,
  charge text,
  gross bigint not null check (gross <> 0 and (gross < 0) = (kind = 'refund')),
  fee bigint not null,
  net bigint not null check (gross = fee + net),
  -- What of the gross has cleared gateway_receivable; the rest stands in suspense.
  cleared bigint not null default 0 check (cleared between least(gross, 0) and greatest(gross, 0)),
  settled_on date not null,
  imported_at timestamptz not null,
  unique (gateway, row_key)
);
create index settlement_row_charge on settlement_row (charge) where charge is not null;
create index settlement_row_open on settlement_row (id) where cleared <> gross;
create index settlement_row_settled_on on settlement_row (gateway, settled_on);
create index settlement_row_imported on settlement_row (imported_at);
revoke delete, truncate on settlement_row, reconciliation_run from mabarin_app;
