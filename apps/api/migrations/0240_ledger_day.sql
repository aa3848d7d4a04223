-- Sums of each host account's entries, so that reports and balances read a few rows of a day and not its history
-- (docs/decisions/ledger-and-cash-outs.md). The journals stay the books; these rows are checked against them.
create table ledger_day (
  account_id bigint not null references ledger_account (id),
  -- WIB date of the journals' writing.
  day date not null,
  -- The goods of a payment, else the journal's kind.
  kind text not null,
  -- A QRIS payment has a part in it; else a purchase was paid by credit alone.
  by_qris boolean not null,
  settle_on date,
  count bigint not null,
  -- The host's side, and the other side of the same journals: fees and QRIS money as counted in a report.
  amount bigint not null,
  fee bigint not null,
  qris bigint not null,
  credit bigint not null,
  other bigint not null,
  unique nulls not distinct (account_id, day, kind, by_qris, settle_on)
) with (fillfactor = 50);
-- Without amounts, because every posting changes them in place.
create index ledger_day_settle_on on ledger_day (account_id, settle_on) where settle_on is not null;
revoke delete, truncate on ledger_day from mabarin_app;

-- An entry of a host with the day, kind and other side that its sums have.
create view ledger_entry_day as
select entry.id, entry.account_id, journal.created_at, (journal.created_at at time zone 'Asia/Jakarta')::date as day,
  coalesce(payment.kind, journal.kind) as kind, side.qris is not null as by_qris, entry.settle_on, entry.amount,
  coalesce(side.fee, 0) as fee, coalesce(-side.qris, 0) as qris, coalesce(side.credit, 0) as credit,
  coalesce(side.whole, 0) - coalesce(side.fee, 0) - coalesce(side.qris, 0) - coalesce(side.credit, 0) as other
from ledger_entry as entry
join ledger_journal as journal on journal.id = entry.journal_id
left join payment on journal.kind = 'payment' and payment.id = journal.ref_id
cross join lateral (
  select sum(line.amount) as whole,
    sum(line.amount) filter (where account.kind in ('platform_fee', 'payout_fee')) as fee,
    sum(line.amount) filter (where account.kind = 'gateway_receivable') as qris,
    sum(line.amount) filter (where account.kind = 'viewer_credit') as credit
  from ledger_entry as line
  join ledger_account as account on account.id = line.account_id
  where line.journal_id = entry.journal_id and account.host_id is null
) as side
where entry.account_version is not null;

-- A trigger, because the version before posts too while this one starts. The statement that posts has locked the host's
-- account, so nobody waits here. Everything is looked up by its key, however small the tables were at the first call.
create function ledger_day_follows() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into ledger_day as kept
  select account_id, day, kind, by_qris, settle_on, count(*), sum(amount), sum(fee), sum(qris), sum(credit), sum(other)
  from ledger_entry_day
  where id in (select id from posted where account_version is not null)
  group by account_id, day, kind, by_qris, settle_on
  on conflict (account_id, day, kind, by_qris, settle_on) do update
  set count = kept.count + excluded.count, amount = kept.amount + excluded.amount, fee = kept.fee + excluded.fee,
    qris = kept.qris + excluded.qris, credit = kept.credit + excluded.credit, other = kept.other + excluded.other;
  return null;
end
$$;

-- version before: its postings wait for the sums of those that are there, some seconds for a million.
create trigger ledger_day_follows after insert on ledger_entry
  referencing new table as posted for each statement execute function ledger_day_follows();

insert into ledger_day
select account_id, day, kind, by_qris, settle_on, count(*), sum(amount), sum(fee), sum(qris), sum(credit), sum(other)
from ledger_entry_day
group by account_id, day, kind, by_qris, settle_on;
