import type { MabarListAnswer } from '@mabarin/api-client/contract/mabar';
import { fail } from '@mabarin/domain/errors';
import { flip, reset, undo, undoSecondsLeft, type GameResult } from '@mabarin/domain/mabar/game';
import {
  doneListEvent,
  notifyQueueChanged,
  readBoard,
  refusedBoard,
  staleGame,
} from '#features/mabar/queue/board.commands.ts';
import { uncountGame } from './entry-games.queries.ts';
import {
  gameBefore,
  gameById,
  insertCorrection,
  isUndone,
  lockStatistic,
  markUndone,
  saveStatistic,
} from './game.queries.ts';
import type { Deps, LiveDeps } from '#deps.ts';
import { appendLiveEvents, widgetEvents, type LiveEvent } from '#features/live/index.ts';
import type { Tx } from '#schema.ts';

const statisticEvents: readonly LiveEvent[] = [{ kind: 'command', command: 'mabar-refresh' }, ...widgetEvents('games')];

/**
 * Changes the last result: win, lose and the log change; played counts and finished entries stay. Idempotent. Throws
 * `mabar.no_last_game`, and what `recordGame` throws when the posted game is not the last.
 */
export async function flipLastGame(
  tx: Tx,
  deps: LiveDeps,
  hostId: string,
  posted: { result: GameResult; statistic: { game: number } },
): Promise<MabarListAnswer> {
  const now = deps.clock.now();
  const { last_game_id: gameId, ...statistic } = await lockStatistic(tx, hostId);
  if (gameId === null) throw fail('mabar.no_last_game');
  if (posted.statistic.game !== statistic.game) throw await staleGame(tx, hostId, now);
  const { result } = await gameById(tx, gameId);
  if (result !== posted.result) {
    const flipped = flip({ statistic, team: [], result }, posted.result);
    await insertCorrection(tx, { game_id: gameId, result: flipped.result, created_at: now });
    await saveStatistic(tx, hostId, flipped.statistic, gameId);
    await appendLiveEvents(tx, deps, hostId, statisticEvents);
  }
  return readBoard(tx, hostId, now);
}

/**
 * Takes the last game back: statistic, last game and played counts return to their values before it, and players who
 * finished with it play again, even above the seats, unless they sit with another order. The log keeps the game and a
 * correction. Idempotent. Throws `mabar.undo_outdated` for any game but the last, with the lists, and `mabar.undo_late`.
 */
export async function undoLastGame(
  tx: Tx,
  deps: LiveDeps & Pick<Deps, 'show'>,
  hostId: string,
  posted: { game: string },
): Promise<MabarListAnswer> {
  const now = deps.clock.now();
  const { last_game_id: gameId, ...statistic } = await lockStatistic(tx, hostId);
  if (gameId === null || posted.game !== String(gameId)) {
    if (await wasUndone(tx, hostId, posted.game)) return readBoard(tx, hostId, now);
    throw fail('mabar.undo_outdated', { extra: await refusedBoard(tx, hostId, now) });
  }
  const last = await gameById(tx, gameId);
  if (undoSecondsLeft(last.created_at, now) === 0) throw fail('mabar.undo_late');
  const before = undo(statistic, last.result);
  await markUndone(tx, gameId, now);
  await insertCorrection(tx, { game_id: gameId, result: null, created_at: now });
  const resumed = await uncountGame(tx, last);
  // Games before a reset do not belong to the session.
  await saveStatistic(tx, hostId, before, before.game === 0 ? null : await gameBefore(tx, hostId, gameId));
  await notifyQueueChanged(tx, deps, hostId);
  await appendLiveEvents(tx, deps, hostId, [...(resumed ? [doneListEvent] : []), ...widgetEvents('games')]);
  await deps.show.takeBackGame(tx, deps, { hostId, gameId });
  return readBoard(tx, hostId, now);
}

/** Returns true when `game` is the number of a game that this host took back. */
async function wasUndone(tx: Tx, hostId: string, game: string): Promise<boolean> {
  return /^[1-9]\d{0,14}$/.test(game) && (await isUndone(tx, hostId, Number(game)));
}

/** Sets the statistic to zero and forgets the last game; the log keeps every game. */
export async function resetStatistic(tx: Tx, deps: LiveDeps, hostId: string): Promise<MabarListAnswer> {
  const before = await lockStatistic(tx, hostId);
  if (before.game > 0) {
    await saveStatistic(tx, hostId, reset().statistic, null);
    await appendLiveEvents(tx, deps, hostId, statisticEvents);
  }
  return readBoard(tx, hostId, deps.clock.now());
}

export function sendStatistic(tx: Tx, deps: LiveDeps, hostId: string): Promise<void> {
  return appendLiveEvents(tx, deps, hostId, widgetEvents('games'));
}
