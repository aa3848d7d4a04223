import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { crashPoints } from '#testing/servers/crash-points.ts';
import { createTestHost, type TestHost } from '#testing/fixtures/hosts.ts';
import { openTestApi, supportOrder, type TestApi } from '#testing/servers/test-api.ts';
import { booksOf, chargesOf, sandboxChargeOf } from '#testing/fixtures/payments.ts';
import { useWorld } from '#testing/world.ts';

/** Orders per point: nine points make more than seventy payments. */
const ORDERS = 8;

const world = useWorld();
let host: TestHost;
let testApi: TestApi;
beforeAll(async () => {
  host = await createTestHost(world);
  testApi = await openTestApi({
    DATABASE_URL: world.config.databaseUrl,
    MABARIN_SECRET: world.config.secret,
    MABARIN_CRASH_POINTS: '1',
  });
});
afterAll(() => testApi.stop());

async function orderAndPay(number: number): Promise<string> {
  const key = randomUUID();
  const { data } = await testApi.persist('/api/support', supportOrder(host.username, number), key);
  const { transaction_id: id, qris } = data as { transaction_id: string; qris: string };
  expect(qris).toMatch(/^data:image\/png/);
  await testApi.persist(`/sandbox/payments/${id}/pay`, { duplicate: number % 3 });
  return id;
}

describe('a process killed', () => {
  test.each(crashPoints)(
    'when an order is %s loses and repeats nothing; all is done 60 s after the restart [req 7]',
    async (point) => {
      const before = testApi.deaths();
      await testApi.crashAt(point);
      const orders = Promise.all(Array.from({ length: ORDERS }, (_, number) => orderAndPay(number)));
      await testApi.died(before + 1);
      // What the dead process held is free again after this.
      await testApi.persist('/sandbox/clock/advance', { seconds: 30 });
      const ids = await orders;
      await testApi.persist('/sandbox/clock/advance', { seconds: 30 });
      expect(testApi.deaths()).toBe(before + 1);
      expect(new Set(ids).size).toBe(ORDERS);
      for (const id of ids) {
        const books = await booksOf(world, id);
        expect(books, point).toMatchObject({
          journals: 1,
          tasks: [],
          payment: { status: 'paid', exception: 'none' },
        });
        const alerts = await world.admin.selectFrom('alert').select('id').where('support_id', '=', id).execute();
        expect(alerts, point).toHaveLength(1);
        // The kill made no second charge: the gateway was asked about the first one.
        expect(await chargesOf(world, id), point).toMatchObject([{ state: 'paid' }]);
        expect((await sandboxChargeOf(world, id)).state, point).toBe('paid');
      }
      // No concurrent order was made twice by its retries.
      const placed = await world.admin.selectFrom('payment').select('id').where('host_id', '=', host.id).execute();
      expect(placed.length % ORDERS).toBe(0);
    },
    120_000,
  );

  test('while it asks about a day again, goes on with that day after the restart', async () => {
    const before = testApi.deaths();
    const { charges } = await world.admin
      .selectFrom('payment_charge')
      .select((row) => row.fn.countAll<number>().as('charges'))
      .executeTakeFirstOrThrow();
    await testApi.crashAt('asked');
    // It dies of this: all these payments are over, and nobody else asks about them.
    await testApi.ask('/sandbox/clock/advance', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ seconds: 2 * 86_400 }),
    });
    await testApi.died(before + 1);
    // What the dead process held is free again after this.
    await testApi.persist('/sandbox/clock/advance', { seconds: 180 });
    // A morning asks about many days, and each move of the clock about one batch.
    const open = () =>
      world.admin.selectFrom('reconciliation_run').select('day').where('done_at', 'is', null).execute();
    for (let minutes = 0; minutes < 30 && (await open()).length > 0; minutes += 1) {
      await testApi.persist('/sandbox/clock/advance', { seconds: 60 });
    }
    expect(await open()).toEqual([]);
    const runs = await world.admin.selectFrom('reconciliation_run').selectAll().execute();
    const [latest] = runs
      .map(({ run_on: on }) => on)
      .toSorted()
      .toReversed();
    const asked = runs.filter(({ run_on: on }) => on === latest);
    expect(asked.reduce((sum, { agreed }) => sum + agreed, 0)).toBe(charges);
    expect(await world.admin.selectFrom('payment_task').selectAll().execute()).toEqual([]);
  }, 120_000);
});
