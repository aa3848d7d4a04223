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

test('the QR code on the screen asks for the amount under it; a payment that the bank refused goes back to the form [pub 2 payment qr]', async ({
  house,
  host,
  visit,
}) => {
  const viewer = await visit('phone');
  const payment = await order(viewer, house, host, anOrder({ event: 'Fast-Track' }));
  await expect(viewer.getByText('Rp21.000', { exact: true })).toBeVisible();
  await expect(viewer.getByText('Rp20.000 + biaya layanan Rp1.000')).toBeVisible();
  const qris = await scanQris(paymentScreen(viewer).qr);
  expect(qris).toMatchObject({ amount: 21_000, dynamic: true });

  await house.sandbox.fail(payment.transaction_id);
  await house.advance(3);
  await dialog(viewer, 'Pembayaran gagal.').getByRole('button', { name: 'OK' }).click();
  await expect(orderForm(viewer).gameID).toBeVisible();
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

test('after fifteen minutes the page goes back to its form and says why; money that comes ten minutes late still counts: queued, and the screen says thank you [pub 4 countdown zero] [pub 9 payment window] [dec money]', async ({
  house,
  host,
  visit,
  login,
}) => {
  const viewer = await visit('phone');
  const wanted = anOrder();
  const payment = await order(viewer, house, host, wanted);
  await house.advance(FIFTEEN_MINUTES - 15);
  await expect(paymentScreen(viewer).countdown).toHaveText(/^00:(0[1-9]|1[0-5])$/);
  await expect(paymentScreen(viewer).scanned).toBeEnabled();
  await house.advance(15);
  await dialog(viewer, 'Waktu pembayaran sudah habis.').getByRole('button', { name: 'OK' }).click();
  await expect(orderForm(viewer).gameID).toBeVisible();
  await viewer.reload();
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

test('nobody presses "Sudah Scan!": the gateway says it was paid, and the screen follows, leads on to list, gift, mabar, support, klaim and the ticket, and the next form knows the player [pub 2 final] [pub 3 storage player] [dec wire] [dec ticket]', async ({
  house,
  host,
  visit,
}) => {
  const viewer = await visit('phone');
  const asked: string[] = [];
  viewer.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const wanted = anOrder();
  const payment = await order(viewer, house, host, wanted);
  await pay(viewer, house, payment);
  expect(asked).not.toContain('/api/payment-check');
  const targets = await viewer
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const { username } = host;
  const hosts = ['mabar', 'support', 'klaim'].map((tab) => `/${username}/${tab}`);
  expect(new Set(targets)).toEqual(
    new Set([`/list/${username}`, `/gift/${username}`, ...hosts, `/tiket/${payment.ticket}`]),
  );

  const kept = await viewer.evaluate(() => localStorage.getItem('playerIdentity'));
  expect(JSON.parse(kept ?? '')).toEqual({ gameID: wanted.gameID, serverID: wanted.gameServerID });
  await openHostPage(viewer, house, host);
  await expect(orderForm(viewer).gameID).toHaveValue(wanted.gameID);
  await expect(orderForm(viewer).gameServerID).toHaveValue(wanted.gameServerID);
});

test('"Sudah Scan!" asks the gateway at once: too early, without network, paid, and refused, which goes back to the form for good [pub 2 payment scan] [pub 4 mabar] [pub 4 payment pending] [pub 4 payment network] [pub 4 payment failed]', async ({
  house,
  host,
  visit,
  allow,
}) => {
  allow(/ERR_FAILED/);
  const viewer = await visit('phone');
  // The screen's own looks get no answer here, so that only the press can bring the news.
  await viewer.route('**/api/payment/*', (route) => route.abort());
  const payment = await order(viewer, house, host, anOrder());
  const { scanned, qr } = paymentScreen(viewer);
  const said = async (text: string) => {
    await scanned.click();
    await dialog(viewer, text).getByRole('button', { name: 'OK' }).click();
    await expect(dialog(viewer, text)).toBeHidden();
  };
  await said('Pembayaran kamu belum kami terima.');
  await expect(qr).toBeVisible();
  await viewer.route('**/api/payment-check', (route) => route.abort());
  await said('Jaringan bermasalah. Coba lagi ya!');
  await expect(qr).toBeVisible();
  await viewer.unroute('**/api/payment-check');
  await house.sandbox.pay(payment.transaction_id);
  // The gateway is asked again 3 s after the last time, not before.
  await house.advance(3);
  await scanned.click();
  await expect(finalScreen(viewer).title).toBeVisible();

  const refused = await order(viewer, house, host, anOrder());
  await house.sandbox.fail(refused.transaction_id);
  await house.advance(3);
  await said('Pembayaran gagal.');
  await expect(orderForm(viewer).gameID).toBeVisible();
  await viewer.reload();
  await expect(orderForm(viewer).gameID).toBeVisible();
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
