import { deskOpenDispute } from '@mabarin/api-client/contract/desk/disputes';
import { deskFreeze } from '@mabarin/api-client/contract/desk/hosts';
import { deskMoney } from '@mabarin/api-client/contract/desk/money';
import {
  deskDecideRefund,
  deskQuoteRefund,
  deskRefundOrder,
  deskRequestRefund,
  deskReturnRefund,
} from '@mabarin/api-client/contract/desk/refunds';
import { deskTasks } from '@mabarin/api-client/contract/desk/tasks';
import { ticketRefundAccount } from '@mabarin/api-client/contract/refunds';
import type { OperatorReason } from '@mabarin/domain/restrictions/restriction';
import { wibDate } from '@mabarin/domain/time';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { balances } from '#features/ledger/index.ts';
import { moneyDesk, seenAtDesk, signInAgain, unfreezeAtDesk, type TestOperator } from '#testing/fixtures/desk.ts';
import type { TestHost } from '#testing/fixtures/hosts.ts';
import { booksOf } from '#testing/fixtures/payments.ts';
import { paidOrder } from '#testing/fixtures/orders.ts';
import { refundOf } from '#testing/fixtures/refunds.ts';
import { paidSupport } from '#testing/fixtures/supports.ts';
import { sandboxAdapters, useWorld } from '#testing/world.ts';

const LIMIT = 100_000;
const world = useWorld({
  config: { adapters: { ...sandboxAdapters, payout: { adapter: 'manual' } }, fourEyesOver: LIMIT },
});
let host: TestHost;
let rina: TestOperator;
let budi: TestOperator;
beforeAll(async () => {
  ({ host, rina, budi } = await moneyDesk(world));
});

const renewed = () => signInAgain(world, [rina, budi]);
const money = async (by = rina) => (await by.call(deskMoney, {})).body.data;
const seenOf = (id: string) => seenAtDesk(rina, id);
const unfreeze = (by: TestOperator, code?: string) => unfreezeAtDesk(by, host, code);

