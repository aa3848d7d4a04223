import { expect, test } from 'vitest';
import {
  formatClock,
  formatCountdown,
  formatDayParts,
  formatDaySheet,
  formatLongDate,
  formatRelative,
  formatWhen,
} from './time.ts';

const evening = '2026-11-20T20:42:00Z';

test('the clock is 24 hours in Jakarta, with a dot [pub 9 locale]', () => {
  expect(formatClock(evening)).toBe('03.42');
  expect(formatClock('2026-11-20T17:05:00Z')).toBe('00.05');
});

test('a long date is the day it is in Jakarta [pub 9 locale]', () => {
  expect(formatLongDate(evening)).toBe('Sabtu, 21 November 2026');
  expect(formatDayParts(evening)).toEqual(['Sabtu', '21 November']);
});

test('a calendar sheet has weekday, day and the month in three letters', () => {
  expect(formatDaySheet('2026-11-21')).toEqual({ weekday: 'Sabtu', day: '21', month: 'NOV' });
  expect(formatDaySheet('2027-08-01')).toEqual({ weekday: 'Minggu', day: '1', month: 'AGU' });
});

test('the countdown is mm:ss, from whole seconds upwards, and stops at zero [pub 2 payment countdown]', () => {
  expect(formatCountdown(900)).toBe('15:00');
  expect(formatCountdown(59.2)).toBe('01:00');
  expect(formatCountdown(-3)).toBe('00:00');
  expect(formatCountdown(6000)).toBe('100:00');
});

test('the past is written without "sekitar", and the future counts as now', () => {
  expect(formatRelative('2026-11-20T20:37:00Z', evening)).toBe('5 menit yang lalu');
  expect(formatRelative('2026-11-18T20:42:00Z', evening)).toBe('2 hari yang lalu');
  expect(formatRelative('2026-11-20T20:43:00Z', evening)).toBe('baru saja');
});

test('what happened today is written as ago, what happened before as its date, by the day in Jakarta', () => {
  expect(formatWhen('2026-11-20T17:00:00Z', evening)).toBe('3 jam yang lalu');
  expect(formatWhen('2026-11-20T16:59:59Z', evening)).toBe('Jumat, 20 November 2026');
});
