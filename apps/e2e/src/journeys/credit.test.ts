import { ticket, type Ticket } from '@mabarin/api-client/contract/ticket';
import type { PaymentResult } from '@mabarin/api-client/contract/payments';
import { createClient } from '@mabarin/api-client/client';
import { board, openBoard } from '#board.ts';
import { expect, expectAccessible, expectFits, test } from '#journey.ts';
import { newPlayer, paidOrder } from '#orders.ts';
import type { TestSystem } from '#test-system.ts';
import {
  anOrder,
  dialog,
  fillOrder,
  finalScreen,
  openHostPage,
  openPublic,
  orderForm,
  passCaptcha,
  pay,
  paymentScreen,
  row,
  submit,
} from '#viewer.ts';

const DAY = 86_400;

async function codesOf(system: TestSystem, { ticket: code }: PaymentResult): Promise<string[]> {
  const { data } = await createClient({ api: system.origins.api })(ticket, { ticket: code });
  const { credits } = data as Extract<Ticket, { kind: 'mabar' }>;
  return credits.flatMap((credit) => credit.code ?? []);
}

test('games that a host gives back, and its voucher, pay an order by their code, in part or wholly', async ({
  system,
  host,
  visit,
  login,
}) => {
  const { name, ...player } = newPlayer();
  const bought = await paidOrder(system, host, { ...player, gameCount: 3 });
  await system.advance(4 * DAY);
  const dashboard = await visit('desktop');
  await login(dashboard, host);

  const ask = async () => {
    await board(dashboard).more(name).click();
    await board(dashboard).item('Kembalikan sisa game').click();
    return dialog(dashboard, `Kembalikan sisa game ${name}`);
  };
  await test.step('the dialog says before what it does to the balance', async () => {
    await openBoard(dashboard, system);
    const question = await ask();
    await expect(question).toContainText('3 dari 3 game belum dimainkan.');
    await expect(question).toContainText('Saldo siap dicairkan: Rp30.000 jadi Rp0.');
    await question.getByRole('button', { name: 'Kurangi' }).click();
    await expect(question).toContainText('Saldo siap dicairkan: Rp30.000 jadi Rp10.000.');
    await expectAccessible(dashboard);
    await question.getByRole('button', { name: 'Kembalikan', exact: true }).click();
    await expect(dashboard.getByText(`2 game ${name} kembali sebagai kredit Rp20.000.`).first()).toBeVisible();
    await expect(row(dashboard, name)).toContainText('0/1');
  });

  const viewer = await visit('phone');
  const form = orderForm(viewer);
  const code = viewer.getByLabel('Kode voucher atau kredit');
  await test.step('the ticket has the code and leads to the order form with it', async () => {
    await openPublic(viewer, system, `/tiket/${bought.ticket}`);
    await expect(viewer.getByText('Rp20.000', { exact: true })).toBeVisible();
    await expectFits(viewer);
    await viewer.getByRole('link', { name: 'Pakai di sini' }).click();
    await expect(code).toHaveValue(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/);
    await expect(viewer.getByText(/^Kredit Rp20\.000, berlaku sampai /).first()).toBeVisible();
  });

  const wanted = anOrder({ games: 3 });
  await test.step('a wrong code is said; the total is of the rest, and so is the QR', async () => {
    const right = await code.inputValue();
    await fillOrder(viewer, wanted);
    await expect(viewer.getByRole('status').filter({ hasText: 'Rp10.500' })).toBeVisible();
    await expect(viewer.getByText('Rp30.000 − kredit Rp20.000 + biaya layanan Rp500')).toBeVisible();
    await expectAccessible(viewer);
    await code.fill('0000-0000-0000-0000');
    await expect(viewer.getByText('Kode ini tidak ditemukan di host ini.').first()).toBeVisible();
    await expect(viewer.getByRole('status').filter({ hasText: 'Rp31.500' })).toBeVisible();
    await form.submit.click();
    await dialog(viewer, 'Kode ini tidak ditemukan').getByRole('button', { name: 'OK' }).click();
    await expect(form.gameID).toHaveValue(wanted.gameID);
    await passCaptcha(viewer);
    await code.fill(right.toLowerCase().replaceAll('-', ' '));
    await expect(viewer.getByRole('status').filter({ hasText: 'Rp10.500' })).toBeVisible();
    const payment = await submit(viewer, form.submit);
    expect(payment).toMatchObject({ price: 30_000, credit: 20_000, fee: 500, qris_price: 10_500, state: 'pending' });
    await expect(paymentScreen(viewer).qr).toBeVisible();
    await expect(viewer.getByText('Rp30.000 − kredit Rp20.000 + biaya layanan Rp500')).toBeVisible();
    await pay(viewer, system, payment);
    await expect(viewer.getByText('dan kredit Rp20.000')).toBeVisible();
  });

  await test.step('what credit pays whole goes straight to the thanks, without a QR', async () => {
    const question = await ask();
    await question.getByRole('button', { name: 'Kembalikan', exact: true }).click();
    await expect(row(dashboard, name)).toBeHidden();
    const [newest = ''] = await codesOf(system, bought);
    await openHostPage(viewer, system, host);
    await viewer.getByRole('button', { name: 'Punya kode voucher atau kredit?' }).click();
    await expect(code).toBeFocused();
    await code.fill(newest);
    await fillOrder(viewer, { ...wanted, games: 1 });
    await expect(viewer.getByText('Rp10.000 lunas pakai kredit')).toBeVisible();
    const paid = await submit(viewer, form.submit);
    expect(paid).toMatchObject({ state: 'paid', credit: 10_000, fee: 0, qris_price: 0 });
    await expect(finalScreen(viewer).title).toBeVisible();
    await expect(viewer.getByText('Dibayar pakai kredit')).toBeVisible();
    await expect(row(dashboard, wanted.name)).toHaveCount(2);
  });

  await test.step("a voucher's link fills in its code, and what it pays whole is delivered at once", async () => {
    await dashboard.goto(`${system.origins.dashboard}/dashboard/mabar-voucher`);
    await dashboard.getByText('Game gratis').click();
    await dashboard.getByLabel('Kode').fill('gratis-1');
    await dashboard.getByRole('button', { name: 'Buat voucher' }).click();
    await expect(dashboard.getByText('Dipakai 0 dari 10')).toBeVisible();
    await openPublic(viewer, system, `/${host.username}/mabar?kode=GRATIS1`);
    await expect(code).toHaveValue('GRATIS1');
    await expect(viewer.getByText(/^Voucher gratis 1 game, berlaku sampai /).first()).toBeVisible();
    await fillOrder(viewer, anOrder({ games: 1 }));
    const paid = await submit(viewer, form.submit);
    expect(paid).toMatchObject({ state: 'paid', price: 0, credit: 0, fee: 0, qris_price: 0 });
    await expect(viewer.getByText('Gratis pakai voucher')).toBeVisible();
    await dashboard.reload();
    await expect(dashboard.getByText('Dipakai 1 dari 10, hadiah kamu Rp10.000')).toBeVisible();
  });

  await test.step('the transactions name what was given back', async () => {
    await dashboard.goto(`${system.origins.dashboard}/dashboard/cash-trx`);
    await expect(dashboard.getByText(`Kredit 2 game Reguler untuk ${name}`)).toBeVisible();
  });
});
