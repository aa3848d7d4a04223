import { sql } from 'kysely';
import { inQueueOrder } from './entry.queries.ts';
import type { Db } from '#schema.ts';

/**
 * Who comes next with each host that has started since `startedSince`: of those who wait, the first whose ONLINE began after
 * `onlineSince` (`nextEntry` of a snapshot says the same).
 */
export function nextUpQuery(db: Db, { onlineSince, startedSince }: { onlineSince: Date; startedSince: Date }) {
  return db
    .selectFrom('mabar_entry')
    .innerJoin('mabar_statistic', 'mabar_statistic.host_id', 'mabar_entry.host_id')
    .leftJoin('stage_lease', 'stage_lease.host_id', 'mabar_entry.host_id')
    .distinctOn('mabar_entry.host_id')
    .select('mabar_entry.id')
    .where('mabar_entry.done_at', 'is', null)
    .where('mabar_entry.state', '=', 'queued')
    .where(sql`greatest(mabar_entry.paid_at, mabar_entry.here_at)`, '>', onlineSince)
    .where(sql`greatest(mabar_statistic.pressed_at, stage_lease.heard_at)`, '>', startedSince)
    .orderBy('mabar_entry.host_id')
    .$call(inQueueOrder);
}
