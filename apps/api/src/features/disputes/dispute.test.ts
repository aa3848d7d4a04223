import { cashout, saveBankAccount } from '@mabarin/api-client/contract/cash';
import { beforeEach, describe, expect, test } from 'vitest';
import { balances, holdLoss, lockHostAccount } from '#features/ledger/index.ts';
import { checkDisputes, openDispute } from '#features/disputes/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { settleOn, wibDate } from '@mabarin/domain/time';
import { callProved, createTestHost, TEST_PASSWORD, type TestHost } from '#testing/fixtures/hosts.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { lockWaiters } from '#testing/locks.ts';
import { runAsOperator } from '#testing/fixtures/operators.ts';
import { referenceOf } from '#testing/fixtures/payments.ts';
import { paidSupport } from '#testing/fixtures/supports.ts';
import { useWorld } from '#testing/world.ts';

/** Payments that a wallet or bank disputes (docs/decisions/ledger-and-cash-outs.md "Disputes"). */
const world = useWorld();
const DAY = 86_400;
let host: TestHost;
let letter = 0;
beforeEach(async () => {
  host = await createTestHost(world);
  letter += 1;
});

const opsBy = (by: string, ...words: string[]) =>
  runAsOperator(world.db, world.app.deps, [...words, '--by', by, '--why', 'surat dompet']);
const ops = (...words: string[]) => opsBy('rina', ...words);
const inDays = (days: number) => new Date(world.clock.now().getTime() + days * DAY * 1_000).toISOString().slice(0, 10);
const open = (payment: string, amount = 52_500) => {
  const words = `--source wallet --reference GP-${letter} --amount ${amount} --deadline ${inDays(10)}`.split(' ');
  return ops('disputes', 'open', payment, ...words, '--reason', 'pembayar bilang tidak kenal');
};
const idOf = (text: string) => /DS-[0-9A-F]{12}/.exec(text)?.[0] ?? '';
const money = () => balances(world.db, host.id, world.clock.now());
const holds = (payment: string) =>
  world.admin
    .selectFrom('hold')
    .select(['state', 'share', 'fee', 'amount', 'taken'])
    .where('payment_id', '=', payment)
    .orderBy('id')
    .execute();
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
const chargeBack = async (payment: string, share: number, fee: number) =>
  transaction(world.db, async (tx) =>
    holdLoss(tx, world.app.deps, {
      by: 'gateway',
      hostId: host.id,
      paymentId: payment,
      reference: await referenceOf(world, payment),
      word: 'chargeback',
      share,
      fee,
      settleOn: settleOn(world.clock.now()),
    }),
  );
const give = (payment: string, ...words: string[]) => ops('refunds', 'support', payment, ...words, '--from', 'host');
const support = (supporterGift = 50_000) => paidSupport(world, host, { supporterGift });

/** Empties the balance of the first, settled support. */
const cashOut = async () => {
  await callProved(world, saveBankAccount, { bankCode: '014', bankAccountNumber: '1234567890' }, { as: host.browser });
  await world.advance(5 * DAY);
  await world.call(cashout, { cashAmount: 50_000, cashPassword: TEST_PASSWORD }, { as: host.browser });
};

