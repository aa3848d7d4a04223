import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#journey.ts';
import { hugeFile, picture } from '#join.ts';
import { breakNext, closeDialog, dialog } from '#viewer.ts';

/** What belongs to the host: profile, setting, feedback, logout (docs/spec/dashboard.md 2, 4, 5, 8). */

/** The next call to this path gets no answer, or one that says that the server failed. */
const spoil = (page: Page, path: string, how: 'no answer' | 'fault') =>
  page.route(
    `**/api/${path}`,
    (route) => (how === 'fault' ? route.fulfill({ status: 500, body: 'rusak' }) : route.abort()),
    { times: 1 },
  );

/** A picture in a file of 2 MB: what follows its end is not looked at. */
const heavyPicture = Buffer.concat([picture(2400, 1600), Buffer.alloc(2_000_000)]);

async function checkProfile(page: Page, name: Locator, photo: Locator, gameID: Locator, ownID: string): Promise<void> {
  await name.fill('x'.repeat(51));
  await expect(name).toHaveValue('x'.repeat(50));
  await gameID.fill('1234567890123456');
  await expect(gameID).toHaveValue('123456789012');
  await gameID.fill(ownID);
  await name.fill('');
  await page.getByRole('button', { name: 'Simpan' }).click();
  await closeDialog(page, 'Profil tidak disimpan.');
  await expect(name).toBeFocused();
  await photo.setInputFiles(await hugeFile());
  await closeDialog(page, 'Foto ini lebih dari 20MB atau 50 megapiksel. Pilih foto yang lebih kecil ya!');
}

