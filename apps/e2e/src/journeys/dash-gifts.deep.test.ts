import { hostNotice } from '@mabarin/api-client/contract/mabar';
import { addDays, wibDate } from '@mabarin/domain/time';
import { board, openBoard } from '#board.ts';
import { addGift, addHostClaim, asHost, scheduleClaim, winThroughApi } from '#gifts.ts';
import { expect, test } from '#journey.ts';
import { newPlayer, paidOrder } from '#orders.ts';
import { answerDialog, closeDialog, dialog, row } from '#viewer.ts';
import type { HandleHost } from '@mabarin/api/testing/fixtures/handle';
import type { TestSystem } from '#test-system.ts';
import type { Locator, Page } from '@playwright/test';

/** What a host does about gifts and claims in the dashboard. */

async function open(page: Page, system: TestSystem, path: string): Promise<void> {
  await page.goto(`${system.origins.dashboard}/dashboard/${path}`);
  // Only an open live channel can bring news without a reload.
  await expect(page.getByText('Tersambung', { exact: true })).toBeVisible();
}

const key = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const onPage = (page: Page, path: string) => expect(page).toHaveURL(new RegExp(`/dashboard/${path}$`));
const cut = (page: Page, path: string) => page.route(`**${path}`, (route) => route.abort());
const fault = (page: Page, path: string) =>
  page.route(`**${path}`, (route) => route.fulfill({ status: 500, body: 'rusak' }));

type Player = ReturnType<typeof newPlayer>;

const mark = (system: TestSystem, host: HandleHost, { gameID, gameServerID, name }: Player) =>
  asHost(system, host, hostNotice.path, {
    playerID: gameID,
    playerServer: gameServerID,
    playerName: name,
    type: 'mark',
  });

async function checkGiftForm(page: Page, name: Locator, quota: Locator, gacha: Locator): Promise<void> {
  await expect(page.getByText('0/25 karakter')).toBeVisible();
  await expect(page.getByText('Kuota minimum adalah 1.')).toBeVisible();
  await expect(page.getByText(/Gacha 1 membuat kemungkinan 50%\.$/)).toBeVisible();
  await expect(quota).toHaveValue('1');
  await expect(gacha).toHaveValue('1');
  await key(page, 'Simpan').click();
  await closeDialog(
    page,
    'Form belum lengkap. Pastikan nama gift, kategori, kuota dan gacha sudah diisi dengan benar.',
  );
  await expect(name).toBeFocused();
  await name.fill(`Skin Epik ${'x'.repeat(30)}`);
  await expect(page.getByText('25/25 karakter')).toBeVisible();
  await page.getByRole('radio', { name: 'Skin' }).check();
  await gacha.press('ArrowUp');
  await expect(gacha).toHaveValue('11');
  await key(page, 'Reset Form').click();
  await expect(name).toHaveValue('');
  await expect(page.getByRole('radio', { name: 'Skin' })).not.toBeChecked();
  await expect(gacha).toHaveValue('1');
}

async function saveAfterFailure(page: Page, name: Locator, quota: Locator): Promise<void> {
  await name.fill('Skin Epik');
  await page.getByRole('radio', { name: 'Skin' }).check();
  await quota.fill('2');
  await cut(page, '/api/dashboard/gift');
  await key(page, 'Simpan').click();
  await closeDialog(page, 'Ada kesalahan saat proses data gift. Coba lagi ya! [PCE00]');
  await page.unroute('**/api/dashboard/gift');
  await page.reload();
  await expect(name).toHaveValue('Skin Epik');
  await expect(quota).toHaveValue('2');
  await expect(page.getByRole('radio', { name: 'Skin' })).toBeChecked();
  await key(page, 'Simpan').click();
  await onPage(page, 'gift');
}

async function switchOffAndOn(page: Page): Promise<void> {
  const toggle = page.getByRole('switch', { name: 'Aktifkan Starlight Mei' });
  await fault(page, '/api/dashboard/gift');
  await toggle.click();
  await closeDialog(page, 'Ada kesalahan saat proses data gift. Coba lagi ya! [SUB-1]');
  await expect(toggle).toBeChecked();
  await page.unroute('**/api/dashboard/gift');
  // It moves before the call is answered, and a reload would take the call back.
  const saved = page.waitForResponse('**/api/dashboard/gift');
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await saved;
  await page.reload();
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  await expect(toggle).toBeChecked();
}

