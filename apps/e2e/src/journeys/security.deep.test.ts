import { forgotPassword, resetPassword } from '@mabarin/api-client/contract/accounts';
import { saveBankAccount } from '@mabarin/api-client/contract/cash';
import { createRemoteKey } from '@mabarin/api-client/contract/remote';
import { notMe } from '@mabarin/api-client/contract/profile/security';
import { expect, expectAccessible, test } from '#journey.ts';
import { askAsHost } from '#login.ts';
import { linkInMail } from '#mails.ts';
import { dialog } from '#viewer.ts';

test('what "bukan saya" suspended is kept or removed one by one', async ({
  system,
  createHost,
  visit,
  login,
  allow,
}) => {
  // The stream of an ended session.
  allow(/\/sse\/connect\//);
  const host = await createHost();
  const page = await visit('phone');
  await login(page, host);
  await page.goto(`${system.origins.dashboard}/dashboard/profile-security`);
  await expect(page.getByRole('heading', { level: 1, name: 'Keamanan' })).toBeVisible();
  for (const name of ['Stream Deck', 'HP lama'])
    await askAsHost(page, system, createRemoteKey.path, { newKeyId: crypto.randomUUID(), name, actions: ['skip'] });
  await askAsHost(page, system, saveBankAccount.path, { bankCode: '014', bankAccountNumber: '1234567333' });

  const post = async (path: string, data: object) => {
    const answer = await page.request.post(system.origins.api + path, { data });
    expect(await answer.json()).toMatchObject({ status: 0, data: { result: true } });
  };
  const codeOf = async (kind: 'bukan-saya' | 'reset-password') =>
    (await linkInMail(system, host.email, kind)).split('/').at(-1) ?? '';
  await post(notMe.path, { code: await codeOf('bukan-saya') });
  await expect(page.getByText('Logout Otomatis')).toBeVisible();
  await page.request.post(system.origins.api + forgotPassword.path, {
    data: { token: 'sandbox-pass', email: host.email },
  });
  const password = 'dua puluh kancil';
  await post(resetPassword.path, { code: await codeOf('reset-password'), password });

  await login(page, { ...host, password });
  await page.goto(`${system.origins.dashboard}/dashboard/profile-security`);
  const panel = page.getByRole('region', { name: 'Ditangguhkan sejak "Bukan saya"' });
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Simpan Remote: Stream Deck' }).click();
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await panel.getByRole('button', { name: 'Hapus Remote: HP lama' }).click();
  await dialog(page, 'Remote: HP lama dihapus').getByRole('button', { name: 'Ya' }).click();
  await expect(panel).toBeHidden();
  await page.goto(`${system.origins.dashboard}/dashboard/remote`);
  await expect(page.getByRole('button', { name: 'Cabut kunci Stream Deck' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cabut kunci HP lama' })).toHaveCount(0);
});
