import { wibDate, type WibDate } from '@mabarin/domain/time';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#schema.ts';

/** A sentence per broken rule; its first two words name the subject. */
type Finding = string;

/**
 * Checks the ledger's rules (docs/decisions/ledger-and-cash-outs.md): everything and each journal sum to zero, a stored
 * balance is the sum of its entries, versions have no gap and running balances chain, no account is negative, the sums
 * of a day are those of its entries.
 */
export async function checkLedger(db: Db, now: Date): Promise<Finding[]> {
  const { rows } = await sql<{ finding: Finding }>`
    select 'all entries sum to ' || sum(amount) as finding
    from ledger_entry
    having sum(amount) <> 0
    union all
    ${unbalancedJournals(sql`ledger_journal`)}
    union all
    select 'account ' || account.id || ' stores ' || balance || ' at version ' || version
      || ' but has ' || count(entry.id) || ' entries of ' || coalesce(sum(amount), 0)
    from ledger_account as account
    left join ledger_entry as entry on entry.account_id = account.id
    where account.host_id is not null
    group by account.id
    having balance <> coalesce(sum(amount), 0)
      or version <> count(entry.id)
      or version <> coalesce(max(account_version), 0)
    union all
    select 'entry ' || chained.id || ' leaves ' || balance_after || ' instead of ' || expected
    from (
      select entry.id, balance_after,
        sum(amount) over (partition by account_id order by account_version) as expected
      from ledger_entry as entry
      join ledger_account as account on account.id = entry.account_id
      where account.host_id is not null
    ) as chained
    where balance_after is distinct from expected
    union all
    ${overdrawnAccounts(now)}
    union all
    ${wrongDays(null)}
  `.execute(db);
  return rows.map((row) => row.finding);
}

/** The same for postings since `since`, given that older ones were clean. */
export async function checkLedgerSince(db: Db, since: Date, now: Date): Promise<Finding[]> {
  const { rows } = await sql<{ finding: Finding }>`
    with fresh as (
      select id from ledger_journal where created_at >= ${since}
    )
    ${unbalancedJournals(sql`fresh`)}
    union all
    select 'account ' || account.id || ' stores ' || balance || ' at version ' || version
      || ' but its newest entry leaves ' || coalesce(newest.balance_after, 0) || ' at ' || coalesce(newest.account_version, 0)
    from ledger_account as account
    left join lateral (
      select balance_after, account_version
      from ledger_entry as entry
      where entry.account_id = account.id and account_version is not null
      order by account_version desc
      limit 1
    ) as newest on true
    where account.host_id is not null
      and (balance, version) is distinct from (coalesce(newest.balance_after, 0), coalesce(newest.account_version, 0))
    union all
    select 'entry ' || entry.id || ' leaves ' || coalesce(entry.balance_after::text, 'nothing') || ' after '
      || coalesce(previous.balance_after::text, 'nothing') || ' and ' || entry.amount
    from fresh
    join ledger_entry as entry on entry.journal_id = fresh.id
    join ledger_account as account on account.id = entry.account_id
    left join ledger_entry as previous
      on previous.account_id = entry.account_id and previous.account_version = entry.account_version - 1
    where account.host_id is not null
      and (
        entry.balance_after is distinct from coalesce(previous.balance_after, 0) + entry.amount
        or (entry.account_version > 1 and previous.id is null)
      )
    union all
    ${overdrawnAccounts(now)}
    union all
    ${wrongDays(wibDate(since))}
  `.execute(db);
  return rows.map((row) => row.finding);
}

/** Journals of a table or a subquery's name with fewer than two entries or a sum other than zero. */
function unbalancedJournals(journals: RawBuilder<unknown>) {
  return sql`
    select 'journal ' || journal.id || ' has ' || count(entry.id) || ' entries that sum to ' || coalesce(sum(amount), 0)
      as finding
    from ${journals} as journal
    left join ledger_entry as entry on entry.journal_id = journal.id
    group by journal.id
    having count(entry.id) < 2 or sum(amount) <> 0`;
}

/** Accounts that are negative without their unsettled money. */
function overdrawnAccounts(now: Date) {
  return sql`
    select 'account ' || account.id || ' has ' || balance || ' of which ' || sum(amount) || ' is not settled' as finding
    from ledger_account as account
    join ledger_entry as entry on entry.account_id = account.id and entry.settle_on > ${wibDate(now)}::date
    where account.host_id is not null
    group by account.id
    having balance - sum(amount) < 0`;
}

/** Sums of an account's days that are not those of its entries; from a WIB date on, or (null) ever. */
function wrongDays(since: WibDate | null) {
  const days = since === null ? sql`` : sql`where day >= ${since}::date`;
  const entries =
    since === null ? sql`` : sql`where created_at >= (${since}::date)::timestamp at time zone 'Asia/Jakarta'`;
  return sql`
    select 'account ' || account_id || ' keeps ' || coalesce(kept.sums::text, 'nothing') || ' of ' || kind || ' on ' || day
      || ' but its entries are ' || coalesce(posted.sums::text, 'none') as finding
    from (
      select account_id, day, kind, by_qris, coalesce(settle_on, 'infinity') as settle_on,
        (count, amount, fee, qris, credit, other)::text as sums
      from ledger_day ${days}
    ) as kept
    full join (
      select account_id, day, kind, by_qris, coalesce(settle_on, 'infinity') as settle_on,
        (count(*), sum(amount)::bigint, sum(fee)::bigint, sum(qris)::bigint, sum(credit)::bigint, sum(other)::bigint)::text
          as sums
      from ledger_entry_day ${entries}
      group by 1, 2, 3, 4, 5
    ) as posted using (account_id, day, kind, by_qris, settle_on)
    where kept.sums is distinct from posted.sums`;
}
