import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pino } from 'pino';
import { createPolling } from './pollers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a daily poller runs a minute after the start, and then each day', async () => {
  let runs = 0;
  const run = async () => (runs += 1);
  const polling = createPolling([{ name: 'daily', everySeconds: 86_400, run }], pino({ level: 'silent' }));
  polling.start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(86_400_000);
  expect(runs).toBe(2);
  await polling.stop();
});
