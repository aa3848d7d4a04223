import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silenceLimit } from './silence-limit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a file of which nothing comes for so long is given up, however long it took before', () => {
  const limit = silenceLimit(new AbortController().signal, 30_000);
  for (let chunk = 0; chunk < 10; chunk += 1) {
    vi.advanceTimersByTime(29_999);
    limit.heard();
  }
  expect([limit.signal.aborted, limit.isOver()]).toEqual([false, false]);
  vi.advanceTimersByTime(30_000);
  expect([limit.signal.aborted, limit.isOver()]).toEqual([true, true]);
});

test('a file that the host takes back ends at once, and one that has come is waited for no more', () => {
  const host = new AbortController();
  const limit = silenceLimit(host.signal, 30_000);
  host.abort();
  expect([limit.signal.aborted, limit.isOver()]).toEqual([true, false]);
  limit.clear();
  expect(vi.getTimerCount()).toBe(0);
  expect(silenceLimit(host.signal, 30_000).signal.aborted).toBe(true);
});
