import { cashout, cashoutCheck, saveBankAccount } from '@mabarin/api-client/contract/cash';
import { ARRIVAL_SECONDS } from '@mabarin/domain/cash/payout';
import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { CashOut } from './cash.queries.ts';
import { settlePayout } from './payout.commands.ts';
import { balances } from '#features/ledger/index.ts';
import { PayoutError, type PayoutStatus } from '#ports/payout.port.ts';
import { SIGNATURE_HEADER, sign } from '#sandbox/charge.adapter.ts';
import { sandboxPayoutKey } from '#sandbox/payout.adapter.ts';
import { callProved, createTestHost, TEST_PASSWORD, type TestHost } from '#testing/fixtures/hosts.ts';
import { runAsOperator } from '#testing/fixtures/operators.ts';
import { payTestSupport, placeTestSupport } from '#testing/fixtures/supports.ts';
import { addWebhook } from '#testing/fixtures/webhooks.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();

/** Faults between us and the provider, until they are removed. */
const faults: {
  /** `lost`: the transfer is made and its answer is not; `down`: it is not made. */
  create: 'lost' | 'down' | null;
  inquire: 'down' | null;
  answer: ((status: PayoutStatus) => PayoutStatus) | null;
  calls: { create: string[]; inquire: number };
} = { create: null, inquire: null, answer: null, calls: { create: [], inquire: 0 } };

beforeAll(() => {
  const { deps } = world.app;
  const real = deps.payout!;
  deps.payout = {
    ...real,
    async create(request) {
      faults.calls.create.push(request.reference);
      if (faults.create === 'down') throw new PayoutError('down, says the test', 'unknown');
      const status = await real.create(request);
      if (faults.create === 'lost') throw new PayoutError('answer lost, says the test', 'unknown');
      return status;
    },
    async inquire(payout) {
      faults.calls.inquire += 1;
      if (faults.inquire === 'down') throw new PayoutError('down, says the test', 'unknown');
      const status = await real.inquire(payout);
      return faults.answer ? faults.answer(status) : status;
    },
  };
});

let host: TestHost;
beforeEach(async () => {
  Object.assign(faults, { create: null, inquire: null, answer: null, calls: { create: [], inquire: 0 } });
  host = await createTestHost(world);
});

const DAY = 86_400;

/** Asks for Rp60.000 of Rp100.000, to an account with this ending; returns the reference. */
async function asked(ending: string): Promise<string> {
  await callProved(
    world,
    saveBankAccount,
    { bankCode: '014', bankAccountNumber: `1234567${ending}` },
    { as: host.browser },
  );
  await payTestSupport(world, await placeTestSupport(world, host, { supporterGift: 100_000 }), 100_000);
  await world.advance(4 * DAY);
  const { body } = await world.call(
    cashout,
    { cashAmount: 60_000, cashPassword: TEST_PASSWORD },
    { as: host.browser, key: crypto.randomUUID() },
  );
  expect(body.stop).toBe(false);
  const pending = await world.call(cashoutCheck, {}, { as: host.browser });
  return pending.body.data?.[0]?.cashout_id ?? '';
}
const row = (id: string): Promise<CashOut> =>
  world.admin.selectFrom('cashout').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const state = async (id: string) => (await row(id)).state;
/** Our name of it at the provider. */
const referenceOf = async (id: string) => (await row(id)).payout_reference ?? '';
const collected = async () => (await balances(world.db, host.id, world.clock.now())).collected;
const tasks = async (id: string) =>
  (
    await world.admin
      .selectFrom('payment_task')
      .select('reason')
      .where('subject', '=', id)
      .where('reason', '<>', 'withdrawal')
      .execute()
  ).map(({ reason }) => reason);
const transfers = async (id: string) =>
  world.admin
    .selectFrom('sandbox_payout')
    .selectAll()
    .where('reference', '=', await referenceOf(id))
    .execute();
const journals = async (id: string) =>
  (await world.admin.selectFrom('ledger_journal').select('kind').where('ref_id', '=', id).orderBy('id').execute()).map(
    ({ kind }) => kind,
  );
