import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NetworkError } from '#client.ts';
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
  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  fail(readyState: 0 | 2): void {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }
  send(name: string, data: unknown, id = ''): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data), lastEventId: id }));
  }
}

type Ping = (signal: AbortSignal) => Promise<unknown>;
const answered: Ping = async () => 'ok';
const unreachable: Ping = async () => Promise.reject(new NetworkError('unreachable'));
const unanswered: Ping = () => new Promise(() => {});

function start(options: { since?: string; revoked?: () => Promise<boolean>; ping?: Ping } = {}) {
  let pings = 0;
  const states: LiveState[] = [];
  const events: unknown[] = [];
  let resets = 0;
  const live = connectLive({
    api: 'http://api.test',
    displayKey: 'kode',
    ...(options.since === undefined ? {} : { since: options.since }),
    onEvent: (frame) => events.push(frame),
    onState: (state) => states.push(state),
    onReset: () => (resets += 1),
    isRevoked: options.revoked ?? (async () => false),
    ping: (signal) => {
      pings += 1;
      return (options.ping ?? answered)(signal);
    },
  });
  return { live, states, events, resets: () => resets, pings: () => pings };
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
  test('starts from the snapshot cursor and passes on known frames only', () => {
    const { events, states, resets } = start({ since: 'a.4' });
    expect(last().url).toBe('http://api.test/sse/connect/kode?since=a.4');
    last().open();
    last().send('hello', { server_now: 1, cursor: 'a.4' }, 'a.4');
    last().send('command', { type: 'command', command: 'mabar-refresh' }, 'a.5');
    last().send('command', { type: 'command', command: 'dance' }, 'a.6');
    last().send('message', { type: 'notification', caption: 'Info', text: 'Halo' }, 'a.7');
    last().send('reset', { cursor: 'b.0' }, 'b.0');
    expect(events).toEqual([
      { name: 'command', data: { type: 'command', command: 'mabar-refresh' } },
      { name: 'message', data: { type: 'notification', caption: 'Info', text: 'Halo' } },
    ]);
    expect(resets()).toBe(1);
    expect(states).toEqual(['connecting', 'open']);
  });

  test('leaves a stream that merely ended to the browser', () => {
    const { states } = start();
    last().open();
    last().fail(0);
    vi.advanceTimersByTime(5_000);
    expect(count()).toBe(1);
    last().open();
    expect(states).toEqual(['connecting', 'open', 'connecting', 'open']);
  });

  test('opens a lost stream again after 1, 2, 4, 8 and then every 15 s [dash 4 reconnect] [dash 9 delays]', () => {
    start();
    last().open();
    last().send('display', { type: 'display', target: 'overlay' }, 'a.9');
    for (const [index, seconds] of [1, 2, 4, 8, 15, 15].entries()) {
      last().fail(2);
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
      const { live } = start();
      const before = count();
      last().fail(2);
      vi.advanceTimersByTime(delay - 1);
      expect(count()).toBe(before);
      vi.advanceTimersByTime(1);
      expect(count()).toBe(before + 1);
      live.close();
    }
  });

  test('counts from 1 s again after 30 s of health, and not before', () => {
    start();
    for (const seconds of [1, 2]) {
      last().fail(2);
      vi.advanceTimersByTime(seconds * 1_000);
    }
    const healthyFor = (ms: number) => {
      last().open();
      vi.advanceTimersByTime(15_000);
      last().send('hb', { server_now: 1 });
      vi.advanceTimersByTime(ms - 15_000);
    };
    healthyFor(29_999);
    last().fail(2);
    vi.advanceTimersByTime(3_999);
    expect(count()).toBe(3);
    vi.advanceTimersByTime(1);
    expect(count()).toBe(4);
    healthyFor(30_000);
    last().fail(2);
    vi.advanceTimersByTime(1_000);
    expect(count()).toBe(5);
  });

  test('pings after 20 s of silence, and opens the stream anew when nobody answers within 5 s', async () => {
    let signal: AbortSignal | undefined;
    const ping: Ping = (given) => {
      signal = given;
      return unanswered(given);
    };
    const { states, pings } = start({ ping });
    last().open();
    await vi.advanceTimersByTimeAsync(19_000);
    last().send('hb', { server_now: 1 });
    await vi.advanceTimersByTimeAsync(19_999);
    expect(pings()).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(pings()).toBe(1);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(states.at(-1)).toBe('open');
    await vi.advanceTimersByTimeAsync(1);
    expect(states.at(-1)).toBe('waiting');
    expect(signal?.reason).toMatchObject({ name: 'TimeoutError' });
    expect(FakeSource.all[0]!.readyState).toBe(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(count()).toBe(2);
  });

  test('keeps a silent stream while the API answers, but does not call it open until a frame comes', async () => {
    const { states } = start();
    last().open();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(count()).toBe(1);
    expect(states).toEqual(['connecting', 'open', 'connecting']);
    last().send('hb', { server_now: 1 });
    expect(states.at(-1)).toBe('open');
  });

  test('replaces a stream after 40 s of silence, and after 20 s one that never opens', async () => {
    start();
    await vi.advanceTimersByTimeAsync(19_999);
    expect(count()).toBe(1);
    await vi.advanceTimersByTimeAsync(1_001);
    expect(count()).toBe(2);
    last().open();
    await vi.advanceTimersByTimeAsync(39_999);
    expect(count()).toBe(2);
    await vi.advanceTimersByTimeAsync(2_001);
    expect(count()).toBe(3);
  });

  test('pings when the page says that a call failed: only an unanswered ping replaces the stream', async () => {
    let ping = answered;
    const { live, states, pings } = start({ ping: (signal) => ping(signal) });
    last().open();
    live.check();
    live.check();
    expect(pings(), 'one at a time').toBe(1);
    await vi.advanceTimersByTimeAsync(1_000);
    ping = async () => Promise.reject(new Error('a refusal is an answer'));
    live.check();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(states).toEqual(['connecting', 'open']);
    ping = unreachable;
    live.check();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(states).toEqual(['connecting', 'open', 'waiting', 'connecting']);
    expect(count()).toBe(2);
  });

  test('an answer that comes after the stream was replaced changes nothing', async () => {
    let fail = (): void => {};
    const { live, states } = start({
      ping: () => new Promise((_resolve, reject) => (fail = () => reject(new NetworkError('late')))),
    });
    last().open();
    live.check();
    last().fail(2);
    await vi.advanceTimersByTimeAsync(1_000);
    last().open();
    fail();
    await vi.advanceTimersByTimeAsync(0);
    expect(states.at(-1)).toBe('open');
    expect(count()).toBe(2);
  });

  test('pings when the network goes or comes, and does not wait for its next attempt when it comes', async () => {
    const page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    let ping = answered;
    const { live, states, pings } = start({ ping: (signal) => ping(signal) });
    last().open();
    page.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect([pings(), count()]).toEqual([1, 1]);
    ping = unreachable;
    page.dispatchEvent(new Event('offline'));
    await vi.advanceTimersByTimeAsync(0);
    expect([pings(), states.at(-1)]).toEqual([2, 'waiting']);
    page.dispatchEvent(new Event('online'));
    expect(count()).toBe(2);
    // An attempt from the time without a network is replaced by a new one.
    page.dispatchEvent(new Event('online'));
    expect([count(), FakeSource.all[1]!.readyState]).toEqual([3, 2]);
    live.close();
    page.dispatchEvent(new Event('online'));
    expect(pings()).toBe(2);
  });

  test('stops for good when the code was revoked', async () => {
    const { states } = start({ revoked: async () => true });
    last().fail(2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(count()).toBe(1);
    expect(states).toEqual(['connecting', 'waiting', 'stopped']);
  });

  test('goes on when the question whether the code was revoked fails', async () => {
    const { states } = start({ revoked: async () => Promise.reject(new Error('offline')) });
    last().fail(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(count()).toBe(2);
    expect(states.at(-1)).toBe('connecting');
  });

  test('is silent after close', async () => {
    const { live, states, events } = start({ revoked: async () => true });
    last().open();
    live.close();
    last().send('display', { type: 'display', target: 'overlay' }, 'a.1');
    last().fail(2);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(count()).toBe(1);
    expect(events).toEqual([]);
    expect(states).toEqual(['connecting', 'open', 'stopped']);
  });
});
