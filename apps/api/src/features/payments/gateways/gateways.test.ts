import { paymentCancel, paymentCheck } from '@mabarin/api-client/contract/payments';
import { wibDate } from '@mabarin/domain/time';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { gatewayList, type PaymentGateway } from '#ports/gateway.port.ts';
import { findCharge } from '#sandbox/charge.queries.ts';
import { isDeep } from '#testing/depth.ts';
import {
  booksOf,
  chargesOf,
  payerTicket,
  paymentState,
  pendingPayment,
  play,
  replaceGateway,
  useGateways,
} from '#testing/fixtures/payments.ts';
import { useThreeGateways } from '#testing/fixtures/three-gateways.ts';
import { refuses } from '#testing/refusals.ts';
import { untilTestEnds } from '#testing/until-test-ends.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld({ config: { duplicateWaitMs: 0 } });
const { host, faults, fulfilled, place, open, only, charges, chargeOf, tasksOf, notifyOf } = useThreeGateways(world);

const fails = (id: string) => expect(open(id)).rejects.toMatchObject({ code: 'payments.gateway_down' });
const check = async (id: string) => world.call(paymentCheck, { transaction_id: await payerTicket(world, id) });

/** Amounts of a charge's journal by account. */
async function duplicateLines(reference: string) {
  const lines = await world.admin
    .selectFrom('ledger_journal as journal')
    .innerJoin('ledger_entry as entry', 'entry.journal_id', 'journal.id')
    .innerJoin('ledger_account as account', 'account.id', 'entry.account_id')
    .select(['account.kind', 'entry.amount'])
    .where('journal.ref_type', '=', 'payment_charge')
    .where('journal.ref_id', '=', reference)
    .orderBy('entry.id')
    .execute();
  return lines.map(({ kind, amount }) => `${kind} ${amount}`);
}

/** A payment whose first charge, at `second`, was lost and given up, and whose QR is of another charge there. */
async function withAbandoned(): Promise<{ id: string; abandoned: string; made: string }> {
  only('second');
  faults.second.create = 'lost';
  const id = await place();
  await fails(id);
  faults.second.create = null;
  await world.advance(11);
  const [abandoned, made] = (await chargesOf(world, id)).map(({ reference }) => reference);
  if (abandoned === undefined || made === undefined) throw new Error('two charges were expected');
  expect(await charges(id)).toEqual(['second abandoned', 'second made']);
  return { id, abandoned, made };
}

describe('what a gateway is given', () => {
  test('names the charge by 20 digits of ours, and nowhere the payment', async () => {
    const asked: unknown[] = [];
    replaceGateway(world.app.deps, (gateway) => ({
      ...gateway,
      create: (request) => {
        asked.push(request);
        return gateway.create(request);
      },
      inquire: (charge) => {
        asked.push(charge);
        return gateway.inquire(charge);
      },
      expire: (charge) => {
        asked.push(charge);
        return gateway.expire(charge);
      },
    }));
    const id = await place();
    const { qris } = await open(id);
    await world.advance(4);
    await check(id);
    await world.call(paymentCancel, { transaction_id: await payerTicket(world, id) });
    const { reference } = await chargeOf(id);
    expect(reference).toMatch(/^20261120\d{12}$/);
    expect(asked).toHaveLength(3);
    expect(asked[0]).toMatchObject({ reference, amount: 52_500 });
    expect(JSON.stringify(asked)).not.toContain(id);
    expect(JSON.stringify(asked)).not.toContain((await booksOf(world, id)).payment.ticket);
    expect((await findCharge(world.db, reference))?.qr_string).not.toContain(id);
    expect(qris).not.toBe('');
  });

  test('is written down before it is asked', async () => {
    let seen: string[] = [];
    const id = await place();
    const before = Promise.withResolvers<void>();
    replaceGateway(world.app.deps, (gateway) => ({
      ...gateway,
      async create(request) {
        seen = await charges(id);
        before.resolve();
        return gateway.create(request);
      },
    }));
    await open(id);
    await before.promise;
    expect(seen).toEqual(['first open']);
    expect(await charges(id)).toEqual(['first made']);
  });

  test('is another reference for each charge, also when the same number is drawn', async () => {
    const { random } = world.app.deps;
    untilTestEnds(world.app.deps, { random: { ...random, int: () => 999_999 } });
    const ids = await Promise.all(Array.from({ length: 4 }, place));
    await Promise.all(ids.map(open));
    const references = (await Promise.all(ids.map(chargeOf))).map(({ reference }) => reference.slice(-6));
    expect(references.sort()).toEqual(['000000', '000001', '000002', '999999']);
  });
});

