import type { Insertable, Selectable } from 'kysely';
import type { FilterSuggestionTable } from './word.tables.ts';
import type { Db, Tx } from '#schema.ts';

type New = Omit<Insertable<FilterSuggestionTable>, 'count' | 'promotes' | 'key'> & { key: string };

/** Counts a message by its key; one of an earlier version by its text. */
export async function countSuggestion(tx: Tx, row: New): Promise<void> {
  const inserted = await tx
    .insertInto('filter_suggestion')
    .values({ ...row, count: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .returning('text')
    .executeTakeFirst();
  if (inserted !== undefined) return;
  await tx
    .updateTable('filter_suggestion')
    .set((eb) => ({ count: eb('count', '+', 1), reason: row.reason }))
    .where('verdict', '=', row.verdict)
    .where((eb) => eb.or([eb('key', '=', row.key), eb.and([eb('key', 'is', null), eb('text', '=', row.text)])]))
    .execute();
}

export function listSuggestions(db: Db, limit: number): Promise<Selectable<FilterSuggestionTable>[]> {
  return db
    .selectFrom('filter_suggestion')
    .selectAll()
    .orderBy('count', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('text')
    .limit(limit)
    .execute();
}

/** Returns false when there is no such suggestion. */
export async function setLabel(tx: Tx, { text, promotes }: { text: string; promotes: boolean }): Promise<boolean> {
  const labelled = await tx
    .updateTable('filter_suggestion')
    .set({ promotes })
    .where('text', '=', text)
    .returning('text')
    .execute();
  return labelled.length > 0;
}

/** The texts that operators marked for the training, each once. */
export async function trainingLines(db: Db): Promise<{ text: string; promotes: boolean }[]> {
  const rows = await db
    .selectFrom('filter_suggestion')
    .select(['text', 'promotes'])
    .distinct()
    .where('promotes', 'is not', null)
    .orderBy('text')
    .execute();
  return rows.map(({ text, promotes }) => ({ text, promotes: promotes === true }));
}
