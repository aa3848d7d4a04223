import { formatCursor, parseCursor, type StoredFrame } from '@mabarin/domain/live/frame';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { LiveState } from '#live-client.ts';
import { openSharedStream } from '#shared-stream.ts';

/** A server with one log, which every stream reads from the cursor of its address. */
const server = { log: [] as StoredFrame[], epoch: 'a', open: new Set<FakeSource>(), made: 0, pings: 0 };

class FakeSource extends EventTarget {
  readyState = 0;
  readonly url: string;
  sent: number;
  constructor(url: string) {
    super();
    this.url = url;
    server.made += 1;
    server.open.add(this);
    const since = parseCursor(new URL(url).searchParams.get('since') ?? '');
    this.sent = since?.seq ?? server.log.length;
    queueMicrotask(() => {
      if (!server.open.has(this)) return;
      this.readyState = 1;
      this.dispatchEvent(new Event('open'));
      if (since?.epoch !== server.epoch) this.send('reset', { cursor: this.at(server.log.length) }, server.log.length);
      else this.pump();
    });
  }
  close(): void {
    this.readyState = 2;
    server.open.delete(this);
  }
  pump(): void {
    for (let seq = this.sent + 1; seq <= server.log.length; seq += 1) {
      const frame = server.log[seq - 1]!;
      this.send(frame.name, frame.data, seq);
    }
  }
  send(name: string, data: unknown, seq: number): void {
    this.sent = seq;
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data), lastEventId: this.at(seq) }));
  }
  at(seq: number): string {
    return formatCursor({ epoch: server.epoch, seq });
  }
}

function emit(text: string): void {
  server.log.push({ name: 'message', data: { type: 'info', caption: 'Uji', text } });
  for (const source of server.open) if (source.readyState === 1) source.pump();
}

type TestPage = {
  received: string[];
  states: LiveState[];
  resets: number;
  heard: number;
  check(): void;
  close(): void;
};
const pages: TestPage[] = [];

function openPage(options: { since?: string | null; code?: string; revoked?: () => boolean } = {}): TestPage {
  const page: TestPage = {
    received: [],
    states: [],
    resets: 0,
    heard: 0,
    check: () => stream.check(),
    close: () => stream.close(),
  };
  const stream = openSharedStream({
    api: 'http://api.test',
    displayKey: options.code ?? 'kode',
    group: options.code ?? 'kode',
    since: options.since === undefined ? formatCursor({ epoch: server.epoch, seq: server.log.length }) : options.since,
    onActivity: () => (page.heard += 1),
    onEvent: (frame) => frame.name === 'message' && page.received.push(frame.data.text),
    onState: (state) => page.states.push(state),
    onReset: () => (page.resets += 1),
    isRevoked: async () => options.revoked?.() ?? false,
    async ping() {
      server.pings += 1;
    },
  });
  pages.push(page);
  return page;
}

const allOpen = (some: readonly TestPage[]) =>
  vi.waitFor(() => expect(some.map((page) => page.states.at(-1))).toEqual(some.map(() => 'open')));
const allReceived = (some: readonly TestPage[], texts: readonly string[]) =>
  vi.waitFor(() => expect(some.map((page) => page.received)).toEqual(some.map(() => texts)));

beforeEach(() => {
  Object.assign(server, { log: [], epoch: 'a', made: 0, pings: 0 });
  server.open.clear();
  vi.stubGlobal('EventSource', FakeSource);
});
afterEach(() => {
  for (const page of pages.splice(0)) page.close();
  vi.unstubAllGlobals();
});