describe('the next gateway', () => {
  test('takes a payment that the first one refused, or never heard of', async () => {
    for (const create of ['refused', 'unconnected'] as const) {
      faults.first.create = create;
      const id = await place();
      await open(id);
      expect(await charges(id), create).toEqual(['first abandoned', 'second made']);
      expect((await booksOf(world, id)).payment.provider).toBe('second');
      await play(world, id, 'pay');
      await world.advance(0);
      expect(await paymentState(world, id)).toBe('paid');
    }
    expect(faults.first.calls.inquire).toBe(0);
  });

  test('takes one whose charge the first one, asked, does not have', async () => {
    faults.first.create = 'down';
    const id = await place();
    await open(id);
    expect(await charges(id)).toEqual(['first abandoned', 'second made']);
    expect(faults.first.calls).toMatchObject({ create: 1, inquire: 1 });
  });

  test('takes one of whose charge the first one says nothing, in the same call', async () => {
    Object.assign(faults.first, { create: 'lost', inquire: 'down' });
    const id = await place();
    expect((await open(id)).qris).not.toBe('');
    expect(await charges(id)).toEqual(['first abandoned', 'second made']);
  });

  test('is nobody’s where the others may not be asked: the last one is asked until it says [req 6]', async () => {
    Object.assign(faults.first, { create: 'lost', inquire: 'down' });
    faults.second.create = 'unconnected';
    for (let time = 0; time < 5; time += 1) await fails(await place());
    const id = await place();
    await fails(id);
    expect(await charges(id)).toEqual([]);
    only('first');
    await sql`delete from gateway_circuit`.execute(world.admin);
    const last = await place();
    await fails(last);
    await world.advance(30);
    expect(await charges(last)).toEqual(['first open']);
    faults.first.inquire = null;
    await world.advance(11);
    expect(await charges(last)).toEqual(['first made']);
  });

  test('takes a payment that is resumed while its gateway says nothing', async () => {
    Object.assign(faults.first, { create: 'lost', inquire: 'down' });
    faults.second.create = 'refused';
    const id = await place();
    await fails(id);
    expect(await charges(id)).toEqual(['first abandoned', 'second abandoned']);
    only('first');
    await world.advance(11);
    expect((await charges(id)).at(-1)).toBe('first open');
    faults.second.create = null;
    const { gateways } = world.app.deps;
    world.app.deps.gateways = gatewayList([
      gateways.find('first') as PaymentGateway,
      gateways.find('second') as PaymentGateway,
    ]);
    world.clock.offsetSeconds += 11;
    expect((await open(id)).qris).not.toBe('');
    expect((await charges(id)).slice(-2)).toEqual(['first abandoned', 'second made']);
  });

  test('keeps what it has when the first one says later that it was paid: once, and the other is a duplicate', async () => {
    Object.assign(faults.first, { create: 'lost', inquire: 'down' });
    const id = await place();
    await open(id);
    Object.assign(faults.first, { create: null, inquire: null });
    const [given, made] = (await chargesOf(world, id)).map(({ reference }) => reference) as [string, string];
    await play(world, given, 'pay', { silent: true });
    await play(world, made, 'pay', { silent: true });
    await notifyOf(given, 'paid', 'first');
    await notifyOf(made, 'paid', 'second');
    await world.advance(0);
    expect(await booksOf(world, id)).toMatchObject({ journals: 1, payment: { status: 'paid' } });
    const extra = (await chargesOf(world, id)).find(({ state }) => state === 'duplicate');
    expect(await tasksOf(extra?.reference ?? '')).toEqual(['duplicate']);
    const { gateway, reference } = extra!;
    faults[gateway as 'first'].answer = (status) =>
      status.state === 'paid' && status.amount !== null
        ? { ...status, amount: status.amount - 20_000, returned: 20_000 }
        : status;
    await world.ops(`reconcile ${wibDate(world.clock.now())} --why "uang dobel"`);
    const said = await world.ops('ledger verify');
    expect(said).toContain(`Rp20000 of ${id}  charge ${reference} at ${gateway}  task`);
  });

  test('gets another reference when the first one cannot be asked: that charge is given up, seen by nobody', async () => {
    only('second');
    const { gateways } = world.app.deps;
    world.app.deps.gateways = gatewayList([gateways.order[0], gateways.find('first') as PaymentGateway]);
    faults.second.create = 'lost';
    const id = await place();
    const { qris } = await open(id);
    expect(await charges(id)).toEqual(['second abandoned', 'first made']);
    const [abandoned, made] = await chargesOf(world, id);
    expect(abandoned?.reference).not.toBe(made?.reference);
    expect((await open(id)).qris).toBe(qris);
  });

  test('of all of them refusing is nobody: the payer hears it, and the poller goes on trying', async () => {
    Object.assign(faults.first, { create: 'refused' });
    Object.assign(faults.second, { create: 'refused' });
    const id = await place();
    await fails(id);
    expect(await paymentState(world, id)).toBe('creating');
    faults.second.create = null;
    await world.advance(11);
    expect(await charges(id)).toEqual(['first abandoned', 'second abandoned', 'first abandoned', 'second made']);
  });

  test('is not asked when the only one, asked, has no such charge: the same reference is sent there again', async () => {
    only('first');
    faults.first.create = 'down';
    const id = await place();
    await fails(id);
    const { reference } = await chargeOf(id);
    faults.first.create = null;
    await world.advance(11);
    expect(await chargesOf(world, id)).toMatchObject([{ reference, state: 'made' }]);
    expect(faults.first.calls.create).toBe(2);
  });

  test('takes a payment whose gateway was taken out of the configuration before it answered', async () => {
    const { gateways } = world.app.deps;
    only('first');
    Object.assign(faults.first, { create: 'lost', inquire: 'down' });
    const id = await place();
    await fails(id);
    world.app.deps.gateways = gatewayList([gateways.find('second') as PaymentGateway]);
    await world.advance(11);
    expect(await charges(id)).toEqual(['first abandoned', 'second made']);
  });

  test('is nobody’s for a payment whose time was over before it had a QR', async () => {
    const id = await place();
    await world.advance(901);
    expect(await charges(id)).toEqual([]);
    expect((await booksOf(world, id)).payment).toMatchObject({ status: 'expired', next_inquiry_at: null });
  });
});

