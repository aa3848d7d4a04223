import { bankList, checkAccount, saveBankAccount } from '@mabarin/api-client/contract/cash';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aHost, button, closeDialog, drawPage, expectWords, field, serveHost } from '#platform/testing.tsx';
import BankPanel from './bank-panel.tsx';

const number = () => field('Nomor rekening');
const holder = () => field('Nama pemilik rekening');
const bank = () => page.getByRole('button', { name: /^Bank/ });

async function openBank(host = aHost({ bank_account: null }), checked = true) {
  const service = serveHost(host);
  service.answer(bankList, {
    data: {
      checked,
      banks: [
        { code: '014', name: 'BCA' },
        { code: '008', name: 'Mandiri' },
      ],
    },
  });
  service.answer(checkAccount, { data: { account_name: 'BANG KANCIL' } });
  await drawPage(BankPanel, 'settings');
  return service;
}

/** Searches a bank and takes the first match. */
async function choose(typed: string): Promise<void> {
  await bank().click();
  await userEvent.fill(page.getByRole('combobox'), typed);
  await userEvent.keyboard('{Enter}');
}

async function validate(typed: string, account: string): Promise<void> {
  await choose(typed);
  await userEvent.fill(number(), account);
  await button('Validasi').click();
  await closeDialog('Validasi rekening berhasil!');
}

test('a bank account is asked about only when bank and number are there [dash 5 bank]', async () => {
  const service = await openBank();
  await button('Validasi').click();
  await closeDialog('Pastikan bank dan nomor rekening sudah diisi dengan benar.');
  expect(service.sent(checkAccount)).toEqual([]);
});

test('an account that the bank does not know is refused, and outlives a reload [dash 8 bank]', async () => {
  const service = await openBank();
  service.answer(checkAccount, { data: { errors: { account: ['Rekening tidak terdaftar.'] } } });
  await choose('bca');
  await userEvent.fill(number(), '1234567000');
  await button('Validasi').click();
  await closeDialog('Rekening tidak terdaftar.');
  await drawPage(BankPanel, 'settings');
  await expect.element(number()).toHaveValue('1234567000');
  await expectWords(bank(), 'BCA');
});

test('the bank names the holder, until number or bank are edited [dash 4 bank] [dash 7 bank]', async () => {
  await openBank();
  await validate('bca', '1234567890');
  await expect.element(holder()).toHaveValue('BANG KANCIL');
  await userEvent.fill(number(), '12345678901');
  await expect.element(holder()).toHaveValue('');
  await button('Validasi').click();
  await closeDialog('Validasi rekening berhasil!');
  await choose('008');
  await expect.element(holder()).toHaveValue('');
  await expect.element(button('Validasi')).toBeVisible();
});

test('a validated account cannot be saved within 30 days of the last one [dash 9 bank]', async () => {
  const service = await openBank(aHost({ bank_cooldown: new Date(Date.now() + 86_400_000).toISOString() }));
  await validate('bca', '1234567890');
  await button('Simpan').click();
  await closeDialog('Rekening tidak disimpan. Penggantian rekening kamu bisa dilakukan setelah');
  expect(service.sent(saveBankAccount)).toEqual([]);
});

test('where no bank can be asked the host types the holder, and saves at once', async () => {
  const host = aHost({ bank_account: null });
  const service = await openBank(host, false);
  service.answer(saveBankAccount, { data: host });
  await choose('bca');
  await userEvent.fill(number(), '1234567890');
  await button('Simpan').click();
  await closeDialog('Rekening tidak disimpan.');
  await userEvent.fill(holder(), 'Bang Kancil');
  await button('Simpan').click();
  await closeDialog('Rekening pencairan saldo berhasil disimpan.');
  expect(service.sent(checkAccount)).toEqual([]);
  expect(service.sent(saveBankAccount)).toMatchObject([
    { bankCode: '014', bankAccountNumber: '1234567890', bankAccountHolder: 'Bang Kancil' },
  ]);
});
