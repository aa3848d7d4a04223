import type { Page } from '@playwright/test';
import { PNG } from 'pngjs';
import { expect, test } from '#journey.ts';
import { closeDialog } from '#viewer.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a host sets up the overlay: secret link, test, boxes, logo, another key; and has the links of four widgets', async ({
  system,
  host,
  visit,
  login,
  allow,
}) => {
  const page = await visit('desktop');
  await login(page, host);
  await page.goto(`${system.origins.dashboard}/dashboard/overlay`);
  const link = page.getByLabel('Link overlay', { exact: true });
  const address = `${system.origins.overlay}/display/overlay?key=${host.code}`;
  await test.step('the link is secret and can be copied [dash 2 overlay]', async () => {
    await expect(link).toHaveAttribute('type', 'password');
    await expect(link).toHaveAttribute('readonly');
    await press(page, 'Tampilkan link');
    await expect(link).toHaveAttribute('type', 'text');
    await expect(link).toHaveValue(address);
    await expect(page.getByRole('button', { name: 'Salin Link' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Buka di Tab Baru' })).toHaveAttribute('href', address);
    await expect(page.getByText('Rahasiakan link ini!')).toBeVisible();
    await expect(page.getByText('Skip', { exact: true })).toBeVisible();
  });

  const overlay = await visit('obs');
  const alert = overlay.getByRole('status');
  await test.step('a test shows on stream [dash 7 test message]', async () => {
    await overlay.goto(address);
    await press(page, 'Tes Overlay');
    await expect(alert).toContainText('Tes Overlay');
    await expect(alert.locator('img')).toHaveCount(0);
  });

  const logo = PNG.sync.write(new PNG({ width: 100, height: 100, fill: true }));
  const preview = page.locator('form img');
  await test.step('boxes and logo are chosen; a large file is refused [dash 5 logo] [dash 4 photo]', async () => {
    await expect(page.getByLabel('Suara notifikasi')).toBeChecked();
    await page.getByLabel('Bacakan pesan').check();
    await page.getByLabel('Tampilkan logo').check();
    const file = page.locator('input[type="file"]');
    await file.setInputFiles({ name: 'besar.png', mimeType: 'image/png', buffer: Buffer.alloc(1_024_000) });
    await closeDialog(page, 'Ukuran file yang kamu pilih sangat besar. Gunakan file berukuran kurang dari 1MB!');
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
    await expect(preview).toHaveAttribute('src', /^data:image\/png/);
  });

  await test.step('a failed save keeps them, the next one shows on stream [dash 8 mabar]', async () => {
    allow(/ERR_FAILED/);
    await page.route('**/settings/overlay', (route) => route.abort());
    await press(page, 'Simpan Pengaturan');
    await closeDialog(page, 'Ada kesalahan saat menyimpan pengaturan overlay. Coba lagi ya! [PCE00]');
    await page.reload();
    await expect(page.getByLabel('Tampilkan logo')).toBeChecked();
    await expect(preview).toHaveAttribute('src', /^data:image\/png/);
    await page.unroute('**/settings/overlay');
    const reloaded = overlay.waitForResponse((response) => response.url().endsWith('/api/display/snapshot'));
    await press(page, 'Simpan Pengaturan');
    await closeDialog(page, 'Pengaturan overlay berhasil disimpan.');
    await expect(preview).toHaveAttribute('src', /\/images\/[\w-]{22}\.webp$/);
    await reloaded;
    await press(page, 'Tes Overlay');
    await expect(alert.locator('img')).toHaveAttribute('src', /\/images\/[\w-]{22}\.webp$/);
    await page.reload();
    await expect(page.getByLabel('Bacakan pesan')).toBeChecked();
  });

  await test.step('another key ends the old link', async () => {
    allow(/404/);
    await press(page, 'Ganti kunci');
    await press(page, 'Ya');
    await closeDialog(page, 'Kunci sudah diganti.');
    await expect(link).not.toHaveValue(address);
    await expect(overlay.getByText('Link ini sudah diganti')).toBeVisible();
  });

  await test.step('four widgets have their links [dash 2 widget]', async () => {
    const key = new URL(await link.inputValue()).searchParams.get('key') ?? '';

    await page.goto(`${system.origins.dashboard}/dashboard/widget`);
    for (const [title, target] of [
      ['Statistik Game', 'statistic'],
      ['Hitung Mundur', 'countdown'],
      ['Timer', 'timer'],
      ['Teks Berjalan', 'marquee'],
    ]) {
      const widget = page
        .getByRole('region')
        .or(page.locator('section'))
        .filter({ hasText: title ?? '' })
        .first();
      const field = widget.getByLabel(`Link ${title}`, { exact: true });
      await expect(field).toHaveValue(`${system.origins.overlay}/display/${target}?key=${key}`);
      await expect(field).toHaveAttribute('type', 'password');
      await expect(widget.getByRole('button', { name: `Salin link ${title}` })).toBeVisible();
      await expect(widget.getByRole('link', { name: 'Buka di Tab Baru' })).toHaveAttribute(
        'href',
        `${system.origins.overlay}/display/${target}?key=${key}`,
      );
    }
  });
});

test('a host connects Discord: wrong links are refused, the right one is masked, tried and removed', async ({
  system,
  host,
  visit,
  login,
  allow,
}) => {
  const invalid = 'Discord webhook tidak valid. Masukkan link webhook yang kamu dapat dari channel discord!';
  const page = await visit('desktop');
  await login(page, host);
  const field = page.getByLabel('Link webhook', { exact: true });
  await test.step('keys come with the settings [dash 2 discord]', async () => {
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route('**/api/dashboard/settings', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${system.origins.dashboard}/dashboard/discord`);
    await expect(page.getByText('Klik Copy Webhook URL.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Simpan', exact: true })).toHaveCount(0);
    letThrough();
    await expect(field).toHaveValue('');
  });

  await test.step('wrong links are refused [dash 5 discord]', async () => {
    await press(page, 'Test Discord');
    await closeDialog(page, invalid);
    await press(page, 'Simpan');
    await closeDialog(page, invalid);
    await field.fill('https://example.com/api/webhooks/1/2');
    await press(page, 'Simpan');
    await closeDialog(page, invalid);
    await press(page, 'Hapus isian');
    await expect(field).toHaveValue('');
  });

  const id = '123456789012345678';
  await test.step('a failed save says how it failed and keeps the link [dash 8 settings] [dash 8 codes]', async () => {
    await field.fill(`https://discord.com/api/webhooks/${id}/${'t'.repeat(68)}`);
    await expect(field).toHaveAttribute('type', 'password');
    await press(page, 'Test Discord');
    await closeDialog(page, 'Simpan dulu link webhook ini, lalu tes lagi ya!');
    allow(/ERR_FAILED|500/);
    await page.route('**/settings/discord', (route) => route.abort());
    await press(page, 'Simpan');
    await closeDialog(page, 'Ada kesalahan saat menyimpan pengaturan discord. Coba lagi ya! [PCE00]');
    await page.unroute('**/settings/discord');
    await page.route('**/settings/discord', (route) => route.fulfill({ status: 500, body: 'rusak' }));
    await press(page, 'Simpan');
    await closeDialog(page, 'Ada kesalahan saat menyimpan pengaturan discord. Coba lagi ya! [SUB-1]');
    await page.unroute('**/settings/discord');
    await page.reload();
    await expect(field).toHaveValue(/^https:/);
    await expect(field).toHaveAttribute('type', 'password');
    await press(page, 'Simpan');
    await expect(field).toHaveValue(`https://discord.com/api/webhooks/${id}/••••••••tttt`);
  });

  await test.step('a test message arrives [dash 7 test message]', async () => {
    await press(page, 'Test Discord');
    await expect(page.getByText('Pesan tes terkirim. Cek channel Discord kamu!')).toBeVisible();
    const chats = await page.request.get(`${system.origins.api}/sandbox/chats`);
    const { data } = (await chats.json()) as { data: { webhook_id: string; content: string }[] };
    expect(data[0]).toMatchObject({ webhook_id: id, content: expect.stringContaining('Ini pesan tes dari Mabarin') });
  });

  await test.step('the link is removed', async () => {
    await press(page, 'Putuskan Discord');
    await press(page, 'Ya');
    await expect(field).toHaveValue('');
    await expect(field).toBeFocused();
  });
});