describe('a payment', () => {
  test('stays with the gateway that made its QR, also when that is off the list', async () => {
    const id = await pendingPayment(world, { hostId: host.id });
    const { gateways } = world.app.deps;
    world.app.deps.gateways = gatewayList(
      [gateways.find('second') as PaymentGateway],
      [gateways.find('first') as PaymentGateway],
    );
    await play(world, id, 'pay', { silent: true });
    await world.advance(4);
    expect((await check(id)).body).toMatchObject({ status: 0 });
    expect(faults.second.calls).toEqual({ create: 0, inquire: 0, expire: 0 });
    expect((await booksOf(world, id)).payment).toMatchObject({ provider: 'first', status: 'paid' });
  });

  test('whose gateway is not configured any more waits, and an operator hears of it once', async () => {
    useGateways(world, { leaving: {} });
    const id = await pendingPayment(world, { hostId: host.id });
    await play(world, id, 'pay', { silent: true });
    const { gateways } = world.app.deps;
    useGateways(world, { second: { blind: true } });
    await world.advance(4);
    expect((await check(id)).body).toMatchObject({ status: -1, code: 'payments.pending' });
    expect((await world.call(paymentCancel, { transaction_id: await payerTicket(world, id) })).body).toMatchObject({
      data: { state: 'pending' },
    });
    await refuses(world.ops(`webhooks replay ${id}`), 'desk.gateway_silent');
    await world.advance(905);
    expect(await tasksOf('leaving')).toEqual([]);
    for (let hour = 0; hour < 3; hour += 1) await world.advance(3_600);
    expect(await tasksOf('leaving')).toEqual(['gateway']);
    world.app.deps.gateways = gateways;
    await world.advance(31);
    expect(await booksOf(world, id)).toMatchObject({ journals: 1, payment: { status: 'paid' } });
  });

  test('whose gateway leaves a second time is a task again', async () => {
    const open = async () => {
      await world.advance(3_600);
      const task = world.admin.selectFrom('payment_task').select('id').where('subject', '=', 'going');
      return (await task.where('done_at', 'is', null).execute()).length;
    };
    const before = world.app.deps.gateways;
    useGateways(world, { going: {} });
    const there = world.app.deps.gateways;
    await pendingPayment(world, { hostId: host.id });
    world.app.deps.gateways = before;
    expect(await open()).toBe(1);
    world.app.deps.gateways = there;
    expect(await open()).toBe(0);
    await pendingPayment(world, { hostId: host.id });
    world.app.deps.gateways = before;
    expect(await open()).toBe(1);
  });

  test('has at most one charge that can get a QR, in the database itself', async () => {
    const id = await pendingPayment(world, { hostId: host.id });
    const second = { payment_id: id, gateway: 'second', provider_id: null, created_at: world.clock.now() };
    for (const state of ['open', 'made'] as const) {
      await expect(
        world.admin
          .insertInto('payment_charge')
          .values({ ...second, reference: '2'.repeat(20), state })
          .execute(),
      ).rejects.toThrow('payment_charge_live');
    }
    for (const reference of ['1'.repeat(19), '1'.repeat(21), `${'1'.repeat(19)}a`]) {
      await expect(
        world.admin
          .insertInto('payment_charge')
          .values({ ...second, reference, state: 'abandoned' })
          .execute(),
      ).rejects.toThrow('check constraint');
    }
  });

  test('made by the version before is asked about by its own id, as that version did', async () => {
    const id = await pendingPayment(world, { hostId: host.id });
    const { reference } = await chargeOf(id);
    await world.admin.deleteFrom('payment_charge').where('payment_id', '=', id).execute();
    await world.set('sandbox_charge', { order_id: reference }, { order_id: id });
    await play(world, id, 'pay');
    await world.advance(0);
    expect(await chargesOf(world, id)).toMatchObject([{ reference: id, state: 'paid' }]);
    expect(await booksOf(world, id)).toMatchObject({ journals: 1, payment: { status: 'paid' } });
  });
});

