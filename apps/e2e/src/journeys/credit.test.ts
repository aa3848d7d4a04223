import { board, openBoard } from '#board.ts';
import { expect, test } from '#journey.ts';
import { newPlayer, paidOrder } from '#orders.ts';
import {
  anOrder,
  dialog,
  fillOrder,
  finalScreen,
  openPublic,
  orderForm,
  pay,
  paymentScreen,
  row,
  submit,
} from '#viewer.ts';

test('games that a host gives back pay an order by their code', async ({ system, host, dashboard, viewer }) => {
  const { name, ...player } = newPlayer();
  const bought = await paidOrder(system, host, { ...player, gameCount: 3 });
  await system.advance(4 * 86_400);
  await test.step('the dialog says before what it does to the balance', async () => {
    await openBoard(dashboard, system);
    await board(dashboard).more(name).click();
    await board(dashboard).item('Kembalikan sisa game').click();
    const question = dialog(dashboard, `Kembalikan sisa game ${name}`);
    await expect(question).toContainText('3 dari 3 game belum dimainkan.');
    await expect(question).toContainText('Saldo siap dicairkan: Rp30.000 jadi Rp0.');
    await question.getByRole('button', { name: 'Kurangi' }).click();
    await expect(question).toContainText('Saldo siap dicairkan: Rp30.000 jadi Rp10.000.');
    await question.getByRole('button', { name: 'Kembalikan', exact: true }).click();
    await expect(dashboard.getByText(`2 game ${name} kembali sebagai kredit Rp20.000.`).first()).toBeVisible();
    await expect(row(dashboard, name)).toContainText('0/1');
  });

  const form = orderForm(viewer);
  const code = viewer.getByLabel('Kode voucher atau kredit');
  await test.step('the ticket leads to the order form with its code, and the QR is of the rest', async () => {
    // Pressed before its part's code has come, the link takes the code along all the same.
    const held = Promise.withResolvers<void>();
    await viewer.route('**/assets/ticket-money-*.js', (route) => held.promise.then(() => route.continue()));
    await openPublic(viewer, system, `/tiket/${bought.ticket}`);
    await expect(viewer.getByText('Rp20.000', { exact: true })).toBeVisible();
    await viewer.getByRole('link', { name: 'Pakai' }).click();
    held.resolve();
    await expect(code).toHaveValue(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/);
    await expect(viewer.getByText(/^Kredit Rp20\.000, sampai /).first()).toBeVisible();
    await fillOrder(viewer, anOrder({ games: 3 }));
    await expect(viewer.getByRole('status').filter({ hasText: 'Rp10.500' })).toBeVisible();
    const payment = await submit(viewer, form.submit);
    expect(payment).toMatchObject({ price: 30_000, credit: 20_000, fee: 500, qris_price: 10_500, state: 'pending' });
    await expect(paymentScreen(viewer).qr).toBeVisible();
    await expect(viewer.getByText('Rp30.000 − kredit Rp20.000 + biaya layanan Rp500')).toBeVisible();
    await pay(viewer, system, payment);
    await expect(viewer.getByText('dan kredit Rp20.000')).toBeVisible();
  });

  await test.step('the transactions name what was given back', async () => {
    await dashboard.goto(`${system.origins.dashboard}/dashboard/cash-trx`);
    await expect(dashboard.getByText(`Kredit 2 game Reguler untuk ${name}`).first()).toBeVisible();
  });
});

test('what a voucher pays whole is delivered without a QR', async ({ system, host, dashboard, viewer }) => {
  await dashboard.goto(`${system.origins.dashboard}/dashboard/mabar-voucher`);
  await dashboard.getByRole('button', { name: 'Voucher baru' }).click();
  await dashboard.getByText('Game gratis').click();
  await dashboard.getByLabel('Kode').fill('gratis-1');
  await dashboard.getByRole('button', { name: 'Buat voucher' }).click();
  await expect(dashboard.getByText('0/10')).toBeVisible();
  await openPublic(viewer, system, `/${host.username}/mabar?kode=GRATIS1`);
  await expect(viewer.getByLabel('Kode voucher atau kredit')).toHaveValue('GRATIS1');
  await expect(viewer.getByText(/^Voucher gratis 1 game, sampai /).first()).toBeVisible();
  await fillOrder(viewer, anOrder({ games: 1 }));
  const paid = await submit(viewer, orderForm(viewer).submit);
  expect(paid).toMatchObject({ state: 'paid', price: 0, credit: 0, fee: 0, qris_price: 0 });
  await expect(finalScreen(viewer).title).toBeVisible();
  await expect(viewer.getByText('Gratis pakai voucher')).toBeVisible();
  // The open page hears of it.
  await expect(dashboard.getByText('1/10')).toBeVisible();
});
