import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createApp } from '#app.ts';
import { useHost } from '#testing/fixtures/hosts.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world, {}, beforeAll);

const readiness = async () => (await world.app.server.inject({ url: '/readyz' })).statusCode;

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
