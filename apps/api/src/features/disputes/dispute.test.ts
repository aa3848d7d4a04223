import { cashout, saveBankAccount, transactions } from '@mabarin/api-client/contract/cash';
import { beforeEach, describe, expect, test } from 'vitest';
import { lockHostAccount } from '#features/ledger/index.ts';
import { checkDisputes, openDispute } from '#features/disputes/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { chargeBack } from '#testing/fixtures/disputes.ts';
import { wibDate } from '@mabarin/domain/time';
import { BANK_ACCOUNT, createTestHost, TEST_PASSWORD, useHost } from '#testing/fixtures/hosts.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { lockWaiters } from '#testing/locks.ts';
import { referenceOf } from '#testing/fixtures/payments.ts';
import { takeSupportBack } from '#testing/fixtures/refunds.ts';
import { paidSupport } from '#testing/fixtures/supports.ts';
import { refuses } from '#testing/refusals.ts';
import { DAY, useWorld } from '#testing/world.ts';

/** Payments that a wallet or bank disputes (docs/decisions/ledger-and-cash-outs.md "Disputes"). */
const world = useWorld();
const host = useHost(world);
let letter = 0;
beforeEach(() => void (letter += 1));

const inDays = (days: number) => new Date(world.clock.now().getTime() + days * DAY * 1_000).toISOString().slice(0, 10);
const typeOpen = (payment: string, amount = 52_500) => {
  const words = `--source wallet --reference GP-${letter} --amount ${amount} --deadline ${inDays(10)}`;
  return world.ops(`disputes open ${payment} ${words} --reason "pembayar bilang tidak kenal"`);
};
/** Returns the id of the letter's dispute. */
const open = async (payment: string, amount?: number) => {
  await typeOpen(payment, amount);
  return (await world.row('dispute', { reference: `GP-${letter}` })).id;
};
const holds = (payment: string) =>
  world.rows('hold', { payment_id: payment }, 'state', 'share', 'fee', 'amount', 'taken');
const posted = async (payment: string) => {
  const rows = await world.admin
    .selectFrom('ledger_journal as journal')
    .innerJoin('ledger_entry as entry', 'entry.journal_id', 'journal.id')
    .innerJoin('ledger_account as account', 'account.id', 'entry.account_id')
    .innerJoin('hold', (join) =>
      join.on('journal.ref_type', '=', 'hold').onRef('hold.charge_reference', '=', 'hold.charge_reference'),
    )
    .select(['account.kind', 'entry.amount', 'hold.id', 'journal.ref_id'])
    .where('hold.payment_id', '=', payment)
    .execute();
  const own = rows.filter(({ id, ref_id: ref }) => String(id) === ref);
  const sum = (kind: string) => own.filter((row) => row.kind === kind).reduce((all, row) => all + row.amount, 0);
  return { host: sum('host_payable'), fee: sum('platform_fee'), suspense: sum('unfulfilled_suspense') };
};
const chargedBack = (payment: string, share: number, fee: number) =>
  chargeBack(world, host.id, { payment, share, fee });
const give = async (payment: string, options?: string) => (await takeSupportBack(world, payment, options)).id;
const support = (supporterGift = 50_000) => host.paidSupport({ supporterGift });

/** Empties the balance of the first, settled support. */
const cashOut = async () => {
  await host.proved(saveBankAccount, BANK_ACCOUNT);
  await world.advance(5 * DAY);
  await host.call(cashout, { cashAmount: 50_000, cashPassword: TEST_PASSWORD });
};

