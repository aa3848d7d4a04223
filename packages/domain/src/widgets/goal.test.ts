import { expect, test } from 'vitest';
import { goalPercent } from '#widgets/goal.ts';

test('a goal above its target says how far above', () => {
  expect(goalPercent(605_000, 500_000)).toBe(121);
  expect(goalPercent(499_999, 500_000)).toBe(99);
  expect(goalPercent(-5_000, 500_000)).toBe(0);
});
