import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { orderSupport } from '@mabarin/api-client/contract/support';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { requirePreparing } from './database.ts';
import { requireMigrated } from './migrate.ts';
import { postgresBus } from '#adapters/postgres.bus.ts';
import { createApp, type App } from '#app.ts';
import { ConfigError } from '#platform/environment.ts';
import { useHost } from '#testing/fixtures/hosts.ts';
import { play } from '#testing/fixtures/payments.ts';
import { pgbouncer, startPgbouncer } from '#testing/servers/pgbouncer.ts';
import { openStream } from '#testing/servers/stream.ts';
import { supportOrder } from '#testing/servers/test-api.ts';
import { useWorld } from '#testing/world.ts';

const migrations = join(import.meta.dirname, '../../../migrations');
/** Fewer than the two processes want at once. */
const CONNECTIONS = 4;
const ORDERS = 12;
/** Application name of its connections. */
const NAME = 'pooled';

describe.skipIf(!pgbouncer)('behind PgBouncer in transaction mode', () => {
  const world = useWorld({ readsAhead: false });
  let pooler: Awaited<ReturnType<typeof startPgbouncer>>;
  let apps: [App, App];
  const host = useHost(world, {}, beforeAll);
  const warnings: unknown[] = [];

  beforeAll(async () => {
    pooler = await startPgbouncer(world.config.databaseUrl, CONNECTIONS);
    const open = async () => {
      const log = { ...world.app.deps.log, warn: (...about: unknown[]) => void warnings.push(about) };
      const config = {
        ...world.config,
        databaseUrl: `${pooler.url}?application_name=${NAME}`,
        databasePrepared: false,
      };
      const app = await createApp(config, { clock: world.clock, strict: true, overrides: { log: log as never } });
      app.live.start();
      await app.jobs.start();
      return app;
    };
    apps = [await open(), await open()];
  });
  afterAll(async () => {
    await Promise.all(apps.map((app) => app.close()));
    await pooler.stop();
  });

  test('two processes take, settle and alert orders, and a stream of the other hears of each', async () => {
    const [, second] = apps;
    await second.server.listen({ port: 0, host: '127.0.0.1' });
    const at = `http://127.0.0.1:${(second.server.server.address() as AddressInfo).port}`;
    const stream = await openStream(`${at}/sse/connect/${host.code}`);
    const ids = await Promise.all(
      Array.from({ length: ORDERS }, async (_, number) => {
        const answer = await apps[number % 2 === 0 ? 0 : 1].server.inject({
          method: 'POST',
          url: orderSupport.path,
          headers: { 'idempotency-key': `pooled-${number}` },
          payload: supportOrder(host.username, number),
        });
        expect(answer.statusCode).toBe(200);
        return answer.json<{ data: { number: string } }>().data.number;
      }),
    );
    await Promise.all(ids.map((id) => play(world, id, 'pay')));
    await Promise.all(apps.map((app) => app.polling.runAll()));
    const { rows } = await sql`
      select
        (select count(*)::int from payment where status = 'paid') as paid,
        (select count(distinct ref_id)::int from ledger_journal) as credited,
        (select count(*)::int from ledger_journal) as journals,
        (select count(*)::int from alert) as alerts`.execute(world.admin);
    expect(rows).toEqual([{ paid: ORDERS, credited: ORDERS, journals: ORDERS, alerts: ORDERS }]);
    const { seq } = await world.admin
      .selectFrom('live_stream')
      .select('last_seq as seq')
      .where('host_id', '=', host.id)
      .executeTakeFirstOrThrow();
    await stream.until(({ id }) => id === `1.${seq}`);
    stream.close();
    // Mails and Discord go out by the workers, whose own connections are pooled too.
    // A worker looks every 2 s for jobs that another process made.
    await vi.waitFor(
      async () => {
        const { rows: waiting } = await sql`
        select name, state from pgboss.job where state <> 'completed'`.execute(world.admin);
        expect(waiting).toEqual([]);
      },
      { timeout: 10_000 },
    );
  });

  test('the bus listens past it, and everybody else shares its few connections', async () => {
    const { rows } = await sql<{ pooled: number; listening: number }>`
      select
        count(*) filter (where application_name = ${NAME})::int as pooled,
        count(*) filter (where query ~ '^listen|pg_notify')::int as listening
      from pg_stat_activity where datname = current_database() and usename <> current_user`.execute(world.admin);
    expect(rows[0]?.listening).toBe(apps.length);
    expect(rows[0]?.pooled).toBeGreaterThan(0);
    expect(rows[0]?.pooled).toBeLessThanOrEqual(CONNECTIONS);
    expect(pooler.log()).not.toMatch(/prepared statement|unsupported|ERROR/);
    expect(warnings).toEqual([]);
  });

  test('a bus that was told no way past it says so', async () => {
    const said = Promise.withResolvers<unknown>();
    const log = { ...world.app.deps.log, warn: said.resolve };
    const bus = postgresBus({ databaseDirectUrl: pooler.url }, { log: log as never });
    bus.start(() => {});
    expect(await said.promise).toContain('MABARIN_DATABASE_DIRECT_URL');
    await bus.stop();
  });

  test('a service that wants its statements prepared is refused there, and its login’s settings hold', async () => {
    await expect(requirePreparing(world.config.databaseUrl)).resolves.toBeUndefined();
    await expect(requirePreparing(pooler.url)).rejects.toThrow(ConfigError);
    await expect(requirePreparing(pooler.url)).rejects.toThrow('MABARIN_DB_PREPARED=0');
    await expect(requireMigrated(pooler.url, migrations)).resolves.toBeUndefined();
    const [app] = apps;
    const { rows } = await sql`select current_setting('statement_timeout') as limit`.execute(app.db);
    expect(rows).toEqual([{ limit: '5s' }]);
  });
});
