import { alertNext } from '@mabarin/api-client/contract/alerts';
import { controlWidget, displayReport, saveWidget } from '@mabarin/api-client/contract/widgets';
import { defaultAppearance } from '@mabarin/domain/widgets/appearance';
import { WIDGETS } from '@mabarin/domain/widgets/names';
import type { ClockAction } from '@mabarin/domain/widgets/clock';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { widgetCalls, type SavedWidget } from '#testing/fixtures/display/widgets.ts';
import { createTestHost, useHost } from '#testing/fixtures/hosts.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);
const { all, eventsSince, save, seqOf, shown, snapshot } = widgetCalls(world);

async function press(target: 'countdown' | 'timer', action: ClockAction, seconds = 0) {
  const { body } = await host.call(controlWidget, { target, action, seconds });
  expect(body).toMatchObject({ status: 0 });
  return body.data![target].state;
}

describe('the countdown', () => {
  test('runs by the server: started, paused, gone on with, given a minute, over at zero, reset', async () => {
    await save(host, { target: 'countdown', settings: { title: 'Mulai lagi', seconds: 300, closing: 'Gas!' } });
    const from = world.clock.now().getTime();
    expect(await press('countdown', 'start')).toEqual({
      title: 'Mulai lagi',
      status: 'running',
      ends_at: from + 300_000,
      left: 300,
      closing: 'Gas!',
    });
    await world.advance(100);
    expect(await press('countdown', 'pause')).toMatchObject({ status: 'paused', ends_at: null, left: 200 });
    await world.advance(1_000);
    expect(await shown(host, 'countdown')).toMatchObject({ status: 'paused', left: 200 });
    expect(await press('countdown', 'resume')).toMatchObject({ status: 'running', left: 200 });
    expect(await press('countdown', 'add', 60)).toMatchObject({ status: 'running', left: 260 });
    await world.advance(259);
    expect(await shown(host, 'countdown')).toMatchObject({ status: 'running', left: 1 });
    await world.advance(1);
    expect(await shown(host, 'countdown')).toMatchObject({ status: 'over', left: 0, closing: 'Gas!' });
    expect(await press('countdown', 'reset')).toMatchObject({ status: 'idle', ends_at: null, left: 300 });
  });

  test('pressed twice is pressed once and notifies once; a retried minute is given once', async () => {
    await press('countdown', 'start');
    await world.advance(10);
    const seq = await seqOf(host);
    expect(await press('countdown', 'start')).toMatchObject({ left: 590 });
    expect(await eventsSince(host, seq)).toEqual([]);
    await Promise.all([press('countdown', 'pause'), press('countdown', 'pause')]);
    expect(await eventsSince(host, seq)).toEqual(['display countdown', 'command overlay-status']);
    const key = randomUUID();
    for (let retry = 0; retry < 2; retry += 1) {
      const input = { target: 'countdown', action: 'add', seconds: 60 } as const;
      const { body } = await host.call(controlWidget, input, { key });
      expect(body.data!.countdown.state.left).toBe(650);
    }
  });

  test('keeps its end when another duration is saved; the next start takes that one', async () => {
    await press('countdown', 'start');
    const settings = { title: 'Istirahat', seconds: 60 };
    const saved = await save(host, { target: 'countdown', settings });
    expect(saved.countdown).toMatchObject({ settings, state: { title: 'Istirahat', status: 'running', left: 600 } });
    await press('countdown', 'reset');
    expect(await press('countdown', 'start')).toMatchObject({ left: 60 });
  });
});

