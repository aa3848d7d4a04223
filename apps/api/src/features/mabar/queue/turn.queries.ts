import { sql, type Expression } from 'kysely';
import { inQueueOrder } from './entry.queries.ts';
import type { Db } from '#schema.ts';

/**
 * The next entries, one per host started since `startedSince`: the first waiting one whose ONLINE began after
 * `onlineSince` and whose player does not play yet, with its waiting party (the same rule as `nextEntry`). `hosts` null
 * means all hosts. One index lookup per host.
 */
export function nextUpQuery(
  db: Db,
  { onlineSince, startedSince }: { onlineSince: Date; startedSince: Date },
  hosts: Expression<string> | null,
) {
  const first = db
    .selectFrom('mabar_entry')
    .select(['mabar_entry.id', 'mabar_entry.party_id'])
    .where('mabar_entry.host_id', '=', sql.ref<string>('mabar_statistic.host_id'))
    // A parameter would keep the plan from the partial index.
    .where('mabar_entry.state', '=', sql.lit('queued'))
    .where(sql`greatest(mabar_entry.paid_at, mabar_entry.here_at)`, '>', onlineSince)
    .where(
      sql<boolean>`not exists (
        select from mabar_entry as seated
        where seated.host_id = mabar_entry.host_id and seated.state = 'playing'
          and seated.player_id = mabar_entry.player_id and seated.player_server = mabar_entry.player_server
      )`,
    )
    .$call(inQueueOrder)
    .limit(1)
    .as('first');
  const next = db
    .selectFrom('mabar_statistic')
    .leftJoin('stage_lease', 'stage_lease.host_id', 'mabar_statistic.host_id')
    .innerJoinLateral(first, (join) => join.onTrue())
    .leftJoin('mabar_entry as mate', (join) =>
      join.onRef('mate.party_id', '=', 'first.party_id').on('mate.state', '=', sql.lit('queued')),
    )
    .select((eb) => eb.fn.coalesce('mate.id', 'first.id').as('id'))
    .where(sql`greatest(mabar_statistic.pressed_at, stage_lease.heard_at)`, '>', startedSince);
  return hosts === null ? next : next.where('mabar_statistic.host_id', 'in', hosts);
}
