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
import { createTestHost, type TestHost, useHost } from '#testing/fixtures/hosts.ts';
import { cutBusConnections, openStream, type OpenStream } from '#testing/servers/stream.ts';
import { openWorld, useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);
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
  if (stream.status === 200) await stream.until((frame) => frame.name === 'hello');
  return stream;
}

function publish(host: TestHost, events: LiveEvent[], app: App = world.app) {
  return transaction(app.db, (tx) => appendLiveEvents(tx, app.deps, host.id, events));
}

const message = (text: string): LiveEvent => ({ kind: 'broadcast', type: 'info', caption: 'Uji', text });
const texts = (stream: OpenStream) =>
  stream.frames.filter(({ name }) => name === 'message').map(({ data }) => data['text']);
const hasText = (text: string) => (frame: { data: Record<string, unknown> }) => frame.data['text'] === text;
const numberOf = (id: string | null) => Number(id?.split('.')[1]);

/** A stream that reads nothing until its socket is full, beside one that reads everything; `sent` events were published. */
async function fill(host: TestHost, { app, at } = { app: world.app, at: base }) {
  const quick = await connect(host, { at });
  const served = once(app.server.server, 'connection');
  const slow = await connect(host, { at });
  const [socket] = (await served) as [Socket];
  slow.response.pause();
  // How much the kernel's buffers take before ours fill up is the machine's business.
  const long = 'x'.repeat(200_000);
  let sent = 0;
  for (let beyond = 0; beyond < 5 && sent < 300; beyond += Number(socket.writableNeedDrain)) {
    sent += 1;
    await publish(host, [message(`${sent}${long}`)], app);
    await quick.until((frame) => numberOf(frame.id) === sent);
  }
  return { quick, slow, socket, sent };
}

/** Sends these bytes; `served` is the server's side of the connection. */
async function sendRaw(bytes: string) {
  const accepted = once(world.app.server.server, 'connection');
  const socket = connectTo(Number(new URL(base).port), '127.0.0.1').setEncoding('utf8');
  let text = '';
  socket.on('data', (part: string) => (text += part));
  socket.write(bytes);
  const [served] = (await accepted) as [Socket];
  return { socket, served, received: () => text };
}

