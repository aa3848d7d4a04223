import { giftClaims, type HostClaim } from '@mabarin/api-client/contract/gifts';
import { addDays, wibDate } from '@mabarin/domain/time';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, closeDialog, drawPage, expectWords, serveHost } from '#platform/testing.tsx';
import ClaimsPage from './claims.page.tsx';
import { claim } from '#features/gifts/testing.ts';

const row = (words: string) => page.getByRole('listitem').filter({ hasText: words });

async function openClaims(...pending: HostClaim[]) {
  const service = serveHost();
  service.answer(giftClaims, { data: { pending, waiting: pending.length, done: [] } });
  await drawPage(ClaimsPage, 'gift-claim');
  return service;
}

test('a host’s own claim shows its note and player, and can be changed and deleted [dash 2 gift-claim]', async () => {
  await openClaims(claim('a'));
  await expectWords(
    row('Pemain a'),
    'Skin',
    'Host',
    'Host Custom',
    'Catatan: Hadiah setia',
    '123456789',
    '(2001)',
    'Set Jadwal',
  );
  await button('Lainnya untuk Pemain a').click();
  await expect.element(page.getByRole('menuitem', { name: 'Ubah' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Hapus' })).toBeVisible();
});

test('a won claim shows its message and is neither changed nor deleted [dash 6 claim source]', async () => {
  await openClaims(claim('a', { source: 'claim', title: 'Skin Langit', message: 'Hoki', notice: 'mark' }));
  await expectWords(row('Pemain a'), 'Klaim', 'Skin Langit', 'Pesan: Hoki', 'Ditandai');
  await button('Lainnya untuk Pemain a').click();
  await expect.element(page.getByRole('menuitem')).toHaveTextContent('Salin data');
});

test('claims that are late are counted, and each says by how many days', async () => {
  const late = addDays(wibDate(Date.now()), -2);
  await openClaims(claim('a', { schedule: late }), claim('b', { schedule: wibDate(Date.now()) }));
  await expect.element(page.getByText('1 gift sudah lewat jadwal kirimnya.')).toBeVisible();
  await expectWords(row('Pemain a'), 'terlambat 2 hari');
  await expectWords(row('Pemain b'), 'Hari ini!');
});

test('a claim without a day asks when, one with a day shows it as a calendar sheet', async () => {
  await openClaims(claim('a'), claim('b', { schedule: '2031-11-28' }));
  await expectWords(row('Pemain a'), 'Kapan?');
  await expectWords(row('Pemain b'), 'Jumat28NOV');
});

test('a search shows who matches, says when nobody does, and Escape ends it', async () => {
  await openClaims(claim('a'), claim('b'));
  const search = page.getByRole('searchbox', { name: 'Cari' });
  await userEvent.fill(search, 'pemain B');
  await expect.element(row('Pemain a')).not.toBeInTheDocument();
  await expect.element(row('Pemain b')).toBeVisible();
  await userEvent.fill(search, 'tidak ada');
  await expect.element(page.getByText('Tidak ada yang cocok dengan "tidak ada".')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(row('Pemain a')).toBeVisible();
});

test('a refresh that fails says so and keeps what is shown [dash 8 gifts]', async () => {
  const service = await openClaims(claim('a'));
  await expect.element(row('Pemain a')).toBeVisible();
  service.refuse(giftClaims, 'http.malformed', 'Coba lagi nanti.');
  await button('Refresh').click();
  await closeDialog('Coba lagi nanti.');
  await expect.element(row('Pemain a')).toBeVisible();
});

test('gifts behind the first page are counted on a key, which shows them', async () => {
  const service = serveHost();
  service.answer(giftClaims, ({ from }) => ({
    data: { pending: from === undefined ? [claim('a')] : [claim('b'), claim('c')], waiting: 3, done: [] },
  }));
  await drawPage(ClaimsPage, 'gift-claim');
  await expect.element(row('Pemain a')).toBeVisible();
  await button('Tampilkan 2 lagi').click();
  await expect.element(row('Pemain c')).toBeVisible();
  await expect.element(button('Tampilkan 2 lagi')).not.toBeInTheDocument();
});
