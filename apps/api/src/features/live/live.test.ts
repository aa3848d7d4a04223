import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect as connectTo, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { createApp, type App } from '#app.ts';
import { appendLiveEvents, liveCursor, type LiveEvent } from '#features/live/index.ts';
import { movableClock } from '#platform/clock.ts';
import { sha256 } from '#platform/crypto/secrets.ts';
import { transaction } from '#platform/db/transaction.ts';
import { createTestHost, type TestHost } from '#testing/hosts.ts';
import { cutNotifications, openStream, type OpenStream } from '#testing/stream.ts';
import { paidSupport } from '#testing/supports.ts';
import { openWorld, useWorld } from '#testing/world.ts';

const world = useWorld();
let base = '';
const streams: OpenStream[] = [];

beforeAll(async () => {
  base = await world.app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});

async function connect(host: Pick<TestHost, 'code'>, options: { since?: string; last?: string; at?: string } = {}) {
  const query = options.since === undefined ? '' : `?since=${encodeURIComponent(options.since)}`;
  const stream = await openStream(
    `${options.at ?? base}/sse/connect/${host.code}${query}`,
    options.last === undefined ? {} : { 'last-event-id': options.last },
  );
  streams.push(stream);
  if (stream.status === 200) await stream.until((told) => told.name === 'hello');
  return stream;
}

function tell(host: TestHost, events: LiveEvent[], app: App = world.app) {
  return transaction(app.db, (tx) => appendLiveEvents(tx, app.deps, host.id, events));
}

const note = (text: string): LiveEvent => ({ kind: 'broadcast', type: 'info', caption: 'Uji', text });
const texts = (stream: OpenStream) => stream.told.filter((t) => t.name === 'message').map((t) => t.data['text']);
const says = (text: string) => (told: { data: Record<string, unknown> }) => told.data['text'] === text;
const numberOf = (id: string | null) => Number(id?.split('.')[1]);

/** A stream that reads nothing until its socket is full, beside one that reads everything; `poured` events were told. */
async function fill(host: TestHost, { app, at } = { app: world.app, at: base }) {
  const quick = await connect(host, { at });
  const served = once(app.server.server, 'connection');
  const slow = await connect(host, { at });
  const [socket] = (await served) as [Socket];
  slow.response.pause();
  // How much the kernel's buffers take before ours fill up is the machine's business.
  const long = 'x'.repeat(200_000);
  let poured = 0;
  for (let beyond = 0; beyond < 5 && poured < 300; beyond += Number(socket.writableNeedDrain)) {
    poured += 1;
    await tell(host, [note(`${poured}${long}`)], app);
    await quick.until((told) => numberOf(told.id) === poured);
  }
  return { quick, slow, socket, poured };
}

