import { cashout, saveBankAccount } from '@mabarin/api-client/contract/cash';
import { orderSupport } from '@mabarin/api-client/contract/support';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApp, type App } from '#app.ts';
import type { QueuedMail } from '#ports/mailer.port.ts';
import { createTestHost, TEST_PASSWORD } from '#testing/fixtures/hosts.ts';
import { play } from '#testing/fixtures/payments.ts';
import { supportOrder } from '#testing/servers/test-api.ts';
import { DAY, useWorld } from '#testing/world.ts';

/** Two processes of the service on one database, which do the same work at the same time. */
const world = useWorld({ readsAhead: false });
let second: App;
/** Mails sent by either process. */
const sent: { to: string; key: string }[] = [];
const transfers: string[] = [];
const GIFT = 60_000;

beforeAll(async () => {
  second = await createApp(world.config, { clock: world.clock, strict: true });
  for (const { deps } of [world.app, second]) {
    const { mailer, payout } = deps;
    deps.mailer = {
      ...mailer,
      send(mail: QueuedMail) {
        sent.push({ to: mail.to, key: mail.key });
        return mailer.send(mail);
      },
    };
    deps.payout = payout && {
      ...payout,
      create(request) {
        transfers.push(request.reference);
        return payout.create(request);
      },
    };
  }
});
afterAll(() => second.close());

/** Every poller and every job of both processes at once, until nothing is left to do. */
async function work(): Promise<void> {
  const both = [world.app, second];
  await Promise.all(both.map(({ polling }) => polling.runAll()));
  const results = await Promise.all(both.map(({ jobs }) => jobs.runAll()));
  expect(results.flatMap(({ failures }) => failures)).toEqual([]);
}

test('what both processes find due at once is done once', async () => {
  const host = await createTestHost(world);
  await host.proved(saveBankAccount, { bankCode: '014', bankAccountNumber: '1234567890' });
  await host.paidSupport({ supporterGift: GIFT });
  await world.advance(4 * DAY);
  await work();
  sent.length = 0;
  const asked = await host.call(cashout, { cashAmount: 50_000, cashPassword: TEST_PASSWORD });
  expect(asked.body.status).toBe(0);

  const ids = await Promise.all(
    Array.from({ length: 6 }, async (_, number) => {
      const answer = await (number % 2 === 0 ? world.app : second).server.inject({
        method: 'POST',
        url: orderSupport.path,
        payload: supportOrder(host.username, number),
      });
      return answer.json<{ data: { number: string } }>().data.number;
    }),
  );
  // Of these the first are paid and notified of twice, the next are paid without a word, the last are not paid.
  await Promise.all(ids.slice(0, 2).map((id) => play(world, id, 'pay', { duplicate: 1 })));
  await Promise.all(ids.slice(2, 4).map((id) => play(world, id, 'pay', { silent: true })));
  world.clock.offsetSeconds += 910;
  await work();
  world.clock.offsetSeconds += 150;
  await work();

  const { rows: payments } = await sql`
    select status, count(*)::int from payment where id = any(${ids}::text[]) group by 1 order by 1`.execute(
    world.admin,
  );
  expect(payments).toEqual([
    { status: 'expired', count: 2 },
    { status: 'paid', count: 4 },
  ]);
  const { rows } = await sql`
    select
      (select count(*)::int from ledger_journal where ref_id = any(${ids}::text[])) as journals,
      (select count(*)::int from alert where support_id = any(${ids}::text[])) as alerts,
      (select count(*)::int from live_event where payload ->> 'type' = 'alarm') as alarms`.execute(world.admin);
  expect(rows).toEqual([{ journals: 4, alerts: 4, alarms: 1 }]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(sent.length);
  expect(sent.length).toBeGreaterThanOrEqual(4);
  expect(transfers).toHaveLength(1);
});

test('what is kept in one process follows what is committed in the other as soon as the bus says so', async () => {
  const host = await createTestHost(world);
  const entry = await host.addToQueue();
  const playing = async () => {
    const answer = await second.server.inject({ url: `/api/list/${host.username}` });
    return answer.json<{ data: { list: { bermain: unknown[] } } }>().data.list.bermain.length;
  };
  for (const { live } of [world.app, second]) live.start();
  expect(await playing()).toBe(0);
  // The clock stands still, so nothing is looked at again because of its age; what is published before the other process
  // listens is lost, so it is published again.
  const seat = (setTo: boolean) => host.sit(entry, setTo);
  await vi.waitFor(
    async () => {
      await seat(true);
      await vi
        .waitFor(async () => expect(await playing()).toBe(1), { timeout: 500, interval: 20 })
        .catch(async (error: unknown) => {
          await seat(false);
          throw error;
        });
    },
    { timeout: 10_000 },
  );
});
