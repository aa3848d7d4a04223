import { deskFiles, deskImportSettlement, SETTLEMENT_MAX } from '@mabarin/api-client/contract/desk/office';
import { chooseFile } from '@mabarin/ui/testing/files';
import { stubService } from '@mabarin/web/testing/service';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { giveCode, openDesk } from '#features/desk/testing.tsx';
import { closeDialog, dialog } from '#platform/testing.tsx';
import FilesPage from './files.page.tsx';

async function openFiles(gateways = ['midtrans', 'xendit']) {
  const service = stubService();
  service.answer(deskFiles, {
    data: {
      gateways: gateways.map((name) => ({ name, columns: ['Order ID', 'Net amount'] })),
      places: ['alamat kantor'],
    },
  });
  await openDesk('/meja/berkas', <FilesPage />);
  await expect.element(page.getByText('Unggah file')).toBeVisible();
  return service;
}

test('a settlement file is booked for the chosen gateway, after its name was asked about', async () => {
  const service = await openFiles();
  const data = {
    added: 3,
    known: 1,
    undone: 0,
    leftOut: 0,
    gross: 100_000,
    fee: 700,
    net: 99_300,
    unknown: 1,
    found: 2,
    differences: 4,
  };
  service.answer(deskImportSettlement, { data });
  await page.getByRole('radio', { name: 'xendit' }).click();
  chooseFile('november.csv', 'a;b\n1;2');
  await expect.element(dialog('Membukukan baris november.csv sebagai settlement xendit')).toBeVisible();
  await giveCode();
  await expect.element(page.getByText('3 baris baru, 1 sudah pernah.', { exact: true })).toBeVisible();
  await expect.element(page.getByText('4 selisih terbuka sebagai tugas.')).toBeVisible();
  expect(service.sent(deskImportSettlement)).toMatchObject([
    { code: '123456', gateway: 'xendit', content: 'a;b\n1;2' },
  ]);
});

test('a file that was uploaded before says that nothing is new', async () => {
  const service = await openFiles(['midtrans']);
  const nothing = { added: 0, gross: 0, fee: 0, net: 0, unknown: 0, found: 0, differences: 0 };
  service.answer(deskImportSettlement, { data: { ...nothing, known: 3, undone: 1, leftOut: 2 } });
  chooseFile('november.csv', 'a;b');
  await giveCode();
  await expect.element(page.getByText(/^Tidak ada uang baru: semua barisnya sudah ada/)).toBeVisible();
  await expect.element(page.getByText(/2 baris dilewati: bukan pembayaran/)).toBeVisible();
  await expect.element(page.getByText(/1 baris tidak dihitung: sudah dibatalkan operator/)).toBeVisible();
  await expect.element(page.getByText(/Cocokkan dengan mutasi bank/)).not.toBeInTheDocument();
});

test('a refused settlement file says why and shows no result', async () => {
  const service = await openFiles(['midtrans']);
  service.refuse(deskImportSettlement, 'desk.settlement_unreadable', 'Baris 2 tidak terbaca.');
  chooseFile('rusak.csv', 'x');
  await closeDialog('Baris 2 tidak terbaca.');
  await expect.element(page.getByText('Hasil impor')).not.toBeInTheDocument();
});

test('a settlement file over 5 MB is refused before it is read', async () => {
  const service = await openFiles(['midtrans']);
  chooseFile('besar.csv', new Uint8Array(SETTLEMENT_MAX + 1));
  await closeDialog('File terlalu besar untuk meja (5 MB).');
  expect(service.sent(deskImportSettlement)).toEqual([]);
});

test('the columns of a settlement file are named before one is chosen', async () => {
  await openFiles();
  await expect.element(page.getByText('Kolom yang harus ada di baris pertama: Order ID, Net amount.')).toBeVisible();
});

test('the empty places of the legal pages are listed', async () => {
  await openFiles();
  await expect.element(page.getByText('alamat kantor')).toBeVisible();
});