const play = async (id: string, action: 'complete' | 'fail', knobs: object = {}) =>
  world.app.server.inject({
    method: 'POST',
    url: `/sandbox/payouts/${await referenceOf(id)}/${action}`,
    payload: knobs,
  });
const notify = (body: string, signature = sign(sandboxPayoutKey(world.config), body)) =>
  world.app.server.inject({
    method: 'POST',
    url: '/webhooks/payouts/sandbox',
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
    payload: body,
  });
const notice = async (id: string, status = 'paid') =>
  JSON.stringify({ reference: await referenceOf(id), provider_id: 'x', status });
const ops = (...typed: string[]) => runAsOperator(world.db, world.app.deps, typed);
/** Number of live events that reload this host's cash page. */
const refreshes = async () => {
  const events = await world.admin.selectFrom('live_event').select('payload').where('host_id', '=', host.id).execute();
  return events.filter(({ payload }) => JSON.stringify(payload).includes('cash-refresh')).length;
};

describe('a cash-out that a provider sends', () => {
  test('goes from requested to paid in steps [dash 4 balance refresh] [dec money] [dec outside world]', async () => {
    await addWebhook(world, host, { events: ['cash_out.paid'] });
    const id = await asked('890');
    expect(await state(id)).toBe('requested');
    const before = await refreshes();
    await world.advance(5);
    expect(await row(id)).toMatchObject({ state: 'processing', provider: 'sandbox', asks: 1 });
    expect(await transfers(id)).toMatchObject([
      { amount: 55_000, account_number: '1234567890', holder: 'BANG KANCIL' },
    ]);
    expect(await collected()).toBe(40_000);
    await world.advance(60);
    expect(await row(id)).toMatchObject({ state: 'paid', paid_at: world.clock.now() });
    expect(await journals(id)).toEqual(['cashout', 'cashout_paid']);
    expect(await collected()).toBe(40_000);
    expect(faults.calls.create).toEqual([await referenceOf(id)]);
    expect(await refreshes()).toBe(before + 1);
    expect((await world.call(cashoutCheck, {}, { as: host.browser })).body.data).toEqual([]);
    const events = await world.admin
      .selectFrom('webhook_event')
      .select('body')
      .where('host_id', '=', host.id)
      .execute();
    expect(events.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'cash_out.paid', data: { amount: 60_000, fee: 5_000, sent: 55_000 } },
    ]);
  });

  test('and that is over the limit is sent by no poller, however long it waits', async () => {
    world.config.payoutManualOver = 59_999;
    onTestFinished(() => {
      world.config.payoutManualOver = 2_000_000;
    });
    const id = await asked('789');
    await world.advance(2 * DAY);
    expect(faults.calls.create).toEqual([]);
    expect(await state(id)).toBe('requested');
  });

  test('and that fails gives the money back once, with what the provider said [dec money] [req 15]', async () => {
    const id = await asked('111');
    await world.advance(5);
    await world.advance(60);
    expect(await row(id)).toMatchObject({ state: 'failed', reason: 'REJECTED_BY_CHANNEL', paid_at: null });
    expect(await collected()).toBe(100_000);
    for (let day = 0; day < 3; day += 1) await world.advance(DAY);
    expect(await journals(id)).toEqual(['cashout', 'cashout_returned']);
    expect(await collected()).toBe(100_000);
  });

  test('and that is refused at once gives the money back', async () => {
    const id = await asked('555');
    await world.advance(5);
    expect(await row(id)).toMatchObject({ state: 'failed', reason: 'INVALID_DESTINATION' });
    expect(await collected()).toBe(100_000);
    expect(await transfers(id)).toEqual([]);
  });

  test('and that the bank sends back after it was paid restores the host once [req 15]', async () => {
    const id = await asked('222');
    await world.advance(5);
    await world.advance(60);
    expect(await state(id)).toBe('paid');
    expect(await collected()).toBe(40_000);
    await world.advance(300);
    expect(await row(id)).toMatchObject({ state: 'failed', reason: 'RETURNED_BY_BANK' });
    expect(await journals(id)).toEqual(['cashout', 'cashout_paid', 'cashout_returned']);
    expect(await collected()).toBe(100_000);
    for (let count = 0; count < 3; count += 1) await notify(await notice(id, 'reversed'));
    await world.advance(DAY);
    expect(await collected()).toBe(100_000);
  });

  test('whose money comes back without a word is found within three days', async () => {
    const id = await asked('333');
    await world.advance(5);
    await play(id, 'complete');
    await world.advance(0);
    expect(await state(id)).toBe('paid');
    await world.advance(2 * 3_600);
    await play(id, 'fail', { silent: true });
    expect(await state(id)).toBe('paid');
    await world.advance(DAY);
    expect(await state(id)).toBe('failed');
    expect(await collected()).toBe(100_000);
  });
});