describe('money on a charge that was given up', () => {
  test('is the payment’s when it comes first; the QR on the screen is ended at its gateway', async () => {
    const { id, abandoned, made } = await withAbandoned();
    await play(world, abandoned, 'pay');
    await world.advance(0);
    expect(await booksOf(world, id)).toMatchObject({ journals: 1, tasks: [], payment: { status: 'paid' } });
    expect(await fulfilled(id)).toBe(1);
    expect(await charges(id)).toEqual(['second paid', 'second made']);
    expect((await findCharge(world.db, made))?.state).toBe('expired');
    await world.advance(200_000);
    expect((await booksOf(world, id)).payment.next_inquiry_at).toBeNull();
  });

  test('is late when the payment has ended', async () => {
    const { id, abandoned } = await withAbandoned();
    await world.advance(1_000);
    expect(await paymentState(world, id)).toBe('expired');
    await play(world, abandoned, 'pay');
    await world.advance(0);
    expect(await booksOf(world, id)).toMatchObject({ journals: 1, payment: { status: 'paid', exception: 'late' } });
  });

  test('and on the other one too goes to suspense with a task, once, whichever was first', async () => {
    for (const order of ['abandoned first', 'made first']) {
      const { id, abandoned, made } = await withAbandoned();
      const [first, then] = order === 'made first' ? [made, abandoned] : [abandoned, made];
      await play(world, first, 'pay');
      // Both are paid before anything of it is known: nobody could end the other one.
      await play(world, then, 'pay', { duplicate: 3 });
      await world.advance(0);
      for (let time = 0; time < 3; time += 1) {
        await notifyOf(then, 'paid');
        await world.advance(300);
      }
      expect(await booksOf(world, id), order).toMatchObject({ journals: 1, tasks: [], payment: { status: 'paid' } });
      expect(await fulfilled(id)).toBe(1);
      expect((await charges(id)).toSorted(), order).toEqual(['second duplicate', 'second paid']);
      const extra = (await chargesOf(world, id)).find(({ state }) => state === 'duplicate');
      expect(extra?.received).toBe(52_500);
      expect(await duplicateLines(extra?.reference ?? '')).toEqual([
        'gateway_receivable -52500',
        'unfulfilled_suspense 52500',
      ]);
      expect(await tasksOf(extra?.reference ?? '')).toEqual(['duplicate']);
    }
  });

  test('in another currency, beside what was paid, is a task and in no journal', async () => {
    const { id, abandoned, made } = await withAbandoned();
    await play(world, made, 'pay');
    await world.advance(0);
    await play(world, abandoned, 'pay', { currency: 'USD' });
    await world.advance(0);
    expect(await charges(id)).toEqual(['second duplicate', 'second paid']);
    expect(await duplicateLines(abandoned)).toEqual([]);
    expect(await tasksOf(abandoned)).toEqual(['duplicate']);
  });

  test('that did not come is ended at its gateway by the first notification, and moves nothing', async () => {
    const { id, abandoned } = await withAbandoned();
    await notifyOf(abandoned, 'pending');
    await world.advance(0);
    expect((await findCharge(world.db, abandoned))?.state).toBe('expired');
    await notifyOf(abandoned, 'paid');
    await notifyOf(abandoned, 'failed');
    await world.advance(0);
    expect(await charges(id)).toEqual(['second abandoned', 'second made']);
    expect(await booksOf(world, id)).toMatchObject({ journals: 0, tasks: [], payment: { status: 'pending' } });
  });

  test('that its notification knows of before its gateway’s own books is asked for until they agree', async () => {
    const { id, abandoned, made } = await withAbandoned();
    await play(world, made, 'pay');
    await world.advance(0);
    await play(world, abandoned, 'pay', { silent: true });
    faults.second.answer = () => ({ state: 'missing' });
    await notifyOf(abandoned, 'paid');
    for (let hour = 0; hour < (isDeep ? 24 : 4); hour += 1) await world.advance(3_600);
    expect(await charges(id)).toEqual(['second abandoned', 'second paid']);
    faults.second.answer = null;
    await world.advance(300);
    expect(await charges(id)).toEqual(['second duplicate', 'second paid']);
  });

  test('is in the books that are proved: a journal or a task that is missing is named', async () => {
    const { abandoned, made } = await withAbandoned();
    for (const reference of [made, abandoned]) {
      await play(world, reference, 'pay');
      // Notifications of one moment are worked off side by side: each of the two charges could be the paid one.
      await world.advance(0);
    }
    // What gateways gave back by themselves in other tests is named behind it.
    expect(await world.ops('ledger verify')).toMatch(/^The books are right/);
    const set = (received: number) => world.set('payment_charge', { reference: abandoned }, { received });
    await set(1);
    await expect(world.ops('ledger verify')).rejects.toThrow(`charge ${abandoned}`);
    await set(52_500);
    const rename = (from: string, to: string) => world.set('payment_task', { subject: from }, { subject: to });
    await rename(abandoned, 'elsewhere');
    await expect(world.ops('ledger verify')).rejects.toThrow('without a task');
    await rename('elsewhere', abandoned);
    const state = (to: 'made' | 'paid') => world.set('payment_charge', { reference: made }, { state: to });
    await state('made');
    await expect(world.ops('ledger verify')).rejects.toThrow('its charges are');
    await state('paid');
  });
});
