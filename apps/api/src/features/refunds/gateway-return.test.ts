import { Readable } from 'node:stream';
import { deskDecideRefund, deskQuoteRefund } from '@mabarin/api-client/contract/desk/refunds';
import { deskMoney } from '@mabarin/api-client/contract/desk/money';
import { deskPayment } from '@mabarin/api-client/contract/desk/search';
import { refundOffer, refundRequest, ticketRefund, ticketRefundAccount } from '@mabarin/api-client/contract/refunds';
import { ticket as readTicket } from '@mabarin/api-client/contract/ticket';
import { wibDate } from '@mabarin/domain/time';
import { beforeAll, describe, expect, test } from 'vitest';
import { takeDueRefunds } from './refund.queries.ts';
import { createTestOperator, signInAtDesk, type TestOperator } from '#testing/fixtures/desk.ts';
import { createTestHost, type TestHost } from '#testing/fixtures/hosts.ts';
import { runAsOperator } from '#testing/fixtures/operators.ts';
import { paidOrder } from '#testing/fixtures/orders.ts';
import { booksOf, referenceOf } from '#testing/fixtures/payments.ts';
import { importTestFile } from '#testing/fixtures/settlements.ts';
import { paidSupport, payTestSupport, placeTestSupport } from '#testing/fixtures/supports.ts';
import { useWorld } from '#testing/world.ts';

/** Money that a gateway gave back by itself, by its settlements. */
const world = useWorld();
let host: TestHost;
let rina: TestOperator;
beforeAll(async () => {
  rina = await createTestOperator(world, 'rina');
  rina.headers = await signInAtDesk(world, rina);
  host = await createTestHost(world);
});

const ops = (...words: string[]) =>
  runAsOperator(world.db, world.app.deps, [...words, '--by', 'rina', '--why', 'dilihat di gateway']);
const grossOf = async (payment: string) => (await booksOf(world, payment)).payment.gross;
let files = 0;
/** The gateway's settlement: what it paid out for a payment, and what it gave back. */
async function settled(payment: string, back: number, paid?: number): Promise<void> {
  files += 1;
  const reference = await referenceOf(world, payment);
  const gross = paid ?? (await grossOf(payment));
  const row = (type: string, amount: number) =>
    [reference, `f${files}`, type, amount, 0, amount, wibDate(world.clock.now())].join(',');
  const text = ['order_id,provider_id,type,gross,fee,net,settled_on', row('payment', gross), row('refund', -back)];
  const file = { name: 'file.csv', content: Readable.from([text.join('\n')]), gateway: 'sandbox' };
  await importTestFile(world, file);
}
const taskOf = async (payment: string) =>
  (
    await world.admin
      .selectFrom('payment_task')
      .select('id')
      .where('subject', '=', `settled_refund ${await referenceOf(world, payment)}`)
      .where('done_at', 'is', null)
      .executeTakeFirst()
  )?.id ?? null;
/** Asked for by an operator; returns its id. */
async function refundOf(payment: string, ...more: string[]): Promise<string> {
  return /RF-[0-9A-F]{12}/.exec(await ops('refunds', 'support', payment, '--from', 'host', ...more))?.[0] ?? '';
}
const decide = async (id: string, as: 'approve' | 'paid') => {
  const seen = (await rina.call(deskMoney, {})).body.data?.refunds.find((one) => one.id === id)?.seen ?? '';
  const { body } = await rina.call(deskDecideRefund, {
    code: rina.code(),
    lookedUp: false,
    id,
    as,
    transfer: false,
    text: '',
    seen,
  });
  return body;
};
const storyOf = async (id: string) => (await rina.call(deskPayment, { id })).body.data;

