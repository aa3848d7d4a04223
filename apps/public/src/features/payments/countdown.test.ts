import { expect, test } from 'vitest';
import { correctDeadline, deadlineIn, secondsLeft } from './countdown.ts';

test('the countdown follows the wall clock, whatever a sleeping tab missed [pub 4 countdown saved]', () => {
  const deadline = deadlineIn(900, 1_000);
  expect(secondsLeft(deadline, 1_000)).toBe(900);
  expect(secondsLeft(deadline, 1_000 + 600_500)).toBe(300);
  expect(secondsLeft(deadline, 1_000 + 899_001)).toBe(1);
  expect(secondsLeft(deadline, 1_000 + 900_000)).toBe(0);
  expect(secondsLeft(deadline, 1_000 + 5_000_000)).toBe(0);
});

test('the server expiry wins over the saved seconds [pub 4 countdown saved] [dec wire]', () => {
  const saved = deadlineIn(800, 0);
  expect(secondsLeft(correctDeadline(saved, 120, 0), 0)).toBe(120);
  expect(secondsLeft(correctDeadline(saved, 0, 0), 0)).toBe(0);
  expect(secondsLeft(correctDeadline(deadlineIn(1, 0), 600, 0), 0)).toBe(600);
});

test('rounding and travel time do not make the clock jump', () => {
  const deadline = deadlineIn(800, 0);
  expect(correctDeadline(deadline, 799, 0)).toBe(deadline);
  expect(correctDeadline(deadline, 801, 500)).toBe(deadline);
});

test('an answer of zero ends the countdown, even when the browser believed in one more second', () => {
  expect(secondsLeft(correctDeadline(deadlineIn(1, 0), 0, 0), 0)).toBe(0);
});

test('saved seconds from elsewhere cannot make a payment longer than its window [pub 9 payment window]', () => {
  expect(secondsLeft(deadlineIn(99_999, 0), 0)).toBe(900);
  expect(secondsLeft(deadlineIn(-5, 0), 0)).toBe(0);
});
