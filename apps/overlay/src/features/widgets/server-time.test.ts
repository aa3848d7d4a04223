import { expect, test } from 'vitest';
import { betterOffset, clockText, countdownReading, measureOffset, timerReading } from './server-time.ts';

const noon = Date.UTC(2026, 10, 21, 5);
const countdown = { title: 'Segera mulai', status: 'running', ends_at: noon + 90_000, left: 90, closing: '' } as const;
const timer = { title: '', status: 'running', since: noon, elapsed: 0 } as const;

test('a countdown shows whole seconds up to its end, and is over at its end [dash 2 widget]', () => {
  const shown = (now: number) => countdownReading(countdown, now);
  expect(shown(noon)).toEqual({ seconds: 90, status: 'running', wait: 1_000 });
  expect(shown(noon + 1)).toEqual({ seconds: 90, status: 'running', wait: 999 });
  expect(shown(noon + 1_000)).toEqual({ seconds: 89, status: 'running', wait: 1_000 });
  expect(shown(noon + 89_999)).toEqual({ seconds: 1, status: 'running', wait: 1 });
  expect(shown(noon + 90_000)).toEqual({ seconds: 0, status: 'over', wait: null });
});

test('a page that slept shows the time that has passed meanwhile [dash 2 widget]', () => {
  expect(countdownReading(countdown, noon + 8 * 3_600_000)).toEqual({ seconds: 0, status: 'over', wait: null });
  expect(timerReading(timer, noon + 8 * 3_600_000 + 1_500)).toEqual({ seconds: 28_801, status: 'running', wait: 500 });
});

test('a clock that stands has no next change, an unstarted one no reading [dash 2 widget]', () => {
  expect(countdownReading({ ...countdown, status: 'paused', ends_at: null, left: 61 }, noon)).toEqual({
    seconds: 61,
    status: 'paused',
    wait: null,
  });
  expect(countdownReading({ ...countdown, status: 'over', ends_at: noon, left: 0 }, noon + 5_000)?.wait).toBeNull();
  expect(timerReading({ title: '', status: 'paused', since: null, elapsed: 7 }, noon)).toEqual({
    seconds: 7,
    status: 'paused',
    wait: null,
  });
  expect(countdownReading({ ...countdown, status: 'idle', ends_at: null }, noon)).toBeNull();
  expect(timerReading({ title: '', status: 'idle', since: null, elapsed: 0 }, noon)).toBeNull();
});

test('a timer never runs backwards below zero, whatever the clocks say [dash 2 widget]', () => {
  expect(timerReading(timer, noon - 3_000)).toEqual({ seconds: 0, status: 'running', wait: 1_000 });
});

test('a page whose clock is wrong by an hour shows the server’s time [dash 2 widget]', () => {
  const wrong = noon - 3_600_000;
  const offset = measureOffset(noon, wrong - 40, wrong + 40);
  expect(offset).toEqual({ ms: 3_600_000, error: 40 });
  expect(countdownReading(countdown, wrong + 30_000 + offset.ms)?.seconds).toBe(60);
});

test('a slow answer leaves the clock, an exact one corrects it [dash 2 widget]', () => {
  const known = { ms: 1_000, error: 50 };
  expect(betterOffset(null, known)).toBe(known);
  expect(betterOffset(known, { ms: 1_900, error: 1_000 })).toBe(known);
  expect(betterOffset(known, { ms: 1_030, error: 10 })).toEqual({ ms: 1_030, error: 10 });
  // The computer's clock was set while the page was open.
  expect(betterOffset(known, { ms: 61_000, error: 80 })).toEqual({ ms: 61_000, error: 80 });
});

test('time is written as mm:ss and with hours from one on [dash 2 widget]', () => {
  expect([0, 9, 61, 3_599, 3_600, 4_499, 359_999].map(clockText)).toEqual([
    '00:00',
    '00:09',
    '01:01',
    '59:59',
    '1:00:00',
    '1:14:59',
    '99:59:59',
  ]);
});
