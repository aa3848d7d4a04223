import { stopClocks } from '#clocks.ts';
import { menuHears, openBoard } from '#board.ts';
import { expect, expectAccessible, expectFits, test } from '#journey.ts';
import { paidOrder } from '#orders.ts';
import { dialog } from '#viewer.ts';

test('a broadcast rings and opens a dialog [dash 4 broadcast]', async ({ system, dashboard: page, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED/);
  await page.addInitScript(countRings);
  const quiet = { type: 'sound', caption: 'Bunyi', text: 'Hanya bunyi.' };
  const words = { type: 'notification', caption: 'Pengumuman', text: 'Server dirawat jam 03.00 malam ini.' };
  await page.route(
    '**/sse/**',
    (route) =>
      route.fulfill({
        contentType: 'text/event-stream',
        body: `retry: 1000\n\ndata: ${JSON.stringify(quiet)}\n\ndata: ${JSON.stringify(words)}\n\n`,
        headers: cors(system),
      }),
    { times: 1 },
  );
  await page.goto(`${system.origins.dashboard}/dashboard/mabar`);
  const shown = dialog(page, words.text);
  await expect(shown.getByRole('heading', { name: words.caption })).toBeVisible();
  // Every broadcast rings; only a notification opens a dialog.
  await expect.poll(() => page.evaluate(() => window.rings)).toBe(2);
  await expect(page.getByText(quiet.text)).toHaveCount(0);
  await expectAccessible(page);
  await expect(shown.locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shown).toBeHidden();

  // The stream reconnected by itself.
  await openBoard(page, system);
  await page.context().setOffline(true);
  const bar = page.getByText(/^Kamu sedang offline\./);
  await expect(bar).toBeHidden();
  await page.clock.fastForward(2_000);
  await expect(bar).toBeVisible();
  await page.context().setOffline(false);
  await expect(bar).toBeHidden();
});

const cors = ({ origins }: { origins: { dashboard: string } }) => ({
  'access-control-allow-origin': origins.dashboard,
  'access-control-allow-credentials': 'true',
});

declare global {
  interface Window {
    rings: number;
  }
}

function countRings(): void {
  window.rings = 0;
  HTMLMediaElement.prototype.play = () => {
    window.rings += 1;
    return Promise.resolve();
  };
}

test('a lost login or connection loses nothing typed', async ({ system, host, createHost, visit, login, allow }) => {
  await test.step('a login: it logs out after 5 s, and the next one finds the form as it was', async () => {
    const page = await visit('desktop');
    const form = `${system.origins.dashboard}/dashboard/mabar-form-add`;
    // A public page would forward to the dashboard once it knows the session, in the middle of the test.
    const logInAgain = async () => {
      await page.goto('about:blank');
      await login(page, host);
    };
    await login(page, host);

    await test.step('a lost login says so, and logs out after 5 s [dash 8 logout otomatis] [dash 9 delays]', async () => {
      await page.goto(form);
      await page.getByLabel('ID', { exact: true }).fill('123456789');
      await page.getByRole('checkbox', { name: 'Jungler' }).check();
      await page.getByLabel('Server', { exact: true }).fill('2045');
      // Then nothing is under way that would meet the lost login before the press.
      await expect(page.getByText('Tersambung', { exact: true })).toBeVisible();
      await page.context().clearCookies();
      await page.getByRole('button', { name: 'Cari nama', exact: true }).click();
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
      await page.getByText('Tampilan', { exact: true }).first().click();
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

  await test.step('a part that cannot be loaded comes by itself when the network is back', async () => {
    const host = await createHost();
    allow(/Failed to (load resource|fetch)|ERR_FAILED|ERR_INTERNET_DISCONNECTED|preload CSS|could not be loaded/);
    await paidOrder(system, host);
    const page = await visit('phone');
    await login(page, host);
    // The network fails before the code of dialogs and toasts is loaded.
    for (const part of ['dialog-popup', 'toast-stack'])
      await page.route(`**/assets/${part}*`, (route) => route.abort());
    await openBoard(page, system, true);
    await page.route('**/mabar/ordering', (route) => route.abort());
    const ordering = page.getByRole('switch', { name: 'Terima pesanan' });
    await ordering.click();
    const said = dialog(page, 'Ada kesalahan saat mengubah status pesanan. Coba lagi ya! [PCE00]');
    await expect(said).toBeVisible();
    await expect(said.getByRole('button', { name: 'OK' })).toBeFocused();
    await expectFits(page);
    await page.keyboard.press('Escape');
    await expect(said).toBeHidden();
    await expect(ordering).toBeFocused();
    await page.unroute('**/mabar/ordering');
    await ordering.click();
    await expect(page.getByText('Pesanan mabar ditutup. Sundul tetap bisa.').first()).toBeVisible();

    // A menu opened offline closes again, and opens fully styled once the network is back.
    const more = page.getByRole('button', { name: /^Lainnya untuk/ });
    await page.context().setOffline(true);
    await more.click();
    const missing = dialog(page, 'Bagian ini belum bisa dimuat. Cek koneksi internet kamu, lalu coba lagi ya!');
    await missing.getByRole('button', { name: 'OK' }).click();
    await expect(missing).toBeHidden();
    await expect(more).toBeVisible();
    await page.context().setOffline(false);
    await more.click();
    await expect(page.getByRole('menuitem', { name: 'Selesai' })).toBeVisible();
    const menu = page.getByRole('menu');
    await expect(menu).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await menuHears(page);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();

    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Support', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Halaman ini belum bisa dimuat.' })).toBeVisible();
    await expectFits(page);
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible();
  });
});
