import type { Page } from '@playwright/test';
import { bothThemes, expect, expectAccessible, test } from '#journey.ts';
import { paidSupport } from '#orders.ts';
import { dialog } from '#viewer.ts';

const card = (page: Page, heading: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: heading }) });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('the overlay page of a phone runs the stream', async ({ system, host, visit, login, viewer: page, allow }) => {
  // The overlay sleeps through the clock's jump: its report of the played alert is late.
  allow(/409 .*\/alert\/ack/);
  await login(page, host);
  const live = card(page, 'Live');
  await test.step('nothing is connected', async () => {
    await page.goto(`${system.origins.dashboard}/dashboard/overlay`);
    await page.getByRole('tab', { name: 'Live' }).click();
    await expect(live).toContainText('Overlay tidak tersambung');
    await expect(live).toContainText('Belum pernah tersambung.');
    await expect(card(page, 'Berikutnya')).toContainText('Tidak ada alert di antrian.');
  });

  await test.step('the preview shows a sample on the page itself, without a key, and is no display', async () => {
    const shown = page.frameLocator('iframe[title="overlay"]');
    await page.getByRole('tab', { name: 'Tampilan' }).click();
    await expect(shown.getByRole('status')).toContainText('Rp50.000');
    await expect(shown.getByRole('status')).toHaveCSS('animation-duration', '0.001s');
    await page.getByText('Coba contoh lain').click();
    await page.getByRole('radio', { name: 'Rp1.000.000' }).check();
    await expect(shown.getByRole('status')).toContainText('Rp1.000.000');
    await page.getByRole('radio', { name: 'Portrait' }).check();
    await expect(shown.getByRole('status')).toContainText('Rp1.000.000');
    const frames = page.frames().map((frame) => frame.url());
    expect(frames).toContain(`${system.origins.overlay}/preview/overlay`);
    expect(frames.filter((url) => url.includes(host.code))).toEqual([]);
    await page.reload();
    await page.getByRole('tab', { name: 'Live' }).click();
    await expect(live).toContainText('Belum pernah tersambung.');
  });

  const overlay = await visit('obs');
  const alert = overlay.getByRole('status');
  await test.step('the overlay comes, and the dashboard sees it by itself', async () => {
    await overlay.goto(`${system.origins.overlay}/display/overlay?key=${host.code}`);
    await expect(live).toContainText('Overlay tersambung');
    await expect(live).toContainText('Tampil di OBS');
  });

  await test.step('paused, a support waits; skipped from the line, it is played again by Replay [dash 4 replay] [dec overlay]', async () => {
    await press(page, 'Jeda');
    await expect(page.getByRole('button', { name: 'Lanjut' })).toBeVisible();
    await paidSupport(system, host, { supporterName: 'Ani' });
    await paidSupport(system, host, { supporterName: 'Budi' });
    await expect(live).toContainText(/2 alert, terlama \d+ detik/);
    await press(page, 'Lewati pesan dari Ani');
    await expect(page.getByRole('button', { name: 'Lewati pesan dari Budi' })).toBeFocused();
    await expect(card(page, 'Belum selesai tampil')).toContainText('Dilewati');
    await expect(alert).toBeHidden();
    await press(page, 'Lanjut');
    await expect(alert).toContainText('Budi');
    await expect(live).toContainText('Budi');
    await press(page, 'Lewati alert');
    await expect(alert).toBeHidden();
    await expect(page.getByRole('button', { name: 'Lewati alert' })).toBeFocused();
    await press(page, 'Putar ulang pesan dari Ani');
    await expect(page.getByText('Pesan dari Ani akan tampil lagi.')).toBeVisible();
    await expect(alert).toContainText('Ani');
    await expect(page.locator('main :focus'), 'the keyboard stays in the card').toBeVisible();
    await press(page, 'Lewati alert');
    await expect(alert).toBeHidden();
  });

  const held = card(page, 'Menunggu keputusan');
  const row = (name: string) => held.getByRole('listitem', { name: new RegExp(`^${name}`) });
  await test.step('held for review, what the filter hides waits for a verdict; the focus goes on to the next one', async () => {
    const saved = page.waitForResponse((response) => response.url().endsWith('/overlay/review-mode'));
    await page.getByRole('radio', { name: /^Tahan semua/ }).check();
    await saved;
    await expect(page.getByText('Yang sudah ditahan tetap menunggu keputusan kamu.')).toBeVisible();
    await paidSupport(system, host, { supporterName: 'Citra', supporterMessage: 's10t g4c0r hari ini bang' });
    await paidSupport(system, host, { supporterName: 'Doni' });
    await paidSupport(system, host, { supporterName: 'Eka' });
    await expect(row('Eka')).toBeVisible();
    await expect(row('Citra')).toContainText('s10t g4c0r hari ini bang');
    await expect(row('Citra')).toContainText('Disembunyikan karena judi online');
    await expect(page.getByRole('button', { name: /^Menu.*3 support menunggu keputusan/ })).toBeVisible();
    await expectAccessible(page, bothThemes);
    await row('Citra').getByRole('button', { name: 'Tampilkan', exact: true }).press('Enter');
    await expect(row('Citra')).toBeHidden();
    await expect(row('Doni')).toBeFocused();
    await expect(alert).toContainText('s10t g4c0r hari ini bang');
    await row('Doni').getByRole('button', { name: 'Jangan tampilkan' }).press('Enter');
    await expect(row('Eka')).toBeFocused();
    await expect(card(page, 'Belum selesai tampil')).toContainText('Doni');
  });

  await test.step('a verdict that did not arrive says so and keeps its row', async () => {
    allow(/ERR_FAILED/);
    await page.route('**/support/review', (route) => route.abort());
    await row('Eka').getByRole('button', { name: 'Sembunyikan pesan' }).click();
    const said = dialog(page, 'Ada kesalahan saat menyimpan keputusan. Coba lagi ya! [PCE00]');
    await said.getByRole('button', { name: 'OK' }).click();
    await page.unroute('**/support/review');
    await expect(row('Eka')).toBeVisible();
  });

  await test.step('nobody looks for two minutes: every page says so, until the last one has its verdict [dash 4 live]', async () => {
    // Over for the server too: an alert that ends after the clock's jump proves that the overlay is open.
    await expect(live).not.toContainText('Citra');
    await page.goto(`${system.origins.dashboard}/dashboard/cash`);
    await expect(page.getByText('Tersambung', { exact: true })).toBeVisible();
    const alarm = page.getByRole('alert').filter({ hasText: 'sudah menunggu lebih dari 2 menit' });
    await expect(alarm).toBeHidden();
    await system.advance(140);
    await expect(alarm).toBeVisible();
    await expectAccessible(page, bothThemes);
    await alarm.getByRole('link', { name: 'Buka halaman Overlay' }).click();
    // Two minutes plus the machine's own time.
    await expect(live).toContainText(/1 ditahan, terlama \d+ menit/);
    await row('Eka').getByRole('button', { name: 'Sembunyikan pesan' }).click();
    await expect(alert).toContainText('Eka');
    await expect(alert).not.toContainText('Semangat terus bang!');
    await expect(page.getByRole('heading', { name: /^Menunggu keputusan/ })).toBeFocused();
    await expect(alarm).toBeHidden();
  });
});