describe('a dispute that is opened', () => {
  test('holds the host’s share until it ends, once for a letter', async () => {
    const payment = await support();
    await world.advance(5 * DAY);
    const id = await open(payment);
    expect(await open(payment)).toBe(id);
    expect(await holds(payment)).toEqual([{ state: 'held', share: 50_000, fee: 2_500, amount: 50_000, taken: 0 }]);
    expect(await host.money()).toEqual({ collected: 50_000, ready: 0 });
    const kept = { kind: 'dispute', about: id, amount: 50_000 };
    expect((await host.call(transactions, {})).body.data).toMatchObject([{ kind: 'payment', kept }]);
    const hold = await world.row('hold', { payment_id: payment });
    await expect(world.ops(`holds release ${hold.id}`)).rejects.toThrow(id);
  });

  test('is told its host by mail: amount, what is held, until when', async () => {
    const payment = await support();
    const id = await open(payment);
    await world.drainJobs();
    const mail = (await mailsTo(world, host.email)).find(({ subject }) => subject.startsWith('Sengketa DS-'));
    expect(mail?.text).toContain('Rp52.500');
    expect(mail?.text).toContain('Rp50.000 ditahan');
    expect(mail?.text).toContain('Kirim bukti lewat halaman Feedback di dashboard sampai');
    expect(mail?.text).toContain(`${world.config.origins.dashboard}/dashboard/feedback?sengketa=${id}`);
    expect(mail?.text).not.toContain('Balas surat');
  });

  test('is found by the charge’s reference, and refused for money that never came', async () => {
    const payment = await support();
    expect(await typeOpen(await referenceOf(world, payment))).toContain(payment);
    await refuses(open('tidak-ada'), 'desk.payment_gone');
    await refuses(open(await support()), 'desk.dispute_other');
  });

  test('twice at once is one dispute with one hold', async () => {
    const payment = await support();
    const [one, other] = await Promise.all([open(payment), open(payment)]);
    expect(one).toBe(other);
    expect(await holds(payment)).toMatchObject([{ share: 50_000 }]);
  });

  test('at once with a refund of all never gives the money away twice', async () => {
    const payment = await support();
    await Promise.allSettled([open(payment), give(payment)]);
    const { refunded } = await world.admin
      .selectFrom('refund')
      .select((row) => row.fn.coalesce(row.fn.sum<number>('price'), row.lit(0)).as('refunded'))
      .where('payment_id', '=', payment)
      .executeTakeFirstOrThrow();
    const held = (await holds(payment)).reduce((sum, { share }) => sum + share, 0);
    expect(Number(refunded) + held).toBe(50_000);
  });

  test('of more than was paid, or a second one, is refused', async () => {
    const payment = await support();
    await refuses(open(payment, 52_501), 'desk.dispute_amount', 'Rp52.500');
    await open(payment);
    letter += 1;
    await refuses(open(payment, 1_000), 'desk.dispute_open');
  });

  test('holds only what refunds left, and no refund is asked for after it', async () => {
    const payment = await support();
    await give(payment, '--amount 20000');
    await open(payment);
    expect(await holds(payment)).toMatchObject([{ share: 30_000, fee: 1_500 }]);
    await refuses(give(payment), 'desk.hold_disputed');
  });

  test('takes at most what earlier disputes and decided refunds left', async () => {
    const payment = await support();
    await world.ops(`disputes shared ${await open(payment)} --part 21000`);
    letter += 1;
    await refuses(open(payment), 'desk.dispute_amount', 'Rp31.500');
    await world.ops(`disputes lost ${await open(payment, 31_500)}`);
    letter += 1;
    await refuses(open(payment, 1), 'desk.dispute_amount', 'Rp0');
    expect(await posted(payment)).toEqual({ host: -50_000, fee: -2_500, suspense: 52_500 });
    expect(await checkDisputes(world.db)).toEqual([]);
  });

  test('takes nothing that an approved refund gives back', async () => {
    const payment = await support();
    const refund = await give(payment, '--amount 20000');
    await world.ops(`refunds approve ${refund}`);
    await refuses(open(payment), 'desk.dispute_amount', 'Rp31.500');
  });

  test('by the same letter with other values is mended, with its hold, until it ended', async () => {
    const payment = await support();
    const id = await open(payment, 1_050);
    expect(await open(payment, 21_000)).toBe(id);
    expect(await holds(payment)).toMatchObject([{ state: 'held', share: 20_000, fee: 1_000 }]);
    expect(await open(payment, 10_500)).toBe(id);
    expect(await holds(payment)).toMatchObject([{ state: 'held', share: 10_000, fee: 500 }]);
    await open(payment, 10_500);
    await world.drainJobs();
    expect((await mailsTo(world, host.email)).filter(({ subject }) => subject.startsWith('Sengketa'))).toHaveLength(3);
    await refuses(open(payment, 52_501), 'desk.dispute_amount', 'Rp52.500');
    await world.ops(`disputes lost ${id}`);
    await refuses(open(payment, 21_000), 'desk.dispute_ended');
  });

  test('of money that went back whole holds nothing', async () => {
    const payment = await support();
    await give(payment);
    expect(await typeOpen(payment)).toContain('nothing is held');
    expect(await world.ops(`disputes lost ${await open(payment)}`)).toContain('nothing is held');
    expect(await host.money()).toEqual({ collected: 0, ready: 0 });
  });
});

