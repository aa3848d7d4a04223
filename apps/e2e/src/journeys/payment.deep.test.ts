import { expect, test } from '#journey.ts';
import { scanQris } from '#qr.ts';
import {
  anOrder,
  dialog,
  finalScreen,
  openHelp,
  openHostPage,
  order,
  orderForm,
  pay,
  paymentScreen,
  watchShifts,
  yourTickets,
} from '#viewer.ts';

test('Back from a payment leads to its form, and on again', async ({ system, host, createHost, viewer }) => {
  const payment = await order(viewer, system, host, anOrder());
  expect(await scanQris(paymentScreen(viewer).qr)).toMatchObject({ amount: payment.qris_price, dynamic: true });
  await viewer.goBack();
  await expect(orderForm(viewer).gameID).toBeVisible();
  await viewer.getByRole('button', { name: 'Lanjut bayar' }).click();
  await expect(paymentScreen(viewer).qr).toBeVisible();
  await pay(viewer, system, payment);
  // The thanks are the ticket.
  await expect(viewer).toHaveURL(`${system.origins.public}/tiket/${payment.ticket}`);
  await expect(viewer.getByText('Urutan ke-1')).toBeVisible();
  await viewer.goBack();
  const link = yourTickets(viewer).getByRole('link', { name: 'Urutan ke-1' });
  await expect(link).toHaveAttribute('href', `/tiket/${payment.ticket}`);
  const shifted = await watchShifts(viewer);
  await viewer.reload();
  await expect(link).toBeVisible();
  expect(await shifted(), 'tickets push no form away when they come').toBeLessThanOrEqual(0.02);
  await viewer.goto(`${system.origins.public}/gift/${host.username}`);
  await expect(link).toBeVisible();
  const second = await order(viewer, system, host, anOrder({ event: 'Fast-Track' }));
  await viewer.goto(`${system.origins.public}/list/${host.username}`);
  await expect(link).toBeVisible();
  // Not paid yet, so pages show the payment.
  await expect(yourTickets(viewer).getByRole('link')).toHaveCount(1);
  // Paid while the phone shows another page: the thanks were never seen.
  await system.sandbox.pay(second.number);
  await system.advance(15);
  await expect(yourTickets(viewer).getByRole('link')).toHaveCount(2);

  await openHostPage(viewer, system, await createHost());
  await expect(orderForm(viewer).gameID).toBeVisible();
  await expect(yourTickets(viewer)).toBeHidden();

  await viewer.goto(`${system.origins.public}/tiket/${payment.ticket}`);
  await openHelp(viewer);
  await viewer.getByRole('button', { name: 'Hapus dari perangkat ini' }).click();
  await dialog(viewer, 'Tiketnya tetap berlaku').getByRole('button', { name: 'Hapus' }).click();
  await expect(viewer.getByText('Tiket ini tersimpan di perangkat ini')).toBeHidden();
  await viewer.goto(`${system.origins.public}/list/${host.username}`);
  await expect(yourTickets(viewer).getByRole('link')).toHaveCount(1);
});

const TIKTOK =
  'Mozilla/5.0 (Linux; Android 13; SM-A536E Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 ' +
  'Chrome/125.0.6422.165 Mobile Safari/537.36 trill_2023407030 BytedanceWebview/d8a21c6 ByteLocale/id-ID';

test('an order made inside TikTok is paid in another browser', async ({ system, host, visit }) => {
  const inApp = await visit('phone', { userAgent: TIKTOK, permissions: ['clipboard-read', 'clipboard-write'] });
  const payment = await order(inApp, system, host, anOrder());
  const ticket = `${system.origins.public}/tiket/${payment.ticket}`;
  await expect(inApp).toHaveURL(ticket);
  await expect(inApp.getByText('Kamu lagi di browser TikTok')).toBeVisible();
  const download = inApp.waitForEvent('download');
  await inApp.getByRole('link', { name: 'Simpan QR' }).click();
  expect((await download).suggestedFilename()).toBe(`qris-mabarin-${payment.qris_price}.png`);
  await inApp.getByRole('button', { name: 'Lanjut di browser lain' }).click();
  await expect(inApp.getByText('Link disalin.')).toBeVisible();

  const chrome = await visit('phone');
  await chrome.goto(ticket);
  await expect(paymentScreen(chrome).qr).toBeVisible();
  expect(await paymentScreen(chrome).qr.getAttribute('src')).toBe(await paymentScreen(inApp).qr.getAttribute('src'));
  await expect(paymentScreen(chrome).countdown).toHaveText(/^(15:00|14:[45]\d)$/);
  await expect(paymentScreen(chrome).change).toHaveCount(0);
  await system.sandbox.pay(payment.number);
  await system.advance(3);
  await expect(chrome.getByRole('main').getByText('Urutan ke-1', { exact: true })).toBeVisible();
  await expect(finalScreen(inApp).title).toBeVisible();
});
