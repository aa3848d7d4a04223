import { creditOffer } from '@mabarin/api-client/contract/credit';
import { refundOffer } from '@mabarin/api-client/contract/refunds';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, drawPage, serveHost } from '#platform/testing.tsx';
import { entry } from '#features/mabar/testing.ts';
import { askGiveBack } from './give-back-dialog.tsx';

test.each([
  ['leaves the queue without another game', 2, 1],
  ['keeps its place for a free game', 3, 0],
])('a player whose paid games are refunded %s, as the dialog says', async (_, count, lines) => {
  const service = serveHost();
  service.refuse(
    creditOffer,
    'credit.blacklisted',
    'Pemain ini kamu blacklist, jadi tidak bisa memakai kredit. Kembalikan uangnya saja.',
  );
  service.answer(refundOffer, { data: { games: 2, amount: 21_000, fee: 1_000, credit: 0, fromBalance: 20_000 } });
  const Opener = () => <button onClick={() => void askGiveBack(entry('Budi', { count }))}>Buka</button>;
  await drawPage(Opener, 'mabar');
  await button('Buka').click();
  await expect.element(page.getByText('Saldo kamu berkurang Rp20.000.')).toBeVisible();
  expect(page.getByText('Pemain ini keluar dari antrian.').elements()).toHaveLength(lines);
  await button('Batal').click();
});
