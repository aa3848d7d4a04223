import { cashout, cashoutCheck, saveBankAccount } from '@mabarin/api-client/contract/cash';
import { ARRIVAL_SECONDS } from '@mabarin/domain/cash/payout';
import { createHash } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { settlePayout } from './payout.commands.ts';
import type { PayoutStatus } from '#ports/payout.port.ts';
import { TEST_PASSWORD } from '#testing/fixtures/hosts.ts';
import { usePayouts } from '#testing/fixtures/payouts.ts';
import { payTestSupport, placeTestSupport } from '#testing/fixtures/supports.ts';
import { refuses } from '#testing/refusals.ts';
import { DAY, useWorld } from '#testing/world.ts';

const world = useWorld();
const {
  faults,
  current,
  newHost,
  asked,
  row,
  state,
  referenceOf,
  collected,
  tasks,
  transfers,
  play,
  notify,
  notice,
  ops,
} = usePayouts(world);

describe('a cash-out that a provider sends', () => {
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
  test('that was not sent yet is not while its host is frozen: neither again, nor by an approval', async () => {
    const freeze = (at: Date | null) => world.set('host', { id: current.host.id }, { frozen_at: at });
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

    await newHost();
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
    await world.set(
      'cashout',
      { id },
      {
        state: 'processing',
        provider: 'sandbox',
        sent_at: new Date(now.getTime() - ARRIVAL_SECONDS * 1_000),
        asks: 1,
        next_at: new Date(now.getTime() + 60_000),
        leased_until: new Date(now.getTime() + 60_000),
      },
    );
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

describe('an operator', () => {
  test('ends what a provider has that is not configured any more only after looking there', async () => {
    const id = await asked('333');
    await world.advance(5);
    const { deps } = world.app;
    const { payout } = deps;
    const by = ['--by', 'rina', '--why', 'uji'];
    deps.payout = null;
    try {
      await refuses(ops('cash-outs', 'reject', id, ...by), 'desk.look_first');
      expect(await state(id)).toBe('processing');
      await ops('cash-outs', 'paid', id, '--looked-up', ...by);
      expect(await state(id)).toBe('paid');
    } finally {
      deps.payout = payout;
    }
    // While the provider can be asked, nobody's word counts more than its own.
    await newHost();
    const other = await asked('333');
    await world.advance(5);
    await refuses(ops('cash-outs', 'reject', other, '--looked-up', ...by), 'desk.at_provider');
  });

  test('who rejects while the notification says paid and the poller runs gets one end, not two', async () => {
    for (let round = 0; round < 4; round += 1) {
      await newHost();
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

describe('money taken out', () => {
  test('never leaves a balance below zero, whatever happens in whatever order [req 13]', async () => {
    // A model in plain numbers beside the real books; chance is a hash, so that a failure can be repeated.
    const endings = ['890', '111', '222', '333', '555'];
    for (let run = 0; run < endings.length; run += 1) {
      await newHost();
      const form = { bankCode: '014', bankAccountNumber: `12345${run}0${endings[run]}` };
      await current.host.proved(saveBankAccount, form);
      let total = 0;
      for (let step = 0; step < 14; step += 1) {
        const dice = createHash('sha256').update(`${run}.${step}`).digest();
        const amount = 50_000 + (dice[1] ?? 0) * 500;
        switch ((dice[0] ?? 0) % 4) {
          case 0:
            await payTestSupport(world, await placeTestSupport(world, current.host, { supporterGift: amount }), amount);
            total += amount;
            break;
          case 1: {
            const before = await current.host.money();
            const ask = () =>
              current.host.call(
                cashout,
                { cashAmount: amount, cashPassword: TEST_PASSWORD },
                { key: crypto.randomUUID() },
              );
            const taken = (await Promise.all([ask(), ask(), ask()])).filter(({ body }) => body.stop === false);
            expect(taken.length).toBeLessThanOrEqual(amount <= before.ready ? 1 : 0);
            break;
          }
          case 2:
            await world.advance([5, 60, 3_600, DAY][(dice[2] ?? 0) % 4] ?? 5);
            break;
          default: {
            const open = await current.host.call(cashoutCheck, {});
            const id = open.body.data?.[0]?.cashout_id;
            if (id !== undefined) await play(id, (dice[2] ?? 0) % 2 === 0 ? 'complete' : 'fail');
            await world.advance(0);
          }
        }
        const now = await current.host.money();
        const rows = await world.rows('cashout', { host_id: current.host.id });
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
