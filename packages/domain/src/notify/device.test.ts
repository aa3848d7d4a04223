import { expect, test } from 'vitest';
import { isQuiet } from './device.ts';

const at = (hour: string) => new Date(`2026-11-27T${hour}:30:00+07:00`);

test.each([
  [{ from: 23, until: 7 }, '23', true],
  [{ from: 23, until: 7 }, '06', true],
  [{ from: 23, until: 7 }, '07', false],
  [{ from: 23, until: 7 }, '22', false],
  [{ from: 1, until: 5 }, '03', true],
  [{ from: 1, until: 5 }, '05', false],
  [{ from: 8, until: 8 }, '08', false],
  [null, '03', false],
])('quiet hours %o at %s.30 WIB are quiet: %s', (quiet, hour, expected) => {
  expect(isQuiet(quiet, 'order', at(hour))).toBe(expected);
});

test('a sign-in is said in quiet hours too', () => {
  expect(isQuiet({ from: 23, until: 7 }, 'sign_in', at('02'))).toBe(false);
});
