import { saveShow } from '@mabarin/api-client/contract/show';
import { noRules } from '@mabarin/domain/show/show';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { crashPoints } from '#testing/servers/crash-points.ts';
import { useHost } from '#testing/fixtures/hosts.ts';
import { openTestApi, supportOrder, type TestApi } from '#testing/servers/test-api.ts';
import { booksOf, chargesOf, sandboxChargeOf } from '#testing/fixtures/payments.ts';
import { useWorld } from '#testing/world.ts';

/** Orders per point: nine points make more than seventy payments. */
const ORDERS = 8;

/** Milestones that payments of all points cross, and one that none does. */
const steps = [10_000, 300_000, 900_000_000].map((amount) => ({ amount, title: `Target ${amount}` }));
const world = useWorld();
const host = useHost(world, {}, beforeAll);
let testApi: TestApi;
/** End of the host's countdown before the first order; the processes run at the database's time. */
let end: Date;
beforeAll(async () => {
  testApi = await openTestApi({
    DATABASE_URL: world.config.databaseUrl,
    MABARIN_SECRET: world.config.secret,
    MABARIN_CRASH_POINTS: '1',
  });
  await host.call(saveShow, { rules: { ...noRules, support: 1 }, milestones: steps });
  const ends = sql<Date>`date_trunc('second', now()) + interval '80 hours'`;
  const countdown = world.admin.insertInto('widget').values({ host_id: host.id, countdown_ends_at: ends });
  end = (await countdown.returning('countdown_ends_at').executeTakeFirstOrThrow()).countdown_ends_at!;
});
afterAll(() => testApi.stop());

async function orderAndPay(number: number): Promise<string> {
  const key = randomUUID();
  const { data } = await testApi.persist('/api/support', supportOrder(host.username, number), key);
  const { number: id, qris } = data as { number: string; qris: string };
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
        const alerts = await world.rows('alert', { support_id: id }, 'id');
        expect(alerts, point).toHaveLength(1);
        // The kill made no second charge: the gateway was asked about the first one.
        expect(await chargesOf(world, id), point).toMatchObject([{ state: 'paid' }]);
        expect((await sandboxChargeOf(world, id)).state, point).toBe('paid');
      }
      // No concurrent order was made twice by its retries.
      const placed = await world.rows('payment', { host_id: host.id }, 'id');
      expect(placed.length % ORDERS).toBe(0);
    },
    120_000,
  );

  test('gave the minutes of its payments and reached its milestones once', async () => {
    const gifts = await world.admin
      .selectFrom('support')
      .select('amount')
      .where('host_id', '=', host.id)
      .where('paid_at', 'is not', null)
      .execute();
    const raised = gifts.reduce((sum, { amount }) => sum + amount, 0);
    const minutes = gifts.reduce((sum, { amount }) => sum + Math.floor(amount / 10_000), 0);
    expect(gifts).toHaveLength(ORDERS * crashPoints.length);
    const found = await world.admin
      .selectFrom('show')
      .innerJoin('widget', 'widget.host_id', 'show.host_id')
      .select(['raised', 'given_seconds', 'countdown_ends_at'])
      .where('show.host_id', '=', host.id)
      .executeTakeFirstOrThrow();
    const ends = new Date(end.getTime() + minutes * 60_000);
    expect(found).toEqual({ raised, given_seconds: minutes * 60, countdown_ends_at: ends });
    const alerts = await world.sorted('amount', 'alert', { host_id: host.id, kind: 'milestone' }, 'amount');
    expect(alerts.map(({ amount }) => amount)).toEqual(
      steps.flatMap(({ amount }) => (amount <= raised ? [amount] : [])),
    );
  });

  test('while it asks about a day again, goes on with that day after the restart', async () => {
    const before = testApi.deaths();
    const { charges } = await world.admin
      .selectFrom('payment_charge')
      .select((row) => row.fn.countAll<number>().as('charges'))
      .executeTakeFirstOrThrow();
    await testApi.crashAt('asked');
    // The process dies of this: all these payments are over, and nobody else asks about them.
    await testApi.ask('/sandbox/clock/advance', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ seconds: 2 * 86_400 }),
    });
    await testApi.died(before + 1);
    // What the dead process held is free again after this.
    await testApi.persist('/sandbox/clock/advance', { seconds: 180 });
    // A morning asks about many days, and each move of the clock about one batch.
    const open = () => world.rows('reconciliation_run', { done_at: null }, 'day');
    for (let minutes = 0; minutes < 30 && (await open()).length > 0; minutes += 1) {
      await testApi.persist('/sandbox/clock/advance', { seconds: 60 });
    }
    expect(await open()).toEqual([]);
    const runs = await world.rows('reconciliation_run', {});
    const [latest] = runs
      .map(({ run_on: on }) => on)
      .toSorted()
      .toReversed();
    const asked = runs.filter(({ run_on: on }) => on === latest);
    expect(asked.reduce((sum, { agreed }) => sum + agreed, 0)).toBe(charges);
    expect(await world.rows('payment_task', {})).toEqual([]);
  }, 120_000);
});