test('gifts are added, checked, changed, switched and deleted; a failed save keeps every word', async ({
  system,
  host,
  visit,
  login,
  allow,
}) => {
  allow(/ERR_FAILED|status of 500/);
  const page = await visit('desktop');
  await login(page, host);
  await test.step('the list is empty [dash 2 gift]', async () => {
    await open(page, system, 'gift');
    await expect(page.getByRole('heading', { name: 'Belum ada gift.' })).toBeVisible();
    await key(page, 'Tambah').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Tambah Gift' })).toBeFocused();
  });

  const name = page.getByLabel('Nama Gift');
  const [quota, gacha] = [page.getByLabel('Kuota', { exact: true }), page.getByLabel('Gacha', { exact: true })];
  await test.step('what is wrong is said once in words, and the first wrong field has the focus [dash 2 gift-form] [dash 5 gift] [dash 9 gift]', () =>
    checkGiftForm(page, name, quota, gacha));

  await test.step('a failed save keeps the form as it was, a reload included [dash 8 gifts]', () =>
    saveAfterFailure(page, name, quota));

  await test.step('a row shows the gift', async () => {
    const skin = row(page, 'Skin Epik');
    for (const words of ['Skin', 'Tersedia', 'Diklaim0/2', 'Gacha1', 'Peluang1 dari 2', 'Win rate0%', 'Segel']) {
      await expect(skin).toContainText(words, { ignoreCase: true });
    }
    await expect(skin.getByRole('link', { name: 'Cek undian Skin Epik' })).toHaveAttribute(
      'href',
      new RegExp(`^${system.origins.public}/gift-proof/[\\da-f-]{36}$`),
    );
  });

  await test.step('a gift is changed [dash 4 gifts]', async () => {
    await key(page, 'Ubah Skin Epik').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ubah Gift' })).toBeVisible();
    await page.getByRole('radio', { name: 'Starlight Card' }).check();
    await name.fill('Starlight Mei');
    await quota.fill('1');
    await key(page, 'Simpan').click();
    await onPage(page, 'gift');
    await expect(row(page, 'Starlight Mei')).toContainText('Diklaim0/1');
  });

  await test.step('the switch moves at once and goes back when the server cannot take it', () => switchOffAndOn(page));

  await test.step('its last unit goes: used up, and its key is there for everybody to check', async () => {
    const often = await addGift(system, host, { giftTitle: 'Habis Cepat', giftGacha: 1 });
    await winThroughApi(system, host, often);
    await key(page, 'Refresh').click();
    await expect(row(page, 'Habis Cepat')).toContainText('Habis');
    await expect(row(page, 'Habis Cepat')).toContainText('Diklaim1/1');
    await expect(row(page, 'Habis Cepat')).toContainText('Kunci');
  });

  await test.step('a gift is deleted after a question [dash 5 confirm]', async () => {
    await key(page, 'Hapus Starlight Mei').click();
    await answerDialog(page, 'Gift "Starlight Mei" akan dihapus. Lakukan sekarang?', 'Tidak');
    await expect(row(page, 'Starlight Mei')).toBeVisible();
    await key(page, 'Hapus Starlight Mei').click();
    await answerDialog(page, 'Gift "Starlight Mei" akan dihapus. Lakukan sekarang?', 'Ya');
    await expect(row(page, 'Starlight Mei')).toBeHidden();
    await expect(key(page, 'Hapus Habis Cepat')).toBeFocused();
  });

  await test.step('a form that nobody opened by a key has nothing to save [dash 4 gift null]', async () => {
    await open(page, system, 'gift-form');
    await key(page, 'Simpan').click();
    await onPage(page, 'gift');
    await closeDialog(page, 'Gift kamu tidak disimpan karena form tidak valid. Coba lagi ya!');
  });
});

async function startFromQueue(page: Page, system: TestSystem, host: HandleHost, given: Player): Promise<void> {
  await paidOrder(system, host, { gameID: given.gameID, gameServerID: given.gameServerID });
  await openBoard(page, system);
  await expect(board(page).play(given.name)).toBeVisible();
  await board(page).more(given.name).click();
  await board(page).item('Gift').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Gift Lain dari List' }).click();
  await onPage(page, 'gift-claim-form');
  await expect(page.getByRole('heading', { level: 1, name: 'Tambah Klaim' })).toBeVisible();
  await expect(page.getByText(given.name)).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(2);
}

