import type { Page } from '@playwright/test';
import { board, menuHears, openBoard, waiting } from '#board.ts';
import { stopClocks } from '#clocks.ts';
import { expect, expectFits, test } from '#journey.ts';
import { newPlayer, paidOrder } from '#orders.ts';
import { answerDialog, dialog, row } from '#viewer.ts';

declare global {
  interface Window {
    /** The stream is silent, like behind a router that drops everything. */
    streamIsMute?: boolean;
  }
}

/** Lets a journey swallow events of an open stream: Playwright intercepts only calls. */
function muteStreams(): void {
  Object.assign(EventSource.prototype, {
    addEventListener(this: EventSource, name: string, listen: (event: Event) => void): void {
      EventTarget.prototype.addEventListener.call(this, name, (event) => {
        if (window.streamIsMute !== true) listen(event);
      });
    },
  });
}

/** The connection's state in the header and the bar below it. */
const standing = (page: Page) => ({
  live: page.getByText('Tersambung', { exact: true }),
  behind: page.getByText(/^Memuat ulang · data \d\d\.\d\d WIB$/),
  cutOff: page.getByText(/^Terputus · data \d\d\.\d\d WIB$/),
  bar: page.getByRole('status').filter({ hasText: /data pukul \d\d\.\d\d/i }),
});

test('boards that were cut off show what the server has', async ({ system, host, createHost, visit, login, allow }) => {
  await test.step('a board that is behind or cut off says since when, and catches up [dash 4 live] [dec live]', async () => {
    allow(/Failed to load resource|net::ERR/);
    const page = await visit('phone');
    await login(page, host);
    await page.addInitScript(muteStreams);
    await openBoard(page, system, true);
    const { live, behind, cutOff, bar } = standing(page);

    let failed = false;
    await page.route('**/mabar/list', async (route) => {
      if (failed) return route.fallback();
      failed = true;
      return route.fulfill({
        status: 503,
        headers: {
          'access-control-allow-origin': system.origins.dashboard,
          'access-control-allow-credentials': 'true',
        },
        json: { status: -1, data: 'Server sedang sibuk.', code: 'http.unavailable' },
      });
    });
    await stopClocks([page.context()], system.now() + 2_000);
    const { name, ...player } = newPlayer();
    await paidOrder(system, host, player);
    await expect(behind).toBeVisible();
    await expect(row(page, name)).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.clock.resume();
    await expect(row(page, name)).toBeVisible();
    await expect(live).toBeVisible();

    // Nothing arrives any more, and nothing reports it.
    await page.evaluate(() => {
      window.streamIsMute = true;
    });
    const isHole = (url: URL) => url.origin === system.origins.api;
    await page.route(isHole, () => {});
    await page.getByRole('tab', { name: /^Bermain/ }).click();
    await board(page).win.click();
    await board(page).yes.click();
    await expect(board(page).win).toHaveAttribute('aria-busy', 'true');
    await page.clock.fastForward(4_000);
    await expect(page.getByText('Hasil WIN belum dijawab server.')).toBeVisible();
    await page.clock.runFor(21_000);
    await expect(cutOff).toBeVisible();
    await page.clock.runFor(2_000);
    await expect(bar).toContainText('Server tidak menjawab · data pukul');
    await expectFits(page);

    await page.unroute(isHole);
    await page.evaluate(() => {
      window.streamIsMute = false;
      window.dispatchEvent(new Event('online'));
    });
    await expect(live).toBeVisible();
    await expect(bar).toBeHidden();
    await expect(board(page).win).toBeEnabled();
    await expect(page.getByRole('definition')).toHaveText(['1', '1', '0']);
  });

  await test.step('a row with an open menu moves on the other dashboard, and the keyboard keeps its place', async () => {
    const host = await createHost();
    const player = await waiting(system, host);
    const [first, second] = [await visit('desktop'), await visit('phone')];
    await login(first, host);
    await login(second, host);
    await openBoard(first, system);
    await openBoard(second, system, true);
    await board(second).play(player.name).click();
    await second.getByRole('tab', { name: /^Bermain/ }).click();
    await expect(board(first).change(player.name)).toBeVisible();
    await expect(board(second).change(player.name)).toBeVisible();
    await board(second).more(player.name).press('Enter');
    await expect(board(second).item('Gift')).toBeVisible();
    await board(first).change(player.name).click();
    await expect(second.getByRole('button', { name: 'Update IGN' })).toBeFocused();
    await second.getByRole('tab', { name: /^Antrian/ }).click();
    await board(second).more(player.name).press('Enter');
    await menuHears(second);
    await board(second).item('Selesai').press('Enter');
    await expect(dialog(second, `Mabar ${player.name} akan diakhiri.`)).toBeVisible();
    await board(first).play(player.name).click();
    await expect(second.getByText('Belum ada antrian.')).toBeVisible();
    await answerDialog(second, `Mabar ${player.name} akan diakhiri.`, 'Tidak');
    await expect(second.getByRole('heading', { name: 'Belum ada antrian.' })).toBeFocused();
  });
});