describe('the timer', () => {
  test('counts by the server without its pauses', async () => {
    const from = world.clock.now().getTime();
    expect(await press('timer', 'start')).toMatchObject({ status: 'running', since: from, elapsed: 0 });
    await world.advance(3_600);
    expect(await shown(host, 'timer')).toMatchObject({ status: 'running', since: from, elapsed: 3_600 });
    await press('timer', 'pause');
    await world.advance(500);
    expect(await shown(host, 'timer')).toMatchObject({ status: 'paused', since: null, elapsed: 3_600 });
    expect(await press('timer', 'resume')).toMatchObject({ since: from + 500_000, elapsed: 3_600 });
    expect(await press('timer', 'reset')).toMatchObject({ status: 'idle', since: null, elapsed: 0 });
  });

  /** The overlay page says whether OBS streams. */
  const reportStreaming = (streaming: boolean | null) =>
    world.call(alertNext, { instance: 'satu-halaman', presence: 'obs_active', streaming }, { displayKey: host.code });

  test('starts with the stream that OBS reports, and stops when that ends', async () => {
    await reportStreaming(false);
    expect(await shown(host, 'timer')).toMatchObject({ status: 'idle' });
    const seq = await seqOf(host);
    for (let call = 0; call < 3; call += 1) {
      await reportStreaming(true);
      await world.advance(5);
    }
    expect(await shown(host, 'timer')).toMatchObject({ status: 'running', elapsed: 15 });
    expect((await eventsSince(host, seq)).filter((event) => event === 'display timer')).toHaveLength(1);
    await reportStreaming(false);
    await world.advance(3_600);
    expect(await shown(host, 'timer')).toMatchObject({ status: 'paused', elapsed: 15 });
    await reportStreaming(true);
    expect(await shown(host, 'timer')).toMatchObject({ status: 'running', elapsed: 0 });
  });

  test('is left alone by a page that found the stream running, and by every page if the host wants so', async () => {
    await press('timer', 'start');
    await world.advance(30);
    await reportStreaming(null);
    await reportStreaming(true);
    expect(await shown(host, 'timer')).toMatchObject({ status: 'running', elapsed: 30 });
    await press('timer', 'reset');
    await save(host, { target: 'timer', settings: { auto: false } });
    await reportStreaming(false);
    await reportStreaming(true);
    expect(await shown(host, 'timer')).toMatchObject({ status: 'idle' });
  });
});

describe('how a widget is drawn [dash 2 widget]', () => {
  test('is saved with its settings, is part of what its page is given, and reaches open pages at once', async () => {
    const plain = await Promise.all(WIDGETS.map(async (target) => (await snapshot(host, target)).appearance));
    expect(plain).toEqual(WIDGETS.map(defaultAppearance));
    const read = (etag: string) =>
      world.app.server.inject({
        method: 'GET',
        url: '/api/display/widget/queue',
        headers: { 'display-key': host.code, 'if-none-match': etag },
      });
    const { etag } = (await read('')).headers;
    const seq = await seqOf(host);
    const appearance = { theme: 'bening', scale: 150, columns: 2 } as const;
    await save(host, { target: 'queue', settings: { count: 5, title: 'Antrian\n\u202Emalam ini', appearance } });
    expect(await eventsSince(host, seq)).toEqual(['display queue', 'command overlay-status']);
    expect((await read(String(etag))).statusCode).toBe(200);
    expect(await snapshot(host, 'queue')).toMatchObject({ appearance, state: { title: 'Antrian malam ini' } });
    expect((await snapshot(host, 'leaderboard')).appearance).toEqual(defaultAppearance('leaderboard'));
  });

  test('is refused beyond its limits, and keeps what stood there', async () => {
    const refused = async (appearance: object) => {
      const input = { target: 'goal', settings: { title: 'Mic', target: 1_000, since: '2026-11-20', appearance } };
      return (await host.call(saveWidget, input as SavedWidget)).body.code;
    };
    expect(await refused({ theme: 'sore', scale: 201, columns: 1 })).toBe('overlay.appearance_invalid');
    expect(await refused({ theme: 'sore', scale: 100, columns: 2 })).toBe('overlay.appearance_invalid');
    expect(await refused({ theme: '</style>', scale: 100, columns: 1 })).toBe('overlay.appearance_invalid');
    expect((await all(host)).goal.settings).toBeNull();
  });

  test('and titles that are newer than what a host saved have their defaults', async () => {
    const settings = JSON.stringify({ queue: { count: 1 }, timer: { auto: false } });
    await world.admin.insertInto('widget').values({ host_id: host.id, settings }).execute();
    const { queue, timer } = await all(host);
    expect(queue.settings).toEqual({ count: 1, title: '', appearance: defaultAppearance('queue') });
    expect(timer.settings).toEqual({ auto: false, title: '', appearance: defaultAppearance('timer') });
  });
});