describe('a dispute that is opened', () => {
  test('holds the host’s share until it ends, once for a letter', async () => {
    const payment = await support();
    await world.advance(5 * DAY);
    const id = idOf(await open(payment));
    expect(idOf(await open(payment))).toBe(id);
    expect(await holds(payment)).toEqual([{ state: 'held', share: 50_000, fee: 2_500, amount: 50_000, taken: 0 }]);
    expect(await money()).toEqual({ collected: 50_000, ready: 0 });
    const [hold] = await world.admin.selectFrom('hold').select('id').where('payment_id', '=', payment).execute();
    await expect(ops('holds', 'release', String(hold?.id))).rejects.toThrow(id);
  });

  test('is told its host by mail: amount, what is held, until when', async () => {
    const payment = await support();
    await open(payment);
    await world.drainJobs();
    const mail = (await mailsTo(world, host.email)).find(({ subject }) => subject.startsWith('Sengketa DS-'));
    expect(mail?.text).toContain('Rp52.500');
    expect(mail?.text).toContain('Rp50.000 ditahan');
    const id = idOf(mail?.subject ?? '');
    expect(mail?.text).toContain('Kirim bukti lewat halaman Feedback di dashboard sampai');
    expect(mail?.text).toContain(`${world.config.origins.dashboard}/dashboard/feedback?sengketa=${id}`);
    expect(mail?.text).not.toContain('Balas surat');
  });

  test('is found by the charge’s reference, and refused for money that never came', async () => {
    const payment = await support();
    expect(await open(await referenceOf(world, payment))).toContain(payment);
    await expect(open('tidak-ada')).rejects.toMatchObject({ code: 'desk.payment_gone' });
    await expect(open(await support())).rejects.toMatchObject({ code: 'desk.dispute_other' });
  });

  test('twice at once is one dispute with one hold', async () => {
    const payment = await support();
    const [one, other] = await Promise.all([open(payment), open(payment)]);
    expect(idOf(one)).toBe(idOf(other));
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
    await expect(open(payment, 52_501)).rejects.toMatchObject({
      code: 'desk.dispute_amount',
      message: expect.stringContaining('Rp52.500'),
    });
    await open(payment);
    letter += 1;
    await expect(open(payment, 1_000)).rejects.toMatchObject({ code: 'desk.dispute_open' });
  });

  test('holds only what refunds left, and no refund is asked for after it', async () => {
    const payment = await support();
    await give(payment, '--amount', '20000');
    await open(payment);
    expect(await holds(payment)).toMatchObject([{ share: 30_000, fee: 1_500 }]);
    await expect(give(payment)).rejects.toMatchObject({ code: 'desk.hold_disputed' });
  });

  test('takes at most what earlier disputes and decided refunds left', async () => {
    const payment = await support();
    await ops('disputes', 'shared', idOf(await open(payment)), '--part', '21000');
    letter += 1;
    await expect(open(payment)).rejects.toMatchObject({
      code: 'desk.dispute_amount',
      message: expect.stringContaining('Rp31.500'),
    });
    await ops('disputes', 'lost', idOf(await open(payment, 31_500)));
    letter += 1;
    await expect(open(payment, 1)).rejects.toMatchObject({
      code: 'desk.dispute_amount',
      message: expect.stringContaining('Rp0'),
    });
    expect(await posted(payment)).toEqual({ host: -50_000, fee: -2_500, suspense: 52_500 });
    expect(await checkDisputes(world.db)).toEqual([]);
  });

  test('takes nothing that an approved refund gives back', async () => {
    const payment = await support();
    const refund = /RF-[0-9A-F]{12}/.exec(await give(payment, '--amount', '20000'))?.[0] ?? '';
    await ops('refunds', 'approve', refund);
    await expect(open(payment)).rejects.toMatchObject({
      code: 'desk.dispute_amount',
      message: expect.stringContaining('Rp31.500'),
    });
  });

  test('by the same letter with other values is mended, with its hold, until it ended', async () => {
    const payment = await support();
    const id = idOf(await open(payment, 1_050));
    expect(idOf(await open(payment, 21_000))).toBe(id);
    expect(await holds(payment)).toMatchObject([{ state: 'held', share: 20_000, fee: 1_000 }]);
    expect(idOf(await open(payment, 10_500))).toBe(id);
    expect(await holds(payment)).toMatchObject([{ state: 'held', share: 10_000, fee: 500 }]);
    await open(payment, 10_500);
    await world.drainJobs();
    expect((await mailsTo(world, host.email)).filter(({ subject }) => subject.startsWith('Sengketa'))).toHaveLength(3);
    await expect(open(payment, 52_501)).rejects.toMatchObject({
      code: 'desk.dispute_amount',
      message: expect.stringContaining('Rp52.500'),
    });
    await ops('disputes', 'lost', id);
    await expect(open(payment, 21_000)).rejects.toMatchObject({ code: 'desk.dispute_ended' });
  });

  test('of money that went back whole holds nothing', async () => {
    const payment = await support();
    await give(payment);
    const said = await open(payment);
    expect(said).toContain('nothing is held');
    expect(await ops('disputes', 'lost', idOf(said))).toContain('nothing is held');
    expect(await money()).toEqual({ collected: 0, ready: 0 });
  });
});

