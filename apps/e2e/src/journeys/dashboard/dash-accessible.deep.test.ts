import { type Locator, type Page } from '@playwright/test';
import { fillHost } from '#busy.ts';
import { board, openBoard } from '#board.ts';
import { dashboardPages } from '#dashboard-pages.ts';
import { bothThemes, expect, expectAccessible, test } from '#journey.ts';
import { picture } from '#join.ts';
import { dialog, openPublic, passCaptcha } from '#viewer.ts';

test('the dashboard has no barrier in either theme', async ({ system, host, createHost, visit, login }) => {
  await test.step('every page, on a phone too', async () => {
    await fillHost(system, host);
    const page = await visit('desktop');
    const phone = await visit('phone', { viewport: { width: 360, height: 640 } });
    for (const each of [page, phone]) {
      await login(each, host);
      await openBoard(each, system, each === phone);
    }
    for (const [path, words] of dashboardPages) {
      await stepTo(page, `/dashboard/${path}`);
      await expect(page.getByRole('main').getByText(words).first(), path).toBeVisible();
      await expect(page, path).toHaveURL(new RegExp(`/dashboard/${path}$`));
      await expectAccessible(page, bothThemes);
      await stepTo(phone, `/dashboard/${path}`);
      await expect(phone.getByRole('main').getByText(words).first(), path).toBeAttached();
      await expect(phone.getByRole('heading', { level: 1 }), path).toBeVisible();
      expect(await phone.evaluate(() => document.documentElement.scrollWidth), path).toBe(360);
      await expect(phone.getByText(/laptop/i), path).toHaveCount(0);
    }
  });

  await test.step('what opens [dash 2 dialog] [pub 2 dialog]', async () => {
    const host = await createHost();
    const { playing, waiting, promised } = await fillHost(system, host);
    const page = await visit('desktop');
    await login(page, host);
    const go = async (path: string) => {
      await stepTo(page, `/dashboard/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    };
    await openBoard(page, system);
    await go('gift-claim');
    await page.getByRole('button', { name: `Set Jadwal ${promised}` }).click();
    await page.getByLabel('Jadwal Kirim Gift').click();
    await expect(page.getByRole('dialog', { name: 'Pilih tanggal' })).toBeVisible();
    await expectAccessible(page, bothThemes);
    await go('settings');
    await page.locator('summary').filter({ hasText: 'Rekening' }).click();
    await page.getByRole('button', { name: /^Bank/ }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectAccessible(page, bothThemes);
    await go('profile');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'aku.png', mimeType: 'image/png', buffer: picture(600, 400) });
    await expect(page.getByRole('button', { name: 'Pakai foto ini' })).toBeVisible();
    await expectAccessible(page, bothThemes);

    // The dialogs of the board: colours, caption, icon, text, and up to three buttons.
    await openBoard(page, system);
    await board(page).message(waiting).click();
    await expectDialog(dialog(page, 'judi online'), `Pesan dari ${waiting}`, [
      ['OK', 'ink'],
      ['Blacklist', 'stop'],
    ]);
    await board(page).more(playing).click();
    await expect(board(page).item('Riwayat game')).toBeVisible();
    await expectAccessible(page, bothThemes);
    await board(page).item('Riwayat game').click();
    await expectDialog(dialog(page, 'WIN'), `Riwayat game ${playing}`, [['OK', 'ink']]);
    await board(page).more(waiting).click();
    await board(page).item('Gift').click();
    await expectDialog(dialog(page, 'Pilih gift'), 'Gift', [
      ['Gift Lain dari List', 'go'],
      ['Free Game +1', 'warn'],
      ['Batal', 'ink'],
    ]);
    await board(page).more(waiting).click();
    await board(page).item('Blacklist').click();
    await expectDialog(dialog(page, 'akan di-blacklist'), 'Blacklist', [
      ['Blacklist', 'stop'],
      ['Tidak', 'ink'],
    ]);

    // The overlay of a pending request for money.
    await go('cash-out');
    const gate = Promise.withResolvers<void>();
    await page.route('**/cashout', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.getByLabel('Jumlah dicairkan').fill('60000');
    await page.getByRole('textbox', { name: 'Password' }).fill(host.password);
    await page.getByRole('button', { name: 'Proses' }).click();
    await expect(page.getByRole('dialog', { name: 'Sebentar ya…' })).toBeVisible();
    await expectAccessible(page, bothThemes);
    gate.resolve();
    await expectDialog(dialog(page, 'berhasil diterima'), undefined, [['OK', 'ink']]);
    await expect(page.getByRole('dialog')).toHaveCount(0);

    // Viewers have the same dialog.
    const viewer = await visit('desktop');
    await openPublic(viewer, system, '/hubungi-admin');
    await passCaptcha(viewer);
    await viewer.getByRole('button', { name: 'Kirim' }).click();
    await expectDialog(viewer.getByRole('alertdialog'), undefined, [['OK', 'ink']]);
  });
});

/** Navigates like the browser's Back, without a reload, which is most of a check's cost. */
async function stepTo(page: Page, path: string) {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

type Tone = 'go' | 'stop' | 'warn' | 'ink';

/** Checks caption, icon, text, buttons and barriers of an open dialog, and closes it by Escape. */
async function expectDialog(
  shown: Locator,
  caption: string | undefined,
  expected: readonly (readonly [string, Tone])[],
) {
  const page: Page = shown.page();
  await expect(shown).toBeVisible();
  await expect(shown.getByRole('heading')).toHaveText(caption ?? /\S/);
  await expect(shown.locator('svg').first()).toBeVisible();
  const buttons = shown.getByRole('button').filter({ hasNotText: 'Tampilkan' });
  await expect(buttons).toHaveText(expected.map(([label]) => label));
  for (const [label, tone] of expected) {
    const wanted = await page.evaluate((name) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.background = `var(--${name})`;
      const colour = getComputedStyle(probe).backgroundColor;
      probe.remove();
      return colour;
    }, tone);
    await expect(shown.getByRole('button', { name: label, exact: true })).toHaveCSS('background-color', wanted);
  }
  await expectAccessible(page, bothThemes);
  await page.keyboard.press('Escape');
  await expect(shown).toBeHidden();
}
