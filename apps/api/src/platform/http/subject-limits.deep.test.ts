import { checkUsername } from '@mabarin/api-client/contract/accounts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp, type App } from '#app.ts';
import { useWorld } from '#testing/world.ts';

const LIMIT = 5;
const world = useWorld({ config: { probesPerAddress: LIMIT } });
let second: App;
beforeAll(async () => {
  second = await createApp(world.config, { clock: world.clock, strict: true });
});
afterAll(() => second.close());

/** A question that is limited by address, asked of one of two processes. */
async function ask(app: App, address: string) {
  const answer = await app.server.inject({
    method: 'POST',
    url: checkUsername.path,
    remoteAddress: address,
    payload: { form: { username: 'tebakan' } },
  });
  return { http: answer.statusCode, retryAfter: answer.headers['retry-after'], body: answer.json<object>() };
}
const rows = async () => (await sql`select * from subject_limit`.execute(world.admin)).rows;

test('two processes refuse together, also what comes at once, until the window ends [dec limits]', async () => {
  const answers = await Promise.all(
    Array.from({ length: 4 * LIMIT }, (_, number) => ask(number % 2 === 0 ? world.app : second, '114.5.6.7')),
  );
  const taken = answers.filter(({ http }) => http === 200);
  expect(taken).toHaveLength(LIMIT);
  for (const answer of answers.filter(({ http }) => http !== 200)) {
    expect(answer).toMatchObject({ http: 429, retryAfter: '600', body: { status: -1, code: 'http.too_many' } });
  }
  world.clock.offsetSeconds += 240;
  for (const app of [world.app, second]) {
    expect(await ask(app, '114.5.6.7')).toMatchObject({ http: 429, retryAfter: '360' });
    expect((await ask(app, app === second ? '114.5.6.9' : '114.5.6.8')).http).toBe(200);
  }
  world.clock.offsetSeconds += 360;
  expect((await ask(second, '114.5.6.7')).http).toBe(200);
});

test('what is counted names nobody, and is forgotten at its end, however much it is', async () => {
  await ask(world.app, '114.5.7.1');
  expect(JSON.stringify(await rows())).not.toContain('114.5');
  await sql`
    insert into subject_limit select 'old' || number, 1, ${world.clock.now()}, ${world.clock.now()}
    from generate_series(1, 12000) as number`.execute(world.admin);
  await world.advance(599);
  expect((await rows()).length).toBeLessThan(10);
  expect((await rows()).length).toBeGreaterThan(0);
  // Rules of retention look once an hour, with `advance` once a day.
  await world.advance(3_600);
  await world.app.polling.runAll();
  expect(await rows()).toEqual([]);
});

test('an attempt waits for no disk: its table is unlogged', async () => {
  const { rows: tables } = await sql<{ kind: string }>`
    select relpersistence as kind from pg_class where relname = 'subject_limit'`.execute(world.admin);
  expect(tables).toEqual([{ kind: 'u' }]);
});