describe('a dispute that ends', () => {
  test('won gives the hold back; twice is once, and otherwise is refused', async () => {
    const payment = await support();
    const id = idOf(await open(payment));
    await ops('disputes', 'won', id);
    await ops('disputes', 'won', id);
    expect(await holds(payment)).toMatchObject([{ state: 'released', taken: 0 }]);
    await expect(ops('disputes', 'lost', id)).rejects.toMatchObject({ code: 'desk.dispute_ended' });
    expect(await money()).toMatchObject({ collected: 50_000 });
    expect(await posted(payment)).toEqual({ host: 0, fee: 0, suspense: 0 });
  });

  test.each(['viewer', 'host'] as const)('lost takes share and fee when the %s bears the fee', async (bearer) => {
    const { fee } = world.app.deps.config;
    world.app.deps.config.fee = { bearer, bps: 500 };
    const payment = await support();
    world.app.deps.config.fee = fee;
    const gross = bearer === 'viewer' ? 52_500 : 50_000;
    const id = idOf(await open(payment, gross));
    await ops('disputes', 'lost', id);
    await ops('disputes', 'lost', id);
    expect(await posted(payment)).toEqual({ host: 2_500 - gross, fee: -2_500, suspense: gross });
    expect(await money()).toEqual({ collected: 0, ready: 0 });
  });

  test('shared takes the lost part alone', async () => {
    const payment = await support();
    const id = idOf(await open(payment));
    await expect(ops('disputes', 'shared', id)).rejects.toMatchObject({ code: 'desk.dispute_part' });
    await ops('disputes', 'shared', id, '--part', '21000');
    expect(await posted(payment)).toEqual({ host: -20_000, fee: -1_000, suspense: 21_000 });
    expect(await money()).toMatchObject({ collected: 30_000 });
  });

  test('lost with an empty balance stays a debt of the next income', async () => {
    const payment = await support();
    await cashOut();
    const id = idOf(await open(payment));
    expect(await ops('disputes', 'lost', id)).toContain('Rp0 taken, Rp50000 held of Rp50000');
    await support(60_000);
    await world.advance(5 * DAY);
    expect(await money()).toEqual({ collected: 60_000, ready: 10_000 });
    const task = await world.admin
      .selectFrom('payment_task')
      .select('done_at')
      .where('subject', '=', `hold ${await referenceOf(world, payment)}`)
      .execute();
    expect(task).toEqual([{ done_at: null }]);
  });

  test('takes two operators above the limit, who name the same loss', async () => {
    const payment = await support(6_000_000);
    const id = idOf(await open(payment, 6_300_000));
    expect(await ops('disputes', 'lost', id)).toContain('takes two operators');
    expect(await opsBy('budi', 'disputes', 'won', id)).toContain('takes two operators');
    expect(await ops('disputes', 'won', id)).toContain('is won');
  });
});

