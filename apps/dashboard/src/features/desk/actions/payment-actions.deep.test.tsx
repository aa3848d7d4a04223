import { deskMoney, type DeskRefund } from '@mabarin/api-client/contract/desk/money';
import {
  deskDecideRefund,
  deskQuoteRefund,
  deskRefundOrder,
  deskRequestRefund,
  deskReturnRefund,
  type DeskQuote,
} from '@mabarin/api-client/contract/desk/refunds';
import { PAYMENT_ACTIONS } from '@mabarin/domain/desk/payment-actions';
import { tabStore } from '@mabarin/web/storage';
import { stubService } from '@mabarin/web/testing/service';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { agree, fold, giveCode, openDesk } from '#features/desk/testing.tsx';
import { button, field } from '#platform/testing.tsx';
import { paymentActionsText as text } from './payment-actions.text.ts';
import PaymentActions from './payment-actions.tsx';

beforeEach(() => tabStore.clear());

const payment = {
  id: 'aBcD',
  can: ['refund_support' as const],
  duplicates: [],
  dispute: null,
  tasks: [],
  refunds: [],
  fee: 2_500,
  gross: 52_500,
  feeBearer: 'viewer' as const,
  host: { username: 'demomabar', name: 'Bang Kancil', status: 'active' as const },
};
const quote: DeskQuote = {
  amount: 52_500,
  price: 50_000,
  fee: 2_500,
  suspense: 0,
  credit: 0,
  games: 0,
  withoutGames: 52_500,
  fromHost: 40_000,
  method: 'transfer',
  provider: 'midtrans',
  seen: '52500/40000/0/0',
};
const money = { cashOuts: [], refunds: [], holds: [] };

test('a refund says its whole sum and who bears it before it is asked for, and sends that', async () => {
  const service = stubService();
  service.answer(deskQuoteRefund, { data: quote });
  service.answer(deskRequestRefund, { data: money });
  await openDesk('/meja/bayar/aBcD', <PaymentActions payment={payment} />);
  await fold('Minta refund dari saldo host').click();
  await field('Jumlah refund, tanpa biaya layanan').fill('50000');
  await button('Minta refund dari saldo host').click();
  await agree(
    'Menyiapkan refund Rp52.500 ke pembayar dengan transfer ke rekening yang ditulisnya di tiket. Rp40.000 dari saldo @demomabar. Rp10.000 kita yang menanggung, karena saldo host kurang. Biaya layanan Rp2.500 kita yang menanggung. Lalu menunggu persetujuan.',
  );
  await expect.poll(() => service.sent(deskRequestRefund)).toMatchObject([{ amount: 50_000, seen: quote.seen }]);
  expect(service.sent(deskQuoteRefund)).toMatchObject([{ payment: 'aBcD', from: 'host', amount: 50_000 }]);
});

test('an open refund is decided and marked as sent on the page of its payment', async () => {
  const service = stubService();
  const open: DeskRefund = {
    id: 'RF-0123456789AB',
    payment: 'aBcD',
    host: 'demomabar',
    at: '2026-11-20T05:00:00.000Z',
    amount: 52_500,
    fromHost: 50_000,
    loss: 0,
    fee: 2_500,
    suspense: 0,
    credit: 0,
    games: 0,
    seen: 'approved/transfer/1//',
    askedBy: 'operator',
    why: null,
    payer: 'Ani',
    minor: false,
    likeHost: false,
    state: 'approved',
    method: 'transfer',
    provider: null,
    bank: 'BCA',
    number: '1234567890',
    holder: 'IBU ANI',
    reason: null,
    lookFirst: false,
    frozen: false,
    refusal: null,
    approval: null,
  };
  const other = { ...open, id: 'RF-BA9876543210', payment: 'lain' };
  service.answer(deskMoney, { data: { ...money, refunds: [open, other] } });
  service.answer(deskDecideRefund, { data: money });
  await openDesk('/meja/bayar/aBcD', <PaymentActions payment={{ ...payment, can: ['decide_refund'] }} />);
  await expect.element(page.getByText('BCA 1234567890 a.n. IBU ANI')).toBeVisible();
  expect(page.getByText(other.id).elements()).toHaveLength(0);
  await button('Sudah ditransfer').click();
  await giveCode();
  await expect.poll(() => service.sent(deskDecideRefund)).toMatchObject([{ id: open.id, as: 'paid', seen: open.seen }]);
});

