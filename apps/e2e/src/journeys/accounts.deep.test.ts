import { aRegistration, fillAkun, fillGame, fillStan, joinForm, joinStep, picture } from '#join.ts';
import { bothThemes, expect, expectAccessible, expectFits, test } from '#journey.ts';
import { linkInMail } from '#mails.ts';
import { closeDialog, dialog, passCaptcha } from '#viewer.ts';

test('strangers are sent to login, hosts into their dashboard', async ({ system, createHost, visit, login }) => {
  const host = await createHost({ name: 'Bang Header' });
  const page = await visit('desktop');
  const header = page.getByRole('banner');
  await test.step('a stranger is sent to the login page, which is one link away [pub 2 dashboard] [pub 2 header visitor]', async () => {
    await page.goto(`${system.origins.public}/dashboard/support`);
    await expect(page).toHaveURL(`${system.origins.public}/login`);
    await expect(header.getByRole('link', { name: 'Mabarin, ke halaman depan' })).toHaveAttribute('href', '/');
    await expect(header.getByRole('link', { name: 'Masuk' })).toHaveAttribute('href', '/login');
    await expect(header.getByRole('link', { name: 'Jadi Host' })).toHaveAttribute('href', '/join');
    await expect(page.getByRole('link', { name: 'Lupa Password' })).toHaveAttribute('href', '/forgot-password');
    // The login page would forward to the dashboard once it knows the session, in the middle of the test.
    await page.goto('about:blank');
  });

  await test.step('a host is led into the dashboard [pub 2 landing session] [pub 2 login session] [pub 2 join session]', async () => {
    await login(page, host);
    for (const [from, to] of [
      [`${system.origins.public}/dashboard/support`, 'support'],
      [`${system.origins.public}/dashboard`, 'mabar'],
      [`${system.origins.public}/`, 'mabar'],
      [`${system.origins.public}/login`, 'mabar'],
      [`${system.origins.public}/join`, 'mabar'],
      [`${system.origins.dashboard}/dashboard/tidak-ada`, 'mabar'],
    ] as const) {
      await page.goto(from);
      await expect(page, from).toHaveURL(`${system.origins.dashboard}/dashboard/${to}`);
    }
  });

  await test.step('the header of a public page knows the host [pub 2 header session] [pub 3 storage login]', async () => {
    await page.goto(`${system.origins.public}/${host.username}`);
    await expect(header).toContainText('Bang Header');
    await expect(header.getByRole('link', { name: 'Masuk' })).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('login'))).toBeTruthy();
  });

  await test.step('a logout closes the dashboard [dash 2 session]', async () => {
    await page.goto(`${system.origins.dashboard}/dashboard/logout`);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(`${system.origins.public}/`);
    await page.goto(`${system.origins.dashboard}/dashboard/mabar`);
    await expect(page).toHaveURL(`${system.origins.public}/login`);
  });
});

test('a phone of 360 by 640 registers, activates and logs in [pub 9 breakpoint]', async ({ system, visit }) => {
  const viewport = { width: 360, height: 640 };
  const phone = await visit('phone', { viewport });
  const width = () => phone.evaluate(() => document.documentElement.scrollWidth);
  const advice = phone.getByRole('note').filter({ hasText: /^Gunakan laptop\/PC untuk / });
  for (const path of ['login', 'forgot-password', 'reset-password/abc', 'join']) {
    await phone.goto(`${system.origins.public}/${path}`);
    await expect(advice, path).toBeVisible();
  }
  await expectFits(phone);
  await advice.getByRole('button', { name: 'Mengerti' }).click();
  await expect(advice).toHaveCount(0);

  const wanted = aRegistration();
  const form = joinForm(phone);
  await form.photo.setInputFiles({ name: 'aku.png', mimeType: 'image/png', buffer: picture(600, 400) });
  const cropper = phone.getByRole('dialog', { name: 'Atur foto kamu' });
  const take = cropper.getByRole('button', { name: 'Pakai foto ini' });
  await expect(take).toBeEnabled();
  await expect(take).toBeInViewport({ ratio: 1 });
  await expect(cropper.getByRole('heading')).toBeInViewport({ ratio: 1 });
  await take.click();
  await expect(cropper).toBeHidden();
  await form.next.click();
  await closeDialog(phone, 'Cek dulu ketersediaan username!');
  await expect(form.username).toBeFocused();
  await fillStan(phone, wanted);
  await expect(joinStep(phone, 'akun')).toBeVisible();
  await expect(form.email).toBeFocused();
  await expect(phone.getByText('Langkah 2 dari 3')).toBeVisible();
  await expectFits(phone);
  await fillAkun(phone, wanted);
  await expect(joinStep(phone, 'game')).toBeVisible();
  await expect(form.gameID).toBeFocused();
  expect(new URL(phone.url()).search).toBe('?langkah=game');
  // The phone's back, the form's back, and a step only looked at: nothing is lost.
  await phone.goBack();
  await expect(form.email).toHaveValue(wanted.email);
  await expect(form.password).toHaveValue(wanted.password);
  await form.back.click();
  await expect(form.username).toHaveValue(wanted.username);
  await expect(phone.getByText('Ganti foto')).toBeVisible();
  await form.next.click();
  await form.next.click();
  await fillGame(phone, wanted);
  await expectFits(phone);
  await form.submit.click();
  await expect(phone.getByRole('heading', { name: 'Pendaftaran berhasil!' })).toBeVisible();
  await expectFits(phone);
  await phone.getByRole('button', { name: 'Ganti email atau kirim lagi' }).click();
  await expect(form.email).toHaveValue(wanted.email);
  // Somebody else's browser has no key: the password opens it, on the same page.
  await phone.evaluate(() => localStorage.removeItem('firstLogin'));
  await phone.goto(await linkInMail(system, wanted.email, 'activation'));
  await expect(phone.getByRole('heading', { name: 'Proses aktivasi berhasil.' })).toBeVisible();
  await expectFits(phone);
  await expect(phone.getByRole('heading', { name: 'Masuk sebagai host' })).toBeVisible();
  // Dismissed once means everywhere.
  await expect(advice).toHaveCount(0);
  expect(await width()).toBe(360);
  // Activation knows the e-mail; no address has carried it.
  await expect(phone.getByLabel('Email')).toHaveValue(wanted.email);
  await phone.getByLabel('Password', { exact: true }).fill(wanted.password);
  await passCaptcha(phone);
  await phone.getByRole('main').getByRole('button', { name: 'Masuk' }).click();
  await expect(phone).toHaveURL(`${system.origins.dashboard}/dashboard/mabar`);

  const zoomed = await visit('desktop', { viewport: { width: 683, height: 384 } });
  for (const path of ['login', 'join']) {
    await zoomed.goto(`${system.origins.public}/${path}`);
    await expect(zoomed.locator('form'), path).toBeVisible();
    await expect(zoomed.getByRole('note'), path).toHaveCount(0);
  }
});

test('a password reset by mail ends sessions and overlay key', async ({ system, host, visit, dashboard, allow }) => {
  // The old display key no longer works.
  allow(/status of 404 .*(display\/alert\/next|display\/snapshot|display\/release|sse\/connect\/)/);
  const overlay = await visit('obs');
  await test.step('the host has a session and an overlay', async () => {
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
