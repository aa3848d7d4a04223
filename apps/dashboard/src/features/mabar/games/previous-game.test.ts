import { expect, test } from 'vitest';
import { mabarText } from '#features/mabar/mabar.text.ts';
import { isCorrectable, isUndoable, otherResult, takenBack } from './previous-game.ts';
import { answer, entry } from '#features/mabar/testing.ts';

test('the last game can be taken back for as long as the list said when it was read', () => {
  const undo = { game: '7', seconds: 60 };
  expect([0, 59_999, 60_000].map((passed) => isUndoable(undo, 1_000, 1_000 + passed))).toEqual([true, true, false]);
  expect(isUndoable(null, 1_000, 1_000)).toBe(false);
});

test('an undo says for how many it is, and how many play again', () => {
  const team = [
    entry('a', { played: 0, count: 1 }),
    entry('b', { played: 0, count: 2 }),
    entry('c', { played: 2, count: 3 }),
  ];
  expect(takenBack(team)).toEqual({ players: 3, finished: 2 });
  expect(mabarText.undoTakes('Game 3 (WIN)', takenBack(team))).toBe(
    'Kalau batal: Game 3 (WIN) tidak dihitung, jatah game 3 pemain kembali, 2 yang sudah selesai main lagi.',
  );
  expect(mabarText.undoTakes('Game 1 (LOSE)', takenBack([]))).toBe('Kalau batal: Game 1 (LOSE) tidak dihitung.');
});

test('the last game can be corrected only when there is one that counts [dash 2 mabar-previous-game]', () => {
  const { currentGame } = answer([], ['a'], 3);
  expect(isCorrectable({ ...currentGame, team: [entry('a')], result: 'win' })).toBe(true);
  expect(isCorrectable({ ...currentGame, statistic: { game: 0, win: 0, lose: 0 }, result: 'win' })).toBe(false);
  expect(isCorrectable(null)).toBe(false);
});

test('a flip gives the other result [dash 4 flip]', () => {
  expect([otherResult('win'), otherResult('lose')]).toEqual(['lose', 'win']);
});
