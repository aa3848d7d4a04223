import { transactions } from '@mabarin/api-client/contract/cash';
import { refundOffer } from '@mabarin/api-client/contract/refunds';
import { supports as supportList } from '@mabarin/api-client/contract/support';
import { ticket as readTicket } from '@mabarin/api-client/contract/ticket';
import { SPEC_FEE } from '@mabarin/domain/money';
import { addDays, startOfWibDate, wibDate } from '@mabarin/domain/time';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { openPayment } from './index.ts';
import { receiptMail } from './payment.mail.ts';
import { checkBooks } from '#features/operator/money/books.commands.ts';
import { useHost } from '#testing/fixtures/hosts.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { runAsOperator } from '#testing/fixtures/operators.ts';
import { booksOf, placePayment } from '#testing/fixtures/payments.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);
const bear = (bearer: 'viewer' | 'host', bps = 500) => {
  world.app.deps.config.fee = { bearer, bps };
};
afterEach(() => {
  world.app.deps.config.fee = SPEC_FEE;
});

const linesOf = async (id: string) => (await booksOf(world, id)).lines;
const refundRow = (id: string) => world.row('refund', { id });

describe('while the host bears the fee [dec money]', () => {
  test('a payment asks for the listed price and names no fee', async () => {
    bear('host');
    const id = await placePayment(world, { hostId: host.id, price: 50_000 });
    const result = await openPayment(world.db, world.app.deps, id);
    expect(result).toMatchObject({ price: 50_000, fee: 0, qris_price: 50_000 });
  });

  test('the host is credited the price less the fee, and reads both', async () => {
    bear('host');
    const id = await host.paidSupport({ supporterGift: 50_000, supporterEmail: 'wati@example.test' });
    expect(await linesOf(id)).toEqual({ gateway_receivable: -50_000, host_payable: 47_500, platform_fee: 2_500 });
    const { body: list } = await host.call(transactions, { before: null });
    expect(list.data?.[0]).toMatchObject({ kind: 'payment', amount: 47_500, fee: 2_500 });
    const { body: supports } = await host.call(supportList, { before: null });
    expect(supports.data?.[0]).toMatchObject({ gift: 50_000, fee: 2_500, total: 50_000 });
    await world.drainJobs();
    const [mail] = await mailsTo(world, 'wati@example.test');
    expect(mail?.text).toContain('Total dibayar: Rp50.000');
    expect(mail?.text).not.toMatch(/biaya/i);
  });

  test('a refund brings the viewer the listed price back, and the fee’s part is ours [dec money]', async () => {
    bear('host');
    const order = await host.paidOrder({ gameCount: 3 });
    expect(await linesOf(order.id)).toMatchObject({ host_payable: 28_500, platform_fee: 1_500 });
    const { body } = await host.call(refundOffer, { mabarID: order.entryId });
    expect(body.data).toMatchObject({ amount: 30_000, fee: null, fromBalance: 28_500 });
    const refund = await host.refund(order.entryId);
    expect(await refundRow(refund.refund_id)).toMatchObject({ amount: 30_000, price: 28_500, fee: 1_500 });
    const { body: shown } = await world.call(readTicket, { ticket: order.ticket });
    expect(shown.data).toMatchObject({ refund: { refunds: [{ amount: 30_000, fee: null }] } });
  });

  test('a support given back in parts ends at what was paid and at the whole fee', async () => {
    bear('host', 333);
    const id = await host.paidSupport({ supporterGift: 25_000 });
    const give = (...words: string[]) =>
      runAsOperator(world.db, world.app.deps, [
        'refunds',
        'support',
        id,
        ...words,
        '--from',
        'host',
        '--by',
        'rina',
        '--why',
        'refund',
      ]);
    await give('--amount', '3333');
    await give();
    await expect(give()).rejects.toMatchObject({ code: 'desk.refund_left', message: expect.stringContaining('Rp0') });
    const rows = await world.rows('refund', { payment_id: id });
    const sum = (of: 'amount' | 'price' | 'fee') => rows.reduce((total, row) => total + row[of], 0);
    expect([sum('amount'), sum('price'), sum('fee')]).toEqual([25_000, 24_167, 833]);
    expect(await checkBooks(world.admin, world.clock.now(), world.clock.now())).toEqual([]);
  });
});

test('an order keeps the bearer and the rate of its day [dec money]', async () => {
  bear('viewer');
  const old = await host.paidOrder({ gameCount: 1 });
  bear('host', 1_000);
  const refund = await host.refund(old.entryId);
  expect(await refundRow(refund.refund_id)).toMatchObject({ amount: 10_500, price: 10_000, fee: 500 });
  const young = await host.paidOrder({ gameCount: 1 });
  expect(await linesOf(young.id)).toMatchObject({ gateway_receivable: -10_000, host_payable: 9_000 });
  const rows = await world.sorted('created_at', 'payment', { host_id: host.id }, 'fee_bearer', 'fee_bps');
  expect(rows).toEqual([
    { fee_bearer: 'viewer', fee_bps: 500 },
    { fee_bearer: 'host', fee_bps: 1_000 },
  ]);
});

test('a payment has the bearer of its moment, over the midnight of the switch too [dec money]', async () => {
  const { config } = world.app.deps;
  const from = addDays(wibDate(world.clock.now()), 1);
  const switched = startOfWibDate(from).getTime() - world.clock.now().getTime();
  config.nextFee = { rule: { bearer: 'host', bps: 500 }, from };
  onTestFinished(() => {
    config.nextFee = null;
  });
  const before = await host.placeOrder({ gameCount: 1 });
  const asShown = { fee: SPEC_FEE };
  await world.advance(Math.ceil(switched / 1_000));
  expect((await host.sendOrder({ gameCount: 1, shown: asShown })).body).toMatchObject({
    code: 'http.shown_changed',
    data: expect.stringContaining('5% ditanggung kamu jadi 5% ditanggung host'),
  });
  const after = await host.placeOrder({ gameCount: 1 });
  expect(await world.rows('payment', { id: before.id }, 'gross', 'fee_bearer')).toEqual([
    { gross: 10_500, fee_bearer: 'viewer' },
  ]);
  expect(await world.rows('payment', { id: after.id }, 'gross', 'fee_bearer')).toEqual([
    { gross: 10_000, fee_bearer: 'host' },
  ]);
});

test('a receipt names the fee that was charged on top, and no other', () => {
  const sold = { id: 'x', kind: 'support', description: 'Support', price: 50_000, credit: 0, fee: 2_500 } as const;
  const rest = { ticket: 't', tickets: [], paidAt: new Date('2026-11-27T08:00:00Z') };
  const text = (bearer: 'viewer' | 'host', gross: number) =>
    receiptMail(world.app.deps.config, 'a@b.test', { ...sold, ...rest, fee_bearer: bearer, gross }).text;
  expect(text('viewer', 52_500)).toContain('Biaya layanan: Rp2.500');
  expect(text('host', 50_000)).not.toMatch(/biaya/i);
});
