import { once } from 'node:events';
import { get } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { poolUse } from '#platform/db/database.ts';
import { sessionCookieName } from '#platform/http/session.ts';
import { useHost } from '#testing/fixtures/hosts.ts';
import { openTestApi, type TestApi } from '#testing/servers/test-api.ts';
import { useWorld, WORLD_START } from '#testing/world.ts';

/** Files that end in the middle because what makes them does; a reader who leaves is in report.test.ts. */
const world = useWorld();
const ROWS = 60_000;
const FILE = '/api/dashboard/report/file';
const form = { file: 'games', dateStart: '2020-01-01', dateEnd: '2099-12-31' };
// The other process has the system's time; the session holds for both.
beforeAll(() => {
  world.clock.offsetSeconds = (systemClock.now().getTime() - WORLD_START.getTime()) / 1_000;
});
const host = useHost(world, {}, beforeAll);
let headers: Record<string, string>;
beforeAll(async () => {
  headers = { cookie: `${sessionCookieName(world.config)}=${host.browser.cookie}`, login: host.browser.login };
  await sql`
    insert into mabar_game (host_id, game_key, result, game, win, lose, created_at)
    select ${host.id}, gen_random_uuid(), 'win', n, n, 0, ${world.clock.now()}::timestamptz
    from generate_series(1, ${ROWS}::int) n`.execute(world.admin);
});

/** Reads a file to its end, whichever that is; after the first rows `cut` is called. */
async function read(url: string, cut: () => Promise<unknown>): Promise<{ text: string; error: unknown }> {
  const request = get(url, { headers });
  const [response] = (await once(request, 'response')) as [AsyncIterable<Buffer> & { statusCode: number }];
  expect(response.statusCode).toBe(200);
  let text = '';
  try {
    for await (const chunk of response) {
      const isFirst = !text.includes('WIN');
      text += chunk.toString();
      if (isFirst && text.includes('WIN')) await cut();
    }
    return { text, error: null };
  } catch (error) {
    return { text, error };
  }
}

/** The file began, it is not all, and whoever reads it is told so by connection and text. */
function expectFailed({ text, error }: { text: string; error: unknown }): void {
  expect(text).toContain('WIN');
  expect(text.split('\r\n').length).toBeLessThan(ROWS);
  expect(text).not.toContain('Selesai:');
  expect(error).toMatchObject({ code: 'ECONNRESET' });
}

test('a file whose rows cannot be read any more is a failed download, and holds no connection', async () => {
  const origin = await world.app.server.listen({ port: 0, host: '127.0.0.1' });
  const prepared = await world.app.server.inject({ method: 'POST', url: FILE, headers, payload: form });
  const { path } = prepared.json<{ data: { path: string } }>().data;
  try {
    expectFailed(
      await read(`${origin}${path}`, () => sql`alter table mabar_game rename to mabar_game_away`.execute(world.admin)),
    );
  } finally {
    await sql`alter table mabar_game_away rename to mabar_game`.execute(world.admin);
  }
  while (poolUse(world.db).open !== poolUse(world.db).idle) await turn();
  expect(poolUse(world.db)).toMatchObject({ waiting: 0 });
  const again = await read(`${origin}${path}`, () => Promise.resolve());
  expect(again).toMatchObject({ error: null, text: expect.stringMatching(/Selesai: 60000 baris,+\r\n$/) });
});

test('a file whose process is killed is a failed download, and leaves no connection', async () => {
  const own = await backends();
  const testApi = await openService();
  onTestFinished(() => testApi.stop());
  const { path } = (await testApi.persist(FILE, form, undefined, headers))['data'] as { path: string };
  let killed: number[] = [];
  expectFailed(
    await read(`${testApi.origin()}${path}`, async () => {
      killed = (await backends()).filter((pid) => !own.includes(pid));
      testApi.kill();
      await testApi.died(1);
    }),
  );
  expect(killed).not.toEqual([]);
  while ((await backends()).some((pid) => killed.includes(pid))) await turn();
});

function openService(): Promise<TestApi> {
  const { databaseUrl, secret } = world.config;
  return openTestApi({ DATABASE_URL: databaseUrl, MABARIN_SECRET: secret });
}

/** The server's processes that serve connections of the service to this database. */
async function backends(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and usename = 'mabarin_service'`.execute(
    world.admin,
  );
  return rows.map(({ pid }) => pid);
}
