import type { GameRecord, MabarEntry, MabarListAnswer } from '@mabarin/api-client/contract/mabar';
import type { GameResult } from '@mabarin/domain/mabar/game';

export function otherResult(result: GameResult): GameResult {
  return result === 'win' ? 'lose' : 'win';
}

/** True when a last game exists and is counted (docs/spec/dashboard.md 2). */
export function isCorrectable(lastGame: GameRecord | null): boolean {
  return lastGame !== null && lastGame.result !== null && lastGame.statistic.game > 0;
}

/** True while the last game can still be undone; both instants in ms of this browser's clock. */
export function isUndoable(
  undo: MabarListAnswer['undo'],
  readAt: number,
  now: number,
): undo is NonNullable<MabarListAnswer['undo']> {
  return undo !== null && now < readAt + undo.seconds * 1_000;
}

/** Players affected by an undo, and those among them whose last game it was. */
export function takenBack(team: readonly MabarEntry[]): { players: number; finished: number } {
  return { players: team.length, finished: team.filter(({ played, count }) => played + 1 >= count).length };
}