describe('the QR', () => {
  test('opens the page that the host chose, of that host only, and is drawn anew when that changes', async () => {
    const host = await createTestHost(world, { username: 'kancil'.repeat(5) });
    const address = async () => ((await shown(host, 'qr')) as { address: string }).address;
    const base = `${new URL(world.config.origins.public).host}/${host.username}`;
    expect(await address()).toBe(base);
    for (const [page, path] of [
      ['mabar', '/mabar'],
      ['support', '/support'],
      ['claim', '/klaim'],
    ] as const) {
      await save(host, { target: 'qr', settings: { title: 'Scan ya', page } });
      expect(await address()).toBe(base + path);
    }
  });
});

describe('a widget page that reports [dec overlay]', () => {
  const report = async (instance: string, behindSeconds: number | null) => {
    const said = { instance, target: 'queue', behind_seconds: behindSeconds } as const;
    const { body } = await world.call(displayReport, said, { displayKey: host.code });
    expect(body).toMatchObject({ status: 0 });
  };
  const pages = async () => (await all(host)).pages;
  const now = () => world.clock.now().getTime();

  test('is shown to its host: current, behind, and when it reported last', async () => {
    expect(await pages()).toEqual([]);
    await report('halaman-satu', null);
    expect(await pages()).toEqual([{ target: 'queue', heard_at: now(), behind_since: null }]);
    await world.advance(60);
    await report('halaman-satu', 42);
    const heard = now();
    expect(await pages()).toEqual([{ target: 'queue', heard_at: heard, behind_since: heard - 42_000 }]);
    await world.advance(600);
    expect(await pages()).toEqual([{ target: 'queue', heard_at: heard, behind_since: heard - 42_000 }]);
  });

  test('counts by the worst of those that are open: one that is gone says nothing any more', async () => {
    await report('halaman-satu', 5);
    const since = now() - 5_000;
    await report('halaman-dua', null);
    expect(await pages()).toEqual([{ target: 'queue', heard_at: now(), behind_since: since }]);
    await world.advance(100);
    await report('halaman-dua', null);
    await world.advance(60);
    expect(await pages()).toMatchObject([{ behind_since: null }]);
  });

  test('notifies the dashboards when that changes, and not every minute', async () => {
    const news = async (behindSeconds: number | null) => {
      const seq = await seqOf(host);
      await report('halaman-satu', behindSeconds);
      return (await eventsSince(host, seq)).length;
    };
    const seq = await seqOf(host);
    expect(await news(null)).toBe(1);
    expect(await eventsSince(host, seq)).toEqual(['command overlay-status']);
    await world.advance(60);
    expect([await news(null), await news(20), await news(80), await news(null)]).toEqual([0, 1, 0, 1]);
    await world.advance(600);
    expect(await news(null)).toBe(1);
  });

  test('is forgotten after ten newer ones, and needs the key of its host', async () => {
    for (let page = 0; page < 12; page += 1) {
      await report(`halaman-${page}`, page === 0 ? 9 : null);
      await world.advance(1);
    }
    expect(await pages()).toMatchObject([{ behind_since: null }]);
    const input = { instance: 'halaman-satu', target: 'queue', behind_seconds: null } as const;
    expect((await world.call(displayReport, input, { displayKey: 'x'.repeat(43) })).body.code).toBe(
      'overlay.key_unknown',
    );
  });
});
