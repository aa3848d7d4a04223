import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { setPlaying as seat } from '#features/mabar/queue/board.commands.ts';
import { alertNext } from '@mabarin/api-client/contract/alerts';
import { addDays, startOfWibDate, wibDate } from '@mabarin/domain/time';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createApp, type App } from '#app.ts';
import { transaction } from '#platform/db/transaction.ts';
import { addTestClaim, winner } from '#testing/fixtures/gifts.ts';
import { createTestHost, useHost } from '#testing/fixtures/hosts.ts';
import { runAsOperator } from '#testing/fixtures/operators.ts';
import { recordStatements } from '#testing/statements.ts';
import { isDeep } from '#testing/depth.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);

const get = (url: string, headers: Record<string, string> = {}, app: App = world.app) =>
  app.server.inject({ url, headers });
const list = () => `/api/list/${host.username}`;
const page = () => `/api/host/${host.username}`;
const schedule = () => `/api/gift/${host.username}`;

async function ticketOf(): Promise<string> {
  const gift = await host.addGift({ giftClass: 1 });
  const { answer } = await winner(world, host, gift);
  return `/api/ticket/${answer.ticket}`;
}

/** The same service again on the same database, as another process: the bus between the two is not started. */
async function openOther(): Promise<App> {
  const other = await createApp(world.config, { clock: world.clock, strict: true });
  await other.server.ready();
  return other;
}

