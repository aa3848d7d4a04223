import type { GameRecord, MabarEntry, MabarListAnswer } from '@mabarin/api-client/contract/mabar';
import type { GameResult } from '@mabarin/domain/mabar/game';

/** The result a flip gives. */
export function otherResult(result: GameResult): GameResult {
  return result === 'win' ? 'lose' : 'win';
}

/** Whether the last game has keys: there is one, and it is counted (docs/spec/dashboard.md 2). */
export function isCorrectable(lastGame: GameRecord | null): boolean {
  return lastGame !== null && lastGame.result !== null && lastGame.statistic.game > 0;
}

/** Whether the last game can still be taken back; both instants in milliseconds of this browser's clock. */
export function isUndoable(
  undo: MabarListAnswer['undo'],
  readAt: number,
  now: number,
): undo is NonNullable<MabarListAnswer['undo']> {
  return undo !== null && now < readAt + undo.seconds * 1_000;
}

/** For how many an undo takes the last game back, and how many of them it was the last one of. */
export function takenBack(team: readonly MabarEntry[]): { players: number; finished: number } {
  return { players: team.length, finished: team.filter(({ played, count }) => played + 1 >= count).length };
}
