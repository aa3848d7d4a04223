-- The double-entry ledger, append-only (docs/decisions/ledger-and-cash-outs.md). An amount is
-- whole rupiah, positive for a credit and negative for a debit, so every journal sums to zero and what we owe a host is
-- the plain sum of its entries.
create table ledger_account (
  id bigint generated always as identity primary key,
  kind text not null check (
    kind in (
      'gateway_receivable', 'platform_fee', 'unfulfilled_suspense', 'host_payable', 'payout_in_flight', 'payout_fee',
      'bank', 'viewer_credit', 'refund_in_flight', 'platform_loss', 'mdr_expense'
    )
  ),
  -- Null for the accounts of the platform.
  host_id uuid references host (id),
  -- Kept for host accounts only: a balance stored on an account that every payment touches would queue them all up.
  balance bigint not null default 0 check (balance >= 0),
  -- The number of entries, which is the version of the newest.
  version bigint not null default 0 check (version >= 0),
  unique nulls not distinct (host_id, kind),
  check ((kind = 'host_payable') = (host_id is not null)),
  check (host_id is not null or (balance = 0 and version = 0))
);
insert into ledger_account (kind)
values
  ('gateway_receivable'), ('platform_fee'), ('unfulfilled_suspense'), ('payout_in_flight'), ('payout_fee'), ('bank'),
  ('viewer_credit'), ('refund_in_flight'), ('platform_loss'), ('mdr_expense');

revoke delete, truncate on ledger_account from mabarin_app;

-- One business event. Posting the same one again meets its idem_key and does nothing.
create table ledger_journal (
  id bigint generated always as identity primary key,
  kind text not null check (
    kind in (
      'payment', 'cashout', 'cashout_paid', 'cashout_returned', 'credit_given', 'credit_returned', 'refund',
      'refund_paid', 'refund_returned', 'settlement'
    )
  ),
  idem_key text not null unique,
  ref_type text not null,
  ref_id text not null,
  -- Time of the event, which may be before we knew.
  effective_at timestamptz not null,
  created_at timestamptz not null,
  -- The journal this one takes back.
  reverses bigint unique references ledger_journal (id)
);
create index ledger_journal_ref on ledger_journal (ref_type, ref_id);

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on % refused', tg_op, tg_table_name;
end
$$;

-- At commit every journal has two entries or more that sum to zero.
create function ledger_journal_balances() returns trigger language plpgsql as $$
declare
  journal bigint;
  entries bigint;
  total numeric;
begin
  if tg_table_name = 'ledger_entry' then
    journal := new.journal_id;
  else
    journal := new.id;
  end if;
  select count(*), coalesce(sum(amount), 0) into entries, total from ledger_entry where journal_id = journal;
  if entries < 2 or total <> 0 then
    raise exception 'journal % has % entries that sum to %', journal, entries, total using errcode = 'check_violation';
  end if;
  return null;
end
$$;

create trigger ledger_journal_append_only before update or delete on ledger_journal
  for each row execute function ledger_is_append_only();
create trigger ledger_journal_no_truncate before truncate on ledger_journal
  for each statement execute function ledger_is_append_only();
create constraint trigger ledger_journal_balances after insert on ledger_journal
  deferrable initially deferred for each row execute function ledger_journal_balances();

create table ledger_entry (
  id bigint generated always as identity primary key,
  journal_id bigint not null references ledger_journal (id),
  account_id bigint not null references ledger_account (id),
  amount bigint not null check (amount <> 0),
  -- WIB date from which a credit may be withdrawn; a debit counts at once and has none, a reversal copies it.
  settle_on date,
  -- Host accounts only: the running balance and the gapless number of the entry in its account.
  balance_after bigint check (balance_after >= 0),
  account_version bigint check (account_version > 0),
  unique (account_id, account_version),
  check ((balance_after is null) = (account_version is null))
);
create index ledger_entry_journal on ledger_entry (journal_id);
create index ledger_entry_settle_on on ledger_entry (account_id, settle_on) include (amount)
  where settle_on is not null;

revoke update, delete, truncate on ledger_journal, ledger_entry from mabarin_app;

create trigger ledger_entry_append_only before update or delete on ledger_entry
  for each row execute function ledger_is_append_only();
create trigger ledger_entry_no_truncate before truncate on ledger_entry
  for each statement execute function ledger_is_append_only();
create constraint trigger ledger_entry_balances after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_journal_balances();
