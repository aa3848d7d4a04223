import type { Insertable, Selectable } from 'kysely';
import type { FilterSuggestionTable } from './word.tables.ts';
import type { Db, Tx } from '#schema.ts';

export async function countSuggestion(tx: Tx, row: Omit<Insertable<FilterSuggestionTable>, 'count'>): Promise<void> {
  await tx
    .insertInto('filter_suggestion')
    .values({ ...row, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['text', 'verdict'])
        .doUpdateSet((eb) => ({ count: eb('filter_suggestion.count', '+', 1), reason: row.reason })),
    )
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
