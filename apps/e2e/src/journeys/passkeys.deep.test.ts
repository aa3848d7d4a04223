import { plugIn } from '#authenticator.ts';
import { expect, expectAccessible, expectFits, test } from '#journey.ts';
import { linkInMail } from '#mails.ts';
import { answerDialog, closeDialog, dialog, passCaptcha } from '#viewer.ts';

test('a passkey is made, opens and proves, until it is lost', async ({ system, host, login, viewer: page, allow }) => {
  allow(/\/sse\/connect\//);
  await login(page, host);
  const security = `${system.origins.dashboard}/dashboard/profile-security`;
  const dashboard = `${system.origins.dashboard}/dashboard/mabar`;
  const { cdp, authenticatorId } = await plugIn(page);
  // The pretended finger picks from the browser's list at once: only the step that is about it has one.
  await page.addInitScript(() => {
    if (sessionStorage.getItem('lists') !== 'yes')
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  /** Each passkey that is added or removed takes a proof of its own. */
  const typePassword = async () => {
    const asked = dialog(page, /Masukkan password dulu ya/);
    await asked.getByLabel('Password', { exact: true }).fill(host.password);
    await asked.getByRole('button', { name: 'Lanjut' }).click();
  };
  const pressPasskey = () => page.getByRole('button', { name: 'Pakai passkey' }).click();
  const openLogin = async () => {
    await page.context().clearCookies();
    await page.goto(`${system.origins.public}/login`);
    await expect(page.getByRole('button', { name: 'Pakai passkey' })).toBeVisible();
  };

  await test.step('made under a name, and told by mail', async () => {
    await page.goto(security);
    await page.getByLabel('Nama passkey').fill('HP Kancil');
    await page.getByRole('button', { name: 'Tambah passkey' }).click();
    await typePassword();
    await expect(page.getByText('Passkey ditambahkan')).toBeVisible();
    await expect(page.getByText('HP Kancil', { exact: true })).toBeVisible();
    await expectFits(page);
    expect(await linkInMail(system, host.email, 'bukan-saya')).toContain('/bukan-saya/');
    await page.getByLabel('Nama passkey').fill('lagi');
    await page.getByRole('button', { name: 'Tambah passkey' }).click();
    await typePassword();
    await closeDialog(page, /sudah punya passkey/);
  });

  await test.step('it opens the dashboard from the public login, without password and captcha', async () => {
    await openLogin();
    await expectAccessible(page);
    await pressPasskey();
    await expect(page).toHaveURL(dashboard);
  });

  await test.step('it opens from the list under the e-mail, without a press', async () => {
    await openLogin();
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
    await page.evaluate(() => sessionStorage.setItem('lists', 'yes'));
    await page.reload();
    await expect(page).toHaveURL(dashboard);
    await page.goto(system.origins.public);
    await page.evaluate(() => sessionStorage.removeItem('lists'));
  });

  await test.step('it proves in the dialog that asks for the password', async () => {
    await page.goto(`${system.origins.dashboard}/dashboard/overlay`);
    await system.advance(16 * 60);
    await page.getByRole('button', { name: 'Ganti kunci' }).click();
    await answerDialog(page, /kunci/);
    const asked = dialog(page, /Masukkan password dulu ya/);
    await expect(asked).toBeVisible();
    await expectAccessible(page);
    const changed = page.waitForResponse((response) => response.url().endsWith('/change-key') && response.ok());
    await asked.getByRole('button', { name: 'Pakai passkey' }).click();
    await changed;
    await expect(asked).toBeHidden();
  });

  await test.step('a lost device leaves e-mail and password, and its passkey is removed', async () => {
    await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    await plugIn(page);
    await openLogin();
    await pressPasskey();
    await expect(page.getByRole('button', { name: 'Pakai passkey' })).toBeEnabled();
    await page.getByLabel('Email').fill(host.email);
    await page.getByLabel('Password', { exact: true }).fill(host.password);
    await passCaptcha(page);
    await page.getByRole('main').getByRole('button', { name: 'Masuk', exact: true }).click();
    await expect(page).toHaveURL(dashboard);
    await page.goto(security);
    await page.getByRole('button', { name: 'Hapus HP Kancil' }).click();
    await answerDialog(page, /HP Kancil tidak bisa dipakai masuk lagi/);
    await typePassword();
    await expect(page.getByText('Passkey dihapus')).toBeVisible();
  });
});
