import type { Insertable } from 'kysely';
import type { LedgerAccountKind, LedgerEntryTable, LedgerJournalTable } from './ledger.tables.ts';
import type { Db, Tx } from '#schema.ts';

/** Inserts a journal; null when its idem_key was posted before. */
export async function insertJournal(tx: Tx, row: Insertable<LedgerJournalTable>): Promise<number | null> {
  const journal = await tx
    .insertInto('ledger_journal')
    .values(row)
    .onConflict((conflict) => conflict.column('idem_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return journal?.id ?? null;
}

/** The journal of an idem_key; throws when it was never posted. */
export async function findJournalId(tx: Tx, idemKey: string): Promise<number> {
  const { id } = await tx
    .selectFrom('ledger_journal')
    .select('id')
    .where('idem_key', '=', idemKey)
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks a host's account, so that a sum in a later statement stays true until the commit. */
export async function lockHostAccount(tx: Tx, hostId: string): Promise<void> {
  await tx
    .selectFrom('ledger_account')
    .select('id')
    .where('kind', '=', 'host_payable')
    .where('host_id', '=', hostId)
    .forUpdate()
    .execute();
}

/**
 * Entries of a host's account, newest first: below version `before`, at most `limit`; a query, for a statement that says
 * what they were for. The account is looked up by itself: joined, its entries would all be read and sorted.
 */
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

/** Opens a host's account where there is none yet. */
export async function insertHostAccount(tx: Tx, hostId: string): Promise<void> {
  await tx
    .insertInto('ledger_account')
    .values({ kind: 'host_payable', host_id: hostId })
    .onConflict((conflict) => conflict.columns(['host_id', 'kind']).doNothing())
    .execute();
}

/** Adds to a host's balance, which locks its account until the commit; null when the host has no account. */
export async function moveHostBalance(
  tx: Tx,
  hostId: string,
  amount: number,
): Promise<{ id: number; balance: number; version: number } | null> {
  const account = await tx
    .updateTable('ledger_account')
    .set((row) => ({ balance: row('balance', '+', amount), version: row('version', '+', 1) }))
    .where('kind', '=', 'host_payable')
    .where('host_id', '=', hostId)
    .returning(['id', 'balance', 'version'])
    .executeTakeFirst();
  return account ?? null;
}

/** The accounts of the platform by kind. */
export async function platformAccounts(tx: Tx): Promise<Map<LedgerAccountKind, number>> {
  const rows = await tx.selectFrom('ledger_account').select(['id', 'kind']).where('host_id', 'is', null).execute();
  return new Map(rows.map(({ id, kind }) => [kind, id]));
}

export async function insertEntries(tx: Tx, rows: Insertable<LedgerEntryTable>[]): Promise<void> {
  await tx.insertInto('ledger_entry').values(rows).execute();
}
