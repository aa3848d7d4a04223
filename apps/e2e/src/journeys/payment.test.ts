import { board, openBoard } from '#board.ts';
import { expect, test } from '#journey.ts';
import { anOrder, dialog, finalScreen, order, orderForm, pay, paymentScreen, row } from '#viewer.ts';

test('a closed tab finds its payment again, and its time', async ({ system, host, viewer: closed }) => {
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

test('late money counts [pub 4 countdown zero] [pub 9 payment window]', async ({ system, host, dashboard, viewer }) => {
  const wanted = anOrder();
  const payment = await order(viewer, system, host, wanted);
  await system.advance(885);
  await expect(paymentScreen(viewer).countdown).toHaveText(/^00:(0[1-9]|1[0-5])$/);
  await expect(paymentScreen(viewer).scanned).toBeEnabled();
  await system.advance(15);
  const over = dialog(viewer, 'Waktu bayar habis. Telanjur bayar? Jangan bayar lagi');
  await expect(over).toContainText(payment.number);
  await expect(over.getByRole('button', { name: 'Buka tiket' })).toBeVisible();
  await over.getByRole('button', { name: 'Pesan lagi' }).click();
  await expect(orderForm(viewer).gameID).toBeVisible();
  await viewer.reload();
  await expect(orderForm(viewer).gameID).toBeVisible();

  await system.advance(600);
  await system.sandbox.pay(payment.number);
  await viewer.reload();
  await expect(finalScreen(viewer).title).toBeVisible();

  await openBoard(dashboard, system);
  await expect(row(dashboard, wanted.name)).toHaveCount(1);
  await expect(board(dashboard).play(wanted.name)).toBeVisible();
});