describe('a stream [dash 7 live] [dec live]', () => {
  test('begins with retry, hello and the right headers, and passes on each kind of frame', async () => {
    const stream = await openStream(`${base}/sse/connect/${host.code}`, { origin: world.config.origins.dashboard });
    streams.push(stream);
    await publish(host, [
      { kind: 'command', command: 'mabar-refresh' },
      { kind: 'display', target: 'overlay' },
      message('Halo'),
    ]);
    await stream.until(hasText('Halo'));
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
      'access-control-allow-origin': world.config.origins.dashboard,
      'x-content-type-options': 'nosniff',
    });
    expect(stream.retries).toEqual([1_000]);
    expect(stream.frames).toEqual([
      { id: '1.0', name: 'hello', data: { server_now: world.clock.now().getTime(), cursor: '1.0' } },
      { id: '1.1', name: 'command', data: { type: 'command', command: 'mabar-refresh' } },
      { id: '1.2', name: 'display', data: { type: 'display', target: 'overlay' } },
      { id: '1.3', name: 'message', data: { type: 'info', caption: 'Uji', text: 'Halo' } },
    ]);
  });

  test('of another origin gets no CORS header', async () => {
    const stream = await openStream(`${base}/sse/connect/${host.code}`, { origin: 'https://elsewhere.test' });
    streams.push(stream);
    expect(stream.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('gets nothing of another host, of a rolled-back transaction, or twice of one dedupe key', async () => {
    const [host, other] = [await createTestHost(world), await createTestHost(world)];
    const stream = await connect(host);
    await publish(other, [message('lain')]);
    await expect(
      transaction(world.db, async (tx) => {
        await appendLiveEvents(tx, world.app.deps, host.id, [message('batal')]);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    for (const text of ['satu', 'dua']) await publish(host, [{ ...message(text), dedupeKey: 'sekali' }]);
    await publish(host, [message('akhir')]);
    await stream.until(hasText('akhir'));
    expect(texts(stream)).toEqual(['satu', 'akhir']);
  });

  test('has numbers in commit order under parallel commits, and loses none', async () => {
    const stream = await connect(host);
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => publish(host, [message(`a${index}`), message(`b${index}`)])),
    );
    await publish(host, [message('akhir')]);
    await stream.until(hasText('akhir'));
    const numbers = stream.frames.filter((frame) => frame.name === 'message').map((frame) => numberOf(frame.id));
    expect(numbers).toEqual(Array.from({ length: 121 }, (_, index) => index + 1));
    expect(new Set(texts(stream)).size).toBe(121);
  });

  test('resumes after its cursor, and Last-Event-ID is newer than since', async () => {
    await publish(host, [message('satu'), message('dua'), message('tiga')]);
    const since = await connect(host, { since: '1.1' });
    await since.until(hasText('tiga'));
    expect(texts(since)).toEqual(['dua', 'tiga']);
    expect(since.frames[0]).toMatchObject({ id: '1.1', data: { cursor: '1.1' } });
    const last = await connect(host, { since: '1.0', last: '1.2' });
    await last.until(hasText('tiga'));
    expect(texts(last)).toEqual(['tiga']);
    const none = await connect(host);
    await publish(host, [message('empat')]);
    await none.until(hasText('empat'));
    expect(texts(none)).toEqual(['empat']);
  });

  test('resumes from a snapshot cursor without a gap while events are published', async () => {
    const publishing = (async () => {
      for (let index = 0; index < 40; index += 1) await publish(host, [message(`n${index}`)]);
    })();
    const cursor = await liveCursor(world.db, host.id);
    const stream = await connect(host, { since: cursor });
    await publishing;
    await stream.until(hasText('n39'));
    const first = numberOf(cursor) + 1;
    expect(stream.frames.filter((frame) => frame.name === 'message').map((frame) => numberOf(frame.id))).toEqual(
      Array.from({ length: 41 - first }, (_, index) => first + index),
    );
  });

  test('is reset when its cursor is broken, from another epoch, from the future, or too old', async () => {
    await publish(host, [message('lama')]);
    for (const since of ['x', '2.0', '1.99']) {
      const stream = await connect(host, { since });
      expect(await stream.until((frame) => frame.name === 'reset'), since).toMatchObject({
        id: '1.1',
        data: { cursor: '1.1' },
      });
      expect(texts(stream)).toEqual([]);
    }
    await world.advance(8 * 86_400);
    await publish(host, [message('baru')]);
    const stale = await connect(host, { since: '1.0' });
    await stale.until((frame) => frame.name === 'reset');
    const kept = await connect(host, { since: '1.1' });
    await kept.until(hasText('baru'));
    expect(kept.frames.some((frame) => frame.name === 'reset')).toBe(false);
  });

  test('gets hb on every heartbeat', async () => {
    const stream = await connect(host);
    world.app.live.heartbeat();
    const heartbeat = await stream.until((frame) => frame.name === 'hb');
    expect(heartbeat).toEqual({ id: null, name: 'hb', data: { server_now: world.clock.now().getTime() } });
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

  test('ends when the code is replaced or the host disabled, and then is a 404 [req 24]', async () => {
    const [rotated, disabled, kept] = [
      await createTestHost(world),
      await createTestHost(world),
      await createTestHost(world),
    ];
    const gone = [await connect(rotated), await connect(disabled)];
    const open = await connect(kept);
    await world.set('host', { id: rotated.id }, { code_hash: sha256('kode-baru') });
    await world.set('host', { id: disabled.id }, { status: 'disabled' });
    await world.app.live.poll();
    await Promise.all(gone.map((stream) => stream.ended));
    for (const host of [rotated, disabled]) {
      expect((await fetch(`${base}/sse/connect/${host.code}`)).status).toBe(404);
    }
    world.app.live.heartbeat();
    await open.until((frame) => frame.name === 'hb');
  });

  test('is reset after a restore, also where the host had no event before the backup', async () => {
    const script = readFileSync(join(import.meta.dirname, '../../../../../infra/backup/after-restore.sql'), 'utf8');
    // What follows is written for psql, and about money.
    const [afterRestore = ''] = script.split('\\pset');
    const [host, quiet] = [await createTestHost(world), await createTestHost(world)];
    await publish(host, [message('lama')]);
    const [stream, silent] = [await connect(host), await connect(quiet)];
    await sql.raw(afterRestore).execute(world.admin);
    await world.app.live.poll();
    const reset = await stream.until((frame) => frame.name === 'reset');
    const epoch = Number(reset.id?.split('.')[0]);
    expect(reset.id).toBe(`${epoch}.1`);
    expect(epoch).toBeGreaterThan(29_000_000);
    await publish(host, [message('baru')]);
    expect(await stream.until(hasText('baru'))).toMatchObject({ id: `${epoch}.2` });
    expect((await silent.until((frame) => frame.name === 'reset')).id).toBe(`${epoch}.0`);
    await sql.raw(afterRestore).execute(world.admin);
    expect(Number((await liveCursor(world.db, host.id)).split('.')[0])).toBeGreaterThan(epoch);
  });

  test('gets by the next poll the events of a lost notification', async () => {
    const stream = await connect(host);
    const withoutNotifications = { ...world.app.deps, notifyLive: () => {} };
    await transaction(world.db, (tx) => appendLiveEvents(tx, withoutNotifications, host.id, [message('diam')]));
    await world.app.live.poll();
    await stream.until(hasText('diam'));
  });

  test('of a display keeps out neither dashboards nor displays at another address', async () => {
    for (let index = 0; index < 20; index += 1) await connect(host);
    const accept = vi.fn<() => null>(() => null);
    const codeHash = sha256(host.code);
    const open = (opener: Parameters<typeof world.app.live.open>[0]['opener']) =>
      world.app.live.open({ opener, since: null, accept });
    await expect(open({ codeHash, address: '127.0.0.1' })).rejects.toMatchObject({ code: 'http.too_many' });
    expect(accept).not.toHaveBeenCalled();
    await open({ codeHash, address: '203.0.113.7' });
    await open({ sessionId: randomUUID(), memberId: null, hostId: host.id, role: 'owner' });
    expect(accept).toHaveBeenCalledTimes(2);
  });

  test('is one of at most 20 of an address', async () => {
    for (let index = 0; index < 20; index += 1) await connect(host);
    const refused = await fetch(`${base}/sse/connect/${host.code}`);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    streams[0]!.close();
    await expect.poll(async () => (await connect(host)).status).toBe(200);
  });

  test('that falls behind waits in the log, not in memory, and gets everything in order as it reads', async () => {
    const { quick, slow, socket, sent } = await fill(host);
    expect(socket.writableNeedDrain).toBe(true);
    expect(socket.writableLength).toBeLessThan(500_000);
    await publish(host, [message('akhir')]);
    await quick.until(hasText('akhir'));
    world.app.live.heartbeat();
    slow.response.resume();
    await slow.until(hasText('akhir'));
    expect(slow.frames.filter((frame) => frame.name === 'message').map((frame) => numberOf(frame.id))).toEqual(
      Array.from({ length: sent + 1 }, (_, index) => index + 1),
    );
    world.app.live.heartbeat();
    await slow.until((frame) => frame.name === 'hb');
  });

  test('that takes nothing from one heartbeat to the next is cut, and the others go on', async () => {
    const { quick, slow, socket } = await fill(host);
    world.app.live.heartbeat();
    expect(socket.destroyed).toBe(false);
    world.app.live.heartbeat();
    expect(socket.destroyed).toBe(true);
    await publish(host, [message('lanjut')]);
    await quick.until(hasText('lanjut'));
    slow.response.resume();
    await slow.ended;
    expect(texts(slow)).not.toContain('lanjut');
  });

  test('that is far behind does not hold up those who are not', async () => {
    await publish(
      host,
      Array.from({ length: 450 }, (_, index) => message(`n${index}`)),
    );
    const quick = await connect(host);
    const late = await connect(host, { since: '1.0' });
    await publish(host, [message('akhir')]);
    await Promise.all([quick, late].map((stream) => stream.until(hasText('akhir'))));
    expect(texts(quick)).toEqual(['akhir']);
    expect(texts(late)).toHaveLength(451);
  });

  test('has no length and no chunks, in HTTP/1.0 too: its body ends with the connection', async () => {
    for (const version of ['1.0', '1.1']) {
      const { socket, received } = await sendRaw(`GET /sse/connect/${host.code} HTTP/${version}\r\nhost: x\r\n\r\n`);
      await expect.poll(received).toContain('event: hello');
      const head = received().slice(0, received().indexOf('\r\n\r\n')).toLowerCase();
      expect(head).toContain('connection: close');
      expect(head).not.toContain('transfer-encoding');
      expect(head).not.toContain('content-length');
      expect(received()).toContain('\r\n\r\nretry: 1000\n\nid: 1.0\n');
      socket.destroy();
    }
  });

  test('ends when its reader closes its half of the connection, and when the connection breaks', async () => {
    for (const leave of [(socket: Socket) => socket.end(), (socket: Socket) => socket.resetAndDestroy()]) {
      const { socket, served, received } = await sendRaw(`GET /sse/connect/${host.code} HTTP/1.1\r\nhost: x\r\n\r\n`);
      await expect.poll(received).toContain('event: hello');
      const closed = new Promise((resolve) => served.once('close', resolve));
      leave(socket);
      await closed;
    }
    await publish(host, [message('akhir')]);
    expect((await connect(host)).status).toBe(200);
  });

  test('answers nothing else on its connection, and goes on', async () => {
    const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;
    const { socket, received } = await sendRaw(get(`/sse/connect/${host.code}`) + get('/livez'));
    await expect.poll(received).toContain('event: hello');
    socket.write(get('/livez') + get(`/sse/connect/${host.code}`));
    await publish(host, [message('akhir')]);
    await expect.poll(received).toContain('"akhir"');
    expect(received().match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(received().match(/event: hello/g)).toHaveLength(1);
    socket.end();
    await once(socket, 'close');
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

  test('pass events on to each other, each event once and in order', async () => {
    const here = await connect(host);
    const there = await connect(host, { at });
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        publish(host, [message(`n${index}`)], index % 2 === 0 ? world.app : second),
      ),
    );
    await publish(host, [message('akhir')], second);
    for (const stream of [here, there]) {
      await stream.until(hasText('akhir'));
      expect(stream.frames.filter((frame) => frame.name === 'message').map((frame) => numberOf(frame.id))).toEqual(
        Array.from({ length: 41 }, (_, index) => index + 1),
      );
    }
  });

  test('show on a screen of the one what was paid at the other, which plays it [dec overlay]', async () => {
    const there = await connect(host, { at });
    await host.paidSupport();
    await there.until((frame) => frame.name === 'display' && frame.data['target'] === 'overlay');
    const answer = await fetch(`${at}/api/display/alert/next`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'display-key': host.code },
      body: JSON.stringify({ instance: randomUUID(), presence: 'obs_active' }),
    });
    expect(await answer.json()).toMatchObject({ status: 0, data: { stage: true, alert: { kind: 'support' } } });
  });

  test('lose nothing while the connections of the bus are cut again and again', async () => {
    const there = await connect(host, { at });
    for (let round = 0; round < 6; round += 1) {
      await cutBusConnections(world);
      await Promise.all(Array.from({ length: 10 }, (_, index) => publish(host, [message(`${round}.${index}`)])));
      await second.live.poll();
    }
    await publish(host, [message('akhir')]);
    await there.until(hasText('akhir'));
    expect(there.frames.filter((frame) => frame.name === 'message').map((frame) => numberOf(frame.id))).toEqual(
      Array.from({ length: 61 }, (_, index) => index + 1),
    );
  });
});

test('a stop ends every stream with a spread-out retry, and takes no new one [dec live] [req 30]', async () => {
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
    expect(stream.retries[1]).toBeGreaterThanOrEqual(250);
    expect(stream.retries[1]).toBeLessThanOrEqual(2_500);
  }
  expect((await fetch(`${at}/sse/connect/${host.code}`)).status).toBe(503);
  await close();
});
