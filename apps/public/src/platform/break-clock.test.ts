import { expect, test } from 'vitest';
import { clockOffset } from '#platform/break-clock.ts';

const until = '2026-03-02T14:10:00.000Z';
const at = (clock: string) => Date.parse(`2026-03-02T${clock}Z`);
const left = (minutes: number, clock: string) =>
  Date.parse(until) - at(clock) - clockOffset({ until, minutes }, at(clock));

test('a right clock is left alone, a wrong one is brought into the minutes that the server says', () => {
  expect(clockOffset({ until, minutes: 10 }, at('14:00:20'))).toBe(0);
  // Just over the limit: the response may be some seconds old.
  expect(clockOffset({ until, minutes: 10 }, at('14:01:05'))).toBe(0);
  expect(left(10, '13:20:00')).toBe(600_000);
  expect(left(1, '15:00:00')).toBe(-10_000);
  expect(left(10, '14:30:00')).toBe(530_000);
});