describe('a stream [dash 7 live] [dec live]', () => {
  test('begins with retry, hello and the right headers, and passes on each kind of frame', async () => {
    const host = await createTestHost(world);
    const stream = await openStream(`${base}/sse/connect/${host.code}`, { origin: world.config.origins.dashboard });
    streams.push(stream);
    await tell(host, [
      { kind: 'command', command: 'mabar-refresh' },
      { kind: 'display', target: 'overlay' },
      note('Halo'),
    ]);
    await stream.until(says('Halo'));
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
      'access-control-allow-origin': world.config.origins.dashboard,
      'x-content-type-options': 'nosniff',
    });
    expect(stream.retries).toEqual([1_000]);
    expect(stream.told).toEqual([
      { id: '1.0', name: 'hello', data: { server_now: world.clock.now().getTime(), cursor: '1.0' } },
      { id: '1.1', name: 'command', data: { type: 'command', command: 'mabar-refresh' } },
      { id: '1.2', name: 'display', data: { type: 'display', target: 'overlay' } },
      { id: '1.3', name: 'message', data: { type: 'info', caption: 'Uji', text: 'Halo' } },
    ]);
  });

  test('of another origin gets no CORS header', async () => {
    const host = await createTestHost(world);
    const stream = await openStream(`${base}/sse/connect/${host.code}`, { origin: 'https://elsewhere.test' });
    streams.push(stream);
    expect(stream.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('hears nothing of another host, of a rolled-back transaction, or twice of one dedupe key', async () => {
    const [host, other] = [await createTestHost(world), await createTestHost(world)];
    const stream = await connect(host);
    await tell(other, [note('lain')]);
    await expect(
      transaction(world.db, async (tx) => {
        await appendLiveEvents(tx, world.app.deps, host.id, [note('batal')]);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    for (const text of ['satu', 'dua']) await tell(host, [{ ...note(text), dedupeKey: 'sekali' }]);
    await tell(host, [note('akhir')]);
    await stream.until(says('akhir'));
    expect(texts(stream)).toEqual(['satu', 'akhir']);
  });

  test('has numbers in commit order under parallel commits, and loses none', async () => {
    const host = await createTestHost(world);
    const stream = await connect(host);
    await Promise.all(Array.from({ length: 60 }, (_, index) => tell(host, [note(`a${index}`), note(`b${index}`)])));
    await tell(host, [note('akhir')]);
    await stream.until(says('akhir'));
    const numbers = stream.told.filter((told) => told.name === 'message').map((told) => numberOf(told.id));
    expect(numbers).toEqual(Array.from({ length: 121 }, (_, index) => index + 1));
    expect(new Set(texts(stream)).size).toBe(121);
  });

  test('resumes after its cursor, and Last-Event-ID is newer than since', async () => {
    const host = await createTestHost(world);
    await tell(host, [note('satu'), note('dua'), note('tiga')]);
    const since = await connect(host, { since: '1.1' });
    await since.until(says('tiga'));
    expect(texts(since)).toEqual(['dua', 'tiga']);
    expect(since.told[0]).toMatchObject({ id: '1.1', data: { cursor: '1.1' } });
    const last = await connect(host, { since: '1.0', last: '1.2' });
    await last.until(says('tiga'));
    expect(texts(last)).toEqual(['tiga']);
    const none = await connect(host);
    await tell(host, [note('empat')]);
    await none.until(says('empat'));
    expect(texts(none)).toEqual(['empat']);
  });

  test('resumes from a snapshot cursor without a gap while events pour in', async () => {
    const host = await createTestHost(world);
    const pouring = (async () => {
      for (let index = 0; index < 40; index += 1) await tell(host, [note(`n${index}`)]);
    })();
    const cursor = await liveCursor(world.db, host.id);
    const stream = await connect(host, { since: cursor });
    await pouring;
    await stream.until(says('n39'));
    const first = numberOf(cursor) + 1;
    expect(stream.told.filter((told) => told.name === 'message').map((told) => numberOf(told.id))).toEqual(
      Array.from({ length: 41 - first }, (_, index) => first + index),
    );
  });

  test('is reset when its cursor is broken, from another epoch, from the future, or too old', async () => {
    const host = await createTestHost(world);
    await tell(host, [note('lama')]);
    for (const since of ['x', '2.0', '1.99']) {
      const stream = await connect(host, { since });
      expect(await stream.until((told) => told.name === 'reset'), since).toMatchObject({
        id: '1.1',
        data: { cursor: '1.1' },
      });
      expect(texts(stream)).toEqual([]);
    }
    await world.advance(8 * 86_400);
    await tell(host, [note('baru')]);
    const stale = await connect(host, { since: '1.0' });
    await stale.until((told) => told.name === 'reset');
    const kept = await connect(host, { since: '1.1' });
    await kept.until(says('baru'));
    expect(kept.told.some((told) => told.name === 'reset')).toBe(false);
  });

  test('says hb on every beat', async () => {
    const host = await createTestHost(world);
    const stream = await connect(host);
    world.app.live.beat();
    const beat = await stream.until((told) => told.name === 'hb');
    expect(beat).toEqual({ id: null, name: 'hb', data: { server_now: world.clock.now().getTime() } });
  });

  test('with an unknown code is a 404 in the envelope', async () => {
    const answer = await fetch(`${base}/sse/connect/tidak-ada`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({
      status: -1,
      code: 'overlay.key_unknown',
      data: 'Link ini sudah diganti',
    });
  });

  test('ends when the code is replaced or the host disabled, and then is a 404', async () => {
    const [rotated, disabled, kept] = [
      await createTestHost(world),
      await createTestHost(world),
      await createTestHost(world),
    ];
    const gone = [await connect(rotated), await connect(disabled)];
    const open = await connect(kept);
    await world.admin
      .updateTable('host')
      .set({ code_hash: sha256('kode-baru') })
      .where('id', '=', rotated.id)
      .execute();
    await world.admin.updateTable('host').set({ status: 'disabled' }).where('id', '=', disabled.id).execute();
    await world.app.live.poll();
    await Promise.all(gone.map((stream) => stream.ended));
    for (const host of [rotated, disabled]) {
      expect((await fetch(`${base}/sse/connect/${host.code}`)).status).toBe(404);
    }
    world.app.live.beat();
    await open.until((told) => told.name === 'hb');
  });

  test('is told to start over after a restore, also where the host had no event before the backup', async () => {
    const afterRestore = readFileSync(join(import.meta.dirname, '../../../../../infra/after-restore.sql'), 'utf8');
    const [host, quiet] = [await createTestHost(world), await createTestHost(world)];
    await tell(host, [note('lama')]);
    const [stream, silent] = [await connect(host), await connect(quiet)];
    await sql.raw(afterRestore).execute(world.admin);
    await world.app.live.poll();
    const reset = await stream.until((told) => told.name === 'reset');
    const epoch = Number(reset.id?.split('.')[0]);
    expect(reset.id).toBe(`${epoch}.1`);
    expect(epoch).toBeGreaterThan(29_000_000);
    await tell(host, [note('baru')]);
    expect(await stream.until(says('baru'))).toMatchObject({ id: `${epoch}.2` });
    expect((await silent.until((told) => told.name === 'reset')).id).toBe(`${epoch}.0`);
    await sql.raw(afterRestore).execute(world.admin);
    expect(Number((await liveCursor(world.db, host.id)).split('.')[0])).toBeGreaterThan(epoch);
  });

  test('gets by the next poll what a lost notification did not ring', async () => {
    const host = await createTestHost(world);
    const stream = await connect(host);
    const deaf = { ...world.app.deps, notifyLive: () => {} };
    await transaction(world.db, (tx) => appendLiveEvents(tx, deaf, host.id, [note('diam')]));
    await world.app.live.poll();
    await stream.until(says('diam'));
  });

  test('is one of at most 20 per key', async () => {
    const host = await createTestHost(world);
    for (let index = 0; index < 20; index += 1) await connect(host);
    const refused = await fetch(`${base}/sse/connect/${host.code}`);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    streams[0]!.close();
    await vi.waitFor(async () => expect((await connect(host)).status).toBe(200));
  });

  test('that falls behind waits in the log, not in memory, and gets everything in order as it reads', async () => {
    const host = await createTestHost(world);
    const { quick, slow, socket, poured } = await fill(host);
    expect(socket.writableNeedDrain).toBe(true);
    expect(socket.writableLength).toBeLessThan(500_000);
    await tell(host, [note('akhir')]);
    await quick.until(says('akhir'));
    world.app.live.beat();
    slow.response.resume();
    await slow.until(says('akhir'));
    expect(slow.told.filter((told) => told.name === 'message').map((told) => numberOf(told.id))).toEqual(
      Array.from({ length: poured + 1 }, (_, index) => index + 1),
    );
    world.app.live.beat();
    await slow.until((told) => told.name === 'hb');
  });

  test('that takes nothing from one beat to the next is cut, and the others go on', async () => {
    const host = await createTestHost(world);
    const { quick, slow, socket } = await fill(host);
    world.app.live.beat();
    expect(socket.destroyed).toBe(false);
    world.app.live.beat();
    expect(socket.destroyed).toBe(true);
    await tell(host, [note('lanjut')]);
    await quick.until(says('lanjut'));
    slow.response.resume();
    await slow.ended;
    expect(texts(slow)).not.toContain('lanjut');
  });

  test('that is far behind does not hold up those who are not', async () => {
    const host = await createTestHost(world);
    await tell(
      host,
      Array.from({ length: 450 }, (_, index) => note(`n${index}`)),
    );
    const quick = await connect(host);
    const late = await connect(host, { since: '1.0' });
    await tell(host, [note('akhir')]);
    await Promise.all([quick, late].map((stream) => stream.until(says('akhir'))));
    expect(texts(quick)).toEqual(['akhir']);
    expect(texts(late)).toHaveLength(451);
  });

  test('speaks to HTTP/1.0 and holds nothing of HTTP: its body ends with the connection', async () => {
    const host = await createTestHost(world);
    const { port } = new URL(base);
    const socket = connectTo(Number(port), '127.0.0.1').setEncoding('utf8');
    const served = once(world.app.server.server, 'connection');
    socket.write(`GET /sse/connect/${host.code} HTTP/1.0\r\n\r\n`);
    let heard = '';
    socket.on('data', (text: string) => (heard += text));
    await vi.waitFor(() => expect(heard).toContain('event: hello'));
    const head = heard.slice(0, heard.indexOf('\r\n\r\n')).toLowerCase();
    expect(head).toContain('connection: close');
    expect(head).not.toContain('transfer-encoding');
    expect(heard).toContain('\r\n\r\nretry: 1000\n\nid: 1.0\n');
    const [mine] = (await served) as [Socket & { parser?: unknown; _httpMessage?: unknown }];
    expect([mine.parser ?? null, mine._httpMessage ?? null, mine.listenerCount('data')]).toEqual([null, null, 0]);
    socket.end();
    await once(mine, 'close');
  });
});

describe('two processes on one database [dec live]', () => {
  let second: App;
  let at = '';
  beforeAll(async () => {
    second = await createApp(world.config, { clock: movableClock(0, world.clock), strict: true });
    at = await second.server.listen({ port: 0, host: '127.0.0.1' });
    world.app.live.start();
    second.live.start();
  });
  afterAll(() => second.close());

  test('tell each other of events, each event once and in order', async () => {
    const host = await createTestHost(world);
    const here = await connect(host);
    const there = await connect(host, { at });
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => tell(host, [note(`n${index}`)], index % 2 === 0 ? world.app : second)),
    );
    await tell(host, [note('akhir')], second);
    for (const stream of [here, there]) {
      await stream.until(says('akhir'));
      expect(stream.told.filter((told) => told.name === 'message').map((told) => numberOf(told.id))).toEqual(
        Array.from({ length: 41 }, (_, index) => index + 1),
      );
    }
  });

  test('show on a screen of the one what was paid at the other, which plays it [dec overlay]', async () => {
    const host = await createTestHost(world);
    const there = await connect(host, { at });
    await paidSupport(world, host);
    await there.until((told) => told.name === 'display' && told.data['target'] === 'overlay');
    const answer = await fetch(`${at}/api/display/alert/next`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'display-key': host.code },
      body: JSON.stringify({ instance: randomUUID(), presence: 'obs_active' }),
    });
    expect(await answer.json()).toMatchObject({ status: 0, data: { stage: true, alert: { kind: 'support' } } });
  });

  test('lose nothing while the notification is down and its listeners are cut again and again', async () => {
    const host = await createTestHost(world);
    const there = await connect(host, { at });
    for (let round = 0; round < 6; round += 1) {
      await cutNotifications(world);
      await Promise.all(Array.from({ length: 10 }, (_, index) => tell(host, [note(`${round}.${index}`)])));
      await second.live.poll();
    }
    await tell(host, [note('akhir')]);
    await there.until(says('akhir'));
    expect(there.told.filter((told) => told.name === 'message').map((told) => numberOf(told.id))).toEqual(
      Array.from({ length: 61 }, (_, index) => index + 1),
    );
  });
});

test('a stop ends every stream with a spread-out retry, and takes no new one [dec live]', async () => {
  const { world: other, close } = await openWorld(inject('template'));
  const host = await createTestHost(other);
  await other.app.server.listen({ port: 0, host: '127.0.0.1' });
  const at = `http://127.0.0.1:${(other.app.server.server.address() as AddressInfo).port}`;
  const open = [await connect(host, { at }), await connect(host, { at })];
  const { quick, socket } = await fill(await createTestHost(other), { app: other.app, at });
  open.push(quick);
  await other.app.live.stop();
  // Who does not read is not waited for.
  expect(socket.destroyed).toBe(true);
  for (const stream of open) {
    await stream.ended;
    expect(stream.retries).toHaveLength(2);
    expect(stream.retries[1]).toBeGreaterThanOrEqual(1_000);
    expect(stream.retries[1]).toBeLessThanOrEqual(5_000);
  }
  expect((await fetch(`${at}/sse/connect/${host.code}`)).status).toBe(503);
  await close();
});