describe('a dispute that ends', () => {
  test('won gives the hold back; twice is once, and otherwise is refused', async () => {
    const payment = await support();
    const id = await open(payment);
    await world.ops(`disputes won ${id}`);
    await world.ops(`disputes won ${id}`);
    expect(await holds(payment)).toMatchObject([{ state: 'released', taken: 0 }]);
    await refuses(world.ops(`disputes lost ${id}`), 'desk.dispute_ended');
    expect(await host.money()).toMatchObject({ collected: 50_000 });
    expect(await posted(payment)).toEqual({ host: 0, fee: 0, suspense: 0 });
  });

  test.each(['viewer', 'host'] as const)('lost takes share and fee when the %s bears the fee', async (bearer) => {
    const { fee } = world.app.deps.config;
    world.app.deps.config.fee = { bearer, bps: 500 };
    const payment = await support();
    world.app.deps.config.fee = fee;
    const gross = bearer === 'viewer' ? 52_500 : 50_000;
    const id = await open(payment, gross);
    await world.ops(`disputes lost ${id}`);
    await world.ops(`disputes lost ${id}`);
    expect(await posted(payment)).toEqual({ host: 2_500 - gross, fee: -2_500, suspense: gross });
    expect(await host.money()).toEqual({ collected: 0, ready: 0 });
  });

  test('shared takes the lost part alone', async () => {
    const payment = await support();
    const id = await open(payment);
    await refuses(world.ops(`disputes shared ${id}`), 'desk.dispute_part');
    await world.ops(`disputes shared ${id} --part 21000`);
    expect(await posted(payment)).toEqual({ host: -20_000, fee: -1_000, suspense: 21_000 });
    expect(await host.money()).toMatchObject({ collected: 30_000 });
  });

  test('lost with an empty balance stays a debt of the next income', async () => {
    const payment = await support();
    await cashOut();
    const id = await open(payment);
    expect(await world.ops(`disputes lost ${id}`)).toContain('Rp0 taken, Rp50000 held of Rp50000');
    await support(60_000);
    await world.advance(5 * DAY);
    expect(await host.money()).toEqual({ collected: 60_000, ready: 10_000 });
    const task = await world.rows('payment_task', { subject: `hold ${await referenceOf(world, payment)}` }, 'done_at');
    expect(task).toEqual([{ done_at: null }]);
  });

  test('takes two operators above the limit, who name the same loss', async () => {
    const payment = await support(6_000_000);
    const id = await open(payment, 6_300_000);
    expect(await world.ops(`disputes lost ${id}`)).toContain('takes two operators');
    expect(await world.ops(`disputes won ${id} --by budi`)).toContain('takes two operators');
    expect(await world.ops(`disputes won ${id}`)).toContain('is won');
  });
});

