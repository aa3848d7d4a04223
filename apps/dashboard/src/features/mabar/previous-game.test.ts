import { expect, test } from 'vitest';
import { isCorrectable, otherResult } from './previous-game.ts';
import { answer, entry } from './testing.ts';

test('the last game can be corrected only when there is one that counts [dash 2 mabar-previous-game]', () => {
  const { currentGame } = answer([], ['a'], 3);
  expect(isCorrectable({ ...currentGame, team: [entry('a')], result: 'win' })).toBe(true);
  expect(isCorrectable({ ...currentGame, statistic: { game: 0, win: 0, lose: 0 }, result: 'win' })).toBe(false);
  expect(isCorrectable(null)).toBe(false);
});

test('a flip gives the other result [dash 4 flip]', () => {
  expect([otherResult('win'), otherResult('lose')]).toEqual(['lose', 'win']);
});
