import { forgotPassword } from '@mabarin/api-client/contract/accounts';
import {
  aRegistration,
  choosePhoto,
  fillAkun,
  fillGame,
  fillStan,
  hugeFile,
  joinForm,
  joinStep,
  picture,
} from '#join.ts';
import { bothThemes, expect, expectAccessible, expectFits, test } from '#journey.ts';
import { linkInMail } from '#mails.ts';
import { dialog, passCaptcha } from '#viewer.ts';

test('the login key waits for the bot check and for words; a wrong password says so, the right one opens the dashboard and is in the header, logging out closes it', async ({
  system,
  createHost,
  visit,
}) => {
  const host = await createHost({ name: 'Bang Header' });
  const page = await visit('desktop');
  await page.goto(`${system.origins.public}/login`);
  const header = page.getByRole('banner');
  const key = page.getByRole('main').getByRole('button', { name: 'Masuk' });
  await test.step('the page offers the way in and refuses empty fields [pub 2 login form] [pub 2 header visitor] [pub 5 captcha]', async () => {
    await expect(header.getByRole('link', { name: 'Mabarin, ke halaman depan' })).toHaveAttribute('href', '/');
    await expect(header.getByRole('link', { name: 'Masuk' })).toHaveAttribute('href', '/login');
    await expect(header.getByRole('link', { name: 'Jadi Host' })).toHaveAttribute('href', '/join');
    await expect(page.getByRole('link', { name: 'Lupa Password' })).toHaveAttribute('href', '/forgot-password');
    await expect(key).toBeDisabled();
    await expectAccessible(page, bothThemes);
    await passCaptcha(page);
    await expect(key).toBeEnabled();
    await key.click();
    const missing = dialog(page, 'Pastikan sudah mengisi email dan password dengan benar!');
    await missing.getByRole('button', { name: 'OK' }).click();
    await expect(missing).toBeHidden();
  });

  await test.step('a wrong password says so, the right one opens the dashboard [pub 5 login] [pub 8 login] [pub 4 login]', async () => {
    await page.getByLabel('Email').fill(host.email);
    await page.getByLabel('Password', { exact: true }).fill('bukan-password-nya');
    await key.click();
    await dialog(page, 'Email atau password salah!').getByRole('button', { name: 'OK' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(host.email);
    await expect(key).toBeDisabled();
    await page.getByLabel('Password', { exact: true }).fill(host.password);
    await passCaptcha(page);
    await key.click();
    await expect(page).toHaveURL(`${system.origins.dashboard}/dashboard/mabar`);
    await expect(page.getByText('Belum ada antrian.')).toBeVisible();
  });

  await test.step('the header of a public page knows the host [pub 2 header session] [pub 3 storage login]', async () => {
    await page.goto(`${system.origins.public}/${host.username}`);
    await expect(header).toContainText('Bang Header');
    await expect(header).toContainText('Host');
    await expect(header.getByRole('link', { name: 'Masuk' })).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('login'))).toBeTruthy();
  });

  await test.step('whoever is logged in has nothing to do on the login page [pub 2 login session]', async () => {
    await page.goto(`${system.origins.public}/login`);
    await expect(page).toHaveURL(`${system.origins.dashboard}/dashboard/mabar`);
  });

  await test.step('logging out closes the dashboard [dash 2 session] [dash 4 logout]', async () => {
    await page.getByRole('link', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(`${system.origins.public}/`);
    await page.goto(`${system.origins.dashboard}/dashboard/mabar`);
    await expect(page).toHaveURL(`${system.origins.public}/login`);
  });
});

test('the dashboard sends strangers to login; addresses of the public site and unknown ones lead a host into it [pub 2 dashboard] [pub 2 landing session] [dash 2 routes]', async ({
  system,
  host,
  visit,
  login,
}) => {
  const page = await visit('desktop');
  await page.goto(`${system.origins.public}/dashboard/support`);
  await expect(page).toHaveURL(`${system.origins.public}/login`);
  await expect(page.getByRole('button', { name: 'Masuk' })).toBeDisabled();
  // The login page would go to the dashboard by itself once it hears of the session, in the middle of what follows.
  await page.goto('about:blank');
  await login(page, host);
  for (const [from, to] of [
    [`${system.origins.public}/dashboard/support`, 'support'],
    [`${system.origins.public}/dashboard`, 'mabar'],
    [`${system.origins.public}/`, 'mabar'],
    [`${system.origins.dashboard}/dashboard/tidak-ada`, 'mabar'],
  ] as const) {
    await page.goto(from);
    await expect(page, from).toHaveURL(`${system.origins.dashboard}/dashboard/${to}`);
  }
});

test('a phone is advised to take a laptop, once, and needs none: it registers, activates and logs in at 360 by 640; a laptop at 200 % zoom is advised nothing [pub 9 breakpoint]', async ({
  system,
  visit,
}) => {
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
  await fillStan(phone, wanted);
  await expect(joinStep(phone, 'akun')).toBeFocused();
  await expect(phone.getByText('Langkah 2 dari 3')).toBeVisible();
  await expectFits(phone);
  await fillAkun(phone, wanted);
  await expect(joinStep(phone, 'game')).toBeFocused();
  expect(new URL(phone.url()).search).toBe('?langkah=game');
  // The phone's own back, the form's, and a step that is only looked at: nothing is lost.
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
  await phone.goto(await linkInMail(system, wanted.email, 'activation'));
  await expect(phone.getByRole('heading', { name: 'Proses aktivasi berhasil.' })).toBeVisible();
  await phone.getByRole('main').getByRole('link', { name: 'Masuk' }).click();
  await expect(phone.getByRole('heading', { name: 'Masuk ke stanmu' })).toBeVisible();
  // Read once is read for all of them.
  await expect(advice).toHaveCount(0);
  expect(await width()).toBe(360);
  // Activation knows the e-mail; no address has carried it.
  await expect(phone.getByLabel('Email')).toHaveValue(wanted.email);
  expect(phone.url()).toBe(`${system.origins.public}/login`);
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

test('a refused registration says why at its step, in the order of the spec, and keeps every word', async ({
  system,
  host,
  visit,
  allow,
}) => {
  allow(/net::ERR_FAILED/);
  const page = await visit('desktop');
  await page.goto(`${system.origins.public}/join`);
  const form = joinForm(page);
  const refusal = async (text: string, key = form.next) => {
    await key.click();
    await dialog(page, text).getByRole('button', { name: 'OK' }).click();
    await expect(dialog(page, text)).toBeHidden();
  };
  const incomplete = 'Formulir tidak valid. Coba lihat kolom yang belum terisi atau belum di ceklis hijau!';
  const wanted = aRegistration({ gameID: '300000000' });
  await test.step('the first step asks for photo, username and name in this order [pub 5 join submit] [pub 5 captcha]', async () => {
    await refusal('Pilih foto!');
    await choosePhoto(page);
    await refusal('Cek dulu ketersediaan username!');
    await expect(form.username).toBeFocused();
  });

  await test.step('a username is checked; one that cannot be is not asked about [pub 4 join username] [pub 5 join available] [pub 8 join username]', async () => {
    let asked = 0;
    page.on('request', (request) => (asked += request.url().endsWith('/api/join/check-username') ? 1 : 0));
    await form.username.fill('pendek');
    await form.check.click();
    await expect(page.getByText('Username tidak tersedia.').first()).toBeVisible();
    expect(asked).toBe(0);
    await form.username.fill(host.username);
    await expect(page.getByText('Username tidak tersedia.', { exact: true }).and(page.locator('form *'))).toBeHidden();
    await form.check.click();
    await expect(page.getByText('Username tidak tersedia.').first()).toBeVisible();
    await form.username.fill(wanted.username);
    await form.check.click();
    await expect(page.getByText('Username tersedia.').first()).toBeVisible();
    expect(asked).toBe(2);
    await refusal(incomplete);
    await expect(form.name).toBeFocused();
    await expect(page.getByText('Pakai 6–50 huruf, angka dan spasi saja.')).toBeVisible();
    await expectAccessible(page, bothThemes);
  });

  await test.step('the second step checks its words, the third is sent; each fault leads to its step [pub 4 join flow] [pub 8 join email] [pub 8 join player]', async () => {
    await form.name.fill(wanted.name);
    await form.next.click();
    await form.email.fill(host.email);
    await form.password.fill(wanted.password);
    await form.confirm.fill('lain sekali');
    await expect(page.getByRole('img', { name: 'Belum benar' })).toHaveCount(1);
    await refusal(incomplete);
    await expect(form.confirm).toBeFocused();
    await form.confirm.fill(wanted.password);
    await form.next.click();
    await fillGame(page, wanted);
    await refusal('Game ID atau server salah!', form.submit);
    await expect(joinStep(page, 'game')).toBeVisible();
    await form.gameID.fill('300000001');
    await refusal('Email sudah terdaftar sebagai host!', form.submit);
    await expect(joinStep(page, 'akun')).toBeFocused();
    await form.email.fill(wanted.email);
    await form.next.click();
    // Who left the last step has passed no check for it any more.
    await expect(form.submit).toBeHidden();
    await passCaptcha(page);
  });

  await test.step('a failed network leaves everything as it is', async () => {
    await page.route(/\/api\/join$/, (route) => route.abort());
    await refusal('Jaringan bermasalah. Coba lagi ya!', form.submit);
    await page.unroute(/\/api\/join$/);
    await passCaptcha(page);
    await expect(form.gameServerID).toHaveValue(wanted.gameServerID);
    await form.submit.click();
    await expect(page.getByRole('heading', { name: 'Pendaftaran berhasil!' })).toBeVisible();
  });
});

test('a photo is a picture that can be read and not too big, made a small square before it leaves the browser [pub 5 join photo]', async ({
  system,
  visit,
}) => {
  const page = await visit('desktop');
  await page.goto(`${system.origins.public}/join`);
  const { photo } = joinForm(page);
  await photo.setInputFiles(await hugeFile());
  const tooLarge = dialog(page, 'Foto ini lebih dari 20MB atau 50 megapiksel.');
  await tooLarge.getByRole('button', { name: 'OK' }).click();
  await expect(tooLarge).toBeHidden();
  await photo.setInputFiles({ name: 'bukan.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  const unreadable = dialog(page, 'Foto tidak bisa dibaca.');
  await unreadable.getByRole('button', { name: 'OK' }).click();
  await expect(unreadable).toBeHidden();

  await photo.setInputFiles({ name: 'aku.png', mimeType: 'image/png', buffer: picture(900, 600) });
  const cropper = page.getByRole('dialog', { name: 'Atur foto kamu' });
  await expect(cropper.getByRole('button', { name: 'Pakai foto ini' })).toBeEnabled();
  await expectAccessible(page, bothThemes);
  await page.keyboard.press('Escape');
  await expect(cropper).toBeHidden();
  await expect(page.getByText('Pilih foto')).toBeVisible();
  await choosePhoto(page);
  await expect(page.getByText('Ganti foto')).toBeVisible();
  const cropped = page.locator('form img');
  await expect(cropped).toHaveAttribute('src', /^data:image\/webp;base64,/);
  await expect
    .poll(() =>
      cropped.evaluate((image) => {
        const { naturalWidth, naturalHeight } = image as HTMLImageElement;
        return [naturalWidth, naturalHeight];
      }),
    )
    .toEqual([512, 512]);
});

test('a reset link that ended while its form was open says so [pub 8 reset failed]', async ({
  system,
  host,
  visit,
}) => {
  const page = await visit('desktop');
  const asked = await page.request.post(system.origins.api + forgotPassword.path, {
    headers: { origin: system.origins.public },
    data: { email: host.email, token: 'sandbox-pass' },
  });
  expect(await asked.json()).toMatchObject({ status: 0 });
  await page.goto(await linkInMail(system, host.email, 'reset-password'));
  await page.getByLabel('Password baru', { exact: true }).fill('empat ekor kancil');
  await page.getByLabel('Konfirmasi password baru').fill('empat ekor kancil');
  await system.advance(31 * 60);
  await page.getByRole('button', { name: 'Proses' }).click();
  await expect(page.getByRole('heading', { name: 'Reset password gagal.' })).toBeVisible();
  await expect(page.getByText(/^Ada kesalahan saat melakukan reset password\./)).toBeVisible();
  await expectAccessible(page, bothThemes);
});

test('errors of list, login, activation and recovery calls are said, and can be tried again [pub 7 swallowed]', async ({
  system,
  host,
  visit,
  allow,
}) => {
  allow(/net::ERR_FAILED/);
  const page = await visit('desktop');
  const network = 'Jaringan bermasalah. Coba lagi ya!';
  await page.route('**/api/list/*', (route) => route.abort());
  // What came with the page stays; a list that is asked for on the way through the site has nothing to show.
  await page.goto(`${system.origins.public}/list/${host.username}`);
  await expect(page.getByRole('heading', { name: 'GILIRAN BERIKUTNYA' })).toBeVisible();
  await page.goto(`${system.origins.public}/${host.username}/list`);
  await expect(page.getByRole('heading', { name: network })).toBeVisible();
  await page.route(/\/api\/(login|activation|verify-host|forgot-password)$/, (route) => route.abort());
  await page.goto(`${system.origins.public}/login`);
  await page.getByLabel('Email').fill(host.email);
  await page.getByLabel('Password', { exact: true }).fill(host.password);
  await passCaptcha(page);
  await page.getByRole('button', { name: 'Masuk' }).click();
  await dialog(page, network).getByRole('button', { name: 'OK' }).click();
  await page.goto(`${system.origins.public}/forgot-password`);
  await page.getByLabel('Email').fill(host.email);
  await passCaptcha(page);
  await page.getByRole('button', { name: 'Proses' }).click();
  await dialog(page, network).getByRole('button', { name: 'OK' }).click();
  for (const [path, then] of [
    ['activation', 'Proses aktivasi gagal.'],
    ['reset-password', 'Link tidak valid.'],
  ] as const) {
    await page.goto(`${system.origins.public}/${path}/tidak-ada`);
    await expect(page.getByRole('heading', { name: network })).toBeVisible();
    await page.unroute(/\/api\/(login|activation|verify-host|forgot-password)$/);
    await page.getByRole('button', { name: 'Coba lagi' }).click();
    await expect(page.getByRole('heading', { name: then })).toBeVisible();
    await page.route(/\/api\/(login|activation|verify-host|forgot-password)$/, (route) => route.abort());
  }
});
