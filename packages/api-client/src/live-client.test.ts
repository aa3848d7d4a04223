import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectLive, type LiveState } from '#live-client.ts';

class FakeSource extends EventTarget {
  static all: FakeSource[] = [];
  readyState = 0;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSource.all.push(this);
  }
  close(): void {
    this.readyState = 2;
  }
  opens(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  fails(readyState: 0 | 2): void {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }
  says(name: string, data: unknown, id = ''): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data), lastEventId: id }));
  }
}

function begin(options: { since?: string; revoked?: () => Promise<boolean> } = {}) {
  const states: LiveState[] = [];
  const events: unknown[] = [];
  let resets = 0;
  const live = connectLive({
    api: 'http://api.test',
    hostCode: 'kode',
    ...(options.since === undefined ? {} : { since: options.since }),
    onEvent: (frame) => events.push(frame),
    onState: (state) => states.push(state),
    onReset: () => (resets += 1),
    isRevoked: options.revoked ?? (async () => false),
  });
  return { live, states, events, resets: () => resets };
}

const last = () => FakeSource.all.at(-1)!;
const count = () => FakeSource.all.length;

beforeEach(() => {
  FakeSource.all = [];
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.stubGlobal('EventSource', FakeSource);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the live client [dash 7 live] [dec live]', () => {
  test('starts from the snapshot cursor and hands over known frames only', () => {
    const { events, states, resets } = begin({ since: 'a.4' });
    expect(last().url).toBe('http://api.test/sse/connect/kode?since=a.4');
    last().opens();
    last().says('hello', { server_now: 1, cursor: 'a.4' }, 'a.4');
    last().says('command', { type: 'command', command: 'mabar-refresh' }, 'a.5');
    last().says('command', { type: 'command', command: 'dance' }, 'a.6');
    last().says('message', { type: 'notification', caption: 'Info', text: 'Halo' }, 'a.7');
    last().says('reset', { cursor: 'b.0' }, 'b.0');
    expect(events).toEqual([
      { name: 'command', data: { type: 'command', command: 'mabar-refresh' } },
      { name: 'message', data: { type: 'notification', caption: 'Info', text: 'Halo' } },
    ]);
    expect(resets()).toBe(1);
    expect(states).toEqual(['connecting', 'open']);
  });

  test('leaves a stream that merely ended to the browser', () => {
    const { states } = begin();
    last().opens();
    last().fails(0);
    vi.advanceTimersByTime(5_000);
    expect(count()).toBe(1);
    last().opens();
    expect(states).toEqual(['connecting', 'open', 'connecting', 'open']);
  });

  test('opens a given-up stream again after 1, 2, 4, 8 and then every 15 s, from its cursor [dash 4 reconnect] [dash 9 delays]', () => {
    begin();
    last().opens();
    last().says('display', { type: 'display', target: 'overlay' }, 'a.9');
    for (const [index, seconds] of [1, 2, 4, 8, 15, 15].entries()) {
      last().fails(2);
      vi.advanceTimersByTime(seconds * 1_000 - 1);
      expect(count(), `before ${seconds} s`).toBe(index + 1);
      vi.advanceTimersByTime(1);
      expect(count(), `after ${seconds} s`).toBe(index + 2);
      expect(last().url).toBe('http://api.test/sse/connect/kode?since=a.9');
    }
  });

  test('spreads reconnects by 30 % either way', () => {
    for (const [random, delay] of [
      [0, 700],
      [1, 1_300],
    ] as const) {
      vi.mocked(Math.random).mockReturnValue(random);
      const { live } = begin();
      const before = count();
      last().fails(2);
      vi.advanceTimersByTime(delay - 1);
      expect(count()).toBe(before);
      vi.advanceTimersByTime(1);
      expect(count()).toBe(before + 1);
      live.close();
    }
  });

  test('counts from 1 s again after 30 s of health, and not before', () => {
    begin();
    for (const seconds of [1, 2]) {
      last().fails(2);
      vi.advanceTimersByTime(seconds * 1_000);
    }
    last().opens();
    vi.advanceTimersByTime(29_999);
    last().fails(2);
    vi.advanceTimersByTime(3_999);
    expect(count()).toBe(3);
    vi.advanceTimersByTime(1);
    expect(count()).toBe(4);
    last().opens();
    vi.advanceTimersByTime(30_000);
    last().fails(2);
    vi.advanceTimersByTime(1_000);
    expect(count()).toBe(5);
  });

  test('replaces a stream that has been silent for 40 s, and a heartbeat counts as a sound', () => {
    const { states } = begin();
    last().opens();
    vi.advanceTimersByTime(39_000);
    last().says('hb', { server_now: 1 });
    vi.advanceTimersByTime(39_999);
    expect(states.at(-1)).toBe('open');
    vi.advanceTimersByTime(1);
    expect(states.at(-1)).toBe('waiting');
    expect(FakeSource.all[0]!.readyState).toBe(2);
    vi.advanceTimersByTime(1_000);
    expect(count()).toBe(2);
  });

  test('replaces a connection that never opens', () => {
    begin();
    vi.advanceTimersByTime(41_000);
    expect(count()).toBe(2);
  });

  test('stops for good when the code was revoked', async () => {
    const { states } = begin({ revoked: async () => true });
    last().fails(2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(count()).toBe(1);
    expect(states).toEqual(['connecting', 'waiting', 'stopped']);
  });

  test('goes on when nobody can say whether the code was revoked', async () => {
    const { states } = begin({ revoked: async () => Promise.reject(new Error('offline')) });
    last().fails(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(count()).toBe(2);
    expect(states.at(-1)).toBe('connecting');
  });

  test('is silent after close', async () => {
    const { live, states, events } = begin({ revoked: async () => true });
    last().opens();
    live.close();
    last().says('display', { type: 'display', target: 'overlay' }, 'a.1');
    last().fails(2);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(count()).toBe(1);
    expect(events).toEqual([]);
    expect(states).toEqual(['connecting', 'open', 'stopped']);
  });
});
