import { sql } from 'kysely';
import { readPaymentStory } from '#features/desk/story/payment-story.commands.ts';
import type { Db } from '#schema.ts';

/**
 * Compares the desk's stories of all payments with the ledger: each journal, but a cash-out's, stands in exactly one
 * story, and the sums by account are the ledger's. Returns the differences, and the number of payments compared.
 */
export async function compareStories(db: Db): Promise<{ payments: number; differences: string[] }> {
  const payments = await db.selectFrom('payment').select('id').orderBy('id').execute();
  const { rows: journals } = await sql<{ id: string }>`
    select id::text from ledger_journal
    where ref_type <> 'cashout'
      and (ref_type <> 'settlement_row' or ref_id in (select id::text from settlement_row where charge is not null))
    order by ledger_journal.id`.execute(db);
  const missing = new Set(journals.map(({ id }) => id));
  const differences: string[] = [];
  const told = new Map<string, number>();
  for (const { id } of payments) {
    const story = await readPaymentStory(db, id);
    if (story === null) throw new Error(`payment ${id} has no story`);
    for (const { account, amount } of story.books) told.set(account, (told.get(account) ?? 0) + amount);
    for (const { kind, detail } of story.story) {
      if (kind === 'posting' && !missing.delete(detail.replace(/\D/g, '')))
        differences.push(`${detail} is told twice, or not kept`);
    }
    const sum = story.books.reduce((total, { amount }) => total + amount, 0);
    if (sum !== 0) differences.push(`the story of ${id} sums to ${sum}`);
  }
  for (const id of missing) differences.push(`journal ${id} is in no story`);
  const { rows: ledger } = await sql<{ account: string; amount: number }>`
    select account.kind as account, sum(entry.amount)::bigint as amount
    from ledger_entry as entry
    join ledger_account as account on account.id = entry.account_id
    where entry.journal_id::text = any(${journals.map(({ id }) => id)}::text[])
    group by account.kind`.execute(db);
  for (const { account, amount } of ledger) {
    if (told.get(account) !== amount)
      differences.push(`${account}: ${amount} in the ledger, ${told.get(account)} told`);
  }
  return { payments: payments.length, differences };
}
