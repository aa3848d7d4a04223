import { board, openBoard } from '#board.ts';
import { expect, test } from '#journey.ts';
import { anOrder, dialog, finalScreen, order, orderForm, pay, paymentScreen, row } from '#viewer.ts';

const FIFTEEN_MINUTES = 900;

test('a payment is found again after the tab was closed, and the server says how long it lasts [pub 2 payment countdown] [pub 4 payment restored] [pub 4 countdown saved]', async ({
  system,
  host,
  visit,
}) => {
  const closed = await visit('phone');
  const payment = await order(closed, system, host, anOrder());
  await expect(paymentScreen(closed).countdown).toHaveText(/^(15:00|14:5\d)$/);
  const phone = closed.context();
  await closed.close();
  await system.advance(300);

  const reopened = await phone.newPage();
  await reopened.goto(`${system.origins.public}/${host.username}`);
  await expect(paymentScreen(reopened).qr).toBeVisible();
  await expect(paymentScreen(reopened).countdown).toHaveText(/^(10:00|09:5\d)$/);
  await pay(reopened, system, payment);
});

test('after fifteen minutes the page goes back to its form and says why; money that comes ten minutes late still counts: queued, and the screen says thank you [pub 4 countdown zero] [pub 9 payment window] [dec money]', async ({
  system,
  host,
  visit,
  login,
}) => {
  const viewer = await visit('phone');
  const wanted = anOrder();
  const payment = await order(viewer, system, host, wanted);
  await system.advance(FIFTEEN_MINUTES - 15);
  await expect(paymentScreen(viewer).countdown).toHaveText(/^00:(0[1-9]|1[0-5])$/);
  await expect(paymentScreen(viewer).scanned).toBeEnabled();
  await system.advance(15);
  const over = dialog(viewer, 'Waktu bayar habis. Telanjur bayar? Jangan bayar lagi');
  await expect(over).toContainText(payment.transaction_id);
  await expect(over.getByRole('button', { name: 'Buka tiket' })).toBeVisible();
  await over.getByRole('button', { name: 'OK' }).click();
  await expect(orderForm(viewer).gameID).toBeVisible();
  await viewer.reload();
  await expect(orderForm(viewer).gameID).toBeVisible();

  await system.advance(600);
  await system.sandbox.pay(payment.transaction_id);
  await viewer.reload();
  await expect(finalScreen(viewer).title).toBeVisible();

  const dashboard = await visit('desktop');
  await login(dashboard, host);
  await openBoard(dashboard, system);
  await expect(row(dashboard, wanted.name)).toHaveCount(1);
  await expect(board(dashboard).play(wanted.name)).toBeVisible();
});

const TIKTOK =
  'Mozilla/5.0 (Linux; Android 13; SM-A536E Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 ' +
  'Chrome/125.0.6422.165 Mobile Safari/537.36 trill_2023407030 BytedanceWebview/d8a21c6 ByteLocale/id-ID';

test('an order made inside TikTok goes on in another browser by its ticket, is paid there, and both show it', async ({
  system,
  host,
  visit,
}) => {
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
  await system.sandbox.pay(payment.transaction_id);
  await system.advance(3);
  await expect(chrome.getByRole('main').getByText('Urutan ke-1', { exact: true })).toBeVisible();
  await expect(finalScreen(inApp).title).toBeVisible();
});

test('a reload of the payment shows the same payment, which can still be changed there, and its thanks lead to the ticket', async ({
  system,
  host,
  visit,
}) => {
  const viewer = await visit('phone');
  const first = await order(viewer, system, host, anOrder());
  await viewer.reload();
  await expect(paymentScreen(viewer).qr).toBeVisible();
  await paymentScreen(viewer).change.click();
  await viewer.getByRole('button', { name: 'Ya, ganti' }).click();
  await expect(orderForm(viewer).gameID).toHaveValue(/^\d+$/);
  await expect(viewer).toHaveURL(`${system.origins.public}/${host.username}/mabar`);

  const second = await order(viewer, system, host, anOrder());
  expect(second.ticket).not.toBe(first.ticket);
  await viewer.reload();
  await expect(paymentScreen(viewer).qr).toBeVisible();
  await pay(viewer, system, second);
  await finalScreen(viewer).ticket.click();
  await expect(viewer.getByRole('main').getByText('Urutan ke-1', { exact: true })).toBeVisible();
  await viewer.goto(`${system.origins.public}/${host.username}/mabar`);
  await expect(orderForm(viewer).gameID).toBeVisible();
});
