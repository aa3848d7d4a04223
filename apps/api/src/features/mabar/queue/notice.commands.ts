import {
  NOTICE_PAGE,
  type blacklist,
  type MabarListAnswer,
  type NoticePlace,
} from '@mabarin/api-client/contract/mabar';
import type { OutputOf } from '@mabarin/api-client/endpoint';
import { whenParts } from '@mabarin/domain/time';
import { doneListEvent, readBoard } from './board.commands.ts';
import { lastKnownName } from './entry.queries.ts';
import { deleteNotice, noticeOf, noticesOf, upsertNotice } from './notice.queries.ts';
import { lockStatistic } from '#features/mabar/games/game.queries.ts';
import type { LiveDeps } from '#deps.ts';
import { dropAlertsOfPlayer } from '#features/alerts/index.ts';
import { appendLiveEvents } from '#features/live/index.ts';
import type { Db, Tx } from '#schema.ts';

type Notice = {
  playerID: string;
  playerServer: string;
  playerName: string;
  type: 'mark' | 'blacklist' | 'remove';
};

/** Marks or blacklists a player, or undoes that, and refreshes every dashboard. Idempotent. */
export async function setNotice(tx: Tx, deps: LiveDeps, hostId: string, notice: Notice): Promise<MabarListAnswer> {
  const now = deps.clock.now();
  const player = { id: notice.playerID, server: notice.playerServer };
  await lockStatistic(tx, hostId);
  if (await change()) {
    await appendLiveEvents(tx, deps, hostId, [
      { kind: 'command', command: 'mabar-refresh' },
      { kind: 'command', command: 'blacklist-refresh' },
      doneListEvent,
    ]);
  }
  return readBoard(tx, hostId, now);

  async function change(): Promise<boolean> {
    if (notice.type === 'remove') return deleteNotice(tx, hostId, player);
    if ((await noticeOf(tx, hostId, player)) === notice.type) return false;
    await upsertNotice(tx, {
      host_id: hostId,
      player_id: player.id,
      player_server: player.server,
      player_name: (await lastKnownName(tx, player)) ?? notice.playerName,
      type: notice.type,
      modified_at: now,
    });
    // A player who may not play is not celebrated on stream either.
    if (notice.type === 'blacklist') await dropAlertsOfPlayer(tx, deps, { hostId, player });
    return true;
  }
}

/** One page of marked and blacklisted players, latest first; `before` is `next` of the previous page. */
export async function readBlacklist(
  db: Db,
  hostId: string,
  now: Date,
  before: NoticePlace | null,
): Promise<OutputOf<typeof blacklist>> {
  const notices = await noticesOf(db, hostId, { before, limit: NOTICE_PAGE + 1 });
  const page = notices.slice(0, NOTICE_PAGE);
  const last = notices.length > page.length ? page.at(-1) : undefined;
  return {
    data: page.map((notice) => ({
      playerID: notice.player_id,
      playerServer: notice.player_server,
      playerName: notice.player_name,
      type: notice.type,
      modified: notice.modified_at.toISOString(),
      ...whenParts(notice.modified_at, now),
    })),
    next:
      last === undefined
        ? null
        : { modified: last.modified_at.getTime(), playerID: last.player_id, playerServer: last.player_server },
  };
}
