import { cashout, cashSummary, saveBankAccount } from '@mabarin/api-client/contract/cash';
import type { MidtransSimulator } from '@mabarin/simulators/midtrans.simulator';
import type { Simulator } from '@mabarin/simulators/simulator';
import type { SnapSimulator } from '@mabarin/simulators/snap.simulator';
import type { XenditSimulator } from '@mabarin/simulators/xendit.simulator';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { gatewayList } from '#ports/gateway.port.ts';
import { openSnap } from '#testing/fixtures/gateways.ts';
import { BANK_ACCOUNT, createTestHost, TEST_PASSWORD, type TestHost } from '#testing/fixtures/hosts.ts';
import { booksOf, pendingPayment, recordFulfilments, referenceOf } from '#testing/fixtures/payments.ts';
import { openSimulatedGateways } from '#testing/fixtures/simulated-gateways.ts';
import { DAY, useWorld } from '#testing/world.ts';

const world = useWorld({ readsAhead: false });
let midtrans: MidtransSimulator;
let xendit: XenditSimulator;
let simulated: Awaited<ReturnType<typeof openSimulatedGateways>>;
let host: TestHost;
beforeAll(async () => {
  simulated = await openSimulatedGateways(world.clock);
  ({ midtrans, xendit } = simulated);
  await recordFulfilments(world);
  host = await createTestHost(world);
});
afterAll(() => simulated.close());