describe('what viewers poll', () => {
  test('costs one or two queries, then none until something changes, and one for the queue of all tickets', async () => {
    await host.addToQueue();
    await addTestClaim(world, host.id);
    const tickets = [await ticketOf(), await ticketOf()];
    const cost = async (url: string) => {
      const statements = await recordStatements(async () => expect((await get(url)).statusCode).toBe(200));
      return statements.length;
    };
    world.app.answers.clear();
    // The first of these reads what the three have in common.
    expect(await cost(page())).toBe(2);
    expect(await cost(list())).toBe(0);
    expect(await cost(schedule())).toBe(1);
    expect([await cost(tickets[0] ?? ''), await cost(tickets[1] ?? '')]).toEqual([1, 1]);
    for (const url of [page(), list(), schedule(), ...tickets]) expect(await cost(url), url).toBe(0);
    world.app.answers.clear();
    expect([await cost(tickets[0] ?? ''), await cost(tickets[1] ?? ''), await cost(list())]).toEqual([2, 1, 0]);
  });

  test('says the same to everybody, in any capitals, with the headers that the hooks set', async () => {
    const origins = [undefined, ...Object.values(world.config.origins), 'https://jahat.example'];
    for (const origin of origins) {
      const headers: Record<string, string> = origin === undefined ? {} : { origin };
      const first = await get(`/api/host/${host.username.toUpperCase()}?x=1`, headers);
      const second = await get(page(), headers);
      const third = await get(page(), headers);
      const own = (answer: typeof first) =>
        Object.fromEntries(
          Object.entries(answer.headers).filter(
            ([name]) => !/^(x-ratelimit|x-request-id$|date$|connection$)/.test(name),
          ),
        );
      expect(own(second), String(origin)).toEqual(own(first));
      expect(own(third), String(origin)).toEqual(own(first));
      expect(third.body).toBe(first.body);
      const allowed = [world.config.origins.api, world.config.origins.public, world.config.origins.dashboard];
      expect(third.headers['access-control-allow-origin']).toBe(allowed.find((one) => one === origin));
      expect(third.headers.vary).toBe('Origin, Accept-Encoding');
      expect(third.headers['cache-control']).toBe('public, max-age=0, must-revalidate, s-maxage=1');
      expect(third.headers['content-security-policy']).toContain("default-src 'none'");
    }
    const secret = await get(await ticketOf());
    expect(secret.headers['cache-control']).toBe('private, no-cache');
  });

  test('comes packed as the client takes it, each form with a tag of its own that stands for all', async () => {
    for (let number = 0; number < 20; number += 1) await host.addToQueue();
    const plain = await get(list());
    const forms = [
      ['br, gzip', 'br', brotliDecompressSync],
      ['gzip, deflate', 'gzip', gunzipSync],
      ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
      ['*', 'br', brotliDecompressSync],
      ['identity, br; q=0.000', undefined, (bytes: Buffer) => bytes],
    ] as const;
    const tags = new Set([plain.headers.etag]);
    for (const [accept, encoding, unpack] of forms) {
      // Twice: the packed form is made, and then kept.
      for (let turn = 0; turn < 2; turn += 1) {
        const answer = await get(list(), { 'accept-encoding': accept });
        expect(answer.headers['content-encoding'], accept).toBe(encoding);
        expect(unpack(answer.rawPayload).toString(), accept).toBe(plain.body);
        expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
        tags.add(answer.headers.etag);
      }
    }
    expect(tags.size).toBe(3);
    for (const tag of tags) {
      for (const known of [tag, `W/${tag}`, `"x", W/"y", ${tag}`, '*']) {
        const answer = await get(list(), { 'if-none-match': String(known), 'accept-encoding': 'br' });
        expect([answer.statusCode, answer.body], String(known)).toEqual([304, '']);
        expect(answer.headers.etag).toContain(String(plain.headers.etag).slice(0, -1));
        expect(answer.headers.vary).toBe('Origin, Accept-Encoding');
        expect(answer.headers['cache-control']).toContain('must-revalidate');
      }
    }
    expect((await get(list(), { 'if-none-match': '"x"' })).statusCode).toBe(200);
    const head = await world.app.server.inject({ method: 'HEAD', url: list() });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      plain.headers['content-length'],
    ]);
  });

  test('is read once for a hundred who ask at once, each with a tag of its own', async () => {
    world.app.answers.clear();
    const answers: Awaited<ReturnType<typeof get>>[] = [];
    const asked = Array.from({ length: 100 }, (_each, number) => `"${number}"`);
    const statements = await recordStatements(async () => {
      answers.push(...(await Promise.all(asked.map((tag) => get(list(), { 'if-none-match': tag })))));
    });
    expect(statements).toHaveLength(1);
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  });

  test('is asked for every 5 ms with ever new tags without a query', async () => {
    await get(list());
    const statements = await recordStatements(async () => {
      for (let poll = 0; poll < 200; poll += 1) {
        const known = `${'"x", '.repeat(poll)}W/"${poll}"`;
        expect((await get(list(), { 'if-none-match': known })).statusCode).toBe(200);
        world.clock.offsetSeconds += 0.005;
      }
    });
    expect(statements).toEqual([]);
  });

  test('of a name or ticket that nobody has is asked once in 5 seconds, whatever else is asked', async () => {
    const urls = ['/api/host/tidakadanya', '/api/gift/tidakadanya', '/api/ticket/tidakadanya'];
    const statements = await recordStatements(async () => {
      for (const url of [...urls, ...urls, ...urls]) {
        const { statusCode, headers, json } = await get(url);
        expect([statusCode, json().status, headers['cache-control']]).toEqual([200, -1, 'no-store']);
      }
    });
    // A schedule of nobody asks once more why: the host may be one whom the team closed.
    expect(statements).toHaveLength(4);
    await createTestHost(world, { username: 'tidakadanya' });
    world.clock.offsetSeconds += 5;
    expect((await get('/api/host/tidakadanya')).json().status).toBe(0);
  });

  const LONG = isDeep ? 10_000 : 1_000;

  test(`has 500 of a queue of ${LONG}, the count of the rest, and the place of its last ticket`, async () => {
    await sql`
      insert into mabar_entry (host_id, title, priority, need_role, player_id, player_server, player_name, role_exp_laner,
        role_goldlaner, role_jungler, role_midlaner, role_roamer, message, count, state, paid_at)
      select ${host.id}, 'Reguler', 0, false, (800000000 + n)::text, '2001', 'Pemain ' || n, false, false, false, false,
        false, '', 1, 'queued', ${world.clock.now()}::timestamptz - interval '1 hour'
      from generate_series(1, ${LONG}::int) as n`.execute(world.admin);
    const ticket = await ticketOf();
    const answers = await Promise.all([get(list()), get(list(), { 'accept-encoding': 'br' }), get(list())]);
    const { antrian, more } = answers[0].json().data.list;
    expect([antrian.length, more]).toEqual([500, LONG - 499]);
    expect(brotliDecompressSync(answers[1].rawPayload).toString()).toBe(answers[0].body);
    expect((await get(ticket)).json().data.entry.place).toBe(LONG + 1);
    expect((await get(page())).json().data.queue.waiting).toBe(LONG + 1);
    await world.admin
      .deleteFrom('mabar_entry')
      .where('host_id', '=', host.id)
      .where('payment_id', 'is', null)
      .where('title', '=', 'Reguler')
      .execute();
  });
});

