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
  watchShifts,
  yourTickets,
} from '#viewer.ts';

test('the QR code on the screen asks for the amount under it and names the player; a payment that the bank refused goes back to the form as it was sent, with the number an operator asks for [pub 2 payment qr]', async ({
  system,
  host,
  visit,
}) => {
  const viewer = await visit('phone');
  const wanted = anOrder({ event: 'Fast-Track' });
  const payment = await order(viewer, system, host, wanted);
  await expect(viewer.getByText(wanted.name, { exact: true })).toBeVisible();
  await expect(viewer.getByText(`ID ${wanted.gameID} (${wanted.gameServerID})`)).toBeVisible();
  await expect(viewer.getByText('Rp21.000', { exact: true })).toBeVisible();
  await expect(viewer.getByText('Rp20.000 + biaya layanan Rp1.000')).toBeVisible();
  const qris = await scanQris(paymentScreen(viewer).qr);
  expect(qris).toMatchObject({ amount: 21_000, dynamic: true });
  // This browser cannot share files; one that can shares the picture.
  const share = viewer.getByRole('button', { name: 'Bagikan' });
  await expect(share).toHaveCount(0);
  await viewer.addInitScript(() => {
    const sharing = {
      canShare: () => true,
      share: async ({ files }: ShareData) => void Object.assign(window, { files }),
    };
    Object.assign(navigator, sharing);
  });
  await viewer.reload();
  await share.click();
  const shared = () =>
    viewer.evaluate(() => (window as unknown as { files?: File[] }).files?.map(({ name }) => name) ?? []);
  await expect.poll(shared).toEqual(['qris-mabarin-21000.png']);

  await system.sandbox.fail(payment.transaction_id);
  await system.advance(3);
  const failed = dialog(viewer, 'Pembayaran gagal, pesanan belum dibuat. Saldo terpotong?');
  // Data that an operator will ask for.
  await expect(failed).toContainText(payment.transaction_id);
  await failed.getByRole('button', { name: 'OK' }).click();
  await expect(orderForm(viewer).gameID).toHaveValue(wanted.gameID);
  await expect(orderForm(viewer).message).toHaveValue(wanted.message);
});

test('nobody presses "Sudah Scan!": the gateway says it was paid, and the screen follows, leads on to list, gift, mabar, support, klaim and the ticket, and the next form knows the player [pub 2 final] [pub 3 storage player] [dec wire]', async ({
  system,
  host,
  visit,
}) => {
  const viewer = await visit('phone');
  const asked: string[] = [];
  viewer.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const wanted = anOrder();
  const payment = await order(viewer, system, host, wanted);
  await pay(viewer, system, payment);
  expect(asked).not.toContain('/api/payment-check');
  await expect(finalScreen(viewer).state).toHaveText('Urutan ke-1');
  const targets = await viewer
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const { username } = host;
  const hosts = ['mabar', 'support', 'klaim'].map((tab) => `/${username}/${tab}`);
  expect(new Set(targets)).toEqual(
    new Set([
      `/tiket/${payment.ticket}`,
      `/list/${username}`,
      ...hosts,
      `/gift/${username}`,
      `/hubungi-admin?transaksi=${payment.transaction_id}`,
    ]),
  );
  expect(targets[0]).toBe(`/tiket/${payment.ticket}`);
  expect(await viewer.evaluate(() => localStorage.getItem('paymentCountdown'))).toBeNull();

  const kept = await viewer.evaluate(() => localStorage.getItem('playerIdentity'));
  expect(JSON.parse(kept ?? '')).toEqual({ gameID: wanted.gameID, serverID: wanted.gameServerID });
  await openHostPage(viewer, system, host);
  await expect(orderForm(viewer).gameID).toHaveValue(wanted.gameID);
  await expect(orderForm(viewer).gameServerID).toHaveValue(wanted.gameServerID);
});

