import type { Insertable } from 'kysely';
import type { FilterWordTable } from './word.tables.ts';
import type { Db, Tx } from '#schema.ts';

export async function wordsOf(db: Db, hostId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('filter_word')
    .select('word')
    .where('host_id', '=', hostId)
    .orderBy('created_at')
    .orderBy('key')
    .execute();
  return rows.map(({ word }) => word);
}

/** Does nothing when the host has this word in any spelling. */
export async function insertWord(tx: Tx, row: Insertable<FilterWordTable>): Promise<void> {
  await tx
    .insertInto('filter_word')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteWord(tx: Tx, hostId: string, key: string): Promise<void> {
  await tx.deleteFrom('filter_word').where('host_id', '=', hostId).where('key', '=', key).execute();
}
