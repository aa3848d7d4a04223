import {
  addPasskey,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeyProof,
} from '@mabarin/api-client/contract/profile/passkeys';
import { security, type Security } from '@mabarin/api-client/contract/profile/security';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { button, closeDialog, drawPage, field, serveHost } from '#platform/testing.tsx';
import SecurityPage from './security.page.tsx';

const shown: Security = {
  elsewhere: false,
  account: '@kancil',
  secondFactor: { since: null, recoveryCodes: 0, removal: null },
  passkeys: [
    {
      id: '018f0000-0000-7000-8000-000000000001',
      name: 'HP Kancil',
      created: '2026-11-20T05:00:00Z',
      last_used: null,
      synced: true,
    },
  ],
  sessions: [],
  kept: null,
};

test('a passkey is listed with what is known of it, and removed after a question', async () => {
  const service = serveHost();
  service.answer(security, { data: shown });
  service.answer(removePasskey, { data: { ...shown, passkeys: [] } });
  await drawPage(SecurityPage, 'profile-security');
  await expect.element(page.getByText('belum pernah dipakai')).toBeVisible();
  await expect.element(page.getByText('tersimpan juga di perangkatmu yang lain')).toBeVisible();
  await button('Hapus HP Kancil').click();
  await closeDialog('HP Kancil tidak bisa dipakai masuk lagi. Hapus sekarang?', 'Hapus passkey');
  await expect.element(page.getByText('Passkey dihapus')).toBeVisible();
  expect(page.getByText('HP Kancil').elements()).toEqual([]);
});

test('the browser is told of a removed passkey, and of no other', async () => {
  const service = serveHost();
  service.answer(security, { data: shown });
  service.answer(removePasskey, { data: { ...shown, passkeys: [] } });
  const known = (ids: string[]) => ({
    challenge: 'AAAA',
    rpId: 'mabarin.test',
    timeout: 60_000,
    userVerification: 'required' as const,
    allowCredentials: ids.map((id) => ({ id, type: 'public-key' as const, transports: [] })),
  });
  service.answer(startPasskeyProof, () => ({
    data: known(service.sent(removePasskey).length === 0 ? ['hilang', 'tetap'] : ['tetap']),
  }));
  const told = vi.fn<(gone: { rpId: string; credentialId: string }) => Promise<void>>(async () => {});
  Object.assign(PublicKeyCredential, { signalUnknownCredential: told });
  onTestFinished(() => void Reflect.deleteProperty(PublicKeyCredential, 'signalUnknownCredential'));
  await drawPage(SecurityPage, 'profile-security');
  await button('Hapus HP Kancil').click();
  await closeDialog('HP Kancil tidak bisa dipakai masuk lagi. Hapus sekarang?', 'Hapus passkey');
  await expect.element(page.getByText('Passkey dihapus')).toBeVisible();
  expect(told.mock.calls).toEqual([[{ rpId: 'mabarin.test', credentialId: 'hilang' }]]);
});

test('one without a name asks nothing of the device', async () => {
  const service = serveHost();
  service.answer(security, { data: { ...shown, passkeys: [] } });
  await drawPage(SecurityPage, 'profile-security');
  await button('Tambah passkey').click();
  await expect.element(page.getByText('Tulis nama passkey, maksimum 40 huruf.')).toBeVisible();
  expect([...service.sent(startPasskey), ...service.sent(addPasskey)]).toEqual([]);
  await expect.element(field('Nama passkey')).toHaveFocus();
});

test('a passkey takes another name in its place, and none that is empty', async () => {
  const service = serveHost();
  const [passkey] = shown.passkeys;
  service.answer(security, { data: shown });
  service.answer(renamePasskey, { data: { ...shown, passkeys: [{ ...passkey!, name: 'HP lama' }] } });
  await drawPage(SecurityPage, 'profile-security');
  await button('Ganti nama HP Kancil').click();
  const name = field('Ganti nama HP Kancil');
  await expect.element(name).toHaveValue('HP Kancil');
  await name.fill('');
  await button('Simpan nama').click();
  await expect.element(page.getByText('Tulis nama passkey, maksimum 40 huruf.')).toBeVisible();
  await name.fill('HP lama');
  await button('Simpan nama').click();
  await expect.element(page.getByText('HP lama', { exact: true })).toBeVisible();
  expect(service.sent(renamePasskey)).toEqual([{ id: passkey?.id, name: 'HP lama' }]);
});
