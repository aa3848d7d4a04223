import { deskDecideRefund, deskQuoteRefund } from '@mabarin/api-client/contract/desk/refunds';
import { deskMoney } from '@mabarin/api-client/contract/desk/money';
import { deskPayment } from '@mabarin/api-client/contract/desk/search';
import { refundOffer, refundRequest, ticketRefund, ticketRefundAccount } from '@mabarin/api-client/contract/refunds';
import { wibDate } from '@mabarin/domain/time';
import { beforeAll, describe, expect, test } from 'vitest';
import { takeDueRefunds } from './refund.queries.ts';
import { createTestOperator, type TestOperator } from '#testing/fixtures/desk.ts';
import { BANK_ACCOUNT, useHost } from '#testing/fixtures/hosts.ts';
import { booksOf, referenceOf } from '#testing/fixtures/payments.ts';
import { takeSupportBack } from '#testing/fixtures/refunds.ts';
import { importReturn } from '#testing/fixtures/settlements.ts';
import { payTestSupport, placeTestSupport } from '#testing/fixtures/supports.ts';
import { refuses } from '#testing/refusals.ts';
import { useWorld } from '#testing/world.ts';

/** Money that a gateway gave back by itself, by its settlements. */
const world = useWorld();
const host = useHost(world, {}, beforeAll);
let rina: TestOperator;
beforeAll(async () => {
  rina = await createTestOperator(world, 'rina');
});

const settled = (payment: string, back: number, paid?: number) => importReturn(world, payment, back, paid);
const taskOf = async (payment: string) => {
  const subject = `settled_refund ${await referenceOf(world, payment)}`;
  return (await world.rows('payment_task', { subject, done_at: null }))[0]?.id ?? null;
};
const decide = async (id: string, as: 'approve' | 'paid') => {
  const seen = (await rina.call(deskMoney, {})).body.data?.refunds.find((one) => one.id === id)?.seen ?? '';
  const typed = { code: rina.code(), lookedUp: false, transfer: false, text: '' };
  return (await rina.call(deskDecideRefund, { ...typed, id, as, seen })).body;
};
const storyOf = async (id: string) => (await rina.call(deskPayment, { id })).body.data;

describe('a refund whose money its gateway gave back already', () => {
  test('has its task beside the one about another sum', async () => {
    const payment = await host.paidSupport({ supporterGift: 150_000 });
    await settled(payment, 157_500, 157_000);
    expect(await taskOf(payment)).not.toBeNull();
  });

  test('is neither approved nor sent until its task is decided', async () => {
    const payment = await host.paidSupport({ supporterGift: 150_000 });
    const { id } = await takeSupportBack(world, payment);
    await settled(payment, 157_500);
    const task = await taskOf(payment);
    const stopped = await decide(id, 'approve');
    expect(stopped.code).toBe('desk.refund_by_itself');
    expect(String(stopped.data)).toBe(`Gateway sudah mengembalikan Rp157.500 sendiri. Cek tugas ${task} dulu.`);
    await world.ops(`tasks done ${String(task)}`);
    expect((await decide(id, 'approve')).status).toBe(0);
  });

  test('is not marked as sent, unless the operator found it in the bank’s records', async () => {
    const payment = await host.paidSupport({ supporterGift: 150_000 });
    const { id } = await takeSupportBack(world, payment);
    expect((await decide(id, 'approve')).status).toBe(0);
    const { ticket } = (await booksOf(world, payment)).payment;
    expect((await world.call(ticketRefundAccount, { ticket, form: BANK_ACCOUNT })).body.status).toBe(0);
    await settled(payment, 157_500);
    expect((await decide(id, 'paid')).code).toBe('desk.refund_by_itself');
    expect(await world.ops(`refunds paid ${id} --looked-up`)).toContain('is paid');
  });

  test('goes on where both together are no more than what came', async () => {
    const payment = await host.paidSupport({ supporterGift: 150_000 });
    const { id } = await takeSupportBack(world, payment, '--amount 50000');
    await settled(payment, 100_000);
    expect((await decide(id, 'approve')).status).toBe(0);
  });

  test('is not asked of its gateway before its task is decided', async () => {
    const payment = await host.paidSupport({ supporterGift: 150_000 });
    const { id } = await takeSupportBack(world, payment);
    await world.ops(`refunds approve ${id}`);
    await world.set('refund', { id }, { method: 'gateway', next_at: world.clock.now() });
    await settled(payment, 157_500);
    const now = world.clock.now();
    const due = { providers: ['sandbox'], now, until: new Date(now.getTime() + 60_000), limit: 10 };
    const taken = async () => (await takeDueRefunds(world.db, due)).map((refund) => refund.id);
    expect(await taken()).not.toContain(id);
    await world.ops(`tasks done ${String(await taskOf(payment))}`);
    expect(await taken()).toContain(id);
  });
});