describe('a refund whose money its gateway gave back already', () => {
  test('has its task beside the one about another sum', async () => {
    const payment = await paidSupport(world, host, { supporterGift: 150_000 });
    await settled(payment, 157_500, 157_000);
    expect(await taskOf(payment)).not.toBeNull();
  });

  test('is neither approved nor sent until its task is decided', async () => {
    const payment = await paidSupport(world, host, { supporterGift: 150_000 });
    const id = await refundOf(payment);
    await settled(payment, 157_500);
    const task = await taskOf(payment);
    const stopped = await decide(id, 'approve');
    expect(stopped.code).toBe('desk.refund_by_itself');
    expect(String(stopped.data)).toBe(`Gateway sudah mengembalikan Rp157.500 sendiri. Cek tugas ${task} dulu.`);
    await ops('tasks', 'done', String(task));
    expect((await decide(id, 'approve')).status).toBe(0);
  });

  test('is not marked as sent, unless the operator found it in the bank’s records', async () => {
    const payment = await paidSupport(world, host, { supporterGift: 150_000 });
    const id = await refundOf(payment);
    expect((await decide(id, 'approve')).status).toBe(0);
    const { ticket } = (await booksOf(world, payment)).payment;
    const form = { bankCode: '014', bankAccountNumber: '1234567890' };
    expect((await world.call(ticketRefundAccount, { ticket, form })).body.status).toBe(0);
    await settled(payment, 157_500);
    expect((await decide(id, 'paid')).code).toBe('desk.refund_by_itself');
    expect(await ops('refunds', 'paid', id, '--looked-up')).toContain('is paid');
  });

  test('goes on where both together are no more than what came', async () => {
    const payment = await paidSupport(world, host, { supporterGift: 150_000 });
    const id = await refundOf(payment, '--amount', '50000');
    await settled(payment, 100_000);
    expect((await decide(id, 'approve')).status).toBe(0);
  });

  test('is not asked of its gateway before its task is decided', async () => {
    const payment = await paidSupport(world, host, { supporterGift: 150_000 });
    const id = await refundOf(payment);
    await ops('refunds', 'approve', id);
    await world.admin
      .updateTable('refund')
      .set({ method: 'gateway', next_at: world.clock.now() })
      .where('id', '=', id)
      .execute();
    await settled(payment, 157_500);
    const now = world.clock.now();
    const due = { providers: ['sandbox'], now, until: new Date(now.getTime() + 60_000), limit: 10 };
    const taken = async () => (await takeDueRefunds(world.db, due)).map((refund) => refund.id);
    expect(await taken()).not.toContain(id);
    await ops('tasks', 'done', String(await taskOf(payment)));
    expect(await taken()).toContain(id);
  });
});

describe('what may still be asked back', () => {
  test('is nothing once a dispute of the gateway has taken what it still calls paid', async () => {
    const payment = await paidSupport(world, host, { supporterGift: 150_000 });
    await settled(payment, 157_500);
    const letter = ['--source', 'gateway', '--reference', payment, '--amount', '157500', '--reason', 'di setoran'];
    const opened = await ops('disputes', 'open', payment, ...letter, '--deadline', wibDate(world.clock.now()));
    expect(opened).toContain('Rp150000 held of Rp150000');
    const lost = await ops('disputes', 'lost', /DS-[0-9A-F]{12}/.exec(opened)?.[0] ?? '');
    expect(lost).toContain('Rp150000 taken');
    expect(await storyOf(payment)).toMatchObject({ priceLeft: 0, returned: null });
  });

  test('is less by what the gateway gave back, and the page names it with its task', async () => {
    const payment = await paidSupport(world, host, { supporterGift: 150_000 });
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
    const order = await paidOrder(world, host);
    await settled(order.id, await grossOf(order.id));
    expect(await storyOf(order.id)).toMatchObject({ priceLeft: 0 });
    const mabarID = order.entryId;
    for (const asked of [refundOffer, refundRequest]) {
      expect((await world.call(asked, { mabarID }, { as: host.browser })).body.code).toBe('refunds.nothing');
    }
    await expect(ops('refunds', 'order', order.id)).rejects.toMatchObject({ code: 'refunds.nothing' });
    await expect(ops('refunds', 'order', order.id, '--amount', '1')).rejects.toMatchObject({
      code: 'desk.refund_left',
      message: expect.stringContaining('Rp0'),
    });
    await world.admin.updateTable('host').set({ status: 'disabled' }).where('id', '=', host.id).execute();
    const { data } = (await world.call(readTicket, { ticket: order.ticket })).body;
    expect(data && data.kind !== 'claim' ? data.refund : 'no ticket').toBeNull();
    expect((await world.call(ticketRefund, { ticket: order.ticket })).body.code).toBe('refunds.nothing');
    await world.admin.updateTable('host').set({ status: 'active' }).where('id', '=', host.id).execute();
  });

  test('is less by it in suspense too', async () => {
    const payment = await placeTestSupport(world, host, { supporterGift: 150_000 });
    await payTestSupport(world, payment, 160_000);
    await settled(payment, 10_500, 168_000);
    expect(await storyOf(payment)).toMatchObject({ priceLeft: 150_000, suspenseLeft: 0 });
    await expect(ops('refunds', 'support', payment, '--from', 'suspense')).rejects.toMatchObject({
      code: 'desk.nothing_in_suspense',
    });
  });
});
