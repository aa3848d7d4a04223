import { expect, type Page } from '@playwright/test';
import type { HandleHost } from '@mabarin/api/testing/fixtures/handle';
import { newPlayer, paidOrder } from '#orders.ts';
import type { TestSystem } from '#test-system.ts';

/**
 * `narrow`: below 1280 px the two panels are tabs, and the queue is the second. Waits as long as an action may, also
 * outside of a test, where `expect` gives up after 5 s.
 */
export async function openBoard(page: Page, system: TestSystem, narrow = false): Promise<void> {
  await page.goto(`${system.origins.dashboard}/dashboard/mabar`);
  if (narrow) await page.getByRole('tab', { name: /^Antrian/ }).click();
  await page.getByRole('heading', { name: /^Antrian/ }).waitFor();
  // Only an open live channel can bring news without a reload.
  await page.getByText('Tersambung', { exact: true }).waitFor();
}

/** An open menu accepts keyboard input once it has the focus, which comes after it is visible. */
export async function menuHears(page: Page): Promise<void> {
  const menu = page.getByRole('menu');
  await expect.poll(() => menu.evaluate((popup) => popup.contains(document.activeElement))).toBe(true);
}

export const board = (page: Page) => ({
  /** The button of a row; the one for the next players has no row. */
  play: (player: string) => page.getByRole('listitem').getByRole('button', { name: `Main ${player}` }),
  change: (player: string) => page.getByRole('button', { name: `Ganti ${player}` }),
  /** The "..." of a row. */
  more: (player: string) => page.getByRole('button', { name: `Lainnya untuk ${player}` }),
  message: (player: string) => page.getByRole('button', { name: `Pesan dari ${player}` }),
  /** A button with this name opens the search. */
  search: page.getByRole('searchbox', { name: 'Cari nama atau event' }),
  openSearch: page.getByRole('button', { name: 'Cari nama atau event' }),
  item: (name: string) => page.getByRole('menuitem', { name, exact: true }),
  win: page.getByRole('button', { name: 'Win', exact: true }),
  lose: page.getByRole('button', { name: 'Lose', exact: true }),
  /** The key of a question, which says its deed; a failure's OK is none. */
  yes: page.getByRole('alertdialog').getByRole('button').filter({ hasNotText: 'OK' }).first(),
  previous: page.getByRole('button', { name: 'Game Sebelumnya' }),
});

/** A paid order of a new player; returns the name. */
export async function waiting(system: TestSystem, host: HandleHost, order: Parameters<typeof paidOrder>[2] = {}) {
  const { name, ...player } = newPlayer();
  await paidOrder(system, host, { ...player, gameCount: 3, ...order });
  return { name };
}

/** Counters of the statistic: games, wins, losses. */
export const statistic = async (page: Page) =>
  (await page.getByRole('definition').allTextContents()).map((counter) => counter.trim());
