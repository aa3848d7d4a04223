import { expect, test } from 'vitest';
import { chosenOf } from './detail-panel.tsx';

test('the panel beside a list shows the first row until another is chosen, and again once that one is gone', () => {
  const rows = [{ id: 'a' }, { id: 'b' }];
  expect([null, 'b', 'gone'].map((chosen) => chosenOf(rows, chosen)?.id)).toEqual(['a', 'b', 'a']);
  expect(chosenOf([], null)).toBeUndefined();
});