describe('a payout provider in trouble', () => {
  test('whose answer is lost after it accepted is asked by our reference, and sends once [req 15]', async () => {
    const id = await asked('333');
    faults.create = 'lost';
    await world.advance(5);
    expect(await row(id)).toMatchObject({
      state: 'processing',
      reason: 'answer lost, says the test',
      provider_id: null,
    });
    faults.inquire = 'down';
    await world.advance(60);
    expect(await state(id)).toBe('processing');
    Object.assign(faults, { create: null, inquire: null });
    await world.advance(120);
    expect(await row(id)).toMatchObject({ provider_id: expect.stringMatching(/^sbp_/), reason: null });
    expect(faults.calls.create).toEqual([await referenceOf(id)]);
    expect(await transfers(id)).toHaveLength(1);
    await play(id, 'complete');
    await world.advance(0);
    expect(await state(id)).toBe('paid');
  });

  test('that never got it is asked first and then sent the same reference again', async () => {
    const id = await asked('333');
    faults.create = 'down';
    await world.advance(5);
    await world.advance(ARRIVAL_SECONDS - 1);
    // As long as the first request may still arrive, a second one is not sent.
    expect(faults.calls.create).toHaveLength(1);
    await world.advance(600);
    faults.create = null;
    await world.advance(600);
    expect(new Set(faults.calls.create)).toEqual(new Set([await referenceOf(id)]));
    expect(faults.calls.create.length).toBeGreaterThan(1);
    expect(faults.calls.inquire).toBeGreaterThan(0);
    expect(await transfers(id)).toHaveLength(1);
    expect(await collected()).toBe(40_000);
  });

  test('that was not sent yet is not while its host is frozen: neither again, nor by an approval', async () => {
    const freeze = (at: Date | null) =>
      world.admin.updateTable('host').set({ frozen_at: at }).where('id', '=', host.id).execute();
    const lost = await asked('333');
    faults.create = 'down';
    await world.advance(5);
    await freeze(world.clock.now());
    faults.create = null;
    await world.advance(ARRIVAL_SECONDS);
    await world.advance(600);
    expect(faults.calls.create).toHaveLength(1);
    await freeze(null);
    await world.advance(600);
    expect(faults.calls.create).toEqual([await referenceOf(lost), await referenceOf(lost)]);
    expect(await transfers(lost)).toHaveLength(1);

    host = await createTestHost(world);
    const { deps } = world.app;
    const before = deps.payout!;
    const id = await asked('333');
    const named = await referenceOf(id);
    const approved: string[] = [];
    // As a provider whose payouts wait for our word.
    const waiting = (status: PayoutStatus): PayoutStatus =>
      status.state === 'pending' && status.reference === named && approved.length === 0
        ? { ...status, state: 'created' }
        : status;
    deps.payout = {
      ...before,
      async create(request) {
        const status = await before.create(request);
        await freeze(world.clock.now());
        return waiting(status);
      },
      inquire: async (payout) => waiting(await before.inquire(payout)),
      async approve(payout) {
        approved.push(payout.reference);
        return before.inquire(payout);
      },
    };
    await world.advance(5);
    await world.advance(600);
    expect(approved).toEqual([]);
    expect(await row(id)).toMatchObject({ state: 'processing', provider_id: expect.stringMatching(/^sbp_/) });
    await freeze(null);
    await world.advance(600);
    await world.advance(600);
    deps.payout = before;
    expect(approved).toEqual([named]);
  });

  test('that was killed at is taken again after its lease, by one process only', async () => {
    const id = await asked('333');
    const now = world.clock.now();
    await world.admin
      .updateTable('cashout')
      .set({
        state: 'processing',
        provider: 'sandbox',
        sent_at: new Date(now.getTime() - ARRIVAL_SECONDS * 1_000),
        asks: 1,
        next_at: new Date(now.getTime() + 60_000),
        leased_until: new Date(now.getTime() + 60_000),
      })
      .where('id', '=', id)
      .execute();
    await world.advance(59);
    expect(await transfers(id)).toEqual([]);
    world.clock.offsetSeconds += 1;
    await Promise.all(Array.from({ length: 5 }, () => world.app.polling.runAll()));
    expect(faults.calls.create).toEqual([await referenceOf(id)]);
    expect(await transfers(id)).toHaveLength(1);
  });

  test('is never sent the same reference with another payload as a new transfer', async () => {
    const id = await asked('333');
    const { deps } = world.app;
    const request = {
      reference: await referenceOf(id),
      bankCode: '008',
      accountNumber: '99999333',
      holder: 'X',
      amount: 1_000,
      note: '',
    };
    await deps.payout!.create(request);
    await expect(deps.payout!.create({ ...request, amount: 2_000 })).rejects.toThrow('DUPLICATE_ERROR');
    await world.advance(5);
    await world.advance(DAY);
    expect(await transfers(id)).toMatchObject([{ amount: 1_000 }]);
    expect(await state(id)).toBe('processing');
    expect(await tasks(id)).toEqual(['payout']);
    expect(await collected()).toBe(40_000);
  });

  test('that contradicts our books or names another amount and an operator gets a task', async () => {
    const id = await asked('333');
    await world.advance(5);
    faults.answer = (status) => (status.state === 'missing' ? status : { ...status, state: 'paid', amount: 60_000 });
    await world.advance(60);
    expect(await state(id)).toBe('processing');
    expect(await tasks(id)).toEqual(['payout']);
    faults.answer = () => ({ state: 'missing', providerId: null, reason: null });
    await world.advance(600);
    expect(faults.calls.create).toEqual([await referenceOf(id)]);
    expect(await transfers(id)).toHaveLength(1);
  });
});