describe('a change is seen', () => {
  test('at once where it was committed, and not at all when it is rolled back', async () => {
    const entry = await host.addToQueue();
    const ticket = await ticketOf();
    const urls = [page(), list(), schedule(), ticket];
    const before = await Promise.all(urls.map((url) => get(url)));
    const rolledBack = transaction(world.db, async (tx) => {
      await seat(tx, world.app.deps, host.id, { mabarID: entry, setPlaying: true });
      throw new Error('rolled back after its events were prepared');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    const same: typeof before = [];
    const statements = await recordStatements(async () => {
      same.push(...(await Promise.all(urls.map((url) => get(url)))));
    });
    expect(statements).toEqual([]);
    expect(same.map(({ body }) => body)).toEqual(before.map(({ body }) => body));

    await host.sit(entry);
    expect((await get(list())).json().data.list.bermain).toHaveLength(1);
    expect((await get(page())).json().data.queue.waiting).toBe(1);
    expect((await get(ticket)).json().data.entry.place).toBe(1);
  });

  test('of another process after 1.5 seconds, although no bus says so', async () => {
    const other = await openOther();
    const entry = await host.addToQueue();
    const ticket = await ticketOf();
    for (const url of [list(), page(), ticket]) expect((await get(url, {}, other)).statusCode).toBe(200);
    await host.sit(entry);
    world.clock.offsetSeconds += 1.4;
    expect((await get(list(), {}, other)).json().data.list.bermain).toHaveLength(0);
    // The answer above began to check ahead of time; what it found may be seen before 1.5 s are over.
    world.clock.offsetSeconds += 0.2;
    const [seen, counted, placed] = await Promise.all([list(), page(), ticket].map((url) => get(url, {}, other)));
    expect(seen?.json().data.list.bermain).toHaveLength(1);
    expect(counted?.json().data.queue.waiting).toBe(1);
    expect(placed?.json().data.entry.place).toBe(1);
    // A clock that goes back checks nothing by itself.
    await host.sit(entry, false);
    world.clock.offsetSeconds -= 60;
    expect((await get(list(), {}, other)).json().data.list.bermain).toHaveLength(0);
    world.clock.offsetSeconds += 60;
    await other.close();
  });

  test('when an operator of another process disables a host and takes it back', async () => {
    const other = await openOther();
    const ticket = await ticketOf();
    const statuses = async () =>
      Promise.all([page(), list(), schedule(), ticket].map(async (url) => (await get(url)).json().status));
    expect(await statuses()).toEqual([0, 0, 0, 0]);
    const ops = (...words: string[]) => runAsOperator(other.db, other.deps, [...words, '--by', 'rina', '--why', 'uji']);
    await ops('disable-host', host.username, '--because', 'fraud');
    world.clock.offsetSeconds += 2;
    // A ticket stays what it is: who paid must see what becomes of it.
    expect(await statuses()).toEqual([-1, -1, -1, 0]);
    await ops('enable-host', host.username);
    world.clock.offsetSeconds += 5;
    expect(await statuses()).toEqual([0, 0, 0, 0]);
    await other.close();
  });

  test('when time alone brings it: OFFLINE, "belum mulai", the day of a gift', async () => {
    const entry = await host.addToQueue();
    const ticket = await ticketOf();
    await host.sit(entry);
    await host.sit(entry, false);
    const shown = async () => {
      const [hostPage, listed, own] = await Promise.all(
        [page(), list(), ticket].map(async (url) => (await get(url)).json().data),
      );
      return [hostPage.started, listed.host.started, own.host.started, listed.list.antrian[0].status, own.entry.status];
    };
    const start = world.clock.offsetSeconds;
    const at = (seconds: number) => {
      world.clock.offsetSeconds = start + seconds;
      return shown();
    };
    expect(await at(0)).toEqual([true, true, true, 'online', 'online']);
    expect(await at(3_599.999)).toEqual([true, true, true, 'online', 'online']);
    expect(await at(3_600)).toEqual([false, false, false, 'online', 'online']);
    expect(await at(10_799.999)).toEqual([false, false, false, 'online', 'online']);
    expect(await at(10_800)).toEqual([false, false, false, 'offline', 'offline']);

    const claimId = Number(await addTestClaim(world, host.id));
    const today = wibDate(world.clock.now());
    await world.set('gift_claim', { id: claimId }, { schedule: addDays(today, 1) });
    const isToday = async () => (await get(schedule())).json().data.list[0].isToday as boolean;
    const midnight = startOfWibDate(addDays(today, 1)).getTime() - world.clock.now().getTime();
    expect(await isToday()).toBe(false);
    world.clock.offsetSeconds += midnight / 1_000 - 0.001;
    expect(await isToday()).toBe(false);
    world.clock.offsetSeconds += 0.001;
    expect(await isToday()).toBe(true);
  });

  test('when the overlay of a host that had gone silent calls again', async () => {
    const call = () =>
      world.call(alertNext, { instance: 'halaman-uji-1', presence: 'obs_active' }, { displayKey: host.code });
    await call();
    expect((await get(page())).json().data.started).toBe(true);
    world.clock.offsetSeconds += 3_600;
    expect((await get(page())).json().data.started).toBe(false);
    // No poller has taken the lease back meanwhile.
    await call();
    expect((await get(page())).json().data.started).toBe(true);
  });
});
