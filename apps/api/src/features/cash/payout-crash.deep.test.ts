import { saveBankAccount } from '@mabarin/api-client/contract/cash';
import { createAll, createLocalKeys } from '@mabarin/simulators/all';
import { openSimulator, type OpenSimulator } from '@mabarin/simulators/server';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { balances } from '#features/ledger/index.ts';
import { systemClock } from '#platform/clock.ts';
import { sessionCookieName } from '#platform/http/session.ts';
import { approvalCrashPoints, payoutCrashPoints } from '#testing/servers/crash-points.ts';
import { createTestHost, TEST_PASSWORD, type TestHost } from '#testing/fixtures/hosts.ts';
import { openTestApi, type TestApi } from '#testing/servers/test-api.ts';
import { DAY, useWorld, WORLD_START } from '#testing/world.ts';

const world = useWorld();

/** The other process has the system's time; sessions and ready balances hold for both. */
function setClock({ daysAgo }: { daysAgo: number }): void {
  world.clock.offsetSeconds = (systemClock.now().getTime() - WORLD_START.getTime()) / 1_000 - daysAgo * DAY;
}

/** Outcome of a transfer by the last digits of its account, with the rest of Rp100.000 and its journals. */
const endings = [
  { account: '890', state: 'paid', left: 40_000, journals: ['cashout', 'cashout_paid'] },
  { account: '111', state: 'failed', left: 100_000, journals: ['cashout', 'cashout_returned'] },
  { account: '222', state: 'failed', left: 100_000, journals: ['cashout', 'cashout_paid', 'cashout_returned'] },
] as const;

/** A host with Rp100.000 that may be withdrawn. */
async function richHost(account: string): Promise<TestHost> {
  setClock({ daysAgo: 5 });
  const host = await createTestHost(world);
  await host.paidSupport({ supporterGift: 100_000 });
  await host.proved(saveBankAccount, { bankCode: '014', bankAccountNumber: `1234567${account}` });
  setClock({ daysAgo: 0 });
  return host;
}

/** The service as a process that comes back, with `more` in its environment. */
function openService(more: Record<string, string> = {}): Promise<TestApi> {
  const { databaseUrl, secret } = world.config;
  return openTestApi({ DATABASE_URL: databaseUrl, MABARIN_SECRET: secret, MABARIN_CRASH_POINTS: '1', ...more });
}

function withdraw(testApi: TestApi, { browser }: TestHost): Promise<Record<string, unknown>> {
  const headers = { cookie: `${sessionCookieName(world.config)}=${browser.cookie}`, login: browser.login };
  const form = { cashAmount: 60_000, cashPassword: TEST_PASSWORD };
  return testApi.persist('/api/dashboard/cash/cashout', form, randomUUID(), headers);
}

describe('a process killed', () => {
  let testApi: TestApi;
  beforeAll(async () => void (testApi = await openService()));
  afterAll(() => testApi.stop());

  test.each(payoutCrashPoints)(
    'when a cash-out is %s pays it out once or gives it back once [req 7]',
    async (point) => {
      const hosts: TestHost[] = [];
      for (const { account } of endings) hosts.push(await richHost(account));
      const before = testApi.deaths();
      await testApi.crashAt(point);
      for (const host of hosts) expect(await withdraw(testApi, host)).toMatchObject({ stop: false });
      // Taken and sent; leases of the dead are over; what was perhaps sent has had its time to arrive, and the bank is
      // through; the bank sends one back.
      for (const seconds of [5, 61, 61, 601, 61, 301, 61]) {
        await testApi.persist('/sandbox/clock/advance', { seconds });
      }
      expect(testApi.deaths()).toBe(before + 1);
      for (const [index, { state, left, journals }] of endings.entries()) {
        const hostId = hosts[index]?.id ?? '';
        const cashouts = await world.rows('cashout', { host_id: hostId });
        expect(cashouts, point).toMatchObject([{ state, leased_until: null }]);
        const id = cashouts[0]?.id ?? '';
        const posted = await world.sorted('id', 'ledger_journal', { ref_id: id }, 'kind');
        expect(posted.map(({ kind }) => kind)).toEqual(journals);
        const transfers = await world.rows(
          'sandbox_payout',
          { reference: cashouts[0]?.payout_reference ?? '' },
          'amount',
        );
        expect(transfers).toEqual([{ amount: 55_000 }]);
        expect((await balances(world.db, hostId, world.clock.now())).collected).toBe(left);
      }
      const tasks = await world.rows('payment_task', {}, 'reason');
      expect(tasks).toEqual([]);
    },
    120_000,
  );
});

// Where its way differs from that of the others.
describe('a process killed', () => {
  const { iris } = createAll(createLocalKeys(), () => systemClock.now());
  let simulator: OpenSimulator;
  let testApi: TestApi;
  beforeAll(async () => {
    simulator = await openSimulator(iris);
    testApi = await openService({ MABARIN_TEST_IRIS: simulator.origin });
  });
  afterAll(async () => {
    await testApi.stop();
    await simulator.close();
  });

  test.each(['intended', 'sent', ...approvalCrashPoints] as const)(
    'when a cash-out that wants an approval is %s pays it out once',
    async (point) => {
      const host = await richHost('890');
      const before = testApi.deaths();
      const payoutsBefore = iris.payouts().length;
      await testApi.crashAt(point);
      expect(await withdraw(testApi, host)).toMatchObject({ stop: false });
      for (const seconds of [5, 61, 61, 61, 61]) {
        await testApi.persist('/sandbox/clock/advance', { seconds });
        for (const { referenceNo, status } of iris.payouts()) {
          if (status === 'processed') iris.move(referenceNo, 'completed');
        }
        await iris.outbox.deliverDue(async ({ path, headers, body }) => {
          return (await testApi.ask(path, { method: 'POST', headers, body }))?.http ?? 0;
        });
      }
      expect(testApi.deaths()).toBe(before + 1);
      const cashouts = await world.rows('cashout', { host_id: host.id });
      expect(cashouts, point).toMatchObject([{ state: 'paid', provider: 'midtrans-payouts', leased_until: null }]);
      expect(iris.payouts().slice(payoutsBefore)).toMatchObject([{ status: 'completed', amount: 55_000 }]);
      expect((await host.money()).collected).toBe(40_000);
    },
    120_000,
  );
});