async function saveHeavyPhoto(
  page: Page,
  name: Locator,
  photo: Locator,
  gameID: Locator,
  preview: Locator,
): Promise<void> {
  await name.fill('Kancil Juara');
  await photo.setInputFiles({ name: 'aku.png', mimeType: 'image/png', buffer: heavyPicture });
  await page.getByRole('button', { name: 'Pakai foto ini' }).click();
  await expect(preview).toHaveAttribute('src', /^data:image\//);
  await page.reload();
  await expect(name).toHaveValue('Kancil Juara');
  await expect(preview).toHaveAttribute('src', /^data:image\//);
  await gameID.fill('345678901');
  await page.getByRole('checkbox', { name: 'Jungler' }).uncheck();
  await spoil(page, 'dashboard/host/update-profile', 'no answer');
  await page.getByRole('button', { name: 'Simpan' }).click();
  await closeDialog(page, 'Ada kesalahan saat menyimpan profil kamu. Coba lagi ya! [PCE00]');
  await expect(preview).toHaveAttribute('src', /^data:image\//);
  await page.getByRole('button', { name: 'Simpan' }).click();
  await closeDialog(page, 'Profil kamu berhasil disimpan!');
}

test('a host changes photo, name, player and roles, and everybody sees it; feedback is sent once and keeps what was typed', async ({
  system,
  host,
  visit,
  login,
  allow,
}) => {
  allow(/net::ERR_FAILED|status of 500/);
  const page = await visit('desktop');
  await login(page, host);
  await page.goto(`${system.origins.dashboard}/dashboard/profile`);
  await expect(page.getByRole('heading', { level: 1, name: `@${host.username}` })).toBeVisible();
  const name = page.getByLabel('Nama', { exact: true });
  const ign = page.getByLabel('IGN', { exact: true });
  const photo = page.locator('input[type=file]');
  const oldIgn = await ign.inputValue();
  const gameID = page.getByLabel('ID game', { exact: true });
  const ownID = await gameID.inputValue();
  await test.step('the page shows who the host is [dash 2 profile] [dash 3 host]', async () => {
    await expect(page.getByText('Sebaiknya sama dengan nama di rekening bank kamu.')).toBeVisible();
    await expect(ign).not.toBeEditable();
  });

  await test.step('what is wrong says so and stays [dash 5 profile]', () =>
    checkProfile(page, name, photo, gameID, ownID));

  const preview = page.locator('form img');
  await test.step('a heavy photo is made smaller and held; a failed save loses nothing, nor does a reload [dash 4 photo] [dash 8 settings]', () =>
    saveHeavyPhoto(page, name, photo, gameID, preview));

  await test.step('the page, the menu and the public page follow [dash 8 successes]', async () => {
    await expect(ign).toHaveValue('Player8901');
    expect(oldIgn).not.toBe('Player8901');
    await expect(preview).toHaveAttribute('src', /\/images\/[\w-]{22}\.webp$/);
    await expect(page.getByText('Kancil Juara', { exact: true })).toBeVisible();
    await page.reload();
    await expect(name).toHaveValue('Kancil Juara');
    await expect(page.getByRole('checkbox', { name: 'Jungler' })).not.toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Roamer' })).toBeChecked();
    const viewer = await visit('phone');
    await viewer.goto(`${system.origins.public}/${host.username}`);
    await expect(viewer.getByRole('heading', { name: 'Kancil Juara' })).toBeVisible();
  });

  await test.step('what is typed while the profile is saved stays, through a reload too', async () => {
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    const path = '**/api/dashboard/host/update-profile';
    await page.route(path, (route) => held.then(() => route.continue()), { times: 1 });
    const thanks = page.getByLabel('Ucapan di tiket');
    const save = page.getByRole('button', { name: 'Simpan', exact: true });
    await name.fill('Kancil Lagi');
    await save.click();
    await expect(save).toHaveAttribute('aria-busy', 'true');
    await thanks.fill('Makasih');
    answer();
    await closeDialog(page, 'Profil kamu berhasil disimpan!');
    await expect(thanks).toHaveValue('Makasih');
    await page.reload();
    await expect(name).toHaveValue('Kancil Lagi');
    await expect(thanks).toHaveValue('Makasih');
    await page.getByRole('button', { name: 'Reset Form' }).click();
    await expect(thanks).toHaveValue('');
  });

  const caption = page.getByLabel('Judul', { exact: true });
  const message = page.getByLabel('Pesan', { exact: true });
  await test.step('feedback is checked [dash 2 feedback] [dash 5 feedback]', async () => {
    await page.getByRole('link', { name: 'Feedback' }).click();
    await expect(page.getByText(/Setiap pesan dibaca langsung/)).toBeVisible();
    const sentence = 'Pastikan untuk mengisi judul dan pesan pada formulir. Judul maksimum 160 karakter!';
    await page.getByRole('button', { name: 'Kirim' }).click();
    await closeDialog(page, sentence);
    await expect(caption).toBeFocused();
    await message.fill('Tolong tambah tombol.');
    await caption.fill('y'.repeat(161));
    await expect(page.getByText('161/160 karakter')).toBeVisible();
    await page.getByRole('button', { name: 'Kirim' }).click();
    await closeDialog(page, sentence);
    await caption.fill('Usul tombol');
    await expect(page.getByText('11/160 karakter')).toBeVisible();
  });

  await test.step('feedback that failed keeps what was typed; once sent the form is empty [dash 4 feedback] [dash 8 support cash]', async () => {
    await breakNext(page, '**/api/dashboard/feedback', 'ab12cd34');
    await page.getByRole('button', { name: 'Kirim' }).click();
    const sentence = 'Ada kesalahan saat mengirim formulir feedback kamu. Coba lagi ya! [SUB-1]';
    await expect(dialog(page, sentence).getByText('Kode bantuan: ab12cd34', { exact: true })).toBeVisible();
    await closeDialog(page, sentence);
    await page.reload();
    await expect(caption).toHaveValue('Usul tombol');
    await expect(message).toHaveValue('Tolong tambah tombol.');
    await page.getByRole('button', { name: 'Kirim' }).click();
    await closeDialog(page, 'Formulir feedback kamu sudah terkirim. Terima kasih!');
    await expect(caption).toHaveValue('');
    await expect(message).toHaveValue('');
    await caption.fill('Lagi');
    await page.getByRole('button', { name: 'Reset Form' }).click();
    await expect(caption).toHaveValue('');
  });
});

async function checkPassword(
  page: Page,
  current: Locator,
  next: Locator,
  confirmation: Locator,
  save: Locator,
): Promise<void> {
  await save.click();
  await closeDialog(page, 'Pastikan password saat ini, password baru dan konfirmasinya sudah diisi.');
  await current.fill('bukan-password-nya');
  await next.fill('empat ekor kancil');
  await confirmation.fill('lima ekor kancil');
  await expect(next).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Tampilkan password' }).nth(1).click();
  await expect(next).toHaveAttribute('type', 'text');
  await save.click();
  await closeDialog(page, 'Pastikan password baru dan konfirmasinya sama!');
  await confirmation.fill('empat ekor kancil');
  await spoil(page, 'dashboard/host/change-password', 'no answer');
  await save.click();
  await closeDialog(page, 'Ada kesalahan saat menyimpan password baru. Coba lagi ya! [PCE00]');
  await save.click();
  await closeDialog(page, 'Password saat ini salah! Password tidak diganti.');
  await expect(next).toHaveValue('empat ekor kancil');
}

test('a host changes the password and the theme; a lost login comes back with what was typed; logging out ends it', async ({
  system,
  host,
  visit,
  login,
  allow,
}) => {
  allow(/net::ERR_FAILED|status of 500/);
  const page = await visit('desktop');
  const other = await visit('desktop');
  await test.step('two browsers are logged in', async () => {
    await login(page, host);
    await login(other, host);
    await other.goto(`${system.origins.dashboard}/dashboard/feedback`);
    await other.getByLabel('Judul', { exact: true }).fill('Belum selesai');
  });

  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  await test.step('before the profile is there, the shell says so [dash 2 loading]', async () => {
    await page.route('**/api/dashboard/host', (route) => asked.then(() => route.continue()), { times: 1 });
    await page.goto(`${system.origins.dashboard}/dashboard/settings`);
    await expect(page.getByText('Sebentar lagi.')).toBeVisible();
    answer();
    await expect(page.getByRole('heading', { level: 1, name: 'Setting' })).toBeVisible();
  });

  await test.step('the look changes at once, for this browser, also after a reload [dash 2 settings]', async () => {
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'malam');
    await page.getByRole('radio', { name: /^Sore/ }).check();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'sore');
    await page.reload();
    await expect(page.getByRole('radio', { name: /^Sore/ })).toBeChecked();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'sore');
  });

  const current = page.getByLabel('Password saat ini', { exact: true });
  const next = page.getByLabel('Password baru', { exact: true });
  const confirmation = page.getByLabel('Konfirmasi password baru', { exact: true });
  const save = page.getByRole('button', { name: 'Simpan Password' });
  await test.step('a password change is checked [dash 5 password] [dash 8 settings]', () =>
    checkPassword(page, current, next, confirmation, save));

  let isOut: Promise<void> | undefined;
  await test.step('changed, the host stays or logs out [dash 4 password] [dash 8 successes]', async () => {
    const changed = dialog(
      page,
      'Password berhasil diganti. Kamu bisa logout sekarang dan pakai password baru kamu untuk login!',
    );
    await other.getByLabel('Pesan', { exact: true }).fill('Hampir jadi');
    isOut = expect(
      dialog(other, 'Aktivitas kamu berhenti karena login sudah tidak valid.').filter({
        has: other.getByRole('heading', { name: 'Logout Otomatis' }),
      }),
    ).toBeVisible({ timeout: 90_000 });
    await current.fill(host.password);
    await save.click();
    await expect(changed).toBeVisible();
    await changed.getByRole('button', { name: 'Nanti saja' }).click();
    await expect(next).toHaveValue('');
    await current.fill('empat ekor kancil');
    await next.fill('tujuh ekor kancil');
    await confirmation.fill('tujuh ekor kancil');
    await save.click();
    await spoil(page, 'logout', 'fault');
    await changed.getByRole('button', { name: 'Logout sekarang' }).click();
    await closeDialog(page, 'Ada kesalahan saat kamu logout. Coba logout lagi dalam beberapa detik. [SUB-1]');
  });

  await test.step('the other browser is out at its next call, and what was typed there waits for the login [dash 8 logout otomatis]', async () => {
    // A question of its own may have told it before.
    const kirim = other.getByRole('button', { name: 'Kirim' });
    if (await kirim.isVisible()) await kirim.evaluate((key: HTMLButtonElement) => key.click());
    await isOut;
    await system.advance(5);
    await expect(other).toHaveURL(`${system.origins.public}/`);
    // The landing page sends whoever is logged in to the dashboard's first page: it has to be gone before the login.
    await other.goto('about:blank');
    await login(other, { ...host, password: 'tujuh ekor kancil' });
    await other.goto(`${system.origins.dashboard}/dashboard/feedback`);
    await expect(other.getByLabel('Judul', { exact: true })).toHaveValue('Belum selesai');
    await expect(other.getByLabel('Pesan', { exact: true })).toHaveValue('Hampir jadi');
  });

  await test.step('logging out clears the login and the games, leaves the look, and goes to the public site [dash 2 logout] [dash 4 logout]', async () => {
    await page.evaluate(() => localStorage.setItem('currentGame', '{}'));
    await page.getByRole('link', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Yakin mau logout sekarang?' })).toBeVisible();
    await page.getByRole('button', { name: 'Logout', exact: true }).click();
    await expect(page).toHaveURL(`${system.origins.public}/`);
    await page.goto(`${system.origins.dashboard}/favicon.svg`);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['theme']);
  });
});
