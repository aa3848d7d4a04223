import {
  payment,
  paymentCancel,
  paymentCheck,
  qrisFilePath,
  type PaymentResult,
} from '@mabarin/api-client/contract/payments';
import { failureText } from '@mabarin/domain/errors';
import { stubService } from '@mabarin/web/testing/service';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aPayment, aProfile, button, closeDialog, draw, text } from '#platform/testing.tsx';
import PaymentScreen from './payment-screen.tsx';
import { paymentsStore } from './payments.store.ts';
import { paymentsText } from './payments.text.ts';
import { showPaymentOver } from './final/payment-over.tsx';
import type { PaymentEnd } from './final/time-over.ts';

const FAILED = 'Pesanan belum dibuat.';

/** Draws the payment screen; the looks that it takes by itself get no answer yet. */
async function openPayment(change: Partial<PaymentResult> = {}) {
  const service = stubService();
  const host = aProfile();
  const result = aPayment(host, change);
  paymentsStore.getState().save(result, host.username, { name: `mabar:${host.username}`, values: {} });
  onTestFinished(() => paymentsStore.getState().forget(result.transaction_id));
  const saved = paymentsStore.getState().list.find(({ ticket }) => ticket === result.ticket)!;
  const onEnd = vi.fn<(end: PaymentEnd) => void>();
  await draw(<PaymentScreen payment={saved} onEnd={onEnd} />);
  const qr = page.getByRole('img', { name: /^Kode QRIS Rp/ });
  await expect.element(qr).toBeVisible();
  return { service, result, onEnd, qr, ends: () => onEnd.mock.calls.map(([end]) => end) };
}

async function change(choice: string): Promise<void> {
  await button('Ganti pesanan').click();
  // What the press brings may be the next dialog already.
  await page
    .getByRole('alertdialog')
    .filter({ hasText: 'QR ini akan dibatalkan' })
    .getByRole('button', { name: choice })
    .click();
}

test('a payment whose host bears the fee asks for the price and names no fee', async () => {
  await openPayment({ qris_price: 10_000, fee: 0 });
  await expect.element(text('Rp10.000')).toBeVisible();
  await expect.element(page.getByText(/biaya/i)).not.toBeInTheDocument();
  await expect.element(page.getByText('0', { exact: true })).not.toBeInTheDocument();
});

test('the payment names its player, and what the amount is made of [pub 2 payment qr]', async () => {
  await openPayment({ player: { id: '310000123', server: '2101', name: 'Player0123' } });
  for (const words of ['Player0123', 'ID 310000123 (2101)', 'Rp10.500', 'Rp10.000 + biaya layanan Rp500']) {
    await expect.element(text(words)).toBeVisible();
  }
});

test('the payment names its voucher and what it saves, and that a changed order can use it again', async () => {
  const voucher = { code: 'HEMAT20', discount: 2_000 };
  await openPayment({ voucher, price: 8_000, credit: 3_000, fee: 250, qris_price: 5_250 });
  await expect.element(text('Rp10.000 − voucher HEMAT20 Rp2.000 − kredit Rp3.000 + biaya layanan Rp250')).toBeVisible();
  await button('Ganti pesanan').click();
  const asked = page.getByRole('alertdialog').filter({ hasText: 'Voucher HEMAT20 bisa kamu pakai lagi' });
  await asked.getByRole('button', { name: 'Jangan ganti' }).click();
});

test('a browser that shares files hands on the QR code', async () => {
  const shared = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.resolve());
  Object.assign(navigator, { canShare: () => true, share: shared });
  onTestFinished(() => {
    for (const name of ['canShare', 'share']) Reflect.deleteProperty(navigator, name);
  });
  const { result } = await openPayment();
  const asked = vi.fn<(url: string) => Promise<Response>>(async () => new Response(new Blob(['gambar'])));
  vi.stubGlobal('fetch', asked);
  await button('Bagikan').click();
  await expect.poll(() => shared.mock.calls[0]?.[0].files?.[0]?.name).toBe('qris-mabarin-10500.png');
  const asks = asked.mock.calls.map(([url]) => url);
  expect(asks).toContainEqual(expect.stringContaining(qrisFilePath(result.transaction_id)));
});

test('a QR that cannot be fetched is said, and can be asked for again', async () => {
  await openPayment();
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 500 })));
  await button('Simpan QR').click();
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button').click();
  await expect.element(button('Simpan QR')).toBeEnabled();
});

test('"Sudah Scan!" says too early, or no network [pub 4 payment pending] [pub 4 payment network]', async () => {
  const { service, qr, onEnd } = await openPayment();
  await button('Sudah Scan!').click();
  await closeDialog('Jaringan bermasalah. Coba lagi ya!');
  const waits = 'Uangnya belum masuk. Biasanya kurang dari 1 menit, kami cek terus.';
  service.refuse(paymentCheck, 'payments.pending', waits);
  await button('Sudah Scan!').click();
  await expect.element(page.getByRole('status').filter({ hasText: waits })).toBeVisible();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await expect.element(qr).toBeVisible();
  expect(onEnd).not.toHaveBeenCalled();
});

