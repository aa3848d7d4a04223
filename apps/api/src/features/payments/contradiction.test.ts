import { randomUUID } from 'node:crypto';
import { localSecrets } from '@mabarin/simulators/all';
import { createMidtrans, type MidtransSimulator } from '@mabarin/simulators/midtrans.simulator';
import { openSimulator, type OpenSimulator } from '@mabarin/simulators/server';
import type { Simulator } from '@mabarin/simulators/simulator';
import { createXendit, type XenditSimulator } from '@mabarin/simulators/xendit.simulator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gatewayList } from '#ports/gateway.port.ts';
import { createTestHost, type TestHost } from '#testing/hosts.ts';
import { booksOf, pendingPayment, recordFulfilments, referenceOf } from '#testing/payments.ts';
import { simulatedGateways } from '#testing/simulated-gateways.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld({ readsAhead: false });
let midtrans: MidtransSimulator;
let xendit: XenditSimulator;
let opened: OpenSimulator[];
let host: TestHost;
beforeAll(async () => {
  const context = { now: () => world.clock.now(), random: () => 0.5, uuid: () => randomUUID() as string };
  midtrans = createMidtrans({
    ...context,
    serverKey: localSecrets.midtransServerKey,
    merchantId: localSecrets.midtransMerchantId,
    notifyPath: '/webhooks/payments/midtrans',
  });
  xendit = createXendit({
    ...context,
    secretKey: localSecrets.xenditSecretKey,
    callbackToken: localSecrets.xenditCallbackToken,
    paymentPath: '/webhooks/payments/xendit',
    payoutPath: '/webhooks/payouts/xendit-payouts',
    balance: 0,
  });
  opened = await Promise.all([openSimulator(midtrans), openSimulator(xendit)]);
  await recordFulfilments(world);
  host = await createTestHost(world);
});
afterAll(() => Promise.all(opened.map((simulator) => simulator.close())));

/** Puts one of the two before the other. */
function first(name: 'midtrans' | 'xendit'): void {
  const [midtransOrigin = '', xenditOrigin = ''] = opened.map(({ origin }) => origin);
  const { all } = simulatedGateways({ midtrans: midtransOrigin, xendit: xenditOrigin }, world.clock);
  const [one, other] = name === 'midtrans' ? all : all.toReversed();
  if (one === undefined || other === undefined) throw new Error('two gateways were expected');
  world.app.deps.gateways = gatewayList([one, other]);
}

/** Sends what is to be notified, and lets everything that follows happen. */
async function deliver(simulator: Simulator): Promise<void> {
  await simulator.outbox.deliverDue(async ({ path, headers, body }) => {
    const { statusCode } = await world.app.server.inject({ method: 'POST', url: path, headers, payload: body });
    return statusCode;
  });
  await world.advance(0);
}

async function paid(simulator: MidtransSimulator | XenditSimulator): Promise<{ id: string; reference: string }> {
  first(simulator === midtrans ? 'midtrans' : 'xendit');
  const id = await pendingPayment(world, { hostId: host.id });
  const reference = await referenceOf(world, id);
  simulator.pay(reference);
  await deliver(simulator);
  expect((await booksOf(world, id)).payment.status).toBe('paid');
  return { id, reference };
}

/** The open tasks that name a charge, with their details. */
async function tasksOf(reference: string) {
  const rows = await world.admin
    .selectFrom('payment_task')
    .select(['subject', 'detail'])
    .where('subject', 'like', `% ${reference}`)
    .where('done_at', 'is', null)
    .execute();
  return rows.map(({ subject, detail }) => ({ what: subject.split(' ')[0], ...detail }));
}

describe('what Midtrans says of money that was credited', () => {
  test.each([
    ['refund', 52_500, 'missing_there'],
    ['partial_refund', 20_000, 'amount_differs'],
    ['cancel', undefined, 'missing_there'],
    ['deny', undefined, 'missing_there'],
    ['failure', undefined, 'missing_there'],
    ['chargeback', 52_500, 'missing_there'],
    ['partial_chargeback', 20_000, 'amount_differs'],
  ])('%s of Rp%s is a task at once, with the reference, the word and both amounts', async (word, amount, what) => {
    const { id, reference } = await paid(midtrans);
    midtrans.turn(reference, word, amount);
    await deliver(midtrans);
    expect(await tasksOf(reference)).toMatchObject([
      {
        what,
        ours: { reference, payment: id, received: 52_500 },
        theirs: { word, ...(what === 'amount_differs' ? { amount: 32_500 } : {}) },
      },
    ]);
    expect(await booksOf(world, id)).toMatchObject({ journals: 1, payment: { status: 'paid' } });
  });

  test('a second part that went back is in the task after its notification, which has the same name', async () => {
    const { reference } = await paid(midtrans);
    midtrans.turn(reference, 'partial_refund', 20_000);
    await deliver(midtrans);
    midtrans.turn(reference, 'partial_refund', 10_000);
    await deliver(midtrans);
    expect(await tasksOf(reference)).toMatchObject([{ theirs: { amount: 22_500 } }]);
  });

  test('closes its task when it says again what the books say', async () => {
    const { reference } = await paid(midtrans);
    midtrans.turn(reference, 'deny');
    await deliver(midtrans);
    midtrans.turn(reference, 'settlement');
    midtrans.turn(reference, 'cancel');
    midtrans.turn(reference, 'settlement');
    await deliver(midtrans);
    expect(await tasksOf(reference)).toEqual([]);
  });

  test('a word that nobody documents is a task with it from the third answer on, and no longer once it is understood', async () => {
    const { reference } = await paid(midtrans);
    midtrans.turn(reference, 'on_hold');
    await deliver(midtrans);
    await world.advance(3);
    expect(await tasksOf(reference)).toEqual([]);
    await world.advance(6);
    expect(await tasksOf(reference)).toMatchObject([
      { what: 'unknown_state', ours: { reference, received: 52_500 }, theirs: { word: 'on_hold', times: 3 } },
    ]);
    midtrans.turn(reference, 'settlement');
    await deliver(midtrans);
    await world.advance(61);
    expect(await tasksOf(reference)).toEqual([]);
  });
});

describe('what Xendit says of money that was credited', () => {
  test('a refund that nobody here asked for is a task at once', async () => {
    const { reference } = await paid(xendit);
    xendit.giveBack(reference, 20_000);
    await deliver(xendit);
    expect(await tasksOf(reference)).toMatchObject([
      { what: 'amount_differs', ours: { received: 52_500 }, theirs: { amount: 32_500, returned: 20_000 } },
    ]);
  });

  test('a second payment on one QR is a task at once, with both payments', async () => {
    const { id, reference } = await paid(xendit);
    xendit.pay(reference, { late: true });
    await deliver(xendit);
    expect(await tasksOf(reference)).toMatchObject([
      {
        what: 'amount_differs',
        theirs: { amount: 105_000, payments: [expect.stringMatching(/^py-/), expect.stringMatching(/^py-/)] },
      },
    ]);
    expect(await booksOf(world, id)).toMatchObject({ journals: 1, payment: { received: 52_500 } });
  });

  test('a status that nobody documents is a task with it from the third answer on', async () => {
    const { reference } = await paid(xendit);
    xendit.callStatus(reference, 'DISPUTED');
    xendit.giveBack(reference, 52_500);
    await deliver(xendit);
    await world.advance(3);
    await world.advance(6);
    expect(await tasksOf(reference)).toMatchObject([
      { what: 'unknown_state', ours: { reference }, theirs: { word: 'DISPUTED' } },
    ]);
  });
});
