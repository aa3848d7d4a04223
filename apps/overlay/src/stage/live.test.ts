import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenForUpdates } from '#stage/live.ts';

class FakeSource extends EventTarget {
  static last: FakeSource;
  readyState = 0;
  constructor() {
    super();
    FakeSource.last = this;
  }
  close(): void {
    this.readyState = 2;
  }
  opens(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  fails(): void {
    this.readyState = 2;
    this.dispatchEvent(new Event('error'));
  }
  beats(): void {
    this.dispatchEvent(new MessageEvent('hb', { data: '{"server_now":1}', lastEventId: '' }));
  }
  says(target: string, id: string): void {
    const data = JSON.stringify({ type: 'display', target });
    this.dispatchEvent(new MessageEvent('display', { data, lastEventId: id }));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeSource);
  // An old engine: what pages share is tested where it is made.
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function begin(isRevoked: () => Promise<boolean> = async () => false) {
  const seen = { rings: 0, revoked: 0 };
  const open: boolean[] = [];
  const bell = listenForUpdates({
    api: 'http://api.test',
    displayKey: 'kode',
    target: 'goal',
    since: 'a.1',
    alarm(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    ring: () => (seen.rings += 1),
    isRevoked,
    ping: async () => 'here',
    onOpen: (isOpen) => open.push(isOpen),
    onRevoked: () => (seen.revoked += 1),
  });
  return { seen, open, bell };
}

test('a display page looks again when its own notification rings, and every 15 s while the stream is down [dec live]', async () => {
  const { seen, open, bell } = begin();
  FakeSource.last.opens();
  expect(seen.rings).toBe(1);
  expect(open).toEqual([false, true]);
  FakeSource.last.says('goal', 'a.2');
  FakeSource.last.says('queue', 'a.3');
  expect(seen.rings).toBe(2);
  await vi.advanceTimersByTimeAsync(15_000);
  FakeSource.last.beats();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(seen.rings).toBe(2);
  FakeSource.last.fails();
  await vi.advanceTimersByTimeAsync(14_999);
  expect(seen.rings).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.rings).toBe(3);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(seen.rings).toBe(4);
  FakeSource.last.opens();
  expect(seen.rings).toBe(5);
  // Silent for too long while the API answers: the stream is not to be counted on until it is heard again.
  await vi.advanceTimersByTimeAsync(20_000 + 14_999);
  expect(seen.rings).toBe(5);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.rings).toBe(6);
  expect(open.at(-1)).toBe(false);
  FakeSource.last.beats();
  expect(seen.rings).toBe(7);
  bell.close();
  FakeSource.last.says('goal', 'a.9');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen).toEqual({ rings: 7, revoked: 0 });
});

test('a display page hears of its replaced key once, and polls no more [dec live]', async () => {
  const { seen } = begin(async () => true);
  FakeSource.last.opens();
  FakeSource.last.fails();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(seen).toEqual({ rings: 1, revoked: 1 });
});
