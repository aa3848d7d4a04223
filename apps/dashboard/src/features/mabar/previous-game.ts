import type { GameRecord } from '@mabarin/api-client/contract/mabar';
import type { GameResult } from '@mabarin/domain/mabar/game';

/** The result a flip gives. */
export function otherResult(result: GameResult): GameResult {
  return result === 'win' ? 'lose' : 'win';
}

/** Whether the last game has keys: there is one, and it is counted (docs/spec/dashboard.md 2). */
export function isCorrectable(lastGame: GameRecord | null): boolean {
  return lastGame !== null && lastGame.result !== null && lastGame.statistic.game > 0;
}
