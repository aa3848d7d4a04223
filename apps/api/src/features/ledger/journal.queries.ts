import type { WibDate } from '@mabarin/domain/time';
import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { LedgerAccountKind, LedgerJournalTable } from './ledger.tables.ts';
import type { Db, Tx } from '#schema.ts';

/** A journal's change of a host's account; `settleOn` is null for a debit. */
export type HostLine = { hostId: string; amount: number; settleOn: WibDate | null };

/** Returns the number of entries, or null when its idem_key was posted before. A credit opens a missing account. */
export async function insertJournal(
  tx: Tx,
  row: Insertable<LedgerJournalTable>,
  { platform, host }: { platform: readonly { kind: LedgerAccountKind; amount: number }[]; host: HostLine | null },
): Promise<number | null> {
  const { rows } = await sql<{ entries: number }>`
    with journal as (
      insert into ledger_journal (kind, idem_key, ref_type, ref_id, effective_at, created_at, reverses)
      values (${row.kind}, ${row.idem_key}, ${row.ref_type}, ${row.ref_id}, ${row.effective_at}, ${row.created_at},
        ${row.reverses ?? null})
      on conflict (idem_key) do nothing
      returning id
    ), line as (
      select account.id as account_id, line.amount, null::date as settle_on, null::bigint as balance_after,
        null::bigint as account_version
      from jsonb_to_recordset(${JSON.stringify(platform)}::jsonb) as line (kind text, amount bigint)
      join ledger_account as account on account.kind = line.kind and account.host_id is null
    )${host === null ? sql`` : sql`, moved as (${moveBalance(host)})`}, entry as (
      insert into ledger_entry (journal_id, account_id, amount, settle_on, balance_after, account_version)
      select journal.id, line.* from journal, line
      ${
        host === null
          ? sql``
          : sql`union all
      select journal.id, moved.id, ${host.amount}::bigint, ${host.settleOn}::date, moved.balance, moved.version
      from journal, moved`
      }
      returning id
    )
    select (select count(*) from entry)::int as entries from journal`.execute(tx);
  return rows[0]?.entries ?? null;
}

/** Moves a host's balance if the journal is new, which locks its account. */
function moveBalance({ hostId, amount }: HostLine): RawBuilder<unknown> {
  if (amount < 0) {
    return sql`
      update ledger_account
      set balance = balance + ${amount}::bigint, version = version + 1
      from journal
      where kind = 'host_payable' and host_id = ${hostId}
      returning ledger_account.id, balance, version`;
  }
  return sql`
      insert into ledger_account (kind, host_id, balance, version)
      select 'host_payable', ${hostId}::uuid, ${amount}::bigint, 1 from journal
      on conflict (host_id, kind) do update
      set balance = ledger_account.balance + excluded.balance, version = ledger_account.version + 1
      returning id, balance, version`;
}

/** Throws when the idem_key was never posted. */
export async function findJournalId(tx: Tx, idemKey: string): Promise<number> {
  const { id } = await tx
    .selectFrom('ledger_journal')
    .select('id')
    .where('idem_key', '=', idemKey)
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks a host's account, so that a later sum stays true until the commit. */
export async function lockHostAccount(tx: Tx, hostId: string): Promise<void> {
  await tx
    .selectFrom('ledger_account')
    .select('id')
    .where('kind', '=', 'host_payable')
    .where('host_id', '=', hostId)
    .forUpdate()
    .execute();
}

/** A join instead of the subquery would read and sort all entries of the account. */
export function hostEntries(db: Db, hostId: string, page: { before: number | null; limit: number }) {
  return db
    .selectFrom('ledger_entry as entry')
    .innerJoin('ledger_journal as journal', 'journal.id', 'entry.journal_id')
    .select([
      'journal.kind',
      'journal.ref_id as refId',
      'journal.effective_at as at',
      'entry.amount',
      (select) => select.ref('entry.balance_after').$notNull().as('balance'),
      (select) => select.ref('entry.account_version').$notNull().as('version'),
    ])
    .where('entry.account_id', '=', (account) =>
      account
        .selectFrom('ledger_account as account')
        .select('account.id')
        .where('account.kind', '=', 'host_payable')
        .where('account.host_id', '=', hostId),
    )
    .$if(page.before !== null, (query) => query.where('entry.account_version', '<', page.before))
    .orderBy('entry.account_version', 'desc')
    .limit(page.limit);
}
