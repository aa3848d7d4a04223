import { expect, test } from 'vitest';
import { answer } from '#features/mabar/testing.ts';
import { movedBetween } from './ticket-travel.ts';

test('who stands in the other list has moved; who came, left or only changed places has not', () => {
  const before = answer(['a', 'b', 'c'], ['x', 'y']).data;
  expect(movedBetween(before, answer(['c', 'b', 'x', 'new'], ['y', 'a']).data)).toEqual(['a', 'x']);
  expect(movedBetween(before, answer(['c', 'a'], ['x']).data)).toEqual([]);
  expect(movedBetween(undefined, before)).toEqual([]);
});