describe('a notification of a payout', () => {
  test('is an event: the provider is asked, and ten at once are one journal', async () => {
    const id = await asked('333');
    await world.advance(5);
    expect((await notify(await notice(id, 'paid'))).statusCode).toBe(200);
    await world.advance(0);
    expect(await state(id)).toBe('processing');
    await play(id, 'complete', { silent: true });
    const pending = await notice(id, 'pending');
    await Promise.all(Array.from({ length: 10 }, () => notify(pending)));
    await world.advance(0);
    expect(await state(id)).toBe('paid');
    expect(await journals(id)).toEqual(['cashout', 'cashout_paid']);
    expect((await play(id, 'fail', { duplicate: 5 })).json()).toMatchObject({ data: { state: 'reversed' } });
    await world.advance(0);
    expect(await journals(id)).toEqual(['cashout', 'cashout_paid', 'cashout_returned']);
    expect(await collected()).toBe(100_000);
  });

  test('with a wrong signature is 401, from an unknown provider 404; none of them asks', async () => {
    const id = await asked('333');
    await world.advance(5);
    const before = faults.calls.inquire;
    expect((await notify(await notice(id), 'f'.repeat(64))).statusCode).toBe(401);
    expect((await notify('bukan json')).statusCode).toBe(401);
    expect((await notify('{"reference":5}')).statusCode).toBe(401);
    const unknown = await world.app.server.inject({ method: 'POST', url: '/webhooks/payouts/xendit', payload: '{}' });
    expect(unknown.statusCode).toBe(404);
    await world.advance(0);
    expect(faults.calls.inquire).toBe(before);
  });
});

