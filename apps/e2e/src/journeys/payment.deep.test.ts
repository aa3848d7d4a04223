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

test('a QR code asks for its amount, and a refused payment goes back to the form [pub 2 payment qr]', async ({
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

test('a ticket outlives its thanks on the pages of its host, until it is taken off the phone', async ({
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
  await openHelp(viewer);
  await viewer.getByRole('button', { name: 'Hapus dari perangkat ini' }).click();
  await dialog(viewer, 'Tiketnya tetap berlaku').getByRole('button', { name: 'Hapus' }).click();
  await expect(viewer.getByText('Tiket ini tersimpan di perangkat ini')).toBeHidden();
  await viewer.goto(`${system.origins.public}/list/${host.username}`);
  await expect(yourTickets(viewer).getByRole('link')).toHaveCount(1);
});

test('Back from a payment and from its thanks leads to the form, which leads on to the payment', async ({
  system,
  host,
  visit,
}) => {
  const viewer = await visit('phone');
  const payment = await order(viewer, system, host, anOrder());
  await viewer.goBack();
  await expect(orderForm(viewer).gameID).toBeVisible();
  await viewer.getByRole('button', { name: 'Lanjut bayar' }).click();
  await expect(paymentScreen(viewer).qr).toBeVisible();
  await pay(viewer, system, payment);
  await viewer.goBack();
  await expect(orderForm(viewer).gameID).toBeVisible();
  await expect(yourTickets(viewer).getByRole('link', { name: 'Urutan ke-1' })).toBeVisible();
});

const TIKTOK =
  'Mozilla/5.0 (Linux; Android 13; SM-A536E Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 ' +
  'Chrome/125.0.6422.165 Mobile Safari/537.36 trill_2023407030 BytedanceWebview/d8a21c6 ByteLocale/id-ID';

test('a payment goes on by its ticket, in another browser and after a reload', async ({
  system,
  host,
  visit,
  createHost,
}) => {
  await test.step('an order made inside TikTok is paid in another browser, and both show it', async () => {
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

  await test.step('a reload shows the same payment, which can still be changed; its thanks lead to the ticket', async () => {
    const host = await createHost();
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
});
