import { orderSupport } from '@mabarin/api-client/contract/support';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { asAdmin, testServerUrl } from '#testing/database.ts';
import { useHost } from '#testing/fixtures/hosts.ts';
import { supportOrder } from '#testing/servers/test-api.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world, {}, beforeAll);

const readiness = async () => (await world.app.server.inject({ url: '/readyz' })).statusCode;
const order = () => world.call(orderSupport, supportOrder(host.username, 1));

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
