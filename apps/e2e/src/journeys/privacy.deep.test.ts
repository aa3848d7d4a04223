import { readFileSync } from 'node:fs';
import { expect, expectFits, test } from '#journey.ts';
import { linkInMail } from '#mails.ts';
import { paidSupport } from '#orders.ts';
import { closeDialog, dialog, passCaptcha } from '#viewer.ts';

test("a viewer downloads its data by a mail's link, and erases it", async ({ system, host, viewer }) => {
  const email = `wati.${host.username}@example.test`;
  await paidSupport(system, host, { supporterName: 'Wati', supporterEmail: email });

  await test.step('the link is asked for, and the answer does not tell whether the email is known', async () => {
    await viewer.goto(`${system.origins.public}/document/privacy-policy`);
    await viewer.getByRole('link', { name: 'Data saya' }).click();
    await expect(viewer.getByRole('heading', { level: 1, name: 'Data saya' })).toBeVisible();
    await passCaptcha(viewer);
    await viewer.getByRole('button', { name: 'Kirim link' }).click();
    await closeDialog(viewer, 'Isi email yang benar dulu ya!');
    await viewer.getByLabel('Email', { exact: true }).fill(email);
    await expectFits(viewer);
    await viewer.getByRole('button', { name: 'Kirim link' }).click();
    await expect(viewer.getByText(`Kalau ada data dengan email ${email}`)).toBeVisible();
    await expectFits(viewer);
  });

  await viewer.goto(await linkInMail(system, email, 'data-saya'));
  await test.step('the link shows whose data it is and saves a copy', async () => {
    await expect(viewer.getByText('Data dengan email w***@example.test')).toBeVisible();
    await expectFits(viewer);
    const coming = viewer.waitForEvent('download');
    await viewer.getByRole('button', { name: 'Unduh data' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe('data-mabarin.json');
    const data: unknown = JSON.parse(readFileSync(await file.path(), 'utf8'));
    expect(data).toMatchObject({ email, supports: [{ host: host.username, name: 'Wati' }] });
  });

  await test.step('only a second press erases, the alert that waits in the line too', async () => {
    const erase = viewer.getByRole('main').getByRole('button', { name: 'Hapus data saya' });
    await erase.click();
    await dialog(viewer, 'Data yang dihapus tidak bisa dikembalikan.').getByRole('button', { name: 'Tidak' }).click();
    await expect(erase).toBeVisible();
    await erase.click();
    await dialog(viewer, 'Data yang dihapus tidak bisa dikembalikan.')
      .getByRole('button', { name: 'Hapus data saya' })
      .click();
    await expect(viewer.getByText('Data kamu sudah dihapus.')).toBeVisible();
    await expect(viewer.getByText(/masih berjalan/)).toBeHidden();
    await expectFits(viewer);
  });
});

test('a host closes its account, and logs in to take it back', async ({ system, host, dashboard: page }) => {
  await page.goto(`${system.origins.dashboard}/dashboard/profile`);
  await page.getByRole('link', { name: 'Data dan akun' }).click();
  const download = page.getByRole('button', { name: 'Unduh data' });

  await test.step('the copy wants the password, a quarter of an hour after the login', async () => {
    await system.advance(16 * 60);
    await download.click();
    await dialog(page, /Masukkan password dulu ya/)
      .getByRole('button', { name: 'Batal' })
      .click();
    await download.click();
    const wrong = dialog(page, /Masukkan password dulu ya/);
    await wrong.getByLabel('Password', { exact: true }).fill('bukan-password-nya');
    await wrong.getByRole('button', { name: 'Lanjut' }).click();
    const asked = dialog(page, 'Password salah!');
    await asked.getByLabel('Password', { exact: true }).fill(host.password);
    const coming = page.waitForEvent('download');
    await asked.getByRole('button', { name: 'Lanjut' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe(`mabarin-${host.username}.ndjson`);
    expect(readFileSync(await file.path(), 'utf8')).toContain(`"email":"${host.email}"`);
  });

  await test.step('the account closes after a second question, and its page is gone', async () => {
    await page.getByRole('button', { name: 'Tutup akun' }).click();
    await dialog(page, 'Tutup akun sekarang?').getByRole('button', { name: 'Tutup akun' }).click();
    await closeDialog(page, 'Masuk lagi sebelum');
    await expect(page).toHaveURL(`${system.origins.public}/`);
    expect((await fetch(`${system.origins.public}/${host.username}`)).status).toBe(404);
  });

  await test.step('logging in takes it back', async () => {
    await page.goto(`${system.origins.public}/login`);
    await page.getByLabel('Email').fill(host.email);
    await page.getByLabel('Password', { exact: true }).fill(host.password);
    await passCaptcha(page);
    await page.getByRole('main').getByRole('button', { name: 'Masuk' }).click();
    await expect(page).toHaveURL(`${system.origins.dashboard}/dashboard/mabar`);
    await expect(page.getByText('Belum ada antrian.')).toBeVisible();
  });
});