describe('an operator', () => {
  test('ends what nobody was asked to send, and not what the provider has [dec operator]', async () => {
    const id = await asked('333');
    await world.advance(5);
    const by = ['--by', 'rina', '--why', 'uji'];
    await expect(ops('cash-outs', 'reject', id)).rejects.toThrow('Say why');
    // Who forgot to sign has not taken it from the poller.
    expect(await row(id)).toMatchObject({ asks: 1, leased_until: null });
    faults.inquire = 'down';
    await expect(ops('cash-outs', 'reject', id, ...by)).rejects.toThrow('could not be asked');
    faults.inquire = null;
    await expect(ops('cash-outs', 'reject', id, ...by)).rejects.toThrow('at the provider right now');
    await world.advance(60);
    await expect(ops('cash-outs', 'reject', id, ...by)).rejects.toThrow('whose answer decides');
    await expect(ops('cash-outs', 'paid', id, ...by)).rejects.toThrow('whose answer decides');
    expect(await ops('cash-outs', 'list')).toContain('at sandbox, asked');
    expect(await state(id)).toBe('processing');
    await world.admin
      .deleteFrom('sandbox_payout')
      .where('reference', '=', await referenceOf(id))
      .execute();
    await world.admin.updateTable('cashout').set({ provider_id: null }).where('id', '=', id).execute();
    // It was sent a minute ago, and what was sent may still arrive.
    await expect(ops('cash-outs', 'reject', id, ...by)).rejects.toThrow('whose answer decides');
    await world.admin.updateTable('cashout').set({ sent_at: null }).where('id', '=', id).execute();
    await ops('cash-outs', 'reject', id, ...by);
    expect(await state(id)).toBe('rejected');
    await world.advance(DAY);
    expect(faults.calls.create).toEqual([await referenceOf(id)]);
    expect(await transfers(id)).toEqual([]);
    expect(await collected()).toBe(100_000);
  });

  test('ends what a provider has that is not configured any more only after looking there', async () => {
    const id = await asked('333');
    await world.advance(5);
    const { deps } = world.app;
    const { payout } = deps;
    const by = ['--by', 'rina', '--why', 'uji'];
    deps.payout = null;
    try {
      await expect(ops('cash-outs', 'reject', id, ...by)).rejects.toThrow('may be on its way');
      expect(await state(id)).toBe('processing');
      await ops('cash-outs', 'paid', id, '--looked-up', ...by);
      expect(await state(id)).toBe('paid');
    } finally {
      deps.payout = payout;
    }
    // While the provider can be asked, nobody's word counts more than its own.
    host = await createTestHost(world);
    const other = await asked('333');
    await world.advance(5);
    await expect(ops('cash-outs', 'reject', other, '--looked-up', ...by)).rejects.toThrow('whose answer decides');
  });

  test('who rejects while the notification says paid and the poller runs gets one end, not two', async () => {
    for (let round = 0; round < 4; round += 1) {
      host = await createTestHost(world);
      const id = await asked('333');
      if (round % 2 === 1) {
        await world.advance(5);
        await play(id, 'complete', { silent: true });
      }
      const heard = await notice(id);
      await Promise.allSettled([
        ops('cash-outs', 'reject', id, '--by', 'rina', '--why', 'balapan'),
        notify(heard),
        world.app.polling.runAll(),
        notify(heard),
        ops('cash-outs', 'reject', id, '--by', 'budi', '--why', 'balapan'),
      ]);
      await world.advance(60);
      const sent = await transfers(id);
      const end = await state(id);
      if (round % 2 === 1) expect(end).toBe('paid');
      else expect(end === 'rejected' ? sent : [1]).toHaveLength(end === 'rejected' ? 0 : 1);
      expect(await collected()).toBe(end === 'rejected' ? 100_000 : 40_000);
    }
  });

  test('who is contradicted later finds a task: paid after the money went back', async () => {
    const id = await asked('333');
    const { deps } = world.app;
    const { payout } = deps;
    deps.payout = null;
    await world.advance(60);
    expect(await state(id)).toBe('requested');
    await ops('cash-outs', 'reject', id, '--by', 'rina', '--why', 'uji');
    deps.payout = payout;
    const answer = {
      state: 'paid',
      reference: await referenceOf(id),
      amount: 55_000,
      providerId: 'x',
      reason: null,
    } as const;
    await settlePayout(world.db, deps, id, answer);
    expect(await state(id)).toBe('rejected');
    expect(await tasks(id)).toEqual(['payout']);
  });
});

