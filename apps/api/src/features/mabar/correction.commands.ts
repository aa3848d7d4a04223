import type { MabarListAnswer } from '@mabarin/api-client/contract/mabar';
import { fail } from '@mabarin/domain/errors';
import { flip, reset, type GameResult } from '@mabarin/domain/mabar/game';
import { readBoard, staleGame } from './board.commands.ts';
import { gameById, insertCorrection, lockStatistic, saveStatistic } from './game.queries.ts';
import type { LiveDeps } from '#deps.ts';
import { appendLiveEvents, widgetEvents, type LiveEvent } from '#features/live/index.ts';
import type { Tx } from '#schema.ts';

const statisticEvents: readonly LiveEvent[] = [{ kind: 'command', command: 'mabar-refresh' }, ...widgetEvents('games')];

/**
 * Changes the last result, by target state: win, lose and the log change; played counts and finished entries stay.
 * Throws `mabar.no_last_game`, and like a game's own press when the posted record is not the last game.
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

/** Sets the statistic to nothing and forgets the last game; the log keeps every game. */
export async function resetStatistic(tx: Tx, deps: LiveDeps, hostId: string): Promise<MabarListAnswer> {
  const before = await lockStatistic(tx, hostId);
  if (before.game > 0) {
    await saveStatistic(tx, hostId, reset().statistic, null);
    await appendLiveEvents(tx, deps, hostId, statisticEvents);
  }
  return readBoard(tx, hostId, deps.clock.now());
}

/** Notifies the widgets that show the games. */
export function sendStatistic(tx: Tx, deps: LiveDeps, hostId: string): Promise<void> {
  return appendLiveEvents(tx, deps, hostId, widgetEvents('games'));
}
