import { cashout, cashoutCheck, saveBankAccount } from '@mabarin/api-client/contract/cash';
import { deskApproveCashOut, deskCashOutAnswers, deskCashOutFile } from '@mabarin/api-client/contract/desk/cash-outs';
import { deskFreeze, deskUnfreeze } from '@mabarin/api-client/contract/desk/hosts';
import { deskMoney } from '@mabarin/api-client/contract/desk/money';
import { deskDecideRefund, deskRefundOrder, deskRequestRefund } from '@mabarin/api-client/contract/desk/refunds';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { balances } from '#features/ledger/index.ts';
import { createTestOperator, signInAtDesk, type TestOperator } from '#testing/fixtures/desk.ts';
import { callProved, createTestHost, TEST_PASSWORD, type TestHost } from '#testing/fixtures/hosts.ts';
import { paidOrder } from '#testing/fixtures/orders.ts';
import { paidSupport, payTestSupport, placeTestSupport } from '#testing/fixtures/supports.ts';
import { sandboxAdapters, useWorld } from '#testing/world.ts';

const LIMIT = 100_000;
const DAY = 86_400;
const world = useWorld({
  config: { adapters: { ...sandboxAdapters, payout: { adapter: 'manual' } }, fourEyesOver: LIMIT },
});
let host: TestHost;
let rina: TestOperator;
let budi: TestOperator;
beforeAll(async () => {
  rina = await createTestOperator(world, 'rina');
  budi = await createTestOperator(world, 'budi');
  host = await createTestHost(world);
  await callProved(world, saveBankAccount, { bankCode: '014', bankAccountNumber: '1234567890' }, { as: host.browser });
  await payTestSupport(world, await placeTestSupport(world, host, { supporterGift: 9_000_000 }), 9_000_000);
  await world.advance(4 * DAY);
});

/** Signed in again, because sessions end after 30 minutes of the world's clock. */
async function renewed(): Promise<void> {
  for (const operator of [rina, budi]) operator.headers = await signInAtDesk(world, operator);
}

/** An open cash-out of this amount in rupiah. */
async function asked(cashAmount: number): Promise<string> {
  await world.call(cashout, { cashAmount, cashPassword: TEST_PASSWORD }, { as: host.browser });
  await renewed();
  return (await pending())[0]?.cashout_id ?? '';
}
const pending = async () => (await world.call(cashoutCheck, {}, { as: host.browser })).body.data ?? [];
const money = async (by = rina) => (await by.call(deskMoney, {})).body.data;
const answer = (by: TestOperator, content: string, lookedUp = false) =>
  by.call(deskCashOutAnswers, { code: by.code(), lookedUp, content });
