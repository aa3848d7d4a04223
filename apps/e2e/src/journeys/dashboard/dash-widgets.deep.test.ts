import { expect, expectAccessible, test } from '#journey.ts';
import { paidSupport } from '#orders.ts';

test('a host drives the widgets, and reads how they stand', async ({ system, host, visit, dashboard: page, allow }) => {
  await page.goto(`${system.origins.dashboard}/dashboard/widget`);
  const shown = (title: string) => page.getByRole('group', { name: `Isi ${title} sekarang` });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const open = async (title: string) => {
    if (await button('Tutup').isVisible()) await button('Tutup').click();
    await button(`Atur ${title}`).click();
  };
  await test.step('the countdown stands and runs where the server says, whatever the page heard before', async () => {
    await open('Hitung mundur');
    await expect(shown('Hitung mundur')).toContainText('10:00');
    await button('Mulai Hitung mundur').press('Enter');
    await expect(shown('Hitung mundur')).toContainText('Berjalan');
    await expect(button('Jeda Hitung mundur')).toBeFocused();
    await system.advance(60);
    await expect(shown('Hitung mundur')).toContainText(/0[89]:\d\d/);
    await page.keyboard.press('Enter');
    await expect(shown('Hitung mundur')).toContainText('Dijeda');
    const left = await shown('Hitung mundur').getByRole('timer').textContent();
    await open('Timer');
    await button('Mulai Timer').press('Space');
    // A reload would cancel the pending call.
    await expect(shown('Timer')).toContainText('Berjalan');
    await page.reload();
    // Also while the page still reads its widgets.
    await open('Timer');
    await expect(shown('Timer')).toContainText('Berjalan');
    await open('Hitung mundur');
    await expect(shown('Hitung mundur').getByRole('timer')).toHaveText(left ?? '');
    await button('+1 menit Hitung mundur').click();
    await expect(shown('Hitung mundur')).toContainText(/(09|10):\d\d/);
    await button('Reset Hitung mundur').click();
    await expect(shown('Hitung mundur')).toContainText('Belum mulai');
    await expect(button('Reset Hitung mundur')).toBeFocused();
  });

  await test.step('a text that is saved runs in the preview', async () => {
    await open('Teks berjalan');
    const text = page.getByRole('textbox', { name: 'Teks berjalan' });
    await text.fill('Follow dulu ya!');
    await button('Simpan Teks berjalan').click();
    await expect(shown('Teks berjalan')).toContainText('Follow dulu ya!');
    await page.keyboard.press('Escape');
    await expect(button('Atur Teks berjalan')).toBeFocused();
    await button('Atur Teks berjalan').scrollIntoViewIfNeeded();
    const running = page.frameLocator('iframe[title="marquee"]').getByRole('paragraph');
    await expect(running).toContainText('Follow dulu ya!');
    // A frame in a process of its own does not hear what its page was told when it began, so the page is told again.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(running).toHaveCSS('animation-name', 'none');
  });

  await test.step('a goal begins with nothing', async () => {
    await open('Target support');
    await page.getByLabel('Judul target').fill('Mic baru');
    await page.getByLabel('Target', { exact: true }).fill('500000');
    await button('Simpan Target support').click();
    await expect(shown('Target support')).toContainText('Rp0 dari Rp500.000');
  });

  const card = page.getByRole('region', { name: 'Target support', exact: true });
  const preview = card.frameLocator('iframe[title="goal"]');
  const source = await visit('obs');
  await test.step('the card says how the page in OBS stands, and money shows by itself', async () => {
    await expect(preview.getByText('Mic baru')).toBeAttached();
    await expect(card).toContainText('Belum pernah terbuka di live kamu.');
    await source.goto(`${system.origins.overlay}/display/goal?key=${host.code}`);
    await expect(source.getByText('Mic baru')).toBeVisible();
    await source.clock.fastForward(5_000);
    await expect(card).toContainText('Terbuka di live kamu, isinya terbaru.');
    allow(/status of 503|ERR_FAILED/);
    const failed = source.waitForResponse('**/display/widget/goal');
    await source.route('**/display/widget/goal', (route) => route.fulfill({ status: 503 }));
    await paidSupport(system, host, { supporterGift: 25_000, supporterName: 'Budi' });
    await failed;
    await source.clock.fastForward(5_000);
    await expect(card).toContainText(/Terbuka di live kamu, tapi isinya data \d\d\.\d\d WIB\./);
    await expect(source.getByText('Mic baru')).toBeVisible();
    await expect(source.getByText('WIB')).toHaveCount(0);
    await expect(shown('Target support')).toContainText('Rp25.000 dari Rp500.000');
    await expect(preview.getByText('Rp25.000')).toBeAttached();
  });

  await test.step('a look is tried in the preview; it is on stream once it is saved', async () => {
    await card.getByLabel('Tampilan Target support').first().press('Enter');
    await card.getByRole('radio', { name: 'Terang' }).check();
    await card.getByLabel('Ukuran (%)').fill('150');
    await page.getByLabel('Judul target').fill('Kursi baru');
    await expect(preview.getByRole('main')).toHaveAttribute('data-widget-theme', 'sore');
    await expect(preview.getByRole('heading')).toHaveText('Kursi baru');
    await source.unroute('**/display/widget/goal');
    await expect(source.getByRole('main')).toHaveAttribute('data-widget-theme', 'malam');
    await button('Simpan Target support').click();
    await expect(source.getByRole('main')).toHaveAttribute('data-widget-theme', 'sore');
    await expect(source.getByRole('heading')).toHaveText('Kursi baru');
    await expectAccessible(page);
  });

  await test.step('previews stand upright too, and the page fits a phone', async () => {
    await button('Tutup').click();
    await open('Statistik game');
    await page.getByRole('radio', { name: 'Portrait' }).check();
    const shownOpen = page.getByRole('region', { name: 'Statistik game', exact: true });
    const upright = shownOpen.frameLocator('iframe[title="statistic"]').getByRole('main');
    await expect(upright).toHaveAttribute('style', /--u: 12\.8px/);
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});
