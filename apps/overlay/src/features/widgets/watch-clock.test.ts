import { createFakeTime } from '@mabarin/display/fake-time';
import { expect, test } from 'vitest';
import { watchClock } from './watch-clock.ts';

/** A page opened at an instant of the server's clock; its own clock is `ahead` ms ahead. */
function openPage(at: string, ahead = 0) {
  const { after, advance, now: elapsed, pendingTimers } = createFakeTime();
  const clock = { ahead };
  const calls = { jumps: 0, days: 0, ticks: 0 };
  const serverNow = () => Date.parse(at) + elapsed();
  const close = watchClock({
    after,
    now: () => serverNow() + clock.ahead,
    elapsed,
    serverNow,
    onJump: () => (calls.jumps += 1),
    onDay: () => (calls.days += 1),
    onTick: () => (calls.ticks += 1),
  });
  return { advance, clock, calls, close, pendingTimers };
}

test('a page hears of each midnight in Jakarta once, within 5 s [dash 2 widget]', async () => {
  const { advance, calls } = openPage('2026-11-30T23:59:30+07:00', 3 * 3_600_000);
  await advance(29_999);
  expect(calls.days).toBe(0);
  await advance(5_000);
  expect(calls.days).toBe(1);
  await advance(86_400_000 - 10_000);
  expect(calls.days).toBe(1);
  await advance(10_000);
  expect(calls.days).toBe(2);
  expect(calls.jumps).toBe(0);
});

test('a clock that was set is noticed once, and ticks end with the page', async () => {
  const { advance, clock, calls, close, pendingTimers } = openPage('2026-11-30T12:00:00+07:00');
  await advance(60_000);
  clock.ahead = 900;
  await advance(60_000);
  expect(calls.jumps).toBe(0);
  clock.ahead = -3_600_000;
  await advance(60_000);
  expect(calls).toEqual({ jumps: 1, days: 0, ticks: 37 });
  close();
  expect(pendingTimers()).toBe(0);
});
