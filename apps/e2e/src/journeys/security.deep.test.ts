import { totpCode } from '@mabarin/api/testing/fixtures/accounts/totp';
import { expect, expectAccessible, test } from '#journey.ts';
import { linkInMail } from '#mails.ts';
import { answerDialog, closeDialog, dialog, passCaptcha } from '#viewer.ts';

/** A second factor, from its QR to the signed-out device (docs/decisions/accounts.md). */

test('a second factor guards login and commands', async ({ system, host, dashboard: desk, viewer: phone, allow }) => {
  // The stream of an ended session.
  allow(/\/sse\/connect\//);
  await desk.goto(`${system.origins.dashboard}/dashboard/profile-security`);
  let secret = '';
  const code = () => totpCode({ secret, now: new Date(system.now()) });

  await test.step('the QR, its key as text, the first code and the password; then ten recovery codes', async () => {
    await desk.getByRole('button', { name: 'Aktifkan' }).click();
    await expect(desk.getByRole('img', { name: 'QR untuk aplikasi authenticator' })).toBeVisible();
    secret = (await desk.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '');
    await expectAccessible(desk);
    await desk.getByLabel('Kode dari aplikasi').fill(code());
    await desk.getByLabel('Password', { exact: true }).fill(host.password);
    await desk.getByRole('button', { name: 'Aktifkan sekarang' }).click();
    await expect(desk.getByRole('heading', { name: 'Simpan kode cadangan ini sekarang' })).toBeFocused();
    await expect(desk.getByText(/^([A-Z2-9]{4}-){5}[A-Z2-9]{4}$/)).toHaveCount(10);
    await desk.getByRole('button', { name: 'Sudah kusimpan' }).click();
    await expect(desk.getByText('Kode cadangan tersisa: 10 dari 10')).toBeVisible();
  });

  await test.step('a new phone gives e-mail, password and a code', async () => {
    await phone.goto(`${system.origins.public}/login`);
    await phone.getByRole('button', { name: 'Mengerti' }).click();
    await phone.getByLabel('Email').fill(host.email);
    await phone.getByLabel('Password', { exact: true }).fill(host.password);
    await passCaptcha(phone);
    await phone.getByRole('main').getByRole('button', { name: 'Masuk' }).click();
    const field = phone.getByLabel('Kode', { exact: true });
    await expect(field).toBeFocused();
    await expectAccessible(phone);
    await field.fill('000000');
    await field.press('Enter');
    await closeDialog(phone, /Kode salah atau sudah pernah dipakai/);
    await system.advance(30);
    await field.fill(code());
    await field.press('Enter');
    await expect(phone).toHaveURL(`${system.origins.dashboard}/dashboard/mabar`);
  });

  await test.step('changing the display key asks for password and code, and goes on with what was said before', async () => {
    await desk.goto(`${system.origins.dashboard}/dashboard/overlay`);
    await system.advance(16 * 60);
    await desk.getByRole('button', { name: 'Ganti kunci' }).click();
    await answerDialog(desk, /kunci/);
    const password = dialog(desk, /Masukkan password dulu ya/).getByLabel('Password', { exact: true });
    await expect(password).toBeFocused();
    await expectAccessible(desk);
    await password.fill(host.password);
    await password.press('Enter');
    const asked = dialog(desk, /Masukkan kode 6 angka/);
    await expect(asked.getByLabel('Kode', { exact: true })).toBeFocused();
    await system.advance(30);
    const changed = desk.waitForResponse((response) => response.url().endsWith('/change-key') && response.ok());
    await asked.getByLabel('Kode', { exact: true }).fill(code());
    await asked.getByLabel('Kode', { exact: true }).press('Enter');
    await changed;
    await expect(asked).toBeHidden();
  });

  await test.step('the phone is in the list and is signed out', async () => {
    await desk.goto(`${system.origins.dashboard}/dashboard/profile-security`);
    await expect(desk.getByText('Perangkat ini')).toHaveCount(1);
    await desk.getByRole('button', { name: 'Keluarkan semua yang lain' }).click();
    await dialog(desk, /Semua perangkat lain langsung keluar/)
      .getByRole('button')
      .first()
      .click();
    await expect(phone.getByText('Logout Otomatis')).toBeVisible();
    await expect(desk.getByRole('button', { name: 'Keluarkan semua yang lain' })).toHaveCount(0);
  });

  await test.step('the link of the mail changes nothing, its button ends this session too', async () => {
    await phone.goto(await linkInMail(system, host.email, 'bukan-saya'));
    await expect(phone.getByRole('heading', { level: 1, name: 'Bukan kamu?' })).toBeVisible();
    await expectAccessible(phone);
    await desk.reload();
    await expect(desk.getByRole('heading', { level: 1, name: 'Keamanan' })).toBeVisible();
    await phone.getByRole('main').getByRole('button', { name: 'Bukan saya' }).click();
    await expect(phone.getByRole('heading', { level: 1, name: 'Akunmu diamankan.' })).toBeVisible();
    await expect(desk.getByText('Logout Otomatis')).toBeVisible();
  });
});