const logOf = (subject: string) =>
  world.admin
    .selectFrom('operator_log')
    .select(['operator', 'action', 'origin', 'reason', 'after'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute();
const posted = async (key: string) =>
  (await sql`select 1 from ledger_journal where idem_key = ${key}`.execute(world.admin)).rows.length;

describe('cash-outs by hand at the desk [dec operator]', () => {
  test('go into the bank’s file once, and are paid by its answer', async () => {
    const id = await asked(60_000);
    const file = (await rina.call(deskCashOutFile, { code: rina.code(), again: false })).body.data;
    expect(file?.csv).toContain(`${id},014,BCA,1234567890,`);
    expect(file?.money.cashOuts[0]).toMatchObject({ id, send: 55_000, approval: null });
    expect((await rina.call(deskCashOutFile, { code: rina.code(), again: false })).body.code).toBe(
      'desk.nothing_to_file',
    );
    const { body } = await answer(
      rina,
      `No;Berita;Nominal;Status\n1;gaji ${id};55.000,00;BERHASIL\nTotal;;55.000,00;\n`,
    );
    expect(body.data?.rows).toEqual([{ id, outcome: 'paid', why: '' }]);
    expect(body.data?.money.cashOuts).toEqual([]);
    expect(await pending()).toEqual([]);
    expect((await logOf(id)).at(-1)).toMatchObject({
      operator: 'rina',
      action: 'cash-outs paid',
      origin: 'desk from 127.0.0.1',
      reason: 'tiket 41',
      after: { state: 'paid', amount: 60_000 },
    });
    const again = await answer(rina, `${id};55000;paid`);
    expect(again.body.data?.rows[0]).toMatchObject({ id, outcome: 'refused' });
    expect(await posted(`cashout-paid:${id}`)).toBe(1);
  });

  test('a row that failed gives the money back, one with another amount changes nothing', async () => {
    const id = await asked(50_000);
    const before = await balances(world.db, host.id, world.clock.now());
    expect((await answer(rina, `${id};50000;gagal`)).body.data?.rows[0]?.outcome).toBe('refused');
    expect((await answer(rina, `${id};45000;gagal`)).body.data?.rows[0]?.outcome).toBe('rejected');
    const after = await balances(world.db, host.id, world.clock.now());
    expect(after.ready - before.ready).toBe(50_000);
  });

  test('an unreadable row changes nothing', async () => {
    const id = await asked(50_000);
    for (const content of ['', 'kosong', `${id};45000;mungkin`, `${id};45000;ok\n${id};45000;gagal`, `"${id};paid`]) {
      expect((await answer(rina, content)).body.code, content).toBe('desk.answers_unreadable');
    }
    expect(await pending()).toHaveLength(1);
    await answer(rina, `${id};45000;gagal`);
  });

  test('above the limit one pair of eyes is not enough, and the second sees who asked first', async () => {
    const id = await asked(LIMIT + 1);
    expect((await money())?.cashOuts[0]?.approval).toEqual({ first: null, second: null, until: null });
    expect((await rina.call(deskCashOutFile, { code: rina.code(), again: false })).body.code).toBe(
      'desk.nothing_to_file',
    );
    await rina.call(deskApproveCashOut, { code: rina.code(), lookedUp: false, id });
    const twice = await rina.call(deskApproveCashOut, { code: rina.code(), lookedUp: false, id });
    expect(twice.body.code).toBe('desk.second_operator');
    const alone = await answer(rina, `${id};95001;paid`);
    expect(alone.body.data?.rows[0]).toMatchObject({ outcome: 'refused' });
    expect((await money(budi))?.cashOuts[0]?.approval).toMatchObject({ first: 'rina', second: null });
    expect((await answer(budi, `${id};95001;paid`)).body.data?.rows[0]?.outcome).toBe('paid');
    expect(await posted(`cashout-paid:${id}`)).toBe(1);
  });

  test('two operators who approve at once: one approves first, the other completes, the money goes once', async () => {
    const id = await asked(LIMIT + 1);
    const calls = [rina, budi].map((by) => ({ by, code: by.code() }));
    const said = await Promise.all(
      calls.map(({ by, code }) => by.call(deskCashOutAnswers, { code, lookedUp: false, content: `${id};95001;paid` })),
    );
    expect(said.map(({ body }) => String(body.data?.rows[0]?.outcome)).toSorted()).toEqual(['paid', 'recorded']);
    expect(await posted(`cashout-paid:${id}`)).toBe(1);
  });

  test('a freeze between approval and sending stops it', async () => {
    const id = await asked(LIMIT + 1);
    await rina.call(deskApproveCashOut, { code: rina.code(), lookedUp: false, id });
    expect((await budi.call(deskFreeze, { username: host.username })).body.data).toEqual({ frozen: true });
    expect((await budi.call(deskFreeze, { username: host.username })).body.data).toEqual({ frozen: true });
    expect((await money())?.cashOuts[0]?.waits).toEqual({ kind: 'frozen', until: null });
    expect((await budi.call(deskApproveCashOut, { code: budi.code(), lookedUp: false, id })).body.code).toBe(
      'desk.cash_out_frozen',
    );
    expect((await budi.call(deskCashOutFile, { code: budi.code(), again: true })).body.code).toBe(
      'desk.nothing_to_file',
    );
    expect((await answer(budi, `${id};95001;paid`)).body.data?.rows[0]?.outcome).toBe('refused');
    await budi.call(deskUnfreeze, { code: budi.code(), username: host.username });
    expect((await budi.call(deskUnfreeze, { code: budi.code(), username: host.username })).body.code).toBe(
      'desk.not_frozen',
    );
    expect((await answer(budi, `${id};95001;paid`)).body.data?.rows[0]?.outcome).toBe('paid');
  });

  test('money takes a fresh code, which works once', async () => {
    await renewed();
    const code = rina.code();
    const call = () => rina.call(deskUnfreeze, { code, username: host.username });
    expect((await call()).body.code).toBe('desk.not_frozen');
    expect((await call()).body.code).toBe('desk.code_wrong');
    rina.code();
  });

  test('an operator disabled in the middle of the work does nothing more', async () => {
    const sari = await createTestOperator(world, 'sari');
    expect((await sari.call(deskMoney, {})).body.status).toBe(0);
    await sql`update operator set disabled_at = now() where name = 'sari'`.execute(world.admin);
    expect((await sari.call(deskFreeze, { username: host.username })).body.code).toBe('desk.relogin');
    expect((await sari.call(deskMoney, {})).body.code).toBe('desk.relogin');
  });
});

describe('refunds at the desk [dec operator]', () => {
  const decide = (by: TestOperator, id: string, as: 'approve' | 'refuse' | 'paid' | 'failed', text = '') =>
    by.call(deskDecideRefund, { code: by.code(), lookedUp: false, id, as, transfer: false, text });
  const refundsOf = async (payment: string) =>
    (await money())?.refunds.filter((refund) => refund.payment === payment) ?? [];

  test('a part of a support goes back, and never more than is left', async () => {
    const payment = await paidSupport(world, host, { supporterGift: 50_000 });
    await renewed();
    const ask = (amount: number | null) => rina.call(deskRequestRefund, { payment, from: 'host', amount });
    expect((await ask(20_000)).body.status).toBe(0);
    const over = await ask(30_001);
    expect(over.body.code).toBe('desk.refund_left');
    expect(String(over.body.data)).toBe('Yang masih bisa dikembalikan: Rp30.000.');
    expect((await ask(null)).body.status).toBe(0);
    expect((await ask(null)).body.code).toBe('desk.refund_left');
    const [first] = await refundsOf(payment);
    expect((await decide(rina, first?.id ?? '', 'approve')).body.status).toBe(0);
    expect((await decide(rina, first?.id ?? '', 'paid')).body.code).toMatch(/^desk\./);
  });

  test('of an order takes its games out of the queue, once, and says why not', async () => {
    const { id: payment } = await paidOrder(world, host, { gameCount: 2 });
    await renewed();
    const ask = (of = payment) => rina.call(deskRefundOrder, { payment: of, played: false });
    expect((await ask()).body.data?.refunds.find((refund) => refund.payment === payment)).toMatchObject({
      state: 'requested',
      askedBy: 'operator',
    });
    expect((await ask()).body.code).toBe('refunds.nothing');
    expect((await ask('tidak-ada')).body.code).toBe('desk.not_credited');
  });

  test('is refused with a sentence for its viewer', async () => {
    const payment = await paidSupport(world, host, { supporterGift: 20_000 });
    await renewed();
    await rina.call(deskRequestRefund, { payment, from: 'host', amount: null });
    const [refund] = await refundsOf(payment);
    expect((await decide(rina, refund?.id ?? '', 'refuse')).body.code).toBe('desk.refusal_missing');
    expect((await decide(rina, refund?.id ?? '', 'refuse', 'Game sudah dimainkan.')).body.status).toBe(0);
    expect(await refundsOf(payment)).toEqual([]);
  });

  test('above the limit takes two', async () => {
    const payment = await paidSupport(world, host, { supporterGift: 2 * LIMIT });
    await renewed();
    await rina.call(deskRequestRefund, { payment, from: 'host', amount: null });
    const [refund] = await refundsOf(payment);
    const id = refund?.id ?? '';
    await decide(rina, id, 'approve');
    expect((await refundsOf(payment))[0]).toMatchObject({ state: 'requested', approval: { first: 'rina' } });
    expect((await decide(rina, id, 'approve')).body.code).toBe('desk.second_operator');
    await decide(budi, id, 'approve');
    expect((await refundsOf(payment))[0]).toMatchObject({ state: 'approved' });
  });
});
