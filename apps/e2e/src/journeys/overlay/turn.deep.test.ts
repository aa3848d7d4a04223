import type { Page } from '@playwright/test';
import { openBoard } from '#board.ts';
import { expect, expectAccessible, expectFits, test } from '#journey.ts';
import { newPlayer, paidOrder } from '#orders.ts';
import { dialog, openPublic, openTransfer, openTurn, orderForm, row } from '#viewer.ts';

async function transfer(viewer: Page, friend: { gameID: string; gameServerID: string }): Promise<void> {
  await openTransfer(viewer);
  const open = viewer.getByRole('button', { name: 'Pindahkan ke pemain lain' });
  await expect(open).toBeEnabled();
  await open.click();
  const form = orderForm(viewer);
  await form.gameID.fill(friend.gameID);
  await form.gameServerID.fill(friend.gameServerID);
  await viewer.getByRole('button', { name: 'Pindahkan tempat ini' }).click();
  await dialog(viewer, 'Pindah tangan').getByRole('button', { name: 'Pindahkan', exact: true }).click();
}

test('a viewer lets the next one go first, then gives the place away', async ({ system, host, dashboard, viewer }) => {
  const { name, ...player } = newPlayer();
  const bought = await paidOrder(system, host, player);
  await paidOrder(system, host);
  const friend = newPlayer();
  await openBoard(dashboard, system);
  const main = viewer.getByRole('main');
  await openPublic(viewer, system, `/tiket/${bought.ticket}`);
  await expect(main.getByText('Urutan ke-1', { exact: true })).toBeVisible();

  await test.step('the ticket has one next step in sight, and is short', async () => {
    for (const [width, height] of [
      [360, 800],
      [768, 1024],
      [1440, 900],
    ] as const) {
      await viewer.setViewportSize({ width, height });
      await expect(viewer.getByRole('button', { name: 'Saya di sini' })).toBeInViewport({ ratio: 1 });
      await expect(viewer.getByRole('switch', { name: 'Kabari aku' })).toBeVisible();
      expect(await viewer.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1_160);
    }
    await viewer.setViewportSize({ width: 360, height: 800 });
  });

  await test.step('the host sees it without a reload', async () => {
    await openTurn(viewer);
    await viewer.getByRole('button', { name: 'Tunggu aku' }).click();
    await dialog(viewer, 'Tunggu aku').getByRole('button', { name: 'Tukar urutan' }).click();
    await expect(main.getByText('Sip, kamu sekarang di urutan ke-2.')).toBeVisible();
    await expect(row(dashboard, name)).toContainText('Tunggu aku 1x');
    const back = row(dashboard, name).getByText('balik 10 menit lagi');
    await expect(back).toBeVisible();
    await dashboard.setViewportSize({ width: 360, height: 800 });
    await dashboard.getByRole('tab', { name: /^Antrian/ }).click();
    await back.scrollIntoViewIfNeeded();
    await expect(back).toBeInViewport({ ratio: 1 });
    expect(await dashboard.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  await test.step('the form names the friend; the new ticket is its own and the old one is to be read', async () => {
    await openTransfer(viewer);
    await viewer.getByRole('button', { name: 'Pindahkan ke pemain lain' }).click();
    const form = orderForm(viewer);
    await form.gameID.fill(friend.gameID);
    await form.gameServerID.fill(friend.gameServerID);
    await expect(main.getByText(friend.name)).toBeVisible();
    await expectFits(viewer);
    await expectAccessible(viewer);
    await viewer.getByRole('button', { name: 'Pindahkan tempat ini' }).click();
    await dialog(viewer, 'Pindah tangan').getByRole('button', { name: 'Pindahkan', exact: true }).click();
    await expect(main.getByText('Sudah dipindahkan', { exact: true })).toBeVisible();
    await expect(row(dashboard, friend.name)).toContainText('Pindahan');
    await expect(viewer.getByRole('button', { name: 'Saya di sini' })).toHaveCount(0);
    await main.getByRole('link', { name: /\/tiket\/[\w-]{22}$/ }).click();
    await expect(main.getByText('Tiket pindahan dari pemain lain.')).toBeVisible();
    await expect(main.getByText('Urutan ke-2', { exact: true })).toBeVisible();
    await expect(viewer.getByRole('button', { name: 'Pindahkan ke pemain lain' })).toHaveCount(0);
  });
});

test('a transfer whose answer is late or lost brings its new ticket', async ({ system, host, visit, allow }) => {
  allow(/net::ERR_FAILED/);
  const newLink = (viewer: Page) => viewer.getByRole('main').getByRole('link', { name: /\/tiket\/[\w-]{22}$/ });

  await test.step('late: the ticket says that the place went before the answer is there', async () => {
    const { ticket } = await paidOrder(system, host);
    const viewer = await visit('phone');
    await openPublic(viewer, system, `/tiket/${ticket}`);
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await viewer.route('**/api/ticket/transfer', async (route) => {
      const response = await route.fetch();
      await held;
      await route.fulfill({ response });
    });
    await transfer(viewer, newPlayer());
    await expect(viewer.getByRole('main').getByText('Sudah dipindahkan', { exact: true })).toBeVisible();
    await expect(viewer.getByRole('button', { name: 'Ambil link tiket baru' })).toHaveAttribute('aria-busy', 'true');
    await expect(viewer.getByText('Belum dijawab server.')).toBeVisible();
    await expectFits(viewer);
    await expectAccessible(viewer);
    answer();
    await expect(newLink(viewer)).toBeVisible();
  });

  await test.step('lost: it is sent again with the same key, through a reload too', async () => {
    const { ticket } = await paidOrder(system, host);
    const friend = newPlayer();
    const viewer = await visit('phone');
    await openPublic(viewer, system, `/tiket/${ticket}`);
    const keys: (string | undefined)[] = [];
    let isLost = true;
    await viewer.route('**/api/ticket/transfer', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (!isLost) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await transfer(viewer, friend);
    await expect.poll(() => keys.length).toBeGreaterThan(1);
    await viewer.reload();
    await expect(viewer.getByRole('main').getByText('Sudah dipindahkan', { exact: true })).toBeVisible();
    isLost = false;
    await viewer.getByRole('button', { name: 'Ambil link tiket baru' }).click();
    await expect(viewer.getByRole('heading', { name: `Tiket baru untuk ${friend.name}` })).toBeVisible();
    await newLink(viewer).click();
    await expect(viewer.getByText('Tiket pindahan dari pemain lain.')).toBeVisible();
    expect(new Set(keys).size).toBe(1);
  });
});
