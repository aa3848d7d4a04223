import { blacklist } from '@mabarin/api-client/contract/mabar';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, drawPage, expectKeysApart, serveHost } from '#platform/testing.tsx';
import BlacklistPage from './blacklist.page.tsx';

test('the blacklist gives way to its loader while it is asked for by hand [dash 4 blacklist]', async () => {
  const service = serveHost();
  const player = { playerID: '123456789', playerServer: '2001', playerName: 'Budi' };
  const when = { modified: new Date().toISOString(), ymd: '2026-11-26', ago: 'baru saja', diffday: 0 };
  const list = { data: [{ ...player, ...when, type: 'mark' } as const], next: null };
  service.answer(blacklist, list);
  await drawPage(BlacklistPage, 'mabar-blacklist');
  const row = page.getByRole('listitem').filter({ hasText: 'Budi' });
  await expect.element(row).toBeVisible();
  await expectKeysApart(row);
  const held = Promise.withResolvers<void>();
  service.answer(blacklist, () => held.promise.then(() => list));
  await button('Refresh').click();
  await expect.element(row).not.toBeInTheDocument();
  held.resolve();
  await expect.element(row).toBeVisible();
});
