import { makeVoucher, stopVoucher, vouchers, voucherUses, type Voucher } from '@mabarin/api-client/contract/vouchers';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, closeDialog, deed, drawPage, expectWords, field, serveHost } from '#platform/testing.tsx';
import VouchersPage from './vouchers.page.tsx';

const voucher: Voucher = {
  id: '6d1f3f0c-8a43-4a3e-9b5e-0a3f6d1f3f0c',
  code: 'HEMAT20',
  kind: 'percent',
  value: 20,
  uses: 10,
  taken: 2,
  late: 0,
  reserved: 1,
  given: 8_000,
  lastDay: '2026-12-04',
  state: 'open',
  at: '2026-11-27T10:00:00.000Z',
};

test('a voucher is made of kind, value, number, last day and code, once however often it is sent', async () => {
  const service = serveHost();
  service.answer(vouchers, { data: [] });
  service.fail(makeVoucher);
  await drawPage(VouchersPage, 'mabar-voucher');
  await button('Voucher baru').click();
  await page.getByRole('radio', { name: 'Potongan rupiah' }).click({ force: true });
  await expect.element(field('Rupiah')).toHaveValue('10.000');
  await userEvent.fill(field('Rupiah'), '500');
  await userEvent.fill(field('Bisa dipakai berapa kali?'), '2000');
  await userEvent.fill(field('Kode'), 'a!');
  await button('Buat voucher').click();
  await closeDialog('Potongan rupiah: isi Rp1.000 sampai Rp10.000.000.');
  await userEvent.fill(field('Rupiah'), '15000');
  await button('Buat voucher').click();
  await closeDialog('Voucher bisa dipakai 1 sampai 1.000 kali.');
  await userEvent.fill(field('Bisa dipakai berapa kali?'), '10');
  await button('Buat voucher').click();
  await closeDialog('Kode voucher punya 4–12 huruf dan angka.');
  await userEvent.fill(field('Kode'), 'hemat-15');
  await button('Buat voucher').click();
  await closeDialog('Kode bantuan');
  service.answer(makeVoucher, { data: [{ ...voucher, code: 'HEMAT15' }] });
  await button('Buat voucher').click();
  await expect.element(page.getByRole('listitem').filter({ hasText: 'HEMAT15' })).toBeVisible();
  expect(service.sent(makeVoucher)[0]).toMatchObject({ code: 'HEMAT15', kind: 'amount', value: 15_000, uses: 10 });
  expect(new Set(service.sent(makeVoucher).map(({ id }) => id)).size).toBe(1);
  await expect.element(button('Voucher baru')).toHaveFocus();
});

test('the list says how often each was used and by whom, and stops one after a question', async () => {
  const service = serveHost();
  service.answer(vouchers, { data: [voucher] });
  const used = { title: 'Reguler', games: 3, price: 24_000, discount: 6_000, paid: true, late: false, at: voucher.at };
  const late = { ...used, name: 'Rusa', late: true };
  service.answer(voucherUses, { data: [late, { name: 'Kancil', ...used }] });
  service.answer(stopVoucher, { data: [{ ...voucher, state: 'stopped' }] });
  await drawPage(VouchersPage, 'mabar-voucher');
  const row = page.getByRole('listitem').filter({ hasText: 'HEMAT20' });
  await expectWords(row, 'Potong 20%', '2/10 · s.d. 4 DES');
  await button('Lainnya untuk HEMAT20').click();
  await page.getByRole('menuitem', { name: 'Pemakai' }).click();
  await expectWords(row, 'Dipakai 2 dari 10, 1 belum dibayar, hadiah kamu Rp8.000', 'Bayar, potongan');
  const use = (name: string) => row.getByRole('row').filter({ hasText: name });
  await expectWords(use('Kancil'), 'Reguler, 3 game', 'Rp24.000', 'Rp6.000');
  await expectWords(use('Rusa'), 'dibayar terlambat');
  expect(use('Kancil').element().textContent).not.toContain('terlambat');
  await button('Lainnya untuk HEMAT20').click();
  await page.getByRole('menuitem', { name: 'Tutup' }).click();
  await deed().click();
  await expectWords(row, 'DITUTUP');
  expect(service.sent(stopVoucher)).toEqual([{ id: voucher.id }]);
});

test('uses above the number are explained by late money', async () => {
  const service = serveHost();
  service.answer(vouchers, { data: [{ ...voucher, uses: 1, taken: 2, late: 1, state: 'used' }] });
  service.answer(voucherUses, { data: [] });
  await drawPage(VouchersPage, 'mabar-voucher');
  await button('Lainnya untuk HEMAT20').click();
  await page.getByRole('menuitem', { name: 'Pemakai' }).click();
  await expect.element(page.getByText(/^Dipakai 2 dari 1 \(1 dibayar terlambat\)/)).toBeVisible();
});

test('vouchers that still count are listed alone at first, above the others where all are', async () => {
  const service = serveHost();
  service.answer(vouchers, {
    data: [
      { ...voucher, id: '00000000-0000-4000-8000-00000000000a', code: 'LEWAT1', state: 'ended' },
      { ...voucher, code: 'HEMAT20' },
    ],
  });
  await drawPage(VouchersPage, 'mabar-voucher');
  const shown = () => page.getByRole('button', { name: /^Lainnya untuk/ }).elements();
  const expectShown = (...codes: string[]) =>
    expect
      .poll(() => shown().map((button) => button.getAttribute('title')))
      .toEqual(codes.map((code) => `Lainnya untuk ${code}`));
  await expectShown('HEMAT20');
  await page.getByRole('radio', { name: 'Semua' }).click({ force: true });
  await expectShown('HEMAT20', 'LEWAT1');
  await page.getByRole('radio', { name: 'Selesai' }).click({ force: true });
  await expectShown('LEWAT1');
});