test('a paid refund whose money came back is taken back after a look at the bank', async () => {
  const service = stubService();
  service.answer(deskReturnRefund, { data: money });
  const refunds = [{ id: 'RF-0123456789AB', state: 'paid' as const, amount: 52_500, method: 'transfer' as const }];
  await openDesk('/meja/bayar/aBcD', <PaymentActions payment={{ ...payment, can: ['return_refund'], refunds }} />);
  await fold('Uang refund kembali ke kita').click();
  await page.getByRole('checkbox', { name: /^Sudah dicek/ }).click();
  await button('Uang RF-0123456789AB (Rp52.500) kembali ke kita').click();
  await giveCode();
  await expect.poll(() => service.sent(deskReturnRefund)).toMatchObject([{ id: 'RF-0123456789AB', lookedUp: true }]);
});

test('rupiah of an order are asked for without its games, and the sentence says that these stay', async () => {
  const service = stubService();
  service.answer(deskQuoteRefund, { data: { ...quote, amount: 5_250, price: 5_000, fee: 250, fromHost: 5_000 } });
  service.answer(deskRefundOrder, { data: money });
  await openDesk('/meja/bayar/aBcD', <PaymentActions payment={{ ...payment, can: ['refund_order'] }} />);
  await fold('Minta refund pesanan').click();
  await page.getByRole('checkbox', { name: text.played }).click();
  await field('Jumlah refund, tanpa biaya layanan').fill('5000');
  await expect.element(page.getByRole('checkbox', { name: text.played })).not.toBeInTheDocument();
  await button('Minta refund pesanan').click();
  await agree(
    'Menyiapkan refund Rp5.250 ke pembayar dengan transfer ke rekening yang ditulisnya di tiket. Rp5.000 dari saldo @demomabar. Biaya layanan Rp250 kita yang menanggung. Lalu menunggu persetujuan. Game di antrian tetap. Kalau nanti gamenya dikembalikan, uangnya tinggal sisanya.',
  );
  await expect.poll(() => service.sent(deskRefundOrder)).toMatchObject([{ amount: 5_000, played: false }]);
});

test('a refund of an order says how much of it is for games that were played', async () => {
  const service = stubService();
  service.answer(deskQuoteRefund, { data: { ...quote, games: 1, withoutGames: 21_000 } });
  service.answer(deskRefundOrder, { data: money });
  await openDesk('/meja/bayar/aBcD', <PaymentActions payment={{ ...payment, can: ['refund_order'] }} />);
  await fold('Minta refund pesanan').click();
  await page.getByRole('checkbox', { name: text.played }).click();
  await button('Minta refund pesanan').click();
  await agree(
    'Menyiapkan refund Rp52.500 ke pembayar dengan transfer ke rekening yang ditulisnya di tiket. Rp40.000 dari saldo @demomabar. Rp10.000 kita yang menanggung, karena saldo host kurang. Biaya layanan Rp2.500 kita yang menanggung. 1 game keluar dari antrian. Lalu menunggu persetujuan. Rp21.000 di antaranya untuk game yang sudah dimainkan.',
  );
});

test('each action that a payment may offer has its sentence or its question, and something to press', async () => {
  const service = stubService();
  service.answer(deskMoney, { data: money });
  const refunds = [{ id: 'RF-0123456789AB', state: 'paid' as const, amount: 52_500, method: 'transfer' as const }];
  const tasks = [{ id: 7, reason: 'refund' as const, text: 'Refund menunggu' }];
  const can = [...PAYMENT_ACTIONS];
  await openDesk('/meja/bayar/aBcD', <PaymentActions payment={{ ...payment, can, refunds, tasks, dispute: 'DS-1' }} />);
  await expect.element(button('Tanya gateway lagi')).toBeVisible();
  const asked = { look_up: text.lookUp, resend_ticket: text.resend, alert_off: text.air, mask_message: text.mask };
  for (const action of PAYMENT_ACTIONS) {
    const said = { ...text.does, ...asked }[action];
    const row = page.getByRole('listitem').filter({ hasText: said });
    await expect.element(row).toBeVisible();
    if (action === 'decide_refund' || action === 'decide_hold') continue;
    const keys = row
      .getByRole('button', { includeHidden: true })
      .or(row.getByRole('link'))
      .or(row.getByRole('combobox', { includeHidden: true }));
    expect(keys.elements().length, action).toBeGreaterThan(0);
  }
  await expect
    .element(page.getByRole('link', { name: 'Buka sengketa' }))
    .toHaveAttribute('href', '/meja/sengketa/DS-1');
});
