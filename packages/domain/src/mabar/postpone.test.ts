import { expect, test } from 'vitest';
import { backMinutes } from '#mabar/postpone.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 5) + minutes * 60_000);

test('who asked to wait is back within ten minutes, or as soon as it says to be there', () => {
  const left = (minutes: number, hereAt: Date | null = null) =>
    backMinutes({ postponedAt: at(0), hereAt }, at(minutes));
  expect([0, 0.5, 1, 9.99, 10].map((minutes) => left(minutes))).toEqual([10, 10, 9, 1, null]);
  expect([left(3, at(-1)), left(3, at(2))]).toEqual([7, null]);
  expect(backMinutes({ postponedAt: null, hereAt: null }, at(0))).toBeNull();
});