describe('what may still be asked back', () => {
  test('is nothing once a dispute of the gateway has taken what it still calls paid', async () => {
    const payment = await host.paidSupport({ supporterGift: 150_000 });
    await settled(payment, 157_500);
    const letter = `--source gateway --reference ${payment} --amount 157500 --reason "di setoran"`;
    const opened = await world.ops(`disputes open ${payment} ${letter} --deadline ${wibDate(world.clock.now())}`);
    expect(opened).toContain('Rp150000 held of Rp150000');
    const { id } = await world.row('dispute', { payment_id: payment });
    expect(await world.ops(`disputes lost ${id}`)).toContain('Rp150000 taken');
    expect(await storyOf(payment)).toMatchObject({ priceLeft: 0, returned: null });
  });

  test('is less by what the gateway gave back, and the page names it with its task', async () => {
    const payment = await host.paidSupport({ supporterGift: 150_000 });
    await settled(payment, 105_000);
    expect(await storyOf(payment)).toMatchObject({
      priceLeft: 50_000,
      returned: { amount: 105_000, task: await taskOf(payment) },
    });
    const quote = async (amount: number | null) =>
      (await rina.call(deskQuoteRefund, { payment, from: 'host', amount, played: false })).body;
    expect((await quote(50_001)).code).toBe('desk.refund_left');
    expect((await quote(null)).data).toMatchObject({ amount: 52_500 });
  });

  test('is nothing of an order that the gateway gave back, for host, viewer and desk', async () => {
    const order = await host.paidOrder();
    await settled(order.id, (await booksOf(world, order.id)).payment.gross);
    expect(await storyOf(order.id)).toMatchObject({ priceLeft: 0 });
    const mabarID = order.entryId;
    for (const asked of [refundOffer, refundRequest]) {
      expect((await host.call(asked, { mabarID })).body.code).toBe('refunds.nothing');
    }
    await refuses(world.ops(`refunds order ${order.id}`), 'refunds.nothing');
    await refuses(world.ops(`refunds order ${order.id} --amount 1`), 'desk.refund_left', 'Rp0');
    await world.set('host', { id: host.id }, { status: 'disabled' });
    expect((await world.ticket(order.ticket, 'mabar')).refund).toBeNull();
    expect((await world.call(ticketRefund, { ticket: order.ticket })).body.code).toBe('refunds.nothing');
    await world.set('host', { id: host.id }, { status: 'active' });
  });

  test('is less by it in suspense too', async () => {
    const payment = await placeTestSupport(world, host, { supporterGift: 150_000 });
    await payTestSupport(world, payment, 160_000);
    await settled(payment, 10_500, 168_000);
    expect(await storyOf(payment)).toMatchObject({ priceLeft: 150_000, suspenseLeft: 0 });
    await refuses(world.ops(`refunds support ${payment} --from suspense`), 'desk.nothing_in_suspense');
  });
});
