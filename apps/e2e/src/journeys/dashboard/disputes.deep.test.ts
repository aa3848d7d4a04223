import { totpCode } from '@mabarin/api/testing/fixtures/accounts/totp';
import type { Page } from '@playwright/test';
import { plugIn } from '#authenticator.ts';
import { expect, signInAtDesk, test } from '#desk.ts';
import { expectAccessible, expectFits } from '#journey.ts';
import { paidOrder } from '#orders.ts';

const DAY = 86_400;
const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Answers the desk's question by this device's passkey. */
const byPasskey = (page: Page) => button(page, 'Pakai passkey').click();

test('two operators lose a dispute by passkey [dec operator]', async ({ system, createHost, visit, viewer: page }) => {
  const host = await createHost();
  // Above the limit of two operators.
  const order = await paidOrder(system, host, { gameCount: 12, gameEmail: 'sengketa@mabarin.test' });
  const { secret, totp } = await system.addOperator('rina');
  await plugIn(page);
  const code = async () => {
    await system.advance(30);
    return totpCode({ secret: totp, now: new Date(system.now()) });
  };

  await test.step('an operator makes a passkey and signs in by it', async () => {
    await page.goto(`${system.origins.dashboard}/meja`);
    const fill = async () => {
      await page.getByLabel('Nama operator').fill('rina');
      await page.getByLabel('Password', { exact: true }).fill(secret);
    };
    await fill();
    await page.getByLabel('Kode 6 angka').fill(await code());
    await button(page, 'Masuk').click();
    await page.getByText('Lainnya').click();
    await button(page, 'Passkey').click();
    await page.getByLabel('Nama passkey').fill('HP Rina');
    await button(page, 'Buat passkey').click();
    await page
      .getByRole('alertdialog')
      .getByLabel('Kode 6 angka')
      .fill(await code());
    await page.getByRole('alertdialog').getByRole('button', { name: 'Lanjut' }).click();
    await expect(page.getByText('Passkey dibuat')).toBeVisible();
    await page.getByText('Lainnya').click();
    await button(page, 'Keluar').click();
    await fill();
    await button(page, 'Masuk dengan passkey').click();
    await expect(page.getByLabel('Sedang mengurus apa?')).toBeVisible();
    await page.getByLabel('Sedang mengurus apa?').fill('surat GoPay 77');
    await button(page, 'Pakai').click();
  });

  await test.step('the letter is written down by the gateway’s number', async () => {
    await page.goto(`${system.origins.dashboard}/meja/bayar/${order.number}`);
    const number = await main(page)
      .getByText('Nomor di gateway', { exact: true })
      .locator('xpath=following-sibling::dd[1]')
      .textContent();
    await page.goto(`${system.origins.dashboard}/meja/sengketa`);
    await expectFits(page);
    await expectAccessible(page);
    await page.getByText('Catat surat sengketa').click();
    await page.getByLabel('Nomor pembayaran atau referensi').fill(number ?? '');
    await page.getByLabel('Nomor surat').fill('GP-77');
    await page.getByLabel('Alasan di surat').fill('Pemilik dompet tidak mengenal transaksi ini.');
    await page.getByLabel('Jumlah yang disengketakan').fill('126000');
    await page.getByLabel('Tenggat jawaban').fill(new Date(system.now() + 10 * DAY * 1_000).toISOString().slice(0, 10));
    await button(page, 'Catat sengketa').click();
    await byPasskey(page);
    await expect(page.getByText('Sengketa dicatat. Host diberi tahu.')).toBeVisible();
    await expect(main(page).getByText('Ditahan dari saldo host').locator('xpath=following-sibling::dd[1]')).toHaveText(
      'Rp120.000',
    );
    await expectFits(page);
    await expectAccessible(page);
    await expect
      .poll(async () => {
        const response = await fetch(`${system.origins.api}/sandbox/mails?to=${encodeURIComponent(host.email)}`);
        return JSON.stringify(await response.json());
      })
      .toContain('Rp120.000 ditahan');
  });

  await test.step('its proof is one printed page without the ticket’s address', async () => {
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(/^Bukti pembayaran untuk sengketa DS-/)).toBeVisible();
    await expect(button(page, 'Cetak bukti')).toBeHidden();
    expect(await page.locator('article').last().innerText()).not.toContain(order.ticket);
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('two operators lose it', async () => {
    await button(page, 'Kalah').click();
    await byPasskey(page);
    await expect(page.getByText(/^Persetujuanmu dicatat/)).toBeVisible();
    const second = await signInAtDesk(await visit('desktop'), system, 'demo2');
    await second.answer('16 a letter: the second operator', 'diminta rina', async () => {
      await second.open('Sengketa');
      await second.tap(main(second.page).getByRole('link', { name: /DS-/ }));
      await expect(second.page.getByText('rina menyetujui hasil dengan Rp126.000 kalah.')).toBeVisible();
      await second.release('Kalah');
      await expect(second.page.getByText('Hasilnya dicatat.')).toBeVisible();
      await expect(
        second.page.getByText('Diambil dari saldo host').locator('xpath=following-sibling::dd[1]'),
      ).toHaveText('Rp120.000');
    });
  });

  await test.step('the games left the queue, and the ticket says why', async () => {
    const viewer = await visit('phone');
    await viewer.goto(`${system.origins.public}/tiket/${order.ticket}`);
    await expect(viewer.getByText(/sudah menarik kembali pembayaran ini/)).toBeVisible();
    await viewer.goto(`${system.origins.public}/${host.username}/list`);
    await expect(viewer.getByRole('main')).not.toContainText('12 game');
  });
  await system.checkInvariants();
});
