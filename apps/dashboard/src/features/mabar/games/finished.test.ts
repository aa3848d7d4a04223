import { expect, test } from 'vitest';
import { finishedBetween, withFinished } from './finished.ts';
import { mabarText } from '#features/mabar/mabar.text.ts';
import { answer, entry } from '#features/mabar/testing.ts';

test('who played all games and stands in neither list has finished; Ganti and Main finish nobody', () => {
  const before = answer(['w'], ['a', 'b', 'c']);
  const gone = finishedBetween(before, answer(['b', 'w'], ['c'], 1));
  expect(gone).toEqual([{ entry: entry('a', { played: 1 }), at: 0 }]);
  expect(finishedBetween(before, answer([], ['a', 'b', 'c', 'w'], 1))).toEqual([]);
  expect(finishedBetween(undefined, before)).toEqual([]);
});

test('who was ended or got games back has not finished', () => {
  const before = answer([], ['a'], 3);
  expect(finishedBetween(before, answer([], [], 3))).toEqual([]);
  expect(finishedBetween(before, answer([], [], 0))).toEqual([]);
  const playing = [entry('a', { played: 1, count: 3 }), entry('b', { played: 2, count: 3 })];
  const gone = finishedBetween({ ...before, data: { queue: [], playing } }, answer([], [], 4));
  expect(gone.map((row) => row.entry.id)).toEqual(['b']);
});

test('a finished ticket stays where it was, between those who play on', () => {
  const gone = finishedBetween(answer([], ['a', 'b', 'c', 'd']), answer([], ['b', 'd'], 1));
  const rows = withFinished(answer([], ['b', 'd']).data.playing, gone);
  expect(rows.map((row) => ('entry' in row ? `${row.entry.id} selesai` : row.id))).toEqual([
    'a selesai',
    'b',
    'c selesai',
    'd',
  ]);
});

test('the toast names who finished', () => {
  const jago = { playerName: 'Bang Jago', played: 3, count: 3 };
  expect(mabarText.finished([jago])).toBe('Bang Jago selesai, 3/3 game');
  expect(mabarText.finished([jago, { playerName: 'Siti', played: 1, count: 1 }])).toBe(
    'Bang Jago 3/3 dan Siti 1/1 selesai',
  );
});
