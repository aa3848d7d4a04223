import { sql } from 'kysely';
import { isPaid, laneRank, type EntryRow } from '#features/mabar/queue/entry.queries.ts';
import type { Db, Tx } from '#schema.ts';

/** Counts a game for playing entries; those without games left are done. */
export async function countGame(tx: Tx, entryIds: readonly number[], now: Date): Promise<void> {
  if (entryIds.length === 0) return;
  await tx
    .updateTable('mabar_entry')
    .set((eb) => {
      const finished = eb(eb('played', '+', 1), '>=', eb.ref('count'));
      return {
        played: eb('played', '+', 1),
        state: eb
          .case()
          .when(finished)
          .then(sql<'done'>`'done'`)
          .else(sql<'playing'>`'playing'`)
          .end(),
        playing_at: eb
          .case()
          .when(finished)
          .then(sql<Date | null>`null`)
          .else(eb.ref('playing_at'))
          .end(),
        done_at: eb
          .case()
          .when(finished)
          .then(sql<Date>`${now}::timestamptz`)
          .else(sql<Date | null>`null`)
          .end(),
      };
    })
    .where('id', 'in', entryIds)
    .execute();
}

/** Games that each playing entry of a host has played since it sat down. */
export async function gamesInRowOf(db: Db, hostId: string): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; games: number }>`
    select entry.id, count(*)::int as games
    from mabar_entry as entry
    join mabar_game_player as player on player.entry_id = entry.id and player.playing_at = entry.playing_at
    join mabar_game as game on game.id = player.game_id and game.undone_at is null
    where entry.host_id = ${hostId} and entry.state = 'playing' and entry.done_at is null
    group by entry.id`.execute(db);
  return new Map(rows.map(({ id, games }) => [id, games]));
}

/** Sends playing entries to the end of their lane, or to where a Sundul bought meanwhile lifts them; their parties follow. */
export async function restEntries(tx: Tx, entryIds: readonly number[], now: Date): Promise<void> {
  if (entryIds.length === 0) return;
  await sql`
    update mabar_entry as entry set
      lane_rank = greatest(${now.getTime()}::double precision, 1 + (
        select max(${laneRank}) from mabar_entry
        where mabar_entry.host_id = entry.host_id and mabar_entry.done_at is null
          and mabar_entry.state = 'queued' and mabar_entry.priority = entry.priority
      )),
      state = case when id = any(${entryIds}::bigint[]) then 'queued' else state end,
      playing_at = case when id = any(${entryIds}::bigint[]) then null else playing_at end
    where id = any(${entryIds}::bigint[])
      or party_id in (select party_id from mabar_entry where id = any(${entryIds}::bigint[]))`.execute(tx);
}

/**
 * Takes a game back from its players. An entry that it finished, or after which it made room, plays again, or waits at its
 * place while its player sits with another order. Returns whether any finished one did.
 */
export async function uncountGame(tx: Tx, game: { id: number; created_at: Date }): Promise<boolean> {
  const { rows } = await sql<{ resumed: boolean }>`
    update mabar_entry as entry
    set played = entry.played - 1,
      state = case when not (before.finished or before.rested) then entry.state when before.seated then 'queued' else 'playing' end,
      playing_at = case
        when not (before.finished or before.rested) then entry.playing_at
        when not before.seated then coalesce(before.playing_at, ${game.created_at})
      end,
      lane_rank = case when before.moved then before.rested_rank else entry.lane_rank end,
      done_at = case when before.finished then null else entry.done_at end
    from (
      select played_by.id, player.playing_at, player.rested_rank,
        player.rested as moved, player.rested and played_by.state = 'queued' as rested,
        played_by.state = 'done' and played_by.played >= played_by.count and not played_by.ended_by_host as finished,
        exists (
          select from mabar_entry as seated
          where seated.host_id = played_by.host_id and seated.state = 'playing'
            and seated.player_id = played_by.player_id and seated.player_server = played_by.player_server
        ) as seated
      from mabar_game_player as player
      join mabar_entry as played_by on played_by.id = player.entry_id
      where player.game_id = ${game.id}
      for update of played_by
    ) as before
    where entry.id = before.id
    returning before.finished as resumed`.execute(tx);
  return rows.some(({ resumed }) => resumed);
}

/**
 * Adds one game to an entry; a done one waits again, ONLINE from now. Returns false for an unknown entry and one whose
 * player is erased.
 */
export async function addFreeGame(tx: Tx, hostId: string, entryId: number, now: Date): Promise<boolean> {
  const given = await sql`
    update mabar_entry set count = count + 1, bonus = bonus + 1,
      state = case state when 'done' then 'queued' else state end,
      here_at = case state when 'done' then ${now}::timestamptz else here_at end,
      done_at = null, ended_by_host = false
    where host_id = ${hostId} and id = ${entryId} and player_server <> ''
    returning id`.execute(tx);
  return given.rows.length > 0;
}

/** Takes paid, unplayed games out of an entry, which may be done then. Returns null when it has fewer. */
export async function returnGames(
  tx: Tx,
  hostId: string,
  entryId: number,
  { games, now }: { games: number; now: Date },
): Promise<EntryRow | null> {
  const returned = await tx
    .updateTable('mabar_entry')
    .set((eb) => {
      const left = eb('count', '-', games);
      const ends = eb.and([eb('state', '<>', 'done'), eb('played', '>=', left)]);
      return {
        count: left,
        returned: eb('returned', '+', games),
        state: eb
          .case()
          .when(ends)
          .then(sql<'done'>`'done'`)
          .else(eb.ref('state'))
          .end(),
        playing_at: eb
          .case()
          .when(ends)
          .then(sql<Date | null>`null`)
          .else(eb.ref('playing_at'))
          .end(),
        done_at: eb
          .case()
          .when(ends)
          .then(sql<Date | null>`${now}::timestamptz`)
          .else(eb.ref('done_at'))
          .end(),
      };
    })
    .where('host_id', '=', hostId)
    .where('id', '=', entryId)
    .where(isPaid)
    .where(sql<boolean>`count - bonus - played >= ${games}`)
    .returningAll()
    .executeTakeFirst();
  return returned ?? null;
}

/** Takes unplayed games out of an entry; one without games left is done. */
export async function refundGames(tx: Tx, entryId: number, games: number, now: Date): Promise<void> {
  const ends = sql`count - ${games} <= played`;
  await sql`
    update mabar_entry set count = count - ${games}, returned = returned + ${games},
      state = case when ${ends} then 'done' else state end,
      playing_at = case when not (${ends}) then playing_at end,
      done_at = case when ${ends} then coalesce(done_at, ${now}) else done_at end
    where id = ${entryId}`.execute(tx);
}

/** Puts back games that `refundGames` took: a done entry waits again at its place, unless its host ended it or its player is erased. */
export async function restoreGames(tx: Tx, entryId: number, games: number): Promise<void> {
  const waits = sql`state = 'done' and not ended_by_host and player_server <> ''`;
  await sql`
    update mabar_entry set count = count + ${games}, returned = returned - ${games},
      state = case when ${waits} then 'queued' else state end,
      done_at = case when ${waits} then null else done_at end
    where id = ${entryId}`.execute(tx);
}
