-- Daily questions to gateways, and their settlements (docs/decisions/reconciliation.md).

-- The payments of one day (Asia/Jakarta), asked about on another one.
create table reconciliation_run (
  run_on date not null,
  day date not null check (day <= run_on),
  -- The newest payment that was asked about; nothing yet: the beginning of the day.
  after_at timestamptz not null,
  after_id text not null default '',
  -- Charges: asked, of which they agreed, brought money that our books did not have, differed, or got no answer.
  asked integer not null default 0,
  agreed integer not null default 0,
  found integer not null default 0,
  different integer not null default 0,
  unanswered integer not null default 0,
  -- Next batch: the process that asks moves this ahead first and counts `taken` up; null: all were asked.
  next_at timestamptz,
  taken integer not null default 0,
  started_at timestamptz not null,
  done_at timestamptz,
  primary key (run_on, day),
  check ((next_at is null) = (done_at is not null))
);
create index reconciliation_run_open on reconciliation_run (run_on, day) where next_at is not null;

-- Rows of a gateway's settlements. Whole rupiah, below zero where money went back to a payer.
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
  -- Part of the gross that cleared gateway_receivable; the rest is in suspense.
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
