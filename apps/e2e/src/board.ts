import { expect, type Page } from '@playwright/test';
import type { House } from '#house.ts';

/** What a host sees on the queue board of the dashboard. */

/** `narrow`: below 1280 px the two panels are tabs, and the queue is the second. */
export async function openBoard(page: Page, house: House, narrow = false): Promise<void> {
  await page.goto(`${house.origins.dashboard}/dashboard/mabar`);
  if (narrow) await page.getByRole('tab', { name: /^Antrian/ }).click();
  await expect(page.getByRole('heading', { name: /^Antrian/ })).toBeVisible();
  // Only an open live channel can bring news without a reload.
  await expect(page.getByText('Tersambung', { exact: true })).toBeVisible();
}

export const board = (page: Page) => ({
  play: (player: string) => page.getByRole('button', { name: `Main ${player}` }),
  change: (player: string) => page.getByRole('button', { name: `Ganti ${player}` }),
  done: (player: string) => page.getByRole('button', { name: `Selesai ${player}` }),
  win: page.getByRole('button', { name: 'Win' }),
  lose: page.getByRole('button', { name: 'Lose' }),
  yes: page.getByRole('alertdialog').getByRole('button', { name: 'Ya' }),
});
