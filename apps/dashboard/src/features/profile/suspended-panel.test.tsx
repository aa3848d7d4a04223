import { decideSuspended, suspended, type Suspended } from '@mabarin/api-client/contract/profile/security';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, closeDialog, drawPage, serveHost } from '#platform/testing.tsx';
import { SuspendedPanel } from './suspended-panel.tsx';

test('what "bukan saya" suspended is kept or removed one by one, the latter after a question', async () => {
  const since = '2026-11-20T05:00:00Z';
  const deck: Suspended = { kind: 'remote', id: 'r1', name: 'Stream Deck', since };
  const phone: Suspended = { kind: 'remote', id: 'r2', name: 'HP lama', since };
  const service = serveHost();
  service.answer(suspended, { data: [deck, phone] });
  service.answer(decideSuspended, ({ keep }) => ({ data: keep ? [phone] : [] }));
  await drawPage(SuspendedPanel, 'profile-security');
  const panel = page.getByRole('region', { name: 'Ditangguhkan sejak "Bukan saya"' });
  await expect.element(panel.getByRole('listitem').nth(1)).toBeVisible();
  await button('Simpan Remote: Stream Deck').click();
  await expect.element(button('Simpan Remote: Stream Deck')).not.toBeInTheDocument();
  await button('Hapus Remote: HP lama').click();
  await closeDialog('Remote: HP lama dihapus. Hapus sekarang?', 'Hapus');
  await expect.element(panel).not.toBeInTheDocument();
  expect(service.sent(decideSuspended)).toEqual([
    { kind: 'remote', id: 'r1', keep: true },
    { kind: 'remote', id: 'r2', keep: false },
  ]);
});
