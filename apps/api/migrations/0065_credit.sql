-- Credit for games that were paid and not played (docs/decisions/credit.md).

-- Games taken out of `count` because they were given back, each once; bonus games never.
alter table mabar_entry
  add column returned integer not null default 0 check (returned >= 0 and (returned = 0 or payment_id is not null));
-- All games of an entry may be given back.
-- version before: writes no entry without games, and shows one as it is.
alter table mabar_entry drop constraint mabar_entry_count_check;
-- version before: as above.
alter table mabar_entry add constraint mabar_entry_count_check check (count >= 0 and count + returned >= 1);

-- The part of the price that is paid by credit; the fee is of the rest only.
alter table payment add column credit bigint not null default 0 check (credit >= 0);
create index payment_credit on payment (id) where credit > 0;
-- version before: writes no credit, so its rows keep to the old rule.
alter table payment drop constraint payment_check;
-- version before: as above.
alter table payment add constraint payment_gross_check
  check (gross = price - credit + fee and gross <= 10000000 and credit <= price);

-- viewer_credit is what viewers may still spend of what hosts gave back.
-- version before: posts to none of the new accounts.
alter table ledger_account drop constraint ledger_account_kind_check;
-- version before: as above.
alter table ledger_account add constraint ledger_account_kind_check check (
  kind in (
    'gateway_receivable', 'platform_fee', 'unfulfilled_suspense', 'host_payable', 'payout_in_flight', 'payout_fee',
    'bank', 'viewer_credit'
  )
);
insert into ledger_account (kind) values ('viewer_credit');

-- version before: posts none of the new kinds.
alter table ledger_journal drop constraint ledger_journal_kind_check;
-- version before: as above.
alter table ledger_journal add constraint ledger_journal_kind_check check (
  kind in ('payment', 'cashout', 'cashout_paid', 'cashout_returned', 'credit_given', 'credit_returned')
);

-- `credit`: a host's balance does not cover what it gave back yet, or credit was missing when late money came.
alter table payment_task drop constraint payment_task_reason_check;
-- version before: writes none of the new reasons; all of the old ones stay.
alter table payment_task add constraint payment_task_reason_check check (
  reason in (
    'unfulfillable', 'excess', 'under', 'mismatch', 'unknown_order', 'stuck', 'payout', 'books', 'contact', 'duplicate',
    'gateway', 'backup', 'service', 'credit'
  )
);

-- What a host gave back of one entry, at one press.
create table credit (
  id uuid primary key,
  host_id uuid not null references host (id),
  -- The order that was paid, on whose ticket the code stands.
  payment_id text not null references mabar_order (payment_id),
  games integer not null check (games > 0),
  -- What the games are worth.
  amount bigint not null check (amount > 0),
  -- Not posted yet, because the host's ready balance did not cover it.
  pending bigint not null check (pending >= 0),
  -- Posted and neither spent nor gone back; of it `reserved` is held by orders whose QR is open.
  balance bigint not null check (balance >= 0),
  reserved bigint not null default 0 check (reserved between 0 and balance),
  -- SHA-256 of the code (80 random bits), by which it is found; the code itself is sealed, for the ticket.
  code_hash text not null unique,
  code_sealed text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  -- Nothing is left to spend, and nothing will be; null: it is open.
  ended_at timestamptz,
  check (pending + balance <= amount),
  check (ended_at is null or (pending = 0 and balance = 0))
);
create index credit_payment on credit (payment_id);
create index credit_host on credit (host_id) where ended_at is null;
create index credit_expires on credit (expires_at) where ended_at is null;
create index credit_pending on credit (created_at) where pending > 0;
revoke delete, truncate on credit from mabarin_app;

-- What one payment takes of one credit.
create table credit_use (
  payment_id text primary key references payment (id),
  credit_id uuid not null references credit (id),
  amount bigint not null check (amount > 0),
  -- reserved: its QR is open. spent: it was paid. released: it ended; late money may still take the credit then.
  state text not null check (state in ('reserved', 'spent', 'released')),
  created_at timestamptz not null
);
create index credit_use_credit on credit_use (credit_id);
create index credit_use_reserved on credit_use (payment_id) where state = 'reserved';
