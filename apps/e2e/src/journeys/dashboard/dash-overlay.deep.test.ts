import { PNG } from 'pngjs';
import { expect, test } from '#journey.ts';
import { answerDialog, closeDialog } from '#viewer.ts';

test('an overlay shows by its link until the key changes', async ({ system, host, visit, dashboard: page, allow }) => {
  await page.goto(`${system.origins.dashboard}/dashboard/overlay`);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const link = page.getByLabel('Link overlay', { exact: true });
  const address = `${system.origins.overlay}/display/overlay?key=${host.code}`;
  const overlay = await visit('obs');
  const alert = overlay.getByRole('status');

  await test.step('a test shows on stream, without a logo [dash 7 test message]', async () => {
    await expect(link).toHaveValue(address);
    await expect(page.getByText('Rahasiakan link ini!')).toBeVisible();
    await overlay.goto(address);
    await press('Tes Overlay');
    await expect(alert).toContainText('Tes Overlay');
    await expect(alert.locator('img')).toHaveCount(0);
  });

  await test.step('a logo that is saved shows on stream [dash 4 photo]', async () => {
    const logo = PNG.sync.write(new PNG({ width: 100, height: 100, fill: true }));
    const preview = page.locator('form img');
    await page.getByLabel('Bacakan pesan').check();
    await page.getByLabel('Tampilkan logo').check();
    await page.locator('input[type="file"]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
    await expect(preview).toHaveAttribute('src', /^data:image\/png/);
    const reloaded = overlay.waitForResponse((response) => response.url().endsWith('/api/display/snapshot'));
    await press('Simpan Pengaturan');
    await closeDialog(page, 'Pengaturan overlay berhasil disimpan.');
    await expect(preview).toHaveAttribute('src', /\/images\/[\w-]{22}\.webp$/);
    await reloaded;
    await press('Tes Overlay');
    await expect(alert.locator('img')).toHaveAttribute('src', /\/images\/[\w-]{22}\.webp$/);
    await page.reload();
    await expect(page.getByLabel('Bacakan pesan')).toBeChecked();
  });

  await test.step('another key ends the old link', async () => {
    allow(/404/);
    await press('Ganti kunci');
    await answerDialog(page, 'Ganti sekarang?');
    await closeDialog(page, 'Kunci sudah diganti.');
    await expect(link).not.toHaveValue(address);
    await expect(overlay.getByText('Link ini sudah diganti')).toBeVisible();
  });

  await test.step('a widget has a link of its own with the new key [dash 2 widget]', async () => {
    const key = new URL(await link.inputValue()).searchParams.get('key') ?? '';
    await page.goto(`${system.origins.dashboard}/dashboard/widget`);
    await page.getByRole('button', { name: 'Atur Target support' }).click();
    await page.getByText('Cara pasang').click();
    const widget = page.getByLabel('Link Target support', { exact: true });
    await expect(widget).toHaveValue(`${system.origins.overlay}/display/goal?key=${key}`);
    await expect(widget).toHaveAttribute('type', 'password');
  });
});