describe('a refund', () => {
  test('that fails after the dispute was opened leaves its money to the loss', async () => {
    const payment = await support();
    const refund = await give(payment, '--amount 20000');
    const id = await open(payment);
    await world.ops(`refunds refuse ${refund} --because delivered --text "Bukan pembayaran kamu."`);
    await world.ops(`disputes lost ${id}`);
    expect(await posted(payment)).toEqual({ host: -50_000, fee: -2_500, suspense: 52_500 });
  });

  test('that is refused while a dispute is open leaves its money held, not free for a cash-out', async () => {
    const payment = await support();
    await world.advance(5 * DAY);
    const refund = await give(payment);
    await open(payment);
    expect(await holds(payment)).toEqual([]);
    await world.ops(`refunds refuse ${refund} --because delivered --text "Uangnya dipersoalkan."`);
    expect(await holds(payment)).toEqual([{ state: 'held', share: 50_000, fee: 2_500, amount: 50_000, taken: 0 }]);
    expect(await host.money()).toEqual({ collected: 50_000, ready: 0 });
  });

  test('of a part that is refused leaves all that is disputed held', async () => {
    const payment = await support();
    const refund = await give(payment, '--amount 30000');
    await open(payment, 42_000);
    expect(await holds(payment)).toMatchObject([{ state: 'held', share: 20_000, amount: 20_000 }]);
    await world.ops(`refunds refuse ${refund} --because delivered --text "Uangnya dipersoalkan."`);
    expect(await holds(payment)).toMatchObject([{ state: 'held', share: 40_000, fee: 2_000, amount: 40_000 }]);
    expect(await checkDisputes(world.db)).toEqual([]);
  });

  test('that is refused is held by an open dispute that found the balance cashed out', async () => {
    const payment = await support();
    await cashOut();
    await support(20_000);
    await world.advance(5 * DAY);
    const refund = await give(payment, '--amount 20000');
    await open(payment, 31_500);
    expect(await holds(payment)).toMatchObject([{ share: 30_000, amount: 0 }]);
    await world.ops(`refunds refuse ${refund} --because delivered --text "Uangnya dipersoalkan."`);
    expect(await holds(payment)).toMatchObject([{ share: 30_000, amount: 20_000 }]);
    expect(await host.money()).toEqual({ collected: 20_000, ready: 0 });
  });

  test('whose money was left free is found by the check of the books, and held by the same letter again', async () => {
    const payment = await support();
    const id = await open(payment, 31_500);
    await world.set('hold', { payment_id: payment }, { share: 10_000, amount: 10_000 });
    expect(await checkDisputes(world.db)).toEqual([
      `dispute ${id} is open about 30000 of its host, and 10000 are held`,
    ]);
    await open(payment, 31_500);
    expect(await checkDisputes(world.db)).toEqual([]);
    expect(await holds(payment)).toMatchObject([{ share: 30_000, amount: 30_000 }]);
  });

  test('gives back what a decided dispute left, and no more', async () => {
    const payment = await support();
    await world.ops(`disputes shared ${await open(payment)} --part 21000`);
    await refuses(give(payment, '--amount 30001'), 'desk.refund_left', 'Rp30.000');
    const refund = await give(payment);
    await world.ops(`refunds approve ${refund}`);
    const row = await world.row('refund', { id: refund });
    expect(row).toMatchObject({ price: 30_000, fee: 1_500, amount: 31_500, from_host: 30_000 });
    expect(await host.money()).toEqual({ collected: 0, ready: 0 });
    await refuses(give(payment), 'desk.refund_left', 'Rp0');
    expect(await checkDisputes(world.db)).toEqual([]);
  });

  test('is possible again after a won dispute', async () => {
    const payment = await support();
    await world.ops(`disputes won ${await open(payment)}`);
    expect(await give(payment)).toMatch(/^RF-/);
  });
});