describe('refunds at the desk [dec operator]', () => {
  // Each test has a day of its own: small refunds of one day count together.
  beforeEach(async () => void (await world.admin.deleteFrom('operator_day').execute()));
  type As = 'approve' | 'refuse' | 'paid' | 'failed';
  const decide = async (
    by: TestOperator,
    id: string,
    as: As,
    { text = '', because = null, seen }: { text?: string; because?: OperatorReason | null; seen?: string } = {},
  ) =>
    by.call(deskDecideRefund, {
      code: by.code(),
      lookedUp: false,
      id,
      as,
      because,
      transfer: false,
      text,
      seen: seen ?? (await seenOf(id)),
    });
  const refundsOf = async (payment: string) =>
    (await money())?.refunds.filter((refund) => refund.payment === payment) ?? [];
  const quote = async (payment: string, amount: number | null = null) =>
    (await rina.call(deskQuoteRefund, { payment, from: 'host', amount, played: false })).body;
  const ask = async (payment: string, amount: number | null = null) => {
    const seen = (await quote(payment, amount)).data?.seen ?? '';
    return (await rina.call(deskRequestRefund, { payment, from: 'host', amount, seen })).body;
  };
  /** The refund of a new support of this many rupiah, and its ticket. */
  async function refundOfSupport(supporterGift: number) {
    const payment = await paidSupport(world, host, { supporterGift });
    await renewed();
    await ask(payment);
    const id = (await refundsOf(payment))[0]?.id ?? '';
    return { payment, id, ticket: (await booksOf(world, payment)).payment.ticket };
  }
  const nameAccount = (ticket: string, bankAccountNumber = '1234567890') =>
    world.call(ticketRefundAccount, { ticket, form: { bankCode: '014', bankAccountNumber } });
  const stateOf = async (id: string) =>
    (await world.admin.selectFrom('refund').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

  test('a part of a support goes back, and never more than is left', async () => {
    const payment = await paidSupport(world, host, { supporterGift: 50_000 });
    await renewed();
    expect((await ask(payment, 20_000)).status).toBe(0);
    const over = await quote(payment, 30_001);
    expect(over.code).toBe('desk.refund_left');
    expect(String(over.data)).toBe('Yang masih bisa dikembalikan: Rp30.000.');
    expect((await ask(payment)).status).toBe(0);
    expect((await quote(payment)).code).toBe('desk.refund_left');
    const [first] = await refundsOf(payment);
    expect((await decide(rina, first?.id ?? '', 'approve')).body.status).toBe(0);
    expect((await decide(rina, first?.id ?? '', 'paid')).body.code).toMatch(/^desk\./);
  });

  test('a quote says what would leave whose money, and asks for nothing', async () => {
    const payment = await paidSupport(world, host, { supporterGift: 50_000 });
    await renewed();
    const before = await balances(world.db, host.id, world.clock.now());
    expect((await quote(payment)).data).toMatchObject({
      amount: 52_500,
      price: 50_000,
      fee: 2_500,
      fromHost: 50_000,
      method: 'transfer',
    });
    expect(await refundsOf(payment)).toEqual([]);
    expect(await balances(world.db, host.id, world.clock.now())).toEqual(before);
    const seen = (await quote(payment, 20_000)).data?.seen ?? '';
    const other = await rina.call(deskRequestRefund, { payment, from: 'host', amount: null, seen });
    expect(other.body.code).toBe('desk.changed');
    expect(await refundsOf(payment)).toEqual([]);
  });

  test('of an order takes its games out of the queue, once, and says why not', async () => {
    const { id: payment } = await paidOrder(world, host, { gameCount: 2 });
    await renewed();
    const quoted = async (of = payment) =>
      (await rina.call(deskQuoteRefund, { payment: of, from: 'order', amount: null, played: false })).body;
    const shown = await quoted();
    expect(shown.data).toMatchObject({ amount: 21_000, games: 2, fromHost: 20_000, fee: 1_000 });
    const order = { payment, played: false, amount: null, seen: shown.data?.seen ?? '' };
    expect((await rina.call(deskRefundOrder, { ...order, seen: '' })).body.code).toBe('desk.changed');
    const { body } = await rina.call(deskRefundOrder, order);
    expect(body.data?.refunds.find((refund) => refund.payment === payment)).toMatchObject({
      state: 'requested',
      askedBy: 'operator',
      why: 'tiket 41',
      payer: expect.stringMatching(/^Player/),
      minor: false,
      likeHost: false,
      host: host.username,
      fromHost: 20_000,
      loss: 0,
    });
    expect((await rina.call(deskRefundOrder, order)).body.code).toBe('refunds.nothing');
    expect((await quoted('tidak-ada')).code).toBe('desk.not_credited');
  });

  test('of an order above the limit takes two, each who saw its account', async () => {
    const { id: payment, ticket } = await paidOrder(world, host, { gameCount: 11 });
    await renewed();
    const { seen = '' } =
      (await rina.call(deskQuoteRefund, { payment, from: 'order', amount: null, played: false })).body.data ?? {};
    await rina.call(deskRefundOrder, { payment, played: false, amount: null, seen });
    const id = (await refundsOf(payment))[0]?.id ?? '';
    await nameAccount(ticket);
    expect((await decide(rina, id, 'approve')).body.status).toBe(0);
    expect((await decide(rina, id, 'approve')).body.code).toBe('desk.second_operator');
    expect(await stateOf(id)).toBe('requested');
    expect((await decide(budi, id, 'approve')).body.status).toBe(0);
    expect(await stateOf(id)).toBe('approved');
    expect((await decide(budi, id, 'paid')).body.status).toBe(0);
  });

  test("of an account with the host's own holder says so", async () => {
    const { id, ticket } = await refundOfSupport(20_000);
    await nameAccount(ticket);
    expect((await rina.call(deskMoney, {})).body.data?.refunds.find((refund) => refund.id === id)).toMatchObject({
      likeHost: true,
    });
  });

  test('is refused with a sentence for its viewer', async () => {
    const { payment, id } = await refundOfSupport(20_000);
    expect((await decide(rina, id, 'refuse')).body.code).toBe('desk.reason_missing');
    expect((await decide(rina, id, 'refuse', { because: 'delivered' })).body.code).toBe('desk.refusal_missing');
    expect(
      (await decide(rina, id, 'refuse', { because: 'delivered', text: 'Game sudah dimainkan.' })).body.status,
    ).toBe(0);
    expect(await refundsOf(payment)).toEqual([]);
  });

  test('a paid one is not undone by a stale press, only by money that came back, with a task', async () => {
    const { id, payment, ticket } = await refundOfSupport(50_000);
    await nameAccount(ticket);
    await decide(rina, id, 'approve');
    const seen = await seenOf(id);
    const before = await balances(world.db, host.id, world.clock.now());
    expect((await decide(rina, id, 'paid', { seen })).body.status).toBe(0);
    expect((await decide(budi, id, 'failed', { seen })).body.code).toBe('desk.changed');
    expect((await decide(budi, id, 'failed', { seen: 'paid/transfer/1///' })).body.code).toBe('desk.refund_gone');
    expect(await stateOf(id)).toBe('paid');
    expect(await balances(world.db, host.id, world.clock.now())).toEqual(before);
    const back = (lookedUp: boolean) => budi.call(deskReturnRefund, { code: budi.code(), lookedUp, id });
    expect((await back(false)).body.code).toBe('desk.refund_unproved');
    expect((await back(true)).body.status).toBe(0);
    expect((await back(true)).body.code).toBe('desk.refund_gone');
    expect(await stateOf(id)).toBe('failed');
    const tasks = (await rina.call(deskTasks, { state: 'open' })).body.data ?? [];
    expect(tasks.find(({ guide, about }) => guide === 'task-refund-returned' && about === id)).toMatchObject({
      amount: 52_500,
      way: `/meja/bayar/${payment}`,
    });
  });

  test('above the limit an unknown account is approved by nobody', async () => {
    const { id, ticket } = await refundOfSupport(2 * LIMIT);
    expect((await decide(rina, id, 'approve')).body.code).toBe('desk.refund_no_account');
    await nameAccount(ticket);
    expect((await decide(rina, id, 'approve')).body.status).toBe(0);
    expect((await decide(rina, id, 'approve')).body.code).toBe('desk.second_operator');
    // Another account: the first approval was of the other one.
    const seen = await seenOf(id);
    await nameAccount(ticket, '9876543210');
    expect((await decide(budi, id, 'approve', { seen })).body.code).toBe('desk.changed');
    expect((await decide(budi, id, 'approve')).body.status).toBe(0);
    expect(await stateOf(id)).toBe('requested');
    expect((await decide(rina, id, 'approve')).body.status).toBe(0);
    expect(await stateOf(id)).toBe('approved');
  });

  test('that one of two approved is refused on its row and in words once its payment is disputed', async () => {
    const { payment, id, ticket } = await refundOfSupport(2 * LIMIT);
    const row = async () => (await money(budi))?.refunds.find((refund) => refund.id === id);
    expect((await row())?.refusal).toContain('belum menulis rekeningnya');
    await nameAccount(ticket);
    expect((await row())?.refusal).toBeNull();
    expect((await decide(rina, id, 'approve')).body.status).toBe(0);
    const letter = { source: 'bank', reference: 'L-1', reason: 'bukan saya', amount: LIMIT } as const;
    const deadline = wibDate(world.clock.now());
    await rina.call(deskOpenDispute, { code: rina.code(), subject: payment, deadline, ...letter });
    const { code, data } = (await decide(budi, id, 'approve')).body;
    expect([code, (await row())?.refusal]).toEqual(['desk.refund_disputed', data]);
  });

  test('parts of one payment count together for two operators, what was refused does not', async () => {
    const payment = await paidSupport(world, host, { supporterGift: 160_000 });
    await renewed();
    await ask(payment, 80_000);
    const first = (await refundsOf(payment))[0]?.id ?? '';
    await nameAccount((await booksOf(world, payment)).payment.ticket);
    await decide(rina, first, 'approve');
    expect((await decide(rina, first, 'paid')).body.status).toBe(0);
    await ask(payment, 20_000);
    const refused = (await refundsOf(payment))[0];
    expect(refused?.approval).toEqual({ first: null, second: null, until: null, back: false });
    for (const by of [rina, budi])
      await decide(by, refused?.id ?? '', 'refuse', { because: 'delivered', text: 'Sudah dimainkan.' });
    await ask(payment, 10_000);
    const small = (await refundsOf(payment))[0];
    expect(small?.approval).toBeNull();
    await ask(payment, 70_000);
    await nameAccount((await booksOf(world, payment)).payment.ticket);
    const id = (await refundsOf(payment)).find(({ amount }) => amount > 70_000)?.id ?? '';
    expect((await decide(rina, id, 'approve')).body.status).toBe(0);
    expect((await decide(rina, id, 'approve')).body.code).toBe('desk.second_operator');
    expect(await stateOf(id)).toBe('requested');
    expect((await decide(budi, id, 'approve')).body.status).toBe(0);
    expect(await stateOf(id)).toBe('approved');
  });

  test("of a frozen host's balance waits, unless an operator asked for it", async () => {
    const { entryId, ticket } = await paidOrder(world, host, { gameCount: 2 });
    await renewed();
    const { refund_id: id } = await refundOf(world, host, entryId);
    const own = await refundOfSupport(20_000);
    for (const of of [ticket, own.ticket]) await nameAccount(of);
    await decide(rina, own.id, 'approve');
    await budi.call(deskFreeze, { because: 'fraud', username: host.username });
    const refused = (await decide(rina, id, 'approve')).body;
    expect(refused.code).toBe('desk.refund_frozen');
    const shown = (await money())?.refunds.find((refund) => refund.id === id);
    expect(shown).toMatchObject({ frozen: true, refusal: refused.data });
    expect(await stateOf(id)).toBe('requested');
    expect((await decide(rina, own.id, 'paid')).body.status).toBe(0);
    await unfreeze(budi);
    expect((await decide(rina, id, 'approve')).body.status).toBe(0);
    await budi.call(deskFreeze, { because: 'fraud', username: host.username });
    expect((await decide(rina, id, 'paid')).body.code).toBe('desk.refund_frozen_approved');
    const seen = await seenOf(id);
    const sent = { id, as: 'paid', transfer: false, text: '', seen, code: rina.code(), lookedUp: true } as const;
    expect((await rina.call(deskDecideRefund, sent)).body.status).toBe(0);
    await unfreeze(budi);
  });

  test('an account written after the approval takes two more before it is sent', async () => {
    const { id, ticket } = await refundOfSupport(2 * LIMIT);
    await world.admin.updateTable('refund').set({ method: 'gateway' }).where('id', '=', id).execute();
    for (const by of [rina, budi])
      await by.call(deskDecideRefund, {
        code: by.code(),
        lookedUp: false,
        id,
        as: 'approve',
        transfer: true,
        text: '',
        seen: await seenOf(id),
      });
    expect(await stateOf(id)).toBe('approved');
    await nameAccount(ticket);
    expect((await decide(rina, id, 'paid')).body.code).toBe('desk.refund_new_account');
    await decide(rina, id, 'approve');
    expect((await decide(rina, id, 'paid')).body.code).toBe('desk.refund_new_account');
    await decide(budi, id, 'approve');
    expect((await decide(rina, id, 'paid')).body.status).toBe(0);
  });
});