test('two tabs order at once and neither payment is lost [dec wire]', async ({ system, host, visit }) => {
  const first = await visit('phone');
  const second = await first.context().newPage();
  await openHostPage(first, system, host);
  await openHostPage(second, system, host);
  const orders = [anOrder(), anOrder()] as const;
  await fillOrder(first, orders[0]);
  const firstPayment = await submit(first, orderForm(first).submit);
  await fillOrder(second, orders[1]);
  const secondPayment = await submit(second, orderForm(second).submit);
  expect(secondPayment.transaction_id).not.toBe(firstPayment.transaction_id);
  await expect(paymentScreen(first).qr).toBeVisible();
  await expect(paymentScreen(second).qr).toBeVisible();

  await pay(first, system, firstPayment);
  await second.reload();
  await expect(paymentScreen(second).qr).toBeVisible();
  await pay(second, system, secondPayment);

  await finalScreen(second).list.click();
  for (const { name } of orders) await expect(row(second, name)).toBeVisible();
});

test('a ticket outlives its thanks: opened first, gone back from, reloaded, on host page, list and schedule, at its own host only; one paid while nobody looked is there too; and can be taken off the phone', async ({
  system,
  host,
  createHost,
  visit,
}) => {
  const viewer = await visit('phone');
  const payment = await order(viewer, system, host, anOrder());
  await pay(viewer, system, payment);
  await finalScreen(viewer).ticket.click();
  // The thanks show the place too.
  await expect(finalScreen(viewer).title).toBeHidden();
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
  await system.sandbox.pay(second.transaction_id);
  await system.advance(15);
  await expect(yourTickets(viewer).getByRole('link')).toHaveCount(2);

  await openHostPage(viewer, system, await createHost());
  await expect(orderForm(viewer).gameID).toBeVisible();
  await expect(yourTickets(viewer)).toBeHidden();

  await viewer.goto(`${system.origins.public}/tiket/${payment.ticket}`);
  await viewer.getByRole('button', { name: 'Hapus dari perangkat ini' }).click();
  await dialog(viewer, 'Tiketnya tetap berlaku').getByRole('button', { name: 'Hapus' }).click();
  await expect(viewer.getByText('Tiket ini tersimpan di perangkat ini')).toBeHidden();
  await viewer.goto(`${system.origins.public}/list/${host.username}`);
  await expect(yourTickets(viewer).getByRole('link')).toHaveCount(1);
});

test('"Ganti pesanan" asks, ends the payment and brings back the form as it was sent; without network it stays, with its answer lost it follows; money that slips in all the same is honoured', async ({
  system,
  host,
  visit,
  allow,
}) => {
  allow(/ERR_FAILED/);
  const viewer = await visit('phone');
  const wrong = anOrder({ event: 'Fast-Track', games: 2, message: 'Ganti ID ya bang' });
  const payment = await order(viewer, system, host, wrong);
  const { change, qr } = paymentScreen(viewer);
  const ask = dialog(viewer, 'QR ini akan dibatalkan');
  const answer = async (name: string) => {
    await change.click();
    await ask.getByRole('button', { name }).click();
    await expect(ask).toBeHidden();
  };
  await answer('Jangan ganti');
  await expect(qr).toBeVisible();

  await viewer.route('**/api/payment-cancel', (route) => route.abort());
  await answer('Ya, ganti');
  await dialog(viewer, 'Jaringan bermasalah. Coba lagi ya!').getByRole('button', { name: 'OK' }).click();
  await expect(qr).toBeVisible();
  await viewer.unroute('**/api/payment-cancel');

  // It has ended, and only the response is lost: the screen's next poll brings the news.
  await viewer.route('**/api/payment-cancel', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await expect(change).toBeEnabled();
  await answer('Ya, ganti');
  await dialog(viewer, 'Jaringan bermasalah. Coba lagi ya!').getByRole('button', { name: 'OK' }).click();
  await system.advance(3);
  const form = orderForm(viewer);
  await expect(form.gameID).toHaveValue(wrong.gameID);
  await expect(form.gameServerID).toHaveValue(wrong.gameServerID);
  await expect(form.role(wrong.role)).toBeChecked();
  await expect(form.event('Fast-Track')).toBeChecked();
  await expect(viewer.getByRole('textbox', { name: 'Berapa game?' })).toHaveValue('2');
  await expect(form.message).toHaveValue(wrong.message);
  await expect(viewer.getByRole('alertdialog')).toBeHidden();
  await viewer.reload();
  await expect(form.message).toHaveValue(wrong.message);

  // The wallet was faster than the press: late money.
  await system.sandbox.pay(payment.transaction_id);
  await system.advance(30);
  await expect(finalScreen(viewer).title).toBeVisible();
});