/** Puts one of the two before the other. */
function first(name: 'midtrans' | 'xendit'): void {
  const { all } = simulated.gateways;
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

/** The open tasks that name a charge, with their details; those of holds are asked for by their word. */
async function tasksOf(reference: string, only = (what: string) => what !== 'hold') {
  const rows = await world.admin
    .selectFrom('payment_task')
    .select(['subject', 'detail'])
    .where('subject', 'like', `% ${reference}`)
    .where('done_at', 'is', null)
    .execute();
  return rows
    .map(({ subject, detail }) => ({ what: subject.split(' ')[0] ?? '', ...detail }))
    .filter(({ what }) => only(what));
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

  test('an undocumented word is a task from the third answer on, until it is understood', async () => {
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

test('SNAP’s "refunded" after a credit is a task with its word, and so is an undocumented status', async () => {
  const snap = await openSnap('midtrans');
  onTestFinished(() => snap.close());
  const simulator = snap.simulator as SnapSimulator;
  world.app.deps.gateways = gatewayList([snap.gateway]);
  const ask = (charge: string) => world.ops(`webhooks replay ${charge}`);
  const id = await pendingPayment(world, { hostId: host.id });
  const reference = await referenceOf(world, id);
  simulator.pay(reference);
  await ask(reference);
  expect((await booksOf(world, id)).payment.status).toBe('paid');
  simulator.turn(reference, '04');
  await ask(reference);
  expect(await tasksOf(reference)).toMatchObject([{ what: 'missing_there', theirs: { word: '04' } }]);
  simulator.turn(reference, '42');
  for (let time = 0; time < 3; time += 1)
    await expect(ask(reference)).rejects.toMatchObject({ code: 'desk.gateway_silent' });
  expect(await tasksOf(reference)).toContainEqual(
    expect.objectContaining({ what: 'unknown_state', theirs: { word: '42', times: 3 } }),
  );
});

describe('the host’s share of money that is gone', () => {
  beforeEach(async () => {
    host = await createTestHost(world);
  });
  const held = async () => (await host.call(cashSummary, {})).body.data?.held;
  const holdOf = async (reference: string) => {
    const hold = await world.row('hold', { charge_reference: reference });
    return { ...hold, id: String(hold.id) };
  };
  const chargeBack = async (reference: string, word = 'chargeback', amount = 52_500) => {
    midtrans.turn(reference, word, amount);
    await deliver(midtrans);
  };
  const askCashOut = () => host.call(cashout, { cashAmount: 50_000, cashPassword: TEST_PASSWORD });

  test('is held while it is not ready, is no part of what may be withdrawn, and its host reads why', async () => {
    const { reference } = await paid(midtrans);
    await chargeBack(reference);
    expect(await host.money()).toEqual({ collected: 50_000, ready: 0 });
    expect(await held()).toEqual([
      { hold_id: expect.any(Number), amount: 50_000, description: 'Support untuk Host Uji' },
    ]);
    await world.advance(5 * DAY);
    expect(await host.money()).toEqual({ collected: 50_000, ready: 0 });
    expect(await world.ops('holds list')).toContain('word=chargeback');
  });

  test('is apart from what becomes ready on its day', async () => {
    const { reference } = await paid(midtrans);
    await paid(midtrans);
    await chargeBack(reference);
    const { data } = (await host.call(cashSummary, {})).body;
    expect(data?.days.filter(({ amount }) => amount > 0)).toMatchObject([{ amount: 100_000, held: 50_000 }]);
  });

  test('is taken by an operator, on the day on which it would have been ready', async () => {
    const { reference } = await paid(midtrans);
    await chargeBack(reference);
    const hold = await holdOf(reference);
    await world.ops(`holds take ${hold.id}`);
    expect(await host.money()).toEqual({ collected: 0, ready: 0 });
    const lines = await world.admin
      .selectFrom('ledger_journal as journal')
      .innerJoin('ledger_entry as entry', 'entry.journal_id', 'journal.id')
      .innerJoin('ledger_account as account', 'account.id', 'entry.account_id')
      .select(['account.kind', 'entry.amount', 'entry.settle_on'])
      .where('journal.ref_type', '=', 'hold')
      .where('journal.ref_id', '=', hold.id)
      .orderBy('account.kind')
      .execute();
    expect(lines).toEqual([
      { kind: 'host_payable', amount: -50_000, settle_on: hold.settle_on },
      { kind: 'platform_fee', amount: -2_500, settle_on: null },
      { kind: 'unfulfilled_suspense', amount: 52_500, settle_on: null },
    ]);
    expect(await held()).toEqual([]);
    await expect(world.ops(`holds take ${hold.id}`)).rejects.toMatchObject({ code: 'desk.hold_gone' });
    expect((await tasksOf(reference, () => true)).map(({ what }) => what)).toEqual(['missing_there']);
  });

  test('of a part is that part, and comes back when it is released, also after it was taken', async () => {
    const { reference } = await paid(midtrans);
    await chargeBack(reference, 'partial_refund', 20_000);
    await world.advance(5 * DAY);
    expect(await host.money()).toEqual({ collected: 50_000, ready: 30_953 });
    const { id } = await holdOf(reference);
    await world.ops(`holds take ${id}`);
    expect(await host.money()).toEqual({ collected: 30_953, ready: 30_953 });
    await world.ops(`holds release ${id}`);
    expect(await host.money()).toEqual({ collected: 50_000, ready: 50_000 });
    await world.advance(0);
    expect(await world.ops('ledger verify')).toMatch(/^The books are right/);
  });

  test('grows with what goes back, and what was released is not held again', async () => {
    const { reference } = await paid(midtrans);
    await chargeBack(reference, 'partial_refund', 20_000);
    await chargeBack(reference, 'partial_refund', 10_000);
    const { id, amount } = await holdOf(reference);
    expect(amount).toBe(28_571);
    await world.ops(`holds release ${id}`);
    await chargeBack(reference, 'partial_refund', 0);
    expect(await held()).toEqual([]);
  });

  test('that was paid out is an operator’s claim on what comes in next, never by itself', async () => {
    await host.proved(saveBankAccount, BANK_ACCOUNT);
    const { reference } = await paid(midtrans);
    await world.advance(5 * DAY);
    expect((await askCashOut()).body).toMatchObject({ stop: false });
    await chargeBack(reference);
    const { id, amount } = await holdOf(reference);
    expect(amount).toBe(0);
    expect(await tasksOf(reference, (what) => what === 'hold')).toMatchObject([{ share: 50_000, held: 0 }]);
    await paid(midtrans);
    await world.advance(5 * DAY);
    expect((await host.money()).ready).toBe(50_000);
    await expect(world.ops(`holds take ${id}`)).rejects.toMatchObject({ code: 'desk.hold_gone' });
    await world.ops(`holds claim ${id}`);
    expect(await host.money()).toEqual({ collected: 50_000, ready: 0 });
    await world.ops(`holds take ${id}`);
    expect(await host.money()).toEqual({ collected: 0, ready: 0 });
  });

  test('and a cash-out at the same moment never take the same money', async () => {
    await host.proved(saveBankAccount, BANK_ACCOUNT);
    const { reference } = await paid(midtrans);
    await world.advance(5 * DAY);
    midtrans.turn(reference, 'chargeback', 52_500);
    const [out] = await Promise.all([askCashOut(), deliver(midtrans)]);
    const { amount } = await holdOf(reference);
    expect(amount).toBe((out.body as { stop?: boolean }).stop === false ? 0 : 50_000);
    expect(await world.ops('ledger verify')).toMatch(/^The books are right/);
  });
});
