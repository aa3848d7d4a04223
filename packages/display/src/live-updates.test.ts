import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenForUpdates } from '#live-updates.ts';

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
  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  fail(): void {
    this.readyState = 2;
    this.dispatchEvent(new Event('error'));
  }
  heartbeat(): void {
    this.dispatchEvent(new MessageEvent('hb', { data: '{"server_now":1}', lastEventId: '' }));
  }
  event(target: string, id: string): void {
    const data = JSON.stringify({ type: 'display', target });
    this.dispatchEvent(new MessageEvent('display', { data, lastEventId: id }));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeSource);
  // An old engine without Web Locks; sharing is tested in shared-stream.test.ts.
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function start(isRevoked: () => Promise<boolean> = async () => false) {
  const calls = { updates: 0, revoked: 0 };
  const open: boolean[] = [];
  const updates = listenForUpdates({
    api: 'http://api.test',
    displayKey: 'kode',
    target: 'goal',
    since: 'a.1',
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    onUpdate: () => (calls.updates += 1),
    isRevoked,
    ping: async () => 'pong',
    onOpen: (isOpen) => open.push(isOpen),
    onRevoked: () => (calls.revoked += 1),
  });
  return { calls, open, updates };
}

test('a display page updates on each event of its target, and every 15 s while offline [dec live]', async () => {
  const { calls, open, updates } = start();
  FakeSource.last.open();
  expect(calls.updates).toBe(1);
  expect(open).toEqual([false, true]);
  FakeSource.last.event('goal', 'a.2');
  FakeSource.last.event('queue', 'a.3');
  expect(calls.updates).toBe(2);
  await vi.advanceTimersByTimeAsync(15_000);
  FakeSource.last.heartbeat();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(calls.updates).toBe(2);
  FakeSource.last.fail();
  await vi.advanceTimersByTimeAsync(14_999);
  expect(calls.updates).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls.updates).toBe(3);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(calls.updates).toBe(4);
  FakeSource.last.open();
  expect(calls.updates).toBe(5);
  // The stream is silent for too long while the API answers: it counts as closed until its next frame.
  await vi.advanceTimersByTimeAsync(20_000 + 14_999);
  expect(calls.updates).toBe(5);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls.updates).toBe(6);
  expect(open.at(-1)).toBe(false);
  FakeSource.last.heartbeat();
  expect(calls.updates).toBe(7);
  updates.close();
  FakeSource.last.event('goal', 'a.9');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toEqual({ updates: 7, revoked: 0 });
});

test('a replaced key is reported once, and polling stops [dec live]', async () => {
  const { calls } = start(async () => true);
  FakeSource.last.open();
  FakeSource.last.fail();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(calls).toEqual({ updates: 1, revoked: 1 });
});
