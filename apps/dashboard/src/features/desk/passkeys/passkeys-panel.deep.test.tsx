import {
  deskPasskeys,
  deskRemovePasskey,
  deskRenamePasskey,
  deskStartPasskey,
} from '@mabarin/api-client/contract/desk/passkeys';
import { stubService } from '@mabarin/web/testing/service';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { giveCode, openDesk } from '#features/desk/testing.tsx';
import { button, closeDialog, dialog, field } from '#platform/testing.tsx';
import PasskeysPanel from './passkeys-panel.tsx';

const key = {
  id: '018f0000-0000-7000-8000-000000000001',
  name: 'Laptop kantor',
  created: '2026-11-20T05:00:00Z',
  last_used: null,
  synced: false,
};

test('a passkey of an operator is removed for a fresh code, and the list says what is left', async () => {
  const service = stubService();
  service.answer(deskPasskeys, { data: [key] });
  service.answer(deskRemovePasskey, { data: [] });
  await openDesk('/meja/cari', <PasskeysPanel demo={false} onClose={() => {}} />);
  await button('Hapus Laptop kantor').click();
  await giveCode();
  await expect.element(page.getByText('Belum ada passkey.')).toBeVisible();
  expect(service.sent(deskRemovePasskey)).toMatchObject([{ id: key.id, code: '123456' }]);
});

test("making one asks for the app's code alone, and says why it was refused", async () => {
  const service = stubService();
  service.answer(deskPasskeys, { data: [] });
  service.refuse(deskStartPasskey, 'desk.code_wrong', 'Kode salah atau sudah dipakai.');
  await openDesk('/meja/cari', <PasskeysPanel demo={false} onClose={() => {}} />);
  await field('Nama passkey').fill('Laptop kantor');
  await button('Buat passkey').click();
  const asked = dialog('Masukkan kode 6 angka dari aplikasi untuk membuat passkey.');
  await expect.element(asked).toBeVisible();
  expect(asked.getByRole('button', { name: 'Pakai passkey' }).elements()).toEqual([]);
  await giveCode();
  await closeDialog('Kode salah atau sudah dipakai.', 'Batal');
  await expect.element(field('Nama passkey')).toHaveValue('Laptop kantor');
});

test('an operator of the demo makes none', async () => {
  const service = stubService();
  service.answer(deskPasskeys, { data: [] });
  await openDesk('/meja/cari', <PasskeysPanel demo onClose={() => {}} />);
  await expect.element(page.getByText('Operator contoh tidak bisa membuat passkey.')).toBeVisible();
  expect(button('Buat passkey').elements()).toEqual([]);
});

test('a passkey of an operator takes another name', async () => {
  const service = stubService();
  service.answer(deskPasskeys, { data: [key] });
  service.answer(deskRenamePasskey, { data: [{ ...key, name: 'Laptop rumah' }] });
  await openDesk('/meja/cari', <PasskeysPanel demo={false} onClose={() => {}} />);
  await button('Ganti nama Laptop kantor').click();
  await field('Ganti nama Laptop kantor').fill('Laptop rumah');
  await button('Simpan nama').click();
  await expect.element(page.getByText('Laptop rumah', { exact: true })).toBeVisible();
  expect(service.sent(deskRenamePasskey)).toMatchObject([{ id: key.id, name: 'Laptop rumah' }]);
});