describe('a refund', () => {
  test('that fails after the dispute was opened leaves its money to the loss', async () => {
    const payment = await support();
    const refund = /RF-[0-9A-F]{12}/.exec(await give(payment, '--amount', '20000'))?.[0] ?? '';
    const id = idOf(await open(payment));
    await ops('refunds', 'refuse', refund, '--text', 'Bukan pembayaran kamu.');
    await ops('disputes', 'lost', id);
    expect(await posted(payment)).toEqual({ host: -50_000, fee: -2_500, suspense: 52_500 });
  });

  test('that is refused while a dispute is open leaves its money held, not free for a cash-out', async () => {
    const payment = await support();
    await world.advance(5 * DAY);
    const refund = /RF-[0-9A-F]{12}/.exec(await give(payment))?.[0] ?? '';
    await open(payment);
    expect(await holds(payment)).toEqual([]);
    await ops('refunds', 'refuse', refund, '--text', 'Uangnya dipersoalkan.');
    expect(await holds(payment)).toEqual([{ state: 'held', share: 50_000, fee: 2_500, amount: 50_000, taken: 0 }]);
    expect(await money()).toEqual({ collected: 50_000, ready: 0 });
  });

  test('of a part that is refused leaves all that is disputed held', async () => {
    const payment = await support();
    const refund = /RF-[0-9A-F]{12}/.exec(await give(payment, '--amount', '30000'))?.[0] ?? '';
    await open(payment, 42_000);
    expect(await holds(payment)).toMatchObject([{ state: 'held', share: 20_000, amount: 20_000 }]);
    await ops('refunds', 'refuse', refund, '--text', 'Uangnya dipersoalkan.');
    expect(await holds(payment)).toMatchObject([{ state: 'held', share: 40_000, fee: 2_000, amount: 40_000 }]);
    expect(await checkDisputes(world.db)).toEqual([]);
  });

  test('that is refused is held by an open dispute that found the balance cashed out', async () => {
    const payment = await support();
    await cashOut();
    await support(20_000);
    await world.advance(5 * DAY);
    const refund = /RF-[0-9A-F]{12}/.exec(await give(payment, '--amount', '20000'))?.[0] ?? '';
    await open(payment, 31_500);
    expect(await holds(payment)).toMatchObject([{ share: 30_000, amount: 0 }]);
    await ops('refunds', 'refuse', refund, '--text', 'Uangnya dipersoalkan.');
    expect(await holds(payment)).toMatchObject([{ share: 30_000, amount: 20_000 }]);
    expect(await money()).toEqual({ collected: 20_000, ready: 0 });
  });

  test('whose money was left free is found by the check of the books, and held by the same letter again', async () => {
    const payment = await support();
    const id = idOf(await open(payment, 31_500));
    await world.admin
      .updateTable('hold')
      .set({ share: 10_000, amount: 10_000 })
      .where('payment_id', '=', payment)
      .execute();
    expect(await checkDisputes(world.db)).toEqual([
      `dispute ${id} is open about 30000 of its host, and 10000 are held`,
    ]);
    await open(payment, 31_500);
    expect(await checkDisputes(world.db)).toEqual([]);
    expect(await holds(payment)).toMatchObject([{ share: 30_000, amount: 30_000 }]);
  });

  test('gives back what a decided dispute left, and no more', async () => {
    const payment = await support();
    await ops('disputes', 'shared', idOf(await open(payment)), '--part', '21000');
    await expect(give(payment, '--amount', '30001')).rejects.toMatchObject({
      code: 'desk.refund_left',
      message: expect.stringContaining('Rp30.000'),
    });
    const refund = /RF-[0-9A-F]{12}/.exec(await give(payment))?.[0] ?? '';
    await ops('refunds', 'approve', refund);
    const row = await world.admin.selectFrom('refund').selectAll().where('id', '=', refund).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ price: 30_000, fee: 1_500, amount: 31_500, from_host: 30_000 });
    expect(await money()).toEqual({ collected: 0, ready: 0 });
    await expect(give(payment)).rejects.toMatchObject({
      code: 'desk.refund_left',
      message: expect.stringContaining('Rp0'),
    });
    expect(await checkDisputes(world.db)).toEqual([]);
  });

  test('is possible again after a won dispute', async () => {
    const payment = await support();
    await ops('disputes', 'won', idOf(await open(payment)));
    expect(await give(payment)).toContain('RF-');
  });
});

