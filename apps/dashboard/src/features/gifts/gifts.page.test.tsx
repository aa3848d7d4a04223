import { saveGift } from '@mabarin/api-client/contract/gifts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aHost, button, closeDialog, expectWords, openPage } from '#platform/testing.tsx';
import GiftsPage from './gifts.page.tsx';
import { gift } from './testing.ts';

const host = aHost({ claims: [gift('a'), gift('b', { quota: 1, seed: 'b'.repeat(64) })] });
const row = (title: string) => page.getByRole('listitem').filter({ hasText: title });

test('a gift’s row has its numbers and leads to its proof, without hashes [dash 2 gift]', async () => {
  await openPage(GiftsPage, 'gift', host);
  await expectWords(row('Skin a'), 'Tersedia', 'Diklaim1/2', 'Gacha11', 'Peluang1 dari 12', 'Win rate33,33%');
  await expectWords(row('Skin b'), 'Habis', 'Diklaim1/1');
  await row('Skin b').getByText('Cek undian', { exact: true }).click();
  await expect.element(page.getByRole('link', { name: 'Cek undian Skin b' })).toBeVisible();
  for (const each of row('Skin').elements()) expect(each.textContent).not.toMatch(/[\da-f]{12}/);
});

test('a gift’s switch goes back when the service cannot take it [dash 4 gifts] [dash 8 gifts]', async () => {
  const service = await openPage(GiftsPage, 'gift', host);
  service.fail(saveGift);
  const toggle = page.getByRole('switch', { name: 'Aktifkan Skin a' });
  await toggle.click();
  await closeDialog('Ada kesalahan saat proses data gift. Coba lagi ya! [SUB-1]');
  await expect.element(toggle).toBeChecked();
});

test('a gift is deleted after a question, and the focus goes to the next row [dash 5 confirm]', async () => {
  const service = await openPage(GiftsPage, 'gift', host);
  service.answer(saveGift, { data: aHost({ claims: [gift('b')] }) });
  const question = 'Gift "Skin a" akan dihapus. Lakukan sekarang?';
  await button('Hapus Skin a').click();
  await closeDialog(question, 'Tidak');
  expect(service.sent(saveGift)).toEqual([]);
  await button('Hapus Skin a').click();
  await closeDialog(question, 'Hapus');
  await expect.element(button('Hapus Skin b')).toHaveFocus();
  expect(service.sent(saveGift)).toEqual([{ id: 'a', action: 'delete' }]);
});
