import { aRegistration, choosePhoto, fillGame, joinForm } from '#join.ts';
import { bothThemes, expect, expectAccessible, test } from '#journey.ts';
import { linkInMail } from '#mails.ts';
import { dialog, passCaptcha } from '#viewer.ts';

test('somebody registers, follows the mail, and logs in to a dashboard [pub 4 login]', async ({ system, visit }) => {
  const page = await visit('desktop');
  const wanted = aRegistration();
  const form = joinForm(page);
  await test.step('the form greets, advises and waits for words [pub 2 join form] [pub 2 join greeting] [pub 5 join hints]', async () => {
    await page.goto(`${system.origins.public}/`);
    await page.getByRole('link', { name: 'Jadi Host!' }).first().click();
    await expect(page.getByRole('heading', { name: /^Selamat (pagi|siang|sore|malam)/ })).toBeVisible();
    await expect(page.getByText('samakan dengan nama di rekening bank')).toBeVisible();
    await expect(page.getByText('sebaiknya persegi')).toBeVisible();
    await expect(form.submit).toBeHidden();
    await expectAccessible(page, bothThemes);
  });

  await test.step('filled, every field has its tick, and it is sent [pub 2 join ticks] [pub 2 join success] [pub 4 join flow]', async () => {
    const ticks = page.getByRole('img', { name: 'Sudah benar' });
    await choosePhoto(page);
    await form.username.fill(wanted.username);
    await form.check.click();
    await form.name.fill(wanted.name);
    await expect(page.getByText('Username tersedia.').first()).toBeVisible();
    await expect(ticks).toHaveCount(3);
    await form.name.press('Enter');
    await form.email.fill(wanted.email);
    await form.password.fill(wanted.password);
    await form.confirm.fill(wanted.password);
    await expect(ticks).toHaveCount(3);
    await form.confirm.press('Enter');
    await fillGame(page, wanted);
    await expect(ticks).toHaveCount(2);
    await expectAccessible(page, bothThemes);
    await form.submit.click();
    await expect(page.getByRole('heading', { name: 'Pendaftaran berhasil!' })).toBeVisible();
    await expect(page.getByText(wanted.email)).toBeVisible();
    await expectAccessible(page, bothThemes);
  });

  const link = await linkInMail(system, wanted.email, 'activation');
  await test.step('the link of the mail activates [pub 2 activation] [pub 4 activation]', async () => {
    const seen = Promise.withResolvers<void>();
    await page.route(/\/api\/activation$/, (route) => seen.promise.then(() => route.continue()));
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Sedang aktivasi akun kamu' })).toBeVisible();
    seen.resolve();
    await expect(page.getByRole('heading', { name: 'Proses aktivasi berhasil.' })).toBeVisible();
    await expect(page.getByText(`${wanted.name} (@${wanted.username})`)).toBeVisible();
    await expectAccessible(page, bothThemes);
  });

  await test.step('the new host logs in', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Masuk' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(wanted.email);
    await page.getByLabel('Password', { exact: true }).fill(wanted.password);
    await passCaptcha(page);
    await page.getByRole('button', { name: 'Masuk' }).click();
    await expect(page).toHaveURL(`${system.origins.dashboard}/dashboard/mabar`);
    await expect(page.getByText('Belum ada antrian.')).toBeVisible();
  });

  await test.step('a public page shows name and photo, and there is no second registration [pub 2 header session] [pub 2 join session]', async () => {
    await page.goto(`${system.origins.public}/list/${wanted.username}`);
    const me = page.getByRole('banner').getByRole('link', { name: wanted.name });
    await expect(me).toContainText('Host');
    await expect
      .poll(() => me.getByRole('presentation').evaluate((photo) => (photo as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    await page.goto(`${system.origins.public}/join`);
    await expect(page).toHaveURL(`${system.origins.dashboard}/dashboard/mabar`);
  });
});

test('a password that is reset by mail ends old sessions and the old overlay key', async ({
  system,
  host,
  visit,
  login,
  allow,
}) => {
  // The old display key no longer works.
  allow(/status of 404 .*(display\/alert\/next|display\/snapshot|display\/release|sse\/connect\/)/);
  const dashboard = await visit('desktop');
  const overlay = await visit('obs');
  await test.step('the host has a session and an overlay', async () => {
    await login(dashboard, host);
    await dashboard.goto(`${system.origins.dashboard}/dashboard/mabar`);
    await expect(dashboard.getByText('Belum ada antrian.')).toBeVisible();
    const claimed = overlay.waitForResponse((response) => response.url().endsWith('/api/display/alert/next'));
    await overlay.goto(`${system.origins.overlay}/display/overlay?key=${host.code}`);
    await claimed;
  });

  const page = await visit('desktop');
  const send = page.getByRole('button', { name: 'Proses' });
  await test.step('an unknown e-mail is refused, the host’s gets a link [pub 2 forgot] [pub 4 forgot] [pub 8 forgot]', async () => {
    await page.goto(`${system.origins.public}/login`);
    await page.getByRole('link', { name: 'Lupa Password' }).click();
    await expectAccessible(page, bothThemes);
    await page.getByLabel('Email').fill('bukan.siapa.siapa@mabarin.test');
    await expect(send).toBeDisabled();
    await passCaptcha(page);
    await send.click();
    await dialog(page, 'Tidak ada akun yang aktif dengan email ini.').getByRole('button', { name: 'OK' }).click();
    await page.getByLabel('Email').fill(host.email);
    await passCaptcha(page);
    await send.click();
    await expect(page.getByRole('heading', { name: 'Link reset password terkirim!' })).toBeVisible();
    await expect(page.getByText(host.email)).toBeVisible();
    await expectAccessible(page, bothThemes);
  });

  const link = await linkInMail(system, host.email, 'reset-password');
  await test.step('the link asks for a new password twice [pub 2 reset] [pub 4 reset] [pub 5 reset]', async () => {
    await page.goto(link);
    await expect(page.getByText(`@${host.username}`)).toBeVisible();
    await expect(page.getByText(host.name)).toBeVisible();
    await expectAccessible(page, bothThemes);
    await page.getByLabel('Password baru', { exact: true }).fill('empat ekor kancil');
    await page.getByLabel('Konfirmasi password baru').fill('lima ekor kancil');
    await send.click();
    const differs = dialog(page, 'Password Baru dan Password Konfirmasi harus sama!');
    await differs.getByRole('button', { name: 'OK' }).click();
    await expect(differs).toBeHidden();
  });

  await test.step('the reset ends old sessions and the old overlay key [pub 8 reset done]', async () => {
    await page.getByLabel('Konfirmasi password baru').fill('empat ekor kancil');
    await send.click();
    await expect(page.getByRole('heading', { name: 'Reset password berhasil.' })).toBeVisible();
    await expect(page.getByText(/masuk dengan password baru.*overlay dan widget/)).toBeVisible();
    await expectAccessible(page, bothThemes);

    await expect(overlay.getByRole('heading', { name: 'Link ini sudah diganti' })).toBeVisible();
    await dashboard.goto(`${system.origins.dashboard}/dashboard/mabar`);
    await expect(dashboard).toHaveURL(`${system.origins.public}/login`);
  });

  await test.step('the link was good once [pub 8 reset link]', async () => {
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Link tidak valid.' })).toBeVisible();
    await expect(page.getByText('Link reset password yang kamu gunakan sudah tidak valid.')).toBeVisible();
    await expectAccessible(page, bothThemes);
  });

  await test.step('the new password opens the dashboard', async () => {
    await page.goto(`${system.origins.public}/login`);
    await page.getByLabel('Email').fill(host.email);
    await page.getByLabel('Password', { exact: true }).fill('empat ekor kancil');
    await passCaptcha(page);
    await page.getByRole('button', { name: 'Masuk' }).click();
    await expect(page).toHaveURL(`${system.origins.dashboard}/dashboard/mabar`);
  });
});