describe('a chargeback of the same payment', () => {
  test('after a lost dispute is one loss', async () => {
    const payment = await support();
    await ops('disputes', 'lost', idOf(await open(payment)));
    expect(await chargeBack(payment, 50_000, 2_500)).toBeNull();
    expect(await posted(payment)).toEqual({ host: -50_000, fee: -2_500, suspense: 52_500 });
  });

  test('while a dispute is open shares its hold, which a won dispute does not release', async () => {
    const payment = await support();
    const id = idOf(await open(payment, 21_000));
    await chargeBack(payment, 50_000, 2_500);
    expect(await holds(payment)).toMatchObject([{ state: 'held', share: 50_000, amount: 50_000 }]);
    await ops('disputes', 'won', id);
    expect(await holds(payment)).toMatchObject([{ state: 'held', share: 50_000, fee: 2_500 }]);
  });

  test('after a won dispute is held anew', async () => {
    const payment = await support();
    await ops('disputes', 'won', idOf(await open(payment)));
    expect(await chargeBack(payment, 50_000, 2_500)).toMatchObject({ state: 'held', share: 50_000 });
  });

  test('that was taken in two parts posts the fee once', async () => {
    const payment = await support();
    const first = await chargeBack(payment, 20_000, 1_000);
    await ops('holds', 'take', String(first?.id));
    const second = await chargeBack(payment, 50_000, 2_500);
    await ops('holds', 'take', String(second?.id));
    expect(await posted(payment)).toEqual({ host: -50_000, fee: -2_500, suspense: 52_500 });
  });

  test('is not released by an operator while a dispute of no more than it is being opened', async () => {
    const payment = await support();
    const hold = await chargeBack(payment, 50_000, 2_500);
    const subject = await referenceOf(world, payment);
    const released = await transaction(world.db, async (tx) => {
      const deadline = wibDate(world.clock.now());
      const words = { source: 'wallet', reference: `GP-${letter}`, reason: 'tidak kenal', deadline } as const;
      await openDispute(tx, world.app.deps, { subject, amount: 21_000, ...words });
      const releasing = ops('holds', 'release', String(hold?.id)).catch(String);
      await expect.poll(() => lockWaiters(world)).toBeGreaterThan(0);
      return { releasing };
    });
    expect(await released.releasing).toContain('menunggu sengketa DS-');
    expect(await holds(payment)).toMatchObject([{ state: 'held', amount: 50_000 }]);
  });

  test('that an operator takes while the host’s account is locked leaves the hold free for a dispute', async () => {
    const payment = await support();
    const hold = await chargeBack(payment, 20_000, 1_000);
    const { taking, isFree } = await transaction(world.db, async (tx) => {
      await lockHostAccount(tx, host.id);
      const taking = ops('holds', 'take', String(hold?.id));
      await expect.poll(() => lockWaiters(world)).toBeGreaterThan(0);
      const locked = tx
        .selectFrom('hold')
        .select('id')
        .where('id', '=', hold?.id ?? 0)
        .forUpdate()
        .skipLocked();
      return { taking, isFree: (await locked.execute()).length === 1 };
    });
    await taking;
    expect(isFree).toBe(true);
  });
});

describe('tasks', () => {
  const tasksOf = (subject: string) =>
    world.admin.selectFrom('payment_task').select(['reason', 'done_at']).where('subject', '=', subject).execute();

  test('a deadline has its task two days before, which the outcome closes', async () => {
    const id = idOf(await open(await support()));
    await world.advance(7 * DAY);
    expect(await tasksOf(id)).toEqual([]);
    await world.advance(DAY + 700);
    expect(await tasksOf(id)).toEqual([{ reason: 'dispute', done_at: null }]);
    await ops('disputes', 'won', id);
    expect((await tasksOf(id))[0]?.done_at).not.toBeNull();
  });

  test('a mended deadline and sum are in the open task of the deadline', async () => {
    const payment = await support();
    const id = idOf(await open(payment));
    await world.advance(8 * DAY + 700);
    await open(payment, 21_000);
    const [task] = await world.admin.selectFrom('payment_task').selectAll().where('subject', '=', id).execute();
    expect(task).toMatchObject({ done_at: null, detail: { amount: 21_000, deadline: inDays(10) } });
  });

  test('a dispute that ends while its task is due gets none', async () => {
    const id = idOf(await open(await support()));
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
      host = await createTestHost(world);
      const payment = await paidSupport(world, host, { supporterGift: 20_000, supporterEmail });
      await give(payment);
      payments.push(payment);
      await world.advance(60);
    }
    await world.advance(700);
    await world.advance(700);
    expect(await tasksOf(`velocity ${payments[0]}`)).toEqual([{ reason: 'velocity', done_at: null }]);
    expect(await tasksOf(`velocity ${payments[1]}`)).toEqual([]);
  });
});
