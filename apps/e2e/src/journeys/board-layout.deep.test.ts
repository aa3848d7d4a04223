import { testOverlay } from '@mabarin/api-client/contract/alerts';
import { askAsHost } from '#login.ts';
import { setup } from '@mabarin/api-client/contract/profile/settings';
import type { Locator } from '@playwright/test';
import { board, openBoard } from '#board.ts';
import { expect, expectAccessible, expectFits, test } from '#journey.ts';
import { paidOrder, paidSupport } from '#orders.ts';

/** Most height above the queue's first row, and rows visible without scrolling. */
const SCREENS = [
  { width: 1440, height: 900, top: 330, rows: 8 },
  { width: 1366, height: 768, top: 330, rows: 7 },
  { width: 1280, height: 720, top: 330, rows: 6 },
  { width: 360, height: 780, top: 264, rows: 7 },
];

const jungler = { gameRoleExpLaner: false, gameRoleGoldlaner: false, gameRoleMidlaner: false, gameRoleRoamer: false };

test('what stands above the queue leaves its rows their place', async ({ system, host, createHost, visit, login }) => {
  await test.step('notices above the rows', async () => {
    for (let player = 0; player < 12; player += 1) {
      // Each has a message, which adds a button; every third has chips.
      await paidOrder(system, host, { gameCount: 3, ...(player % 3 === 0 ? jungler : {}) });
    }
    await paidSupport(system, host);
    const page = await visit('desktop');
    await login(page, host);
    // No overlay is there to show the support.
    await system.advance(140);
    for (const { width, height, top, rows } of SCREENS) {
      await test.step(`${width}x${height}`, async () => {
        await page.setViewportSize({ width, height });
        await openBoard(page, system, width < 1280);
        if (width === 360) {
          await page.getByRole('button', { name: 'Menu antrian' }).click();
          await board(page).item('Istirahat').click();
          await page.getByRole('button', { name: 'Istirahat 30 menit' }).click();
          await expect(page.getByText('Istirahat, lanjut dalam')).toBeVisible();
          await expect(page.locator('[data-toast]')).toHaveCount(0, { timeout: 10_000 });
        }
        const strip = page.getByRole('region', { name: 'Alert di live' });
        await expect(strip).toContainText('Ada alert belum tampil lebih dari 2 menit.');
        await expect(page.getByRole('alert').filter({ hasText: 'sudah menunggu lebih dari 2 menit' })).toBeAttached();
        await expect(page.locator('summary').filter({ hasText: 'Persiapan' })).toBeVisible();
        expect((await strip.boundingBox())?.height).toBe(44);
        const waiting = page
          .getByRole('listitem')
          .filter({ has: page.getByRole('button', { name: /^Lainnya untuk / }) });
        await expect(waiting).toHaveCount(12);
        await expect(waiting.nth(0).getByText('Jungler').filter({ visible: true })).toBeVisible();
        expect((await waiting.first().boundingBox())?.y).toBeLessThanOrEqual(top);
        await expect.poll(() => whole(waiting)).toBeGreaterThanOrEqual(rows);
        if (width >= 1280) {
          for (const row of (await waiting.all()).slice(0, rows)) expect((await row.boundingBox())?.height).toBe(56);
        }
        if (width === 360)
          await expect.poll(() => crowded(page.getByRole('tabpanel', { name: /^Antrian/ }))).toEqual([]);
        await (width === 360 ? expectFits(page) : expectAccessible(page));
      });
    }

    await test.step('no row moves when the checklist comes late, code and answer', async () => {
      for (const width of [360, 1366]) {
        await page.setViewportSize({ width, height: 800 });
        const code = Promise.withResolvers<void>();
        const answer = Promise.withResolvers<void>();
        await page.route('**/assets/setup-ticket-*.js', (route) => code.promise.then(() => route.continue()));
        await page.route(`**${setup.path}`, (route) => answer.promise.then(() => route.continue()));
        await openBoard(page, system, width < 1280);
        await expect(page.getByRole('region', { name: 'Alert di live' })).toBeVisible();
        const row = page.getByRole('button', { name: /^Lainnya untuk / }).first();
        const { y } = (await row.boundingBox())!;
        const asked = page.waitForRequest(`**${setup.path}`);
        code.resolve();
        await asked;
        expect((await row.boundingBox())!.y).toBeCloseTo(y, 0);
        answer.resolve();
        await expect(page.locator('summary').filter({ hasText: 'Persiapan' })).toBeVisible();
        expect((await row.boundingBox())!.y).toBeCloseTo(y, 0);
        await page.unrouteAll();
      }
      await page.setViewportSize({ width: 360, height: 800 });
      await openBoard(page, system, true);
    });

    await test.step('on a phone the menus have what has no room', async () => {
      await page.getByRole('button', { name: 'Kontrol alert' }).click();
      await expect(page.getByRole('menuitem')).toHaveText([
        'Lewati',
        'Sembunyikan pesan',
        'Jeda',
        'Putar ulang terakhir',
      ]);
      await board(page).item('Jeda').click();
      await page.getByRole('button', { name: 'Kontrol alert' }).click();
      await board(page).item('Lanjut').click();
      await page.getByRole('button', { name: 'Menu antrian' }).click();
      await board(page).item('Refresh').click();
      await expect(page.getByText('Daftar sudah diperbarui.').first()).toBeVisible();
      await page.getByRole('button', { name: 'Tambah', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Tambah Antrian' })).toBeVisible();
    });

    await test.step('the chip opens the checklist over the board; Escape and a press elsewhere close it', async () => {
      await page.setViewportSize({ width: 1366, height: 768 });
      await openBoard(page, system);
      const chip = page.locator('summary').filter({ hasText: 'Persiapan' });
      const step = page.getByRole('link', { name: 'Isi rekening' });
      const first = page.getByRole('button', { name: /^Lainnya untuk / }).first();
      const { y } = (await first.boundingBox())!;
      await chip.press('Enter');
      await expect(step).toBeVisible();
      expect((await first.boundingBox())?.y).toBe(y);
      await expectAccessible(page);
      await page.getByText('Ke sini uangmu dicairkan.').click();
      await expect(step).toBeVisible();
      await step.press('Escape');
      await expect(step).toBeHidden();
      await expect(chip).toBeFocused();
      await chip.click();
      await expect(step).toBeVisible();
      await board(page).openSearch.focus();
      await expect(step).toBeHidden();
      await chip.click();
      await step.click();
      await expect(page).toHaveURL(/\/dashboard\/settings$/);
    });
  });

  await test.step('a new host sees what is left to do, as it happens', async () => {
    const host = await createHost();
    const page = await visit('desktop');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await login(page, host);
    await openBoard(page, system);
    const ticket = page.locator('details').filter({ hasText: 'Persiapan' });
    const step = (words: string) => ticket.getByRole('listitem').filter({ hasText: words });
    await expect(ticket).toContainText('Belum siap: overlay belum terlihat.');
    await expect(step('Pasang overlay di OBS')).toContainText('Belum pernah terlihat');
    await expectAccessible(page);

    const overlay = await visit('obs');
    await overlay.goto(`${system.origins.overlay}/display/overlay?key=${host.code}`);
    await expect(step('Pasang overlay di OBS')).toContainText('Terlihat sekarang');
    await expect(step('Pasang overlay di OBS')).toContainText('Sudah beres');
    await expect(ticket).toContainText('Siap live');

    await expect(step('Coba satu alert')).toContainText('Belum beres');
    await askAsHost(page, system, testOverlay.path, {});
    await expect(overlay.getByRole('status')).toContainText('Tes Overlay');
    await overlay.clock.fastForward(10_000);
    await expect(step('Coba satu alert')).toContainText('Sudah beres');

    await ticket.getByRole('button', { name: 'Salin link halaman' }).click();
    await expect(step('Sebar halamanmu')).toContainText('Sudah beres');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/${host.username}/mabar`);

    const fold = ticket.locator('summary');
    await fold.press('Enter');
    await expect(step('Isi rekening')).toBeHidden();
    await page.reload();
    await expect(fold).toContainText('Siap live');
    await expect(step('Isi rekening')).toBeHidden();
    await fold.press('Enter');
    await step('Isi rekening').getByRole('link').click();
    await expect(page).toHaveURL(/\/dashboard\/settings$/);
  });
});

/** Keys of a list below 44 px, and pairs nearer than 8 px to each other. */
const crowded = (list: Locator) =>
  list.evaluate((part) => {
    const keys = [...part.querySelectorAll('button, label')].filter((key) => key.checkVisibility());
    const boxes = keys.map((key) => ({ name: key.ariaLabel ?? key.textContent, box: key.getBoundingClientRect() }));
    const gap = (a: DOMRect, b: DOMRect) =>
      Math.hypot(Math.max(0, a.left - b.right, b.left - a.right), Math.max(0, a.top - b.bottom, b.top - a.bottom));
    const small = boxes.filter(({ box }) => Math.min(box.width, box.height) < 43.9).map(({ name }) => name);
    const near = boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter((other) => gap(one.box, other.box) < 7.9)
        .map((other) => `${one.name} and ${other.name}`),
    );
    return [...small, ...near];
  });

/** Rows that are fully visible. */
const whole = (rows: Locator) =>
  rows.evaluateAll(
    (elements) =>
      elements.filter((row) => {
        const { left, top, width, bottom } = row.getBoundingClientRect();
        return [top + 2, bottom - 2].every((y) => row.contains(document.elementFromPoint(left + width / 2, y)));
      }).length,
  );