describe('a chargeback of the same payment', () => {
  test('after a lost dispute is one loss', async () => {
    const payment = await support();
    await world.ops(`disputes lost ${await open(payment)}`);
    expect(await chargedBack(payment, 50_000, 2_500)).toBe('');
    expect(await posted(payment)).toEqual({ host: -50_000, fee: -2_500, suspense: 52_500 });
  });

  test('while a dispute is open shares its hold, which a won dispute does not release', async () => {
    const payment = await support();
    const id = await open(payment, 21_000);
    await chargedBack(payment, 50_000, 2_500);
    expect(await holds(payment)).toMatchObject([{ state: 'held', share: 50_000, amount: 50_000 }]);
    await world.ops(`disputes won ${id}`);
    expect(await holds(payment)).toMatchObject([{ state: 'held', share: 50_000, fee: 2_500 }]);
  });

  test('after a won dispute is held anew', async () => {
    const payment = await support();
    await world.ops(`disputes won ${await open(payment)}`);
    const id = Number(await chargedBack(payment, 50_000, 2_500));
    expect(await world.row('hold', { id })).toMatchObject({ state: 'held', share: 50_000 });
  });

  test('that was taken in two parts posts the fee once', async () => {
    const payment = await support();
    const first = await chargedBack(payment, 20_000, 1_000);
    await world.ops(`holds take ${first}`);
    const second = await chargedBack(payment, 50_000, 2_500);
    await world.ops(`holds take ${second}`);
    expect(await posted(payment)).toEqual({ host: -50_000, fee: -2_500, suspense: 52_500 });
  });

  test('is not released by an operator while a dispute of no more than it is being opened', async () => {
    const payment = await support();
    const hold = await chargedBack(payment, 50_000, 2_500);
    const subject = await referenceOf(world, payment);
    const released = await transaction(world.db, async (tx) => {
      const deadline = wibDate(world.clock.now());
      const words = { source: 'wallet', reference: `GP-${letter}`, reason: 'tidak kenal', deadline } as const;
      await openDispute(tx, world.app.deps, { subject, amount: 21_000, ...words });
      const releasing = world.ops(`holds release ${hold}`).catch(String);
      await expect.poll(() => lockWaiters(world)).toBeGreaterThan(0);
      return { releasing };
    });
    expect(await released.releasing).toContain('menunggu sengketa DS-');
    expect(await holds(payment)).toMatchObject([{ state: 'held', amount: 50_000 }]);
  });

  test('that an operator takes while the host’s account is locked leaves the hold free for a dispute', async () => {
    const payment = await support();
    const hold = await chargedBack(payment, 20_000, 1_000);
    const { taking, isFree } = await transaction(world.db, async (tx) => {
      await lockHostAccount(tx, host.id);
      const taking = world.ops(`holds take ${hold}`);
      await expect.poll(() => lockWaiters(world)).toBeGreaterThan(0);
      const locked = tx.selectFrom('hold').select('id').where('id', '=', Number(hold)).forUpdate().skipLocked();
      return { taking, isFree: (await locked.execute()).length === 1 };
    });
    await taking;
    expect(isFree).toBe(true);
  });
});

describe('tasks', () => {
  const tasksOf = (subject: string) => world.rows('payment_task', { subject }, 'reason', 'done_at');

  test('a deadline has its task two days before, which the outcome closes', async () => {
    const id = await open(await support());
    await world.advance(7 * DAY);
    expect(await tasksOf(id)).toEqual([]);
    await world.advance(DAY + 700);
    expect(await tasksOf(id)).toEqual([{ reason: 'dispute', done_at: null }]);
    await world.ops(`disputes won ${id}`);
    expect((await tasksOf(id))[0]?.done_at).not.toBeNull();
  });

  test('a mended deadline and sum are in the open task of the deadline', async () => {
    const payment = await support();
    const id = await open(payment);
    await world.advance(8 * DAY + 700);
    await open(payment, 21_000);
    const [task] = await world.rows('payment_task', { subject: id });
    expect(task).toMatchObject({ done_at: null, detail: { amount: 21_000, deadline: inDays(10) } });
  });

  test('a dispute that ends while its task is due gets none', async () => {
    const id = await open(await support());
    await world.admin.transaction().execute(async (tx) => {
      await tx.updateTable('dispute').set({ state: 'won', ended_at: world.clock.now() }).where('id', '=', id).execute();
      await world.advance(8 * DAY + 700);
    });
    expect(await tasksOf(id)).toEqual([]);
  });

  test('quick refunds of one e-mail at three hosts are one task', async () => {
    const supporterEmail = `cepat${letter}@example.test`;
    const payments: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      const payment = await paidSupport(world, await createTestHost(world), { supporterGift: 20_000, supporterEmail });
      await give(payment);
      payments.push(payment);
      await world.advance(60);
    }
    await world.advance(700);
    await world.advance(700);
    expect(await tasksOf(`velocity ${payments[0]}`)).toEqual([{ reason: 'velocity', done_at: null }]);
    expect(await tasksOf(`velocity ${payments[1]}`)).toEqual([]);
    // Nobody is frozen by a number, least of all one that our own refunds raise.
    expect(await world.rows('host', { frozen_at: null })).toHaveLength((await world.rows('host', {})).length);
  });
});