describe('pages of one key share one stream [dec live]', () => {
  test('eight pages share one stream, and each receives each frame once', async () => {
    const eight = Array.from({ length: 8 }, () => openPage());
    await allOpen(eight);
    for (const text of ['satu', 'dua']) emit(text);
    await allReceived(eight, ['satu', 'dua']);
    expect(server.open.size).toBe(1);
    expect(server.made).toBe(1);
  });

  test('when the leader closes, the next page continues, and each page receives the frames between once', async () => {
    const three = [openPage(), openPage(), openPage()];
    await allOpen(three);
    emit('satu');
    await allReceived(three, ['satu']);
    const [leader, ...rest] = three;
    leader!.close();
    emit('dua');
    await allReceived(rest, ['satu', 'dua']);
    emit('tiga');
    await allReceived(rest, ['satu', 'dua', 'tiga']);
    expect(server.open.size).toBe(1);
    expect(leader!.received).toEqual(['satu']);
    expect(leader!.states.at(-1)).toBe('stopped');
    expect(rest.flatMap((page) => page.states)).not.toContain('stopped');
  });

  test('a page with an older snapshot gets the frames it lacks, or starts over', async () => {
    emit('lama');
    const leader = openPage();
    await allOpen([leader]);
    for (const text of ['satu', 'dua', 'tiga']) emit(text);
    const late = openPage({ since: 'a.2' });
    await allReceived([late], ['dua', 'tiga']);
    const tooOld = openPage({ since: 'a.0' });
    const elsewhere = openPage({ since: 'b.3' });
    await vi.waitFor(() => expect([late.resets, tooOld.resets, elsewhere.resets]).toEqual([0, 1, 1]));
    emit('empat');
    await allReceived([tooOld, elsewhere], ['empat']);
    await allReceived([late], ['dua', 'tiga', 'empat']);
  });

  test('a reset reaches every page', async () => {
    const three = [openPage(), openPage(), openPage()];
    await allOpen(three);
    server.epoch = 'b';
    for (const source of server.open) source.send('reset', { cursor: 'b.0' }, 0);
    emit('baru');
    await allReceived(three, ['baru']);
    expect(three.map((page) => page.resets)).toEqual([1, 1, 1]);
  });

  test('another key has another stream, and receives nothing of this one', async () => {
    const [mine, other] = [openPage(), openPage({ code: 'lain' })];
    await allOpen([mine, other]);
    expect([...server.open].map(({ url }) => new URL(url).pathname).sort()).toEqual([
      '/sse/connect/kode',
      '/sse/connect/lain',
    ]);
    for (const source of server.open) {
      if (source.url.includes('/kode')) source.send('message', { type: 'info', caption: 'Uji', text: 'ini' }, 1);
    }
    await allReceived([mine], ['ini']);
    expect(other.received).toEqual([]);
  });

  test('a stream that is down is down for all, and a replaced code stops all', async () => {
    let revoked = false;
    const three = Array.from({ length: 3 }, () => openPage({ revoked: () => revoked }));
    await allOpen(three);
    revoked = true;
    for (const source of server.open) {
      source.readyState = 2;
      source.dispatchEvent(new Event('error'));
    }
    await vi.waitFor(() => expect(three.map((page) => page.states.at(-1))).toEqual(three.map(() => 'stopped')));
    expect(server.open.size).toBe(0);
  });

  test('after a failed call of any page the leader pings the API', async () => {
    const three = [openPage(), openPage(), openPage()];
    await allOpen(three);
    three[2]!.check();
    await vi.waitFor(() => expect(server.pings).toBe(1));
    three[0]!.check();
    await vi.waitFor(() => expect(server.pings).toBe(2));
  });

  test('followers ask a leader that is silent for 20 s, and after 5 s more report that they wait', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    // The lock is held by a page that hangs.
    vi.stubGlobal('navigator', { locks: { request: () => new Promise(() => {}) } });
    const two = [openPage(), openPage()];
    await vi.advanceTimersByTimeAsync(24_999);
    expect(two.map((page) => page.states)).toEqual([['connecting'], ['connecting']]);
    await vi.advanceTimersByTimeAsync(1);
    expect(two.map((page) => page.states.at(-1))).toEqual(['waiting', 'waiting']);
  });

  test('pages that begin now share a stream too, and each hears what comes from then on once [dec live]', async () => {
    emit('lama');
    const ten = Array.from({ length: 10 }, () => openPage({ since: null }));
    await allOpen(ten);
    emit('satu');
    await allReceived(ten, ['satu']);
    const late = openPage({ since: null });
    await allOpen([late]);
    ten[0]!.close();
    emit('dua');
    await allReceived([late], ['dua']);
    await allReceived(ten.slice(1), ['satu', 'dua']);
    expect(server.open.size).toBe(1);
    expect(late.heard).toBeGreaterThan(0);
  });

  test('a page whose leader began later than itself starts over instead of missing a frame', async () => {
    emit('satu');
    const leader = openPage({ since: null });
    await allOpen([leader]);
    const older = openPage({ since: 'a.0' });
    await vi.waitFor(() => expect(older.resets).toBe(1));
    emit('dua');
    await allReceived([leader, older], ['dua']);
  });

  test('without Web Locks each page has its own stream', async () => {
    vi.stubGlobal('navigator', {});
    const two = [openPage(), openPage()];
    await allOpen(two);
    emit('satu');
    await allReceived(two, ['satu']);
    expect(server.open.size).toBe(2);
  });
});
