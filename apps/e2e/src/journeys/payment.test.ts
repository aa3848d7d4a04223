import { board, openBoard } from '#board.ts';
import { expect, test } from '#journey.ts';
import { scanQris } from '#qr.ts';
import {
  anOrder,
  dialog,
  fillOrder,
  finalScreen,
  openHostPage,
  order,
  orderForm,
  pay,
  paymentScreen,
  row,
  submit,
} from '#viewer.ts';

const FIFTEEN_MINUTES = 900;

test('the QR code on the screen asks for the amount under it [pub 2 payment qr]', async ({ house, host, visit }) => {
  const viewer = await visit('phone');
  await order(viewer, house, host, anOrder({ event: 'Fast-Track' }));
  await expect(viewer.getByText('Rp21.000', { exact: true })).toBeVisible();
  await expect(viewer.getByText('Rp20.000 + biaya layanan Rp1.000')).toBeVisible();
  const qris = await scanQris(paymentScreen(viewer).qr);
  expect(qris).toMatchObject({ amount: 21_000, dynamic: true });
});

test('a payment is found again after the tab was closed, and the server says how long it lasts [pub 2 payment countdown] [pub 4 payment restored] [pub 4 countdown saved] [dec wire]', async ({
  house,
  host,
  visit,
}) => {
  const closed = await visit('phone');
  const payment = await order(closed, house, host, anOrder());
  await expect(paymentScreen(closed).countdown).toHaveText(/^(15:00|14:5\d)$/);
  const phone = closed.context();
  await closed.close();
  await house.advance(300);

  const reopened = await phone.newPage();
  await reopened.goto(`${house.origins.public}/${host.username}`);
  await expect(paymentScreen(reopened).qr).toBeVisible();
  await expect(paymentScreen(reopened).countdown).toHaveText(/^(10:00|09:5\d)$/);
  await pay(reopened, house, payment);
});

test('after fifteen minutes the page goes back to its form and says why [pub 4 countdown zero] [pub 9 payment window]', async ({
  house,
  host,
  visit,
}) => {
  const viewer = await visit('phone');
  await order(viewer, house, host, anOrder());
  await house.advance(FIFTEEN_MINUTES - 15);
  await expect(paymentScreen(viewer).countdown).toHaveText(/^00:(0[1-9]|1[0-5])$/);
  await expect(paymentScreen(viewer).scanned).toBeEnabled();
  await house.advance(15);
  await expect(dialog(viewer, 'Waktu pembayaran sudah habis.')).toBeVisible();
  await dialog(viewer, 'Waktu pembayaran sudah habis.').getByRole('button', { name: 'OK' }).click();
  await expect(orderForm(viewer).gameID).toBeVisible();

  await viewer.reload();
  await expect(orderForm(viewer).gameID).toBeVisible();
});

test('nobody presses "Sudah Scan!": the gateway says it was paid, and the screen follows [dec wire]', async ({
  house,
  host,
  visit,
}) => {
  const viewer = await visit('phone');
  const asked: string[] = [];
  viewer.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const payment = await order(viewer, house, host, anOrder());
  await pay(viewer, house, payment);
  expect(asked).not.toContain('/api/payment-check');
});

test('pressing "Sudah Scan!" asks the gateway at once [pub 2 payment scan] [pub 4 mabar]', async ({
  house,
  host,
  visit,
}) => {
  const viewer = await visit('phone');
  // The screen's own looks get no answer here, so that only the press can bring the news.
  await viewer.route('**/api/payment/*', () => {});
  const payment = await order(viewer, house, host, anOrder());
  await house.sandbox.pay(payment.transaction_id);
  await paymentScreen(viewer).scanned.click();
  await expect(finalScreen(viewer).title).toBeVisible();
});

test('pressing "Sudah Scan!" too early says so and keeps the QR code [pub 2 payment scan] [pub 4 payment pending]', async ({
  house,
  host,
  visit,
}) => {
  const viewer = await visit('phone');
  await order(viewer, house, host, anOrder());
  await paymentScreen(viewer).scanned.click();
  const early = dialog(viewer, 'Pembayaran kamu belum kami terima.');
  await early.getByRole('button', { name: 'OK' }).click();
  await expect(early).toBeHidden();
  await expect(paymentScreen(viewer).qr).toBeVisible();
});

test('a payment that the bank refused goes back to the form', async ({ house, host, visit }) => {
  const viewer = await visit('phone');
  const payment = await order(viewer, house, host, anOrder());
  await house.sandbox.fail(payment.transaction_id);
  await house.advance(3);
  await expect(dialog(viewer, 'Pembayaran gagal.')).toBeVisible();
  await dialog(viewer, 'Pembayaran gagal.').getByRole('button', { name: 'OK' }).click();
  await expect(orderForm(viewer).gameID).toBeVisible();
});

test('money that comes ten minutes late still counts: queued, and the screen says thank you [dec money]', async ({
  house,
  host,
  visit,
  login,
}) => {
  const viewer = await visit('phone');
  const wanted = anOrder();
  const payment = await order(viewer, house, host, wanted);
  await house.advance(FIFTEEN_MINUTES);
  await dialog(viewer, 'Waktu pembayaran sudah habis.').getByRole('button', { name: 'OK' }).click();
  await expect(orderForm(viewer).gameID).toBeVisible();

  await house.advance(600);
  await house.sandbox.pay(payment.transaction_id);
  await viewer.reload();
  await expect(finalScreen(viewer).title).toBeVisible();

  const dashboard = await visit('desktop');
  await login(dashboard, host);
  await openBoard(dashboard, house);
  await expect(row(dashboard, wanted.name)).toHaveCount(1);
  await expect(board(dashboard).play(wanted.name)).toBeVisible();
});

test('two tabs order at once and neither payment is lost [dec wire]', async ({ house, host, visit }) => {
  const first = await visit('phone');
  const second = await first.context().newPage();
  await openHostPage(first, house, host);
  await openHostPage(second, house, host);
  const orders = [anOrder(), anOrder()] as const;
  await fillOrder(first, orders[0]);
  const firstPayment = await submit(first, orderForm(first).submit);
  await fillOrder(second, orders[1]);
  const secondPayment = await submit(second, orderForm(second).submit);
  expect(secondPayment.transaction_id).not.toBe(firstPayment.transaction_id);
  await expect(paymentScreen(first).qr).toBeVisible();
  await expect(paymentScreen(second).qr).toBeVisible();

  await pay(first, house, firstPayment);
  await second.reload();
  await expect(paymentScreen(second).qr).toBeVisible();
  await pay(second, house, secondPayment);

  await finalScreen(second).list.click();
  for (const { name } of orders) await expect(row(second, name)).toBeVisible();
});
