import { mabarListDone } from '@mabarin/api-client/contract/mabar';
import type { DonePlayer } from '#features/mabar/players/players.api.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, drawPage, expectKeysApart, serveHost } from '#platform/testing.tsx';
import { entry } from '#features/mabar/testing.ts';
import DonePage from './done.page.tsx';

function done(name: string, over = {}): DonePlayer {
  return { ...entry(name, over), done: '2026-11-26T12:00:00.000Z', ymd: '2026-11-26', ago: '', diffday: 0 };
}
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });

test('a search of done players looks in the pages that are not loaded yet', async () => {
  const service = serveHost();
  const place = { done: 1, id: '1' };
  service.answer(mabarListDone, ({ before }) =>
    Promise.resolve(before === null ? { data: [done('Budi')], next: place } : { data: [done('Sari')], next: null }),
  );
  await drawPage(DonePage, 'mabar-done');
  await expect.element(row('Budi')).toBeVisible();
  await expect.element(row('Sari')).not.toBeInTheDocument();
  await expect.element(button('Muat pemain sebelumnya')).toBeVisible();
  await page.getByRole('searchbox').fill('Sari');
  await expect.element(row('Sari')).toBeVisible();
});

test('the keys of a done player stand beside the words', async () => {
  const service = serveHost();
  const name = 'Bang Jago Push Rank Sampai Mythic';
  service.answer(mabarListDone, { data: [done(name, { title: 'Fast-Track', count: 10, returned: 2 })], next: null });
  await drawPage(DonePage, 'mabar-done');
  await expect.element(row(name)).toBeVisible();
  await expectKeysApart(row(name));
});
