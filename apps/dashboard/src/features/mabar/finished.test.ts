import { expect, test } from 'vitest';
import { finishedBetween, withFinished } from './finished.ts';
import { mabarText } from './mabar.text.ts';
import { answer, entry } from './testing.ts';

test('who played and stands in neither list has finished, with all games played; Ganti and Main finish nobody', () => {
  const before = answer(['w'], ['a', 'b', 'c']).data;
  const gone = finishedBetween(before, answer(['b', 'w'], ['c']).data);
  expect(gone).toEqual([{ entry: entry('a', { played: 1 }), at: 0 }]);
  expect(finishedBetween(before, answer([], ['a', 'b', 'c', 'w']).data)).toEqual([]);
  expect(finishedBetween(undefined, before)).toEqual([]);
});

test('a finished ticket stays where it was, between those who play on', () => {
  const { playing } = answer([], ['a', 'b', 'c', 'd']).data;
  const gone = finishedBetween({ queue: [], playing }, answer([], ['b', 'd']).data);
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
