import type { Insertable, Selectable } from 'kysely';
import type { FilterPhraseTable } from './word.tables.ts';
import type { Db, Tx } from '#schema.ts';

export function listPhrases(db: Db): Promise<Selectable<FilterPhraseTable>[]> {
  return db.selectFrom('filter_phrase').selectAll().orderBy('key').execute();
}

/** Replaces the same words in any spelling. */
export async function savePhrase(tx: Tx, row: Insertable<FilterPhraseTable>): Promise<void> {
  const { key: _key, ...changed } = row;
  await tx
    .insertInto('filter_phrase')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(changed))
    .execute();
}

/** Returns false when there is no such phrase. */
export async function deletePhrase(tx: Tx, key: string): Promise<boolean> {
  const deleted = await tx.deleteFrom('filter_phrase').where('key', '=', key).returning('key').executeTakeFirst();
  return deleted !== undefined;
}
