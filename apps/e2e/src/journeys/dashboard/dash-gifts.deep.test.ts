import type { HandleHost } from '@mabarin/api/testing/fixtures/handle';
import type { Page } from '@playwright/test';
import { board, openBoard } from '#board.ts';
import { addGift, winThroughApi } from '#gifts.ts';
import { expect, test } from '#journey.ts';
import { newPlayer, paidOrder } from '#orders.ts';
import type { TestSystem } from '#test-system.ts';
import { answerDialog, row } from '#viewer.ts';

async function open(page: Page, system: TestSystem, path: string): Promise<void> {
  await page.goto(`${system.origins.dashboard}/dashboard/${path}`);
  // Only an open live channel can bring news without a reload.
  await expect(page.getByText('Tersambung', { exact: true })).toBeVisible();
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const onPage = (page: Page, path: string) => expect(page).toHaveURL(new RegExp(`/dashboard/${path}$`));

async function keepGifts(page: Page, system: TestSystem, host: HandleHost): Promise<void> {
  await open(page, system, 'gift');
  await expect(page.getByRole('heading', { name: 'Belum ada gift.' })).toBeVisible();
  await button(page, 'Tambah').click();
  await page.getByLabel('Nama Gift').fill('Skin Epik');
  await page.getByRole('radio', { name: 'Skin' }).check();
  await button(page, 'Simpan').click();
  await onPage(page, 'gift');
  await expect(row(page, 'Skin Epik').getByRole('link', { name: 'Cek undian Skin Epik' })).toHaveAttribute(
    'href',
    new RegExp(`^${system.origins.public}/gift-proof/[\\da-f-]{36}$`),
  );
  await button(page, 'Ubah Skin Epik').click();
  await page.getByLabel('Nama Gift').fill('Starlight Mei');
  await button(page, 'Simpan').click();
  // A reload would cancel the pending call.
  const saved = page.waitForResponse('**/api/dashboard/gift');
  await page.getByRole('switch', { name: 'Aktifkan Starlight Mei' }).click();
  await saved;
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Aktifkan Starlight Mei' })).not.toBeChecked();
  await winThroughApi(system, host, await addGift(system, host, { giftTitle: 'Habis Cepat' }));
  await button(page, 'Refresh').click();
  await expect(row(page, 'Habis Cepat')).toContainText('Habis');
  await button(page, 'Hapus Starlight Mei').click();
  await answerDialog(page, 'Gift "Starlight Mei" akan dihapus. Lakukan sekarang?');
  await expect(row(page, 'Starlight Mei')).toBeHidden();
}

test('gifts and claims are kept on one dashboard and followed on another', async ({ system, host, visit, login }) => {
  const [page, other] = [await visit('desktop'), await visit('desktop')];
  await login(page, host);
  await login(other, host);
  await test.step('a gift is added, changed, switched off and deleted; one is won [dash 4 gifts]', () =>
    keepGifts(page, system, host));

  const { name: given, ...player } = newPlayer();
  await test.step('a claim starts from the queue, and both dashboards show it [dash 4 gift dialog]', async () => {
    await open(other, system, 'gift-claim');
    await paidOrder(system, host, player);
    await openBoard(page, system);
    await board(page).more(given).click();
    await board(page).item('Gift').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Gift Lain dari List' }).click();
    await onPage(page, 'gift-claim-form');
    await expect(page.getByText(given)).toBeVisible();
    await page.getByRole('radio', { name: 'Skin' }).check();
    await page.getByLabel('Catatan', { exact: true }).fill('Juara giveaway');
    await button(page, 'Simpan').click();
    await onPage(page, 'gift-claim');
    for (const each of [page, other]) await expect(row(each, given)).toContainText('Juara giveaway');
  });

  const gift = await addGift(system, host, { giftTitle: 'Skin Langit' });
  const { player: winner } = await winThroughApi(system, host, gift);
  await test.step('one that a viewer won comes by itself, and is sent today [dash 2 gift-claim-schedule]', async () => {
    await expect(row(page, winner.name)).toContainText('Pesan: Semoga hoki');
    await button(page, `Set Jadwal ${winner.name}`).click();
    await expect(page.getByRole('heading', { name: 'Set Jadwal - Klaim Gift Selesai' })).toBeVisible();
    await page.getByLabel('Jadwal Kirim Gift').click();
    // Enter chooses the focused day; the focus arrives a moment after the calendar.
    const days = page.getByRole('dialog', { name: 'Pilih tanggal' }).getByRole('gridcell');
    await expect(days.locator(':focus')).toBeVisible();
    await page.keyboard.press('Enter');
    await button(page, 'Simpan').click();
    await onPage(page, 'gift-claim');
    for (const each of [page, other]) await expect(row(each, winner.name)).toContainText('Hari ini!');
  });

  await test.step('the host’s own is edited and deleted, and the focus goes on [dash 4 claims] [dash 5 confirm]', async () => {
    await button(page, `Ubah ${given}`).click();
    await page.getByLabel('Catatan', { exact: true }).fill('Ganti catatan');
    await button(page, 'Simpan').click();
    await expect(row(page, given)).toContainText('Ganti catatan');
    await button(page, `Hapus ${given}`).click();
    await answerDialog(page, `Klaim untuk ${given} akan dihapus dan tidak bisa dikembalikan. Lakukan sekarang?`);
    await expect(row(page, given)).toBeHidden();
    await expect(page.getByRole('listitem').locator(':focus')).toBeVisible();
  });

  await test.step('a finished claim leaves both dashboards and stands in Selesai [dash 2 gift-claim-done]', async () => {
    await button(other, `Selesai ${winner.name}`).focus();
    await button(page, `Selesai ${winner.name}`).click();
    await answerDialog(page, `Klaim gift untuk ${winner.name} akan diselesaikan. Lakukan sekarang?`);
    for (const each of [page, other]) {
      await expect(row(each, winner.name)).toBeHidden();
      await expect(each.getByRole('listitem').locator(':focus'), 'the focus goes on in another row').toBeVisible();
    }
    await page.getByRole('link', { name: 'Selesai', exact: true }).click();
    await expect(row(page, winner.name)).toContainText(/Selesai (baru saja|\d+ detik yang lalu).*Skin Langit/);
  });
});