test('money that is too little takes the QR and its button away and says what the ticket says', async () => {
  const { service, result, qr, onEnd } = await openPayment();
  service.answer(payment, { data: { ...result, state: 'review', waits: 'under', received: 8_000 } });
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByRole('heading', { name: 'Kurang Rp2.500' })).toBeVisible();
  await expect.element(text('Tagihannya Rp10.500, yang masuk Rp8.000, jadi belum jadi pesanan.')).toBeVisible();
  await expect.element(qr).not.toBeInTheDocument();
  expect(button('Sudah Scan!').query()).toBeNull();
  expect(page.getByText(/Bayar sekarang/).query()).toBeNull();
  await expect
    .element(page.getByRole('link', { name: 'Minta uangku kembali' }))
    .toHaveAttribute('href', `/tiket/${result.ticket}`);
  expect(onEnd).not.toHaveBeenCalled();
  await button('Pesan lagi').click();
  expect(onEnd).toHaveBeenCalledExactlyOnceWith({ ended: '', unknown: false });
});

test('"Sudah Scan!" ends with thanks once it is paid [pub 2 payment scan]', async () => {
  const { service, result, ends } = await openPayment();
  const paid = { ...result, state: 'paid' as const };
  service.answer(paymentCheck, { data: paid });
  await button('Sudah Scan!').click();
  await expect.poll(ends).toEqual([{ paid }]);
});

test('"Sudah Scan!" ends with the reason once the bank refused [pub 4 payment failed]', async () => {
  const { service, ends } = await openPayment();
  service.refuse(paymentCheck, 'payments.failed', FAILED, -2);
  await button('Sudah Scan!').click();
  await expect.poll(ends).toEqual([{ ended: FAILED, unknown: false }]);
});

test.each([
  ['payments.failed', 'Pembayaran gagal'],
  ['payments.expired', 'Pembayaran berakhir'],
] as const)('what ended a payment titles its dialog, which leads back to the form: %s', async (code, title) => {
  const { result } = await openPayment();
  const [saved] = paymentsStore.getState().list.filter(({ ticket }) => ticket === result.ticket);
  void showPaymentOver(saved!, { ended: failureText(code), unknown: false }, () => undefined);
  const over = page.getByRole('alertdialog', { name: title });
  await over.getByRole('button', { name: 'Pesan lagi' }).click();
  await expect.element(over).not.toBeInTheDocument();
});

test('a box about the lost network, or a question, ends with the payment', async () => {
  const { service, result, ends } = await openPayment();
  await button('Sudah Scan!').click();
  const box = page.getByRole('alertdialog').filter({ hasText: 'Jaringan bermasalah. Coba lagi ya!' });
  await expect.element(box).toBeVisible();
  const paid = { ...result, state: 'paid' as const };
  service.answer(payment, { data: paid });
  window.dispatchEvent(new Event('online'));
  await expect.poll(ends).toMatchObject([{ paid }]);
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
});

test('a check that fails after the payment was seen paid says nothing', async () => {
  const { service, result, ends } = await openPayment();
  const held = Promise.withResolvers<void>();
  service.answer(paymentCheck, async () => {
    await held.promise;
    throw new TypeError('network');
  });
  await button('Sudah Scan!').click();
  await expect.poll(() => service.sent(paymentCheck)).toHaveLength(1);
  const paid = { ...result, state: 'paid' as const };
  service.answer(payment, { data: paid });
  window.dispatchEvent(new Event('online'));
  await expect.poll(ends).toMatchObject([{ paid }]);
  held.resolve();
  await expect.element(page.getByRole('dialog', { name: paymentsText.checking })).not.toBeInTheDocument();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
});

test('"Ganti pesanan" asks first, and changes nothing without network', async () => {
  const { service, qr, onEnd } = await openPayment();
  await change('Jangan ganti');
  expect(service.sent(paymentCancel)).toEqual([]);
  await change('Ganti pesanan');
  await closeDialog('Jaringan bermasalah. Coba lagi ya!');
  await expect.element(qr).toBeVisible();
  expect(onEnd).not.toHaveBeenCalled();
});

test('"Ganti pesanan" whose answer is lost is noticed by the next look', async () => {
  const { service, result, ends } = await openPayment();
  await change('Ganti pesanan');
  await closeDialog('Jaringan bermasalah. Coba lagi ya!');
  service.answer(payment, { data: { ...result, state: 'expired' } });
  window.dispatchEvent(new Event('online'));
  await expect.poll(ends).toEqual([{ ended: '', unknown: false }]);
});

test('"Ganti pesanan" of a payment that has just been paid ends with thanks', async () => {
  const { service, result, ends } = await openPayment();
  service.answer(paymentCancel, { data: { state: 'paid' } });
  await change('Ganti pesanan');
  await expect.poll(ends).toMatchObject([{ paid: { transaction_id: result.transaction_id, state: 'paid' } }]);
});
