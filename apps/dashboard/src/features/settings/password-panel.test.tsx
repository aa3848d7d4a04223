import { changePassword } from '@mabarin/api-client/contract/profile/profile';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, closeDialog, field, openPage } from '#platform/testing.tsx';
import { PasswordPanel } from './password-panel.tsx';

const [current, next, confirmation] = [
  () => field('Password saat ini'),
  () => field('Password baru'),
  () => field('Konfirmasi password baru'),
];

async function change(confirmed: string): Promise<void> {
  await userEvent.fill(current(), 'tiga ekor kancil');
  await userEvent.fill(next(), 'empat ekor kancil');
  await userEvent.fill(confirmation(), confirmed);
  await button('Simpan password').click();
}

test('a new password is refused while a field is missing or the two differ [dash 5 password]', async () => {
  const service = await openPage(PasswordPanel, 'settings');
  await button('Simpan password').click();
  await closeDialog('Pastikan password saat ini, password baru dan konfirmasinya sudah diisi.');
  await change('lima ekor kancil');
  await closeDialog('Pastikan password baru dan konfirmasinya sama!');
  expect(service.sent(changePassword)).toEqual([]);
});

test('a new password that is too short or among the worst says so once its field is left', async () => {
  const service = await openPage(PasswordPanel, 'settings');
  for (const weak of ['pendek', 'password123']) {
    await userEvent.fill(next(), weak);
    await userEvent.tab();
    await expect.element(next()).toHaveAttribute('aria-invalid', 'true');
    await userEvent.fill(next(), 'empat ekor kancil');
    await expect.element(next()).not.toHaveAttribute('aria-invalid', 'true');
  }
  expect(service.sent(changePassword)).toEqual([]);
});

test('a new password can be looked at', async () => {
  await openPage(PasswordPanel, 'settings');
  await expect.element(next()).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Tampilkan password' }).nth(1).click();
  await expect.element(next()).toHaveAttribute('type', 'text');
});

test('a refused or failed change keeps what was typed, a made one does not [dash 4 password]', async () => {
  const service = await openPage(PasswordPanel, 'settings');
  service.fail(changePassword);
  await change('empat ekor kancil');
  await closeDialog('Ada kesalahan saat menyimpan password baru. Coba lagi ya! [SUB-1]');
  service.answer(changePassword, { result: false, data: 'Password saat ini salah! Password tidak diganti.' });
  await button('Simpan password').click();
  await closeDialog('Password saat ini salah! Password tidak diganti.');
  await expect.element(next()).toHaveValue('empat ekor kancil');
  service.answer(changePassword, { result: true, data: null });
  await button('Simpan password').click();
  await closeDialog('Password berhasil diganti.', 'Nanti saja');
  await expect.element(next()).toHaveValue('');
});
