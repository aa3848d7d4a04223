import { hiddenSupports } from '@mabarin/api-client/contract/support';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { drawPage, expectWords, serveHost } from '#platform/testing.tsx';
import HiddenPage from './hidden.page.tsx';

const row = {
  id: 's1',
  hiddenAt: '2026-11-20T05:00:00.000Z',
  paidAt: '2026-11-20T05:01:00.000Z',
  name: 'Budi',
  nameHidden: false,
  message: 'main di slot88',
  reason: 'gambling' as const,
  because: null,
  gift: 10_000,
  alerts: 1,
  webhooks: 0,
};

test('each hidden support says when, what, why, and that screen, voice and webhook had none of it', async () => {
  serveHost().answer(hiddenSupports, { data: { rows: [row], more: false } });
  await drawPage(HiddenPage, 'support-hidden');
  const words = ['12.00', 'main di slot88', 'judi online', '1 alert, tanpa kata ini', 'tidak ada kiriman tersimpan'];
  await expectWords(page.getByRole('main'), 'Bang Kancil', ...words);
});

test('a month without any says so', async () => {
  serveHost().answer(hiddenSupports, { data: { rows: [], more: false } });
  await drawPage(HiddenPage, 'support-hidden');
  await expect.element(page.getByText('Tidak ada yang disembunyikan di bulan ini.')).toBeVisible();
});