async function fillClaimForm(page: Page, note: Locator, given: Player): Promise<void> {
  await key(page, 'Simpan').click();
  await closeDialog(page, 'Form belum lengkap. Pastikan kategori dan catatan sudah diisi dengan benar.');
  await expect(page.getByText('Catatan maksimum 50 karakter.')).toBeVisible();
  await note.fill('x'.repeat(60));
  await expect(page.getByText('50/50 karakter')).toBeVisible();
  await page.getByRole('radio', { name: 'Starlight Card' }).check();
  await key(page, 'Reset Form').click();
  await expect(note).toHaveValue('');
  await expect(page.getByRole('radio', { name: 'Starlight Card' })).not.toBeChecked();
  await expect(page.getByText(given.name)).toBeVisible();
  await page.getByRole('radio', { name: 'Skin' }).check();
  await note.fill('Juara giveaway');
  await cut(page, '/api/dashboard/gift-claim');
  await key(page, 'Simpan').click();
  await closeDialog(page, 'Ada kesalahan saat menyimpan data klaim. Coba lagi ya! [PCE00]');
  await page.unroute('**/api/dashboard/gift-claim');
  await expect(note).toHaveValue('Juara giveaway');
}

async function scheduleForToday(page: Page, other: Page, winner: Player): Promise<void> {
  await key(page, `Set Jadwal ${winner.name}`).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Set Jadwal - Klaim Gift Selesai' })).toBeVisible();
  for (const words of [winner.name, 'Skin Langit', 'Pesan']) await expect(page.getByRole('main')).toContainText(words);
  await expect(page.getByText('-', { exact: true })).toBeVisible();
  await key(page, 'Simpan').click();
  await closeDialog(page, 'Pastikan pilih tanggal untuk jadwal kirim gift!');
  await page.getByLabel('Jadwal Kirim Gift').click();
  // Open is not enough: Enter chooses the day that has the focus, which comes a moment later.
  await expect(
    page.getByRole('dialog', { name: 'Pilih tanggal' }).getByRole('gridcell').locator(':focus'),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Hari ini!')).toBeVisible();
  await key(page, 'Simpan').click();
  await onPage(page, 'gift-claim');
  await expect(row(page, winner.name)).toContainText('Hari ini!');
  await expect(row(other, winner.name)).toContainText('Hari ini!');
}

async function editAndDelete(page: Page, note: Locator, late: Player): Promise<void> {
  await key(page, `Ubah ${late.name}`).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ubah Klaim' })).toBeVisible();
  await note.fill('Ganti catatan');
  await key(page, 'Simpan').click();
  await expect(row(page, late.name)).toContainText('Ganti catatan');
  await key(page, `Hapus ${late.name}`).click();
  const erase = `Klaim untuk ${late.name} akan dihapus dan tidak bisa dikembalikan. Lakukan sekarang?`;
  await answerDialog(page, erase, 'Tidak');
  await key(page, `Hapus ${late.name}`).click();
  await answerDialog(page, erase, 'Ya');
  await expect(row(page, late.name)).toBeHidden();
  await expect(page.getByRole('listitem').locator(':focus'), 'the keyboard goes on in another row').toBeVisible();
}

async function finishClaim(page: Page, other: Page, winner: Player): Promise<void> {
  await key(other, `Selesai ${winner.name}`).focus();
  await key(page, `Selesai ${winner.name}`).click();
  await answerDialog(page, `Klaim gift untuk ${winner.name} akan diselesaikan. Lakukan sekarang?`, 'Ya');
  await expect(row(page, winner.name)).toBeHidden();
  await expect(page.getByRole('listitem').locator(':focus'), 'the keyboard goes on in another row').toBeVisible();
  await expect(row(other, winner.name)).toBeHidden();
  await expect(other.getByRole('listitem').locator(':focus'), 'on the other dashboard too').toBeVisible();
  await page.getByRole('link', { name: 'Selesai', exact: true }).click();
  for (const words of ['Skin', 'Klaim', 'Skin Langit', /yang lalu|baru saja/]) {
    await expect(row(page, winner.name)).toContainText(words);
  }
  await page.getByRole('searchbox', { name: 'Cari' }).fill('tidak ada');
  await expect(page.getByRole('heading', { name: 'Tidak ada yang cocok dengan "tidak ada".' })).toBeVisible();
  await expect(page.getByText(/Tekan ESC/)).toBeVisible();
  await page.keyboard.press('Escape');
}

test('claims: from the queue or won, edited, dated, finished, searched, on two dashboards at once', async ({
  system,
  host,
  visit,
  login,
  allow,
}) => {
  allow(/ERR_FAILED|status of 500/);
  const [page, other] = [await visit('desktop'), await visit('desktop')];
  await test.step('two dashboards are open', async () => {
    await login(page, host);
    await login(other, host);
    await open(other, system, 'gift-claim');
    await expect(other.getByRole('heading', { name: 'Belum ada klaim.' })).toBeVisible();
  });

  const given = newPlayer();
  await test.step('a claim starts from the queue [dash 4 gift dialog]', () =>
    startFromQueue(page, system, host, given));

  const note = page.getByLabel('Catatan', { exact: true });
  await test.step('its form counts, resets and keeps what was typed [dash 2 gift-claim-form] [dash 5 claim form] [dash 8 gifts]', () =>
    fillClaimForm(page, note, given));

  await test.step('both dashboards show it [dash 2 gift-claim]', async () => {
    await key(page, 'Simpan').click();
    await onPage(page, 'gift-claim');
    for (const words of [
      'Skin',
      'Host',
      'Host Custom',
      'Catatan: Juara giveaway',
      given.gameID,
      '(2101)',
      'Jadwal: -',
    ]) {
      await expect(row(page, given.name)).toContainText(words);
    }
    await expect(row(other, given.name)).toContainText('Juara giveaway');
  });

  const gift = await addGift(system, host, { giftTitle: 'Skin Langit' });
  const { player: winner } = await winThroughApi(system, host, gift);
  await test.step('one that a viewer won comes by itself, and is neither changed nor deleted [dash 6 claim source]', async () => {
    await expect(row(page, winner.name)).toContainText('Skin Langit');
    await expect(row(page, winner.name)).toContainText('Pesan: Semoga hoki');
    await expect(row(page, winner.name)).toContainText('Klaim');
    await expect(key(page, `Ubah ${winner.name}`)).toHaveCount(0);
    await expect(key(page, `Hapus ${winner.name}`)).toHaveCount(0);
    await mark(system, host, winner);
    await expect(row(page, winner.name)).toContainText('Ditandai');
  });

  await test.step('no day, no schedule; then today, by the keyboard [dash 2 gift-claim-schedule] [dash 5 claim schedule]', () =>
    scheduleForToday(page, other, winner));

  const late = newPlayer();
  await test.step('what is late stands first and says so', async () => {
    await addHostClaim(system, host, late, 'Sudah lama');
    await scheduleClaim(system, host, late, addDays(wibDate(system.now()), -2));
    await expect(page.getByText('1 gift sudah lewat jadwal kirimnya.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('terlambat 2 hari');
  });

  const link = `${system.origins.public}/${host.username}/gift`;
  await test.step('the list is searched', async () => {
    await page.getByRole('searchbox', { name: 'Cari' }).fill(winner.name.toLowerCase());
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
    await expect(page.getByRole('link', { name: link.replace(/^https?:\/\//, '') })).toHaveAttribute('href', link);
  });

  await test.step('a claim of the host is edited and deleted [dash 4 claims] [dash 5 confirm]', () =>
    editAndDelete(page, note, late));

  await test.step('a finished claim leaves both dashboards and stands in Selesai [dash 2 gift-claim-done]', () =>
    finishClaim(page, other, winner));

  await test.step('lists that cannot be read say so [dash 8 gifts]', async () => {
    await fault(page, '/api/dashboard/gift-claim');
    await key(page, 'Refresh').click();
    const said = dialog(page, 'Ada kesalahan saat mengambil data klaim. Coba lagi ya! [SUB-1]');
    await expect(said).toContainText('Gift');
    await expect(said.locator(':focus')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(row(page, winner.name)).toBeVisible();
    await page.unroute('**/api/dashboard/gift-claim');
  });

  await test.step('forms that nobody opened by a key have nothing to save [dash 4 claim null]', async () => {
    for (const form of ['gift-claim-form', 'gift-claim-schedule']) {
      await open(page, system, form);
      await key(page, 'Simpan').click();
      await onPage(page, 'gift-claim');
      await closeDialog(page, 'Klaim kamu tidak disimpan karena form tidak valid.');
    }
  });
});
