import { stopClocks } from '#clocks.ts';
import { expect, test } from '#journey.ts';
import { dialog } from '#viewer.ts';

test('a login lost in a form logs out after 5 s, and the next one finds the form as it was', async ({
  system,
  host,
  visit,
  login,
}) => {
  const page = await visit('desktop');
  const form = `${system.origins.dashboard}/dashboard/mabar-form-add`;
  // A public page would forward to the dashboard once it knows the session, in the middle of the test.
  const logInAgain = async () => {
    await page.goto('about:blank');
    await login(page, host);
  };
  await login(page, host);

  await test.step('the menu leads to every part [dash 2 menu]', async () => {
    await page.goto(`${system.origins.dashboard}/dashboard/mabar`);
    await expect(page.getByRole('navigation', { name: 'Menu utama' }).getByRole('link')).toHaveText(
      'Mabar Gift Support Cash Overlay Widget Remote Discord Webhook Setting Profil Tim Feedback Logout'.split(' '),
    );
    const tabs = page.getByRole('navigation', { name: 'Submenu' }).getByRole('link');
    await page.getByRole('link', { name: 'Gift', exact: true }).click();
    await expect(tabs).toHaveText(['Gift', 'Klaim', 'Selesai', 'QR Code']);
    await page.getByRole('link', { name: 'Cash', exact: true }).click();
    await expect(tabs).toHaveText(['Cash', 'Transaksi', 'Laporan']);
  });

  await test.step('a lost login says so, and logs out after 5 s [dash 8 logout otomatis] [dash 9 delays]', async () => {
    await page.goto(form);
    await page.getByLabel('ID', { exact: true }).fill('123456789');
    await page.getByRole('checkbox', { name: 'Jungler' }).check();
    await page.context().clearCookies();
    await page.getByLabel('Server', { exact: true }).fill('2045');
    await page.getByRole('button', { name: 'Cari Nama' }).click();
    const lost = dialog(page, 'login sudah tidak valid');
    await expect(lost.getByRole('heading', { name: 'Logout Otomatis' })).toBeVisible();
    // Checks take real time, and the five seconds are the page's.
    await stopClocks([page.context()], system.now() + 500);
    await expect(page.getByRole('alertdialog')).toHaveCount(1);
    await page.clock.runFor(2_000);
    await expect(page).toHaveURL(form);
    await page.clock.runFor(3_000);
    await page.clock.resume();
    await expect(page).toHaveURL(`${system.origins.public}/`);
    await page.goto(form);
    await expect(page).toHaveURL(`${system.origins.public}/login`);
  });

  await test.step('logged in again, the form has what was typed [dash 4 relogin]', async () => {
    await logInAgain();
    await page.goto(form);
    await expect(page.getByLabel('ID', { exact: true })).toHaveValue('123456789');
    await expect(page.getByLabel('Server', { exact: true })).toHaveValue('2045');
    await expect(page.getByRole('checkbox', { name: 'Jungler' })).toBeChecked();
  });

  await test.step('a look that is chosen holds in this browser', async () => {
    await page.goto(`${system.origins.dashboard}/dashboard/settings`);
    await page.getByRole('radio', { name: /^Sore/ }).check();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'sore');
  });

  await test.step('who leaves on purpose leaves the look and nothing else [dash 2 logout] [dash 4 logout]', async () => {
    await page.evaluate(() => localStorage.setItem('currentGame', '{}'));
    await page.getByRole('link', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(`${system.origins.public}/`);
    await page.goto(`${system.origins.dashboard}/favicon.svg`);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['theme']);
    await logInAgain();
    await page.goto(form);
    await expect(page.getByLabel('ID', { exact: true })).toHaveValue('');
  });
});
