import { DEFAULT_FILTER, type FilterSettings } from '@mabarin/domain/messages/settings';
import type { Db, Tx } from '#schema.ts';

export async function filterSettingsOf(db: Db, hostId: string): Promise<FilterSettings> {
  const row = await db
    .selectFrom('filter_setting')
    .select(['insults', 'hold_doubtful'])
    .where('host_id', '=', hostId)
    .executeTakeFirst();
  return row ? { insults: row.insults, holdDoubtful: row.hold_doubtful } : DEFAULT_FILTER;
}

export async function saveFilterSettings(tx: Tx, hostId: string, settings: FilterSettings): Promise<void> {
  const row = { insults: settings.insults, hold_doubtful: settings.holdDoubtful };
  await tx
    .insertInto('filter_setting')
    .values({ host_id: hostId, ...row })
    .onConflict((conflict) => conflict.column('host_id').doUpdateSet(row))
    .execute();
}
