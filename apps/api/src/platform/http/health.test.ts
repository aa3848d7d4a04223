import { orderSupport } from '@mabarin/api-client/contract/support';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#app.ts';
import { asAdmin, testServerUrl } from '#testing/database.ts';
import { createTestHost, type TestHost } from '#testing/fixtures/hosts.ts';
import { supportOrder } from '#testing/servers/test-api.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
let host: TestHost;
beforeAll(async () => {
  host = await createTestHost(world);
});

const readiness = async () => (await world.app.server.inject({ url: '/readyz' })).statusCode;
const order = () => world.call(orderSupport, supportOrder(host.username, 1));

test('a ready service says so, and an unknown route answers the envelope with 404', async () => {
  expect(await readiness()).toBe(200);
  const missing = await world.app.server.inject({ url: '/api/tidak-ada' });
  expect(missing.statusCode).toBe(404);
  expect(missing.json()).toEqual({ status: -1, data: 'Alamat ini tidak ada.', code: 'http.not_found' });
});

test('readiness writes at most once in 5 s, however many ask', async () => {
  const writes = async () => {
    const { rows } = await sql<{ written_at: Date }>`select written_at from readiness_probe`.execute(world.admin);
    return rows.map((row) => row.written_at.getTime());
  };
  await world.advance(5);
  await Promise.all(Array.from({ length: 20 }, readiness));
  const first = world.clock.now().getTime();
  expect(await writes()).toEqual([first]);
  await world.advance(4);
  expect(await readiness()).toBe(200);
  expect(await writes()).toEqual([first]);
  await world.advance(1);
  expect(await readiness()).toBe(200);
  expect(await writes()).toEqual([first + 5_000]);
});

test('a service that stops says so first, and answers everybody until a proxy has noticed', async () => {
  const noticed = Promise.withResolvers<void>();
  const waits: number[] = [];
  const app = await createApp(
    { ...world.config, drainSeconds: 5 },
    {
      clock: world.clock,
      wait(milliseconds) {
        waits.push(milliseconds);
        return noticed.promise;
      },
    },
  );
  const ask = async (url: string) => (await app.server.inject({ url })).statusCode;
  expect([await ask('/readyz'), await ask('/drainz')]).toEqual([200, 200]);
  let closed = false;
  const closing = app.close().then(() => (closed = true));
  expect([await ask('/readyz'), await ask('/livez'), await ask(`/api/host/${host.username}`)]).toEqual([503, 200, 200]);
  expect(await ask('/drainz')).toBe(503);
  expect([waits, closed]).toEqual([[2_000], false]);
  noticed.resolve();
  await closing;
  expect(waits).toEqual([2_000, 3_000]);
});

describe('a database that cannot be written', () => {
  afterEach(async () => {
    await sql`drop function if exists refuse_write cascade`.execute(world.admin);
  });

  /** Every write to these tables fails with this SQLSTATE. */
  async function refuseWrites(code: string, tables = ['payment', 'readiness_probe']): Promise<void> {
    await sql`
      create function refuse_write() returns trigger language plpgsql as
      ${sql.lit(`begin raise exception 'refused, says the test' using errcode = '${code}'; end`)}
    `.execute(world.admin);
    for (const table of tables) {
      await sql`
        create trigger refuse_write before insert or update on ${sql.table(table)}
        for each row execute function refuse_write()
      `.execute(world.admin);
    }
  }

  test.each([
    ['is full', '53100'],
    ['has no memory', '53200'],
    ['takes no more connections', '53300'],
    ['is starting', '57P03'],
    ['cannot read its files', '58030'],
    ['lost a file', '58P01'],
  ])('since it %s is 503 with Retry-After, and not ready', async (_name, code) => {
    await world.advance(5);
    await refuseWrites(code);
    const refused = await order();
    expect([refused.http, refused.headers['retry-after'], refused.body.code]).toEqual([503, '2', 'http.unavailable']);
    expect(await readiness()).toBe(503);
    // A proxy goes on leading everybody here, so that they hear this and read what is in memory.
    for (const url of ['/livez', '/drainz']) expect((await world.app.server.inject({ url })).statusCode).toBe(200);
  });

  test('in time is 503 for the one call whose statement took too long, and the service stays ready', async () => {
    await world.advance(5);
    await refuseWrites('57014', ['payment']);
    const refused = await order();
    expect([refused.http, refused.headers['retry-after'], refused.body.code]).toEqual([503, '5', 'http.unavailable']);
    expect(await readiness()).toBe(200);
  });

  test('since it is read-only is the same, pages can be read meanwhile, and all is well after it', async () => {
    const name = new URL(world.config.databaseUrl).pathname.slice(1);
    const switchTo = (mode: 'on' | 'off') =>
      asAdmin(testServerUrl(), async (client) => {
        await client.query(`alter database ${name} set default_transaction_read_only = ${mode}`);
        await client.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [name]);
      });
    await switchTo('on');
    try {
      await world.advance(5);
      const refused = await order();
      expect([refused.http, refused.headers['retry-after']]).toEqual([503, '2']);
      expect(await readiness()).toBe(503);
      const { statusCode } = await world.app.server.inject({ url: `/api/host/${host.username}` });
      expect(statusCode).toBe(200);
    } finally {
      await switchTo('off');
    }
    await world.advance(5);
    expect(await readiness()).toBe(200);
    expect((await order()).body.status).toBe(0);
  });
});
