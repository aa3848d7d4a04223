import type { Selectable } from 'kysely';
import type { PlayerKey } from './entry.queries.ts';
import type { MabarNoticeTable } from '#features/mabar/mabar.tables.ts';
import type { Db, Tx } from '#schema.ts';

export function blacklistedPlayers(db: Db, hostId: string, ids: readonly string[]): Promise<PlayerKey[]> {
  return db
    .selectFrom('mabar_notice')
    .select(['player_id as gameID', 'player_server as gameServerID'])
    .where('host_id', '=', hostId)
    .where('player_id', 'in', ids)
    .where('type', '=', 'blacklist')
    .execute();
}

export async function noticeOf(
  db: Db,
  hostId: string,
  player: { id: string; server: string },
): Promise<'mark' | 'blacklist' | null> {
  const notice = await db
    .selectFrom('mabar_notice')
    .select('type')
    .where('host_id', '=', hostId)
    .where('player_id', '=', player.id)
    .where('player_server', '=', player.server)
    .executeTakeFirst();
  return notice?.type ?? null;
}

/** Saves a host's notice on a player; a later one replaces it. */
export async function upsertNotice(
  tx: Tx,
  row: {
    host_id: string;
    player_id: string;
    player_server: string;
    player_name: string;
    type: 'mark' | 'blacklist';
    modified_at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('mabar_notice')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['host_id', 'player_id', 'player_server'])
        .doUpdateSet({ type: row.type, player_name: row.player_name, modified_at: row.modified_at }),
    )
    .execute();
}

/** Returns false when there was no notice. */
export async function deleteNotice(tx: Tx, hostId: string, player: { id: string; server: string }): Promise<boolean> {
  const gone = await tx
    .deleteFrom('mabar_notice')
    .where('host_id', '=', hostId)
    .where('player_id', '=', player.id)
    .where('player_server', '=', player.server)
    .returning('host_id')
    .executeTakeFirst();
  return gone !== undefined;
}

/** Marked and blacklisted players, latest first: those after `before`, at most `limit`. */
export function noticesOf(
  db: Db,
  hostId: string,
  { before, limit }: { before: { modified: number; playerID: string; playerServer: string } | null; limit: number },
): Promise<Selectable<MabarNoticeTable>[]> {
  let query = db.selectFrom('mabar_notice').selectAll().where('host_id', '=', hostId);
  if (before !== null) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('modified_at', 'player_id', 'player_server'),
        '<',
        tuple(new Date(before.modified), before.playerID, before.playerServer),
      ),
    );
  }
  return query
    .orderBy('modified_at', 'desc')
    .orderBy('player_id', 'desc')
    .orderBy('player_server', 'desc')
    .limit(limit)
    .execute();
}
