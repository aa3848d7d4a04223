import type { Page } from '@playwright/test';
import { board, openBoard } from '#board.ts';
import { stopClocks } from '#clocks.ts';
import { expect, expectFits, test } from '#journey.ts';
import { newPlayer, paidOrder } from '#orders.ts';
import { row } from '#viewer.ts';

declare global {
  interface Window {
    /** Nothing of the stream reaches the page any more, as behind a router that drops everything. */
    streamIsMute?: boolean;
  }
}

/** Lets a journey swallow what an open stream says: Playwright holds back calls only. */
function muteStreams(): void {
  Object.assign(EventSource.prototype, {
    addEventListener(this: EventSource, name: string, listen: (event: Event) => void): void {
      EventTarget.prototype.addEventListener.call(this, name, (event) => {
        if (window.streamIsMute !== true) listen(event);
      });
    },
  });
}

/** What a host sees of the connection, in the header and the bar below it. */
const standing = (page: Page) => ({
  live: page.getByText('Tersambung', { exact: true }),
  behind: page.getByText(/^Mengejar, data \d\d\.\d\d WIB$/),
  cutOff: page.getByText(/^Terputus, data \d\d\.\d\d WIB$/),
  bar: page.getByRole('status').filter({ hasText: /WIB/ }),
});

test('one 503 after a notification heals by itself, and meanwhile the header says since when the board is behind; a black hole is noticed within 25 s, Win says that no answer came, and the game counts once [dash 4 live] [dec live]', async ({
  system,
  host,
  visit,
  login,
  allow,
}) => {
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

  // Nothing comes back any more, and nothing says so.
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
  await expect(bar).toContainText('Server tidak menjawab. Yang tampil adalah data');
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
