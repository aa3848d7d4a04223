import { NetworkError } from '@mabarin/api-client/client';
import { accountsErrors } from '@mabarin/domain/accounts/errors';
import { Failure } from '@mabarin/domain/failures';
import { DialogHost } from '@mabarin/ui/popups/dialog';
import { render } from '@mabarin/ui/testing/render';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { proveAccount } from './second-factor.tsx';

const field = () => page.getByRole('textbox', { name: 'Password' });
const proceed = () => page.getByRole('button', { name: 'Lanjut' }).click();

/** Proves with `rahasia`: the first try fails with `error`, the next one succeeds. Returns the sent values. */
async function failOnce(error: Error): Promise<{ sent: string[]; proved: Promise<boolean> }> {
  await render(<DialogHost />);
  const sent: string[] = [];
  const proved = proveAccount('Buktikan dulu', {
    byPasskey: null,
    byPassword({ password }) {
      sent.push(password);
      return sent.length === 1 ? Promise.reject(error) : Promise.resolve();
    },
  });
  await field().fill('rahasia');
  await proceed();
  return { sent, proved };
}

test('a typed password is still there after the network failed, and is sent again', async () => {
  const { sent, proved } = await failOnce(new NetworkError('offline'));
  await expect.element(page.getByText('Jaringan bermasalah', { exact: false })).toBeVisible();
  await expect.element(field()).toHaveValue('rahasia');
  await proceed();
  expect(await proved).toBe(true);
  expect(sent).toEqual(['rahasia', 'rahasia']);
});

test('a wrong password is typed anew', async () => {
  const code = 'accounts.password_wrong';
  const { sent, proved } = await failOnce(new Failure(code, accountsErrors[code]));
  await expect.element(page.getByText('Password salah!')).toBeVisible();
  await expect.element(field()).toHaveValue('');
  await field().fill('betul');
  await proceed();
  expect(await proved).toBe(true);
  expect(sent).toEqual(['rahasia', 'betul']);
});

test('a passkey proves without a password, and a closed question asks again', async () => {
  await render(<DialogHost />);
  const answers = [null, 'passkey-kode'];
  const proved = proveAccount('Buktikan dulu', {
    byPasskey: () => Promise.resolve(answers.shift() ?? null),
    byPassword: () => Promise.reject(new Error('no password was typed')),
  });
  await page.getByRole('button', { name: 'Pakai passkey' }).click();
  await expect.poll(() => answers).toEqual(['passkey-kode']);
  await page.getByRole('button', { name: 'Pakai passkey' }).click();
  expect(await proved).toBe(true);
});

test('an account without a passkey is asked for its password alone', async () => {
  await render(<DialogHost />);
  const proved = proveAccount('Buktikan dulu', { byPasskey: null, byPassword: () => Promise.resolve() });
  await expect.element(field()).toBeVisible();
  expect(page.getByRole('button', { name: 'Pakai passkey' }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Batal' }).click();
  expect(await proved).toBe(false);
});
