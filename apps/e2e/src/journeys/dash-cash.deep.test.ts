import type { Page } from '@playwright/test';
import type { TestSystem } from '#test-system.ts';
import { expect, test } from '#journey.ts';
import { closeDialog } from '#viewer.ts';

const open = (page: Page, system: TestSystem, name: string) =>
  page.goto(`${system.origins.dashboard}/dashboard/${name}`);

test('a host lets the bank name the holder, saves the account, and cannot change it for 30 days', async ({
  system,
  host,
  visit,
  login,
}) => {
  const page = await visit('desktop');
  await login(page, host);
  await open(page, system, 'settings');
  const panel = page.getByRole('form', { name: 'Rekening' });
  const number = panel.getByLabel('Nomor rekening');
  const holder = panel.getByLabel('Nama pemilik rekening');
  const validate = panel.getByRole('button', { name: 'Validasi' });
  const save = panel.getByRole('button', { name: 'Simpan' });
  const choose = async (typed: string, name: string) => {
    await panel.getByRole('button', { name: /^Bank/ }).click();
    await page.getByRole('combobox').fill(typed);
    await page.getByRole('option', { name }).first().click();
    await expect(page.getByRole('option')).toHaveCount(0);
  };
  await test.step('an account that is missing or unknown is refused [dash 2 settings] [dash 5 bank] [dash 8 bank]', async () => {
    await validate.click();
    await closeDialog(page, 'Pastikan bank dan nomor rekening sudah diisi dengan benar!');
    await choose('bca', 'BCA');
    await number.fill('1234567000');
    await page.reload();
    await expect(panel.getByRole('button', { name: /^Bank/ })).toContainText('BCA');
    await expect(number).toHaveValue('1234567000');
    await validate.click();
    await closeDialog(page, 'Rekening tidak terdaftar. Pastikan nomor rekening atau pilihan bank sudah benar.');
  });

  await test.step('the bank names the holder [dash 7 bank] [dash 8 successes]', async () => {
    await number.fill('1234567890');
    await validate.click();
    await closeDialog(page, 'Validasi rekening berhasil! Silahkan simpan data pengaturan ini.');
    await expect(holder).toHaveValue('BANG KANCIL');
    await expect(save).toBeVisible();
  });

  await test.step('any edit, of the number or of the bank, makes it another account [dash 4 bank]', async () => {
    await number.fill('12345678901');
    await expect(holder).toHaveValue('');
    await expect(save).toBeHidden();
    await validate.click();
    await closeDialog(page, 'Validasi rekening berhasil!');
    await choose('008', 'Mandiri');
    await expect(holder).toHaveValue('');
    await validate.click();
    await closeDialog(page, 'Validasi rekening berhasil!');
    await save.click();
    await closeDialog(page, 'Rekening pencairan saldo berhasil disimpan.');
    await expect(panel).toContainText('•••••••8901');
  });

  await test.step('it cannot change again for 30 days [dash 9 bank]', async () => {
    await choose('bni', 'BNI');
    await number.fill('5554443332');
    await validate.click();
    await closeDialog(page, 'Validasi rekening berhasil!');
    await save.click();
    await closeDialog(page, 'Rekening tidak disimpan. Penggantian rekening kamu bisa dilakukan setelah');
    await expect(panel).toContainText('•••••••8901');
  });
});
