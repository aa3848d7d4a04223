import { deskSignIn } from '@mabarin/api-client/contract/desk/desk';
import { deskPasskeyCode, deskPasskeyRequest } from '@mabarin/api-client/contract/desk/passkeys';
import type { PasskeyRequest } from '@mabarin/api-client/contract/profile/passkeys';
import { stubService } from '@mabarin/web/testing/service';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDesk } from './testing.tsx';
import { SignIn } from './sign-in.tsx';
import { button, closeDialog, field } from '#platform/testing.tsx';

const options: PasskeyRequest = {
  challenge: 'AAAA',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required',
  allowCredentials: [],
};

/** A device that signs, or whose question is closed. */
function stubDevice(signs: boolean): void {
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const signed = {
    id: 'AQID',
    rawId: bytes,
    type: 'public-key',
    response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes },
    getClientExtensionResults: () => ({}),
  };
  const get = vi.spyOn(navigator.credentials, 'get');
  if (signs) get.mockResolvedValue(signed as unknown as Credential);
  else get.mockRejectedValue(new DOMException('closed', 'NotAllowedError'));
  onTestFinished(() => get.mockRestore());
}

test('an operator signs in by a passkey beside name and secret, without a typed code', async () => {
  stubDevice(true);
  const service = stubService();
  service.answer(deskPasskeyRequest, { data: options });
  service.answer(deskPasskeyCode, { data: { code: 'passkey-kode' } });
  service.refuse(deskSignIn, 'desk.sign_in_wrong', 'Nama, password, atau kode salah.');
  await openDesk('/meja', <SignIn />);
  await button('Masuk dengan passkey').click();
  await closeDialog('Isi nama dan password dulu ya!');
  expect(service.sent(deskPasskeyRequest)).toEqual([]);
  await field('Nama operator').fill('rina');
  await field('Password').fill('rahasia');
  await button('Masuk dengan passkey').click();
  await closeDialog('Nama, password, atau kode salah.');
  expect(service.sent(deskPasskeyCode)).toMatchObject([{ assertion: { id: 'AQID', type: 'public-key' } }]);
  expect(service.sent(deskSignIn)).toEqual([{ name: 'rina', secret: 'rahasia', code: 'passkey-kode' }]);
});

test('a closed question of the device signs nobody in and keeps what was typed', async () => {
  stubDevice(false);
  const service = stubService();
  service.answer(deskPasskeyRequest, { data: options });
  await openDesk('/meja', <SignIn />);
  await field('Nama operator').fill('rina');
  await field('Password').fill('rahasia');
  await button('Masuk dengan passkey').click();
  await expect.poll(() => service.sent(deskPasskeyRequest)).toHaveLength(1);
  await expect.element(button('Masuk dengan passkey')).toBeEnabled();
  await expect.element(field('Nama operator')).toHaveValue('rina');
  expect([...service.sent(deskPasskeyCode), ...service.sent(deskSignIn)]).toEqual([]);
});