describe('the sandbox', () => {
  test('shows payouts on its page, plays them manually, and answers them as JSON [dec outside world]', async () => {
    const id = await asked('333');
    await world.advance(5);
    const reference = await referenceOf(id);
    const page = await world.app.server.inject('/sandbox');
    expect(page.body).toContain(`/sandbox/payouts/${reference}/complete`);
    expect(page.body).toContain('Selesaikan');
    const list = await world.app.server.inject('/sandbox/payouts');
    expect(list.json().data[0]).toMatchObject({
      id: reference,
      note: `Mabarin ${id}`,
      state: 'pending',
      amount: 55_000,
      account_number: '1234567333',
    });
    const pressed = await world.app.server.inject({
      method: 'POST',
      url: `/sandbox/payouts/${reference}/complete`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    });
    expect([pressed.statusCode, pressed.headers['location']]).toEqual([303, '/sandbox']);
    await world.advance(0);
    expect(await state(id)).toBe('paid');
    const nobody = await world.app.server.inject({ method: 'POST', url: '/sandbox/payouts/1/fail', payload: {} });
    expect(nobody.json()).toMatchObject({ status: -2 });
    expect((await play(id, 'explode' as 'fail')).json()).toMatchObject({ code: 'http.malformed' });
  });
});

describe('money taken out', () => {
  test('never leaves a balance below zero, whatever happens in whatever order [req 13]', async () => {
    // A model in plain numbers beside the real books; chance is a hash, so that a failure can be repeated.
    const endings = ['890', '111', '222', '333', '555'];
    for (let run = 0; run < endings.length; run += 1) {
      host = await createTestHost(world);
      const form = { bankCode: '014', bankAccountNumber: `12345${run}0${endings[run]}` };
      await callProved(world, saveBankAccount, form, { as: host.browser });
      let total = 0;
      for (let step = 0; step < 14; step += 1) {
        const dice = createHash('sha256').update(`${run}.${step}`).digest();
        const amount = 50_000 + (dice[1] ?? 0) * 500;
        switch ((dice[0] ?? 0) % 4) {
          case 0:
            await payTestSupport(world, await placeTestSupport(world, host, { supporterGift: amount }), amount);
            total += amount;
            break;
          case 1: {
            const before = await balances(world.db, host.id, world.clock.now());
            const ask = () =>
              world.call(
                cashout,
                { cashAmount: amount, cashPassword: TEST_PASSWORD },
                { as: host.browser, key: crypto.randomUUID() },
              );
            const taken = (await Promise.all([ask(), ask(), ask()])).filter(({ body }) => body.stop === false);
            expect(taken.length).toBeLessThanOrEqual(amount <= before.ready ? 1 : 0);
            break;
          }
          case 2:
            await world.advance([5, 60, 3_600, DAY][(dice[2] ?? 0) % 4] ?? 5);
            break;
          default: {
            const open = await world.call(cashoutCheck, {}, { as: host.browser });
            const id = open.body.data?.[0]?.cashout_id;
            if (id !== undefined) await play(id, (dice[2] ?? 0) % 2 === 0 ? 'complete' : 'fail');
            await world.advance(0);
          }
        }
        const now = await balances(world.db, host.id, world.clock.now());
        const rows = await world.admin.selectFrom('cashout').selectAll().where('host_id', '=', host.id).execute();
        const gone = rows
          .filter((each) => each.state !== 'failed' && each.state !== 'rejected')
          .reduce((sum, each) => sum + each.amount, 0);
        expect(now.collected).toBe(total - gone);
        expect(Math.min(now.collected, now.ready)).toBeGreaterThanOrEqual(0);
        expect(now.ready).toBeLessThanOrEqual(now.collected);
      }
    }
  });
});
