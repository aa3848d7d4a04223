import type { PaymentResult } from '@mabarin/api-client/contract/payments';
import { wibClock, wibDate } from '@mabarin/domain/time';
import type { Page } from '@playwright/test';
import { expect, expectFits, test } from '#journey.ts';
import { orderThroughApi, newPlayer } from '#orders.ts';
import { order, anOrder, openPublic, passCaptcha, paymentScreen } from '#viewer.ts';
import type { TestSystem } from '#test-system.ts';

/** The browser forgets everything, as after its data was cleared. */
async function forget(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

async function search(viewer: Page): Promise<void> {
  await passCaptcha(viewer);
  await viewer.getByRole('button', { name: 'Cari', exact: true }).click();
}

/** Sum and minute of a payment that is now. */
async function fillMoment(viewer: Page, system: TestSystem, { qris_price: amount }: PaymentResult): Promise<void> {
  await viewer.getByRole('textbox', { name: 'Nominal' }).fill(String(amount));
  await viewer.getByLabel('Tanggal bayar').fill(wibDate(system.now()));
  await viewer.getByLabel('Jam bayar').fill(wibClock(system.now()));
}

test('whoever saved the QR finds the ticket that the browser forgot', async ({ system, host, viewer }) => {
  const payment = await order(viewer, system, host, anOrder());
  const saved = await paymentScreen(viewer).qr.screenshot();
  await viewer.getByRole('contentinfo').getByRole('link', { name: 'Cari pembayaran' }).click();
  await expect(viewer.getByRole('heading', { level: 1, name: 'Cari pembayaran' })).toBeVisible();
  await expectFits(viewer);
  await forget(viewer);
  await system.sandbox.pay(payment.number);

  await openPublic(viewer, system, '/');
  await viewer.getByRole('contentinfo').getByRole('link', { name: 'Cari pembayaran' }).click();
  await viewer.getByRole('radio', { name: 'Foto QR' }).check();
  const picture = { name: 'qris.png', mimeType: 'image/png', buffer: saved };
  await viewer.getByLabel('Foto atau screenshot QR').setInputFiles(picture);
  await expect(viewer.getByText('QR terbaca. Tekan Cari.').first()).toBeVisible();
  await expectFits(viewer);
  await search(viewer);
  await expect(viewer).toHaveURL(`${system.origins.public}/tiket/${payment.ticket}`);
  await expect(viewer.getByText('Reguler').first()).toBeVisible();
});

test('by game ID a paid order wants the digits of its wallet', async ({ system, host, viewer }) => {
  const { gameID, gameServerID } = newPlayer();
  const payment = await orderThroughApi(system, host, { gameID, gameServerID });
  await system.sandbox.pay(payment.number);
  await openPublic(viewer, system, '/tiket/tidak-ada');
  await viewer.getByRole('link', { name: 'Cari pembayaranmu' }).click();
  await fillMoment(viewer, system, payment);
  await viewer.getByLabel('ID game kamu').fill(gameID);
  await search(viewer);
  await expect(viewer.getByRole('heading', { name: 'Cek email pesanannya.' })).toBeVisible();
  await expectFits(viewer);

  await test.step('the letter to the team is written already', async () => {
    await viewer.getByRole('link', { name: 'Kirim ke tim' }).click();
    await expect(viewer.getByLabel('Pesan', { exact: true })).toHaveValue(new RegExp(`ID game kamu: ${gameID}`));
    await viewer.goBack();
  });

  await test.step('with the digits of the receipt, what was typed before is still there', async () => {
    await viewer.goto(`${system.origins.api}/sandbox`);
    const receipt = await viewer
      .getByRole('row')
      .filter({ hasText: 'dibayar' })
      .first()
      .locator('code')
      .last()
      .innerText();
    await openPublic(viewer, system, '/cari-pembayaran');
    await expect(viewer.getByLabel('ID game kamu')).toHaveValue(gameID);
    await viewer.getByText('Mau tiketnya langsung terbuka?').click();
    await viewer.getByLabel('4 angka terakhir referensi e-wallet').fill(receipt.slice(-4));
    await search(viewer);
    await expect(viewer).toHaveURL(`${system.origins.public}/tiket/${payment.ticket}`);
  });
});
