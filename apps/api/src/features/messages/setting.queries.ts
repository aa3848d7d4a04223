import { DEFAULT_FILTER, type FilterSettings } from '@mabarin/domain/messages/settings';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db, Tx } from '#schema.ts';

export async function filterSettingsOf(db: Db, hostId: string): Promise<FilterSettings> {
  const row = await db
    .selectFrom('filter_setting')
    .select(['insults', 'hold_doubtful'])
    .where('host_id', '=', hostId)
    .executeTakeFirst();
  return row ? { insults: row.insults, holdDoubtful: row.hold_doubtful } : DEFAULT_FILTER;
}

/** Settings and words of a host's filter, in one statement, because every order asks for them. */
export async function findFilter(db: Db, hostId: string): Promise<FilterSettings & { extraWords: string[] }> {
  const row = await db
    .selectFrom('host')
    .leftJoin('filter_setting', 'filter_setting.host_id', 'host.id')
    .select((eb) => [
      'filter_setting.insults',
      'filter_setting.hold_doubtful',
      jsonArrayFrom(
        eb
          .selectFrom('filter_word')
          .select('word')
          .whereRef('filter_word.host_id', '=', 'host.id')
          .orderBy('filter_word.created_at')
          .orderBy('filter_word.key'),
      ).as('words'),
    ])
    .where('host.id', '=', hostId)
    .executeTakeFirst();
  return {
    insults: row?.insults ?? DEFAULT_FILTER.insults,
    holdDoubtful: row?.hold_doubtful ?? DEFAULT_FILTER.holdDoubtful,
    extraWords: row?.words.map(({ word }) => word) ?? [],
  };
}

export async function saveFilterSettings(tx: Tx, hostId: string, settings: FilterSettings): Promise<void> {
  const row = { insults: settings.insults, hold_doubtful: settings.holdDoubtful };
  await tx
    .insertInto('filter_setting')
    .values({ host_id: hostId, ...row })
    .onConflict((conflict) => conflict.column('host_id').doUpdateSet(row))
    .execute();
}
