import type { LaneMove } from '@mabarin/domain/mabar/lane/lane-rank';
import { sql, type RawBuilder } from 'kysely';
import { liftOf } from '@mabarin/domain/mabar/lane/turn-rules';
import { inQueueOrder, type EntryRow } from './entry.queries.ts';
import { first } from '#platform/db/first.ts';
import type { Db, Tx } from '#schema.ts';

/** SQL condition: the entry decides about the turn of its party, as its payer's or, once that one is done, its eldest that remains. */
export function decidesTurn(entry: 'mabar_entry' | 'entry'): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from mabar_entry as elder
    where elder.party_id = ${sql.ref(`${entry}.party_id`)} and elder.done_at is null
      and elder.id < ${sql.ref(`${entry}.id`)}
  )`;
}

/** Counts that these entries were passed for a team. */
export async function countPassed(tx: Tx, entryIds: readonly number[]): Promise<void> {
  if (entryIds.length === 0) return;
  await tx
    .updateTable('mabar_entry')
    .set((eb) => ({ passed: eb('passed', '+', 1) }))
    .where('id', 'in', entryIds)
    .execute();
}

/**
 * Saves the places of a host's entries in a lane; `moved` is the entry that the host moved, with its party. Party
 * members who play or are done get the place too.
 */
export async function saveRanks(
  tx: Tx,
  hostId: string,
  { ranks, moved, now }: { ranks: ReadonlyMap<number, number>; moved: number; now: Date },
): Promise<void> {
  await sql`
    update mabar_entry
    set lane_rank = placed.rank,
      moved_at = case
        when mabar_entry.id = ${moved} or mabar_entry.party_id = (select party_id from mabar_entry where id = ${moved})
        then ${now}::timestamptz
        else moved_at
      end
    from (
      select distinct on (coalesce(named.party_id, named.id::text)) named.id, named.party_id, given.rank
      from unnest(${[...ranks.keys()]}::bigint[], ${[...ranks.values()]}::double precision[]) as given (id, rank)
      join mabar_entry as named on named.id = given.id
      order by coalesce(named.party_id, named.id::text)
    ) as placed
    where (mabar_entry.id = placed.id or mabar_entry.party_id = placed.party_id)
      and mabar_entry.host_id = ${hostId}`.execute(tx);
}

/** The entry that a player's Sundul lifts: the first waiting one, else a playing one. */
export function findLiftable(
  db: Db,
  hostId: string,
  player: { id: string; server: string },
  { lock }: { lock: boolean },
): Promise<Pick<EntryRow, 'id' | 'party_id' | 'priority' | 'state'> | null> {
  return first(
    db
      .selectFrom('mabar_entry')
      .select(['id', 'party_id', 'priority', 'state'])
      .where('host_id', '=', hostId)
      .where('player_id', '=', player.id)
      .where('player_server', '=', player.server)
      .where('done_at', 'is', null)
      .orderBy('playing_at', (order) => order.asc().nullsFirst())
      .$call(inQueueOrder)
      .limit(1)
      .$if(lock, (query) => query.forUpdate()),
  );
}

/**
 * Lifts one entry of a player with its party, and returns its id; null when there is none. Where a Sundul `passesOnce`, nobody
 * is passed twice an hour, and one that would pass nobody is `useless`. Done party members keep the lift for their return.
 */
export async function sundulEntry(
  tx: Tx,
  hostId: string,
  player: { id: string; server: string },
  { at, passesOnce }: { at: Date; passesOnce: boolean },
): Promise<number | 'useless' | null> {
  const entry = await findLiftable(tx, hostId, player, { lock: true });
  if (!entry) return null;
  if (passesOnce && entry.state === 'queued') {
    const lift = liftOf(await lanePlaces(tx, hostId, entry.priority, { lock: true }), entry.id, at);
    if (lift === null) return 'useless';
    await recordPassed(
      tx,
      lift.passed.map(({ id }) => id),
      at,
    );
    if (lift.ranks !== null) {
      for (const [id, laneRank] of lift.ranks) await moveInLane(tx, { id, sundulAt: null, laneRank });
      await recordLift(tx, entry.id, at);
      return entry.id;
    }
  }
  const latest = (column: 'sundul_at' | 'here_at') => sql<Date>`greatest(${sql.ref(column)}, ${at})`;
  await tx
    .updateTable('mabar_entry')
    .set({ sundul_at: latest('sundul_at'), here_at: latest('here_at') })
    .where('id', '=', entry.id)
    .execute();
  // The party moves together, but only the player who ordered confirms to be present.
  if (entry.party_id !== null) {
    await tx
      .updateTable('mabar_entry')
      .set({ sundul_at: latest('sundul_at') })
      .where('party_id', '=', entry.party_id)
      .where('id', '<>', entry.id)
      .execute();
  }
  return entry.id;
}

/** The waiting entries of a lane, as the domain compares them. */
export async function lanePlaces(db: Db, hostId: string, priority: number, { lock }: { lock: boolean }) {
  const lane = await db
    .selectFrom('mabar_entry')
    .selectAll()
    .where('host_id', '=', hostId)
    .where('done_at', 'is', null)
    .where('state', '=', 'queued')
    .where('priority', '=', priority)
    .orderBy('id')
    .$if(lock, (query) => query.forUpdate())
    .execute();
  return lane.map((entry) => ({
    id: entry.id,
    priority,
    sundulAt: entry.sundul_at,
    paidAt: entry.paid_at,
    laneRank: entry.lane_rank,
    passedAt: entry.passed_at,
    party: entry.party_id === null ? null : { id: entry.party_id },
  }));
}

async function recordPassed(tx: Tx, entryIds: readonly number[], at: Date): Promise<void> {
  if (entryIds.length === 0) return;
  await tx.updateTable('mabar_entry').set({ passed_at: at }).where('id', 'in', entryIds).execute();
}

/** Records a Sundul that went behind who was passed: its whole party moved, and the player who ordered is present. */
async function recordLift(tx: Tx, entryId: number, at: Date): Promise<void> {
  await sql`
    update mabar_entry set lifted_at = ${at}, here_at = case when id = ${entryId} then greatest(here_at, ${at}) else here_at end
    where id = ${entryId} or party_id = (select party_id from mabar_entry where id = ${entryId})`.execute(tx);
}

/** Moves an entry in its lane. Playing and done members of its party return to the same place. */
export async function moveInLane(tx: Tx, { id, sundulAt, laneRank }: LaneMove<number>): Promise<void> {
  await sql`
    update mabar_entry
    set lane_rank = ${laneRank}::double precision, sundul_at = ${sundulAt}::timestamptz
    where id = ${id} or party_id = (select party_id from mabar_entry where id = ${id})`.execute(tx);
}

/** Moves an entry to the end of its lane, unless another of its party waits or plays, whose place it has. */
export async function moveToEnd(tx: Tx, entryId: number, now: Date): Promise<void> {
  await sql`
    update mabar_entry as entry set lane_rank = ${now.getTime()}::double precision, sundul_at = null
    where (id = ${entryId} or party_id = (select party_id from mabar_entry where id = ${entryId}))
      and not exists (
        select from mabar_entry as mate
        where mate.party_id = entry.party_id and mate.id <> ${entryId} and mate.done_at is null
      )`.execute(tx);
}

export async function mayDecideTurn(tx: Tx, entryId: number): Promise<boolean> {
  const decides = sql`select from mabar_entry where id = ${entryId} and ${decidesTurn('mabar_entry')}`;
  return (await decides.execute(tx)).rows.length > 0;
}

/** Counts that a player let the next one go first, and restarts the wait, both for the whole party. */
export async function recordPostponed(tx: Tx, entryId: number, nth: number, now: Date): Promise<void> {
  await sql`
    update mabar_entry
    set postponed = ${nth}, postponed_at = ${now}
    where id = ${entryId} or party_id = (select party_id from mabar_entry where id = ${entryId})`.execute(tx);
}
