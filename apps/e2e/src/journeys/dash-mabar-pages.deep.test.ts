import { readFile } from 'node:fs/promises';
import { hostNotice } from '@mabarin/api-client/contract/mabar';
import type { HandleHost } from '@mabarin/api/testing/fixtures/handle';
import type { Locator, Page } from '@playwright/test';
import { board } from '#board.ts';
import { asHost } from '#gifts.ts';
import type { TestSystem } from '#test-system.ts';
import { expect, expectAccessible, test } from '#journey.ts';
import { newPlayer } from '#orders.ts';
import { readQr } from '#qr.ts';
import { closeDialog, dialog, row } from '#viewer.ts';

async function openPage(page: Page, system: TestSystem, path: string): Promise<void> {
  await page.goto(`${system.origins.dashboard}/dashboard/${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

type Player = ReturnType<typeof newPlayer>;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

function giveNotice(system: TestSystem, host: HandleHost, player: Player, type: 'mark' | 'blacklist' | 'remove') {
  const { gameID: playerID, gameServerID: playerServer, name: playerName } = player;
  return asHost(system, host, hostNotice.path, { playerID, playerServer, playerName, type });
}

test('a host switches, adds, edits and deletes events; own ones keep their names, and nothing typed is lost', async ({
  system,
  host,
  visit,
  login,
  allow,
}) => {
  allow(/ERR_FAILED/);
  const page = await visit('desktop');
  await login(page, host);
  const rows = page.getByRole('main').getByRole('listitem');
  await test.step('own events stand there, without Hapus [dash 2 mabar-event] [dash 6 event lock]', async () => {
    await openPage(page, system, 'mabar-event');
    await expect(rows).toHaveCount(3);
    await expect(rows.first()).toContainText('Reguler');
    await expect(rows.first()).toContainText('Rp10.000');
    await expect(rows.first()).toContainText('Main bareng host sesuai urutan antrian.');
    await expect(rows.getByRole('switch')).toHaveCount(1);
    await expect(page.getByRole('button', { name: /^Hapus/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Ubah/ })).toHaveCount(3);
  });

  await test.step('an event is switched off, once the server took it [dash 8 mabar]', async () => {
    const fastTrack = page.getByRole('switch', { name: 'Status Fast-Track' });
    await page.route('**/event-status-update', (route) => route.abort());
    await fastTrack.click();
    await closeDialog(page, 'Ada kesalahan saat mengubah status event. Coba lagi ya! [PCE00]');
    await expect(fastTrack).toBeChecked();
    await page.unroute('**/event-status-update');
    await fastTrack.click();
    await expect(fastTrack).not.toBeChecked();
  });

  await test.step('an own event keeps its name', async () => {
    await button(page, 'Ubah Sundul').click();
    await expect(page.getByLabel('Nama Event')).toHaveAttribute('readonly');
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await button(page, 'Batal').click();
  });

  await test.step('a new event is checked [dash 2 mabar-event-form] [dash 5 event] [dash 5 reserved names]', async () => {
    await button(page, 'Tambah').click();
    await expect(page.getByRole('heading', { name: 'Tambah Event' })).toBeVisible();
    await expect(page.getByLabel('Harga', { exact: true })).toHaveValue('10.000');
    await button(page, 'Simpan').click();
    await closeDialog(page, 'Pastikan nama, deskripsi dan harga event sudah diisi dengan benar!');
    await page.getByLabel('Nama Event').fill('fast track');
    await page.getByLabel('Deskripsi').fill('Naik bintang bareng.');
    await button(page, 'Simpan').click();
    await closeDialog(page, 'Nama event fast track tidak diperbolehkan. Tolong diganti ya!');
    await expectAccessible(page);
  });

  await test.step('a failed save keeps every word, a reload included', async () => {
    await page.getByLabel('Nama Event').fill('Push Rank');
    await page.getByRole('checkbox', { name: 'Pemain memilih jumlah game' }).check();
    await page.route('**/event-save-form', (route) => route.abort());
    await button(page, 'Simpan').click();
    await closeDialog(page, 'Ada kesalahan saat menyimpan event. Coba lagi ya! [PCE00]');
    await page.unroute('**/event-save-form');
    await page.reload();
    await expect(page.getByLabel('Nama Event')).toHaveValue('Push Rank');
    await button(page, 'Simpan').click();
    await expect(page).toHaveURL(/mabar-event$/);
    await expect(rows).toHaveCount(4);
  });

  await test.step('an event is changed and deleted [dash 4 event]', async () => {
    await button(page, 'Ubah Push Rank').click();
    await expect(page.getByRole('heading', { name: 'Ubah Event' })).toBeVisible();
    await page.getByLabel('Nama Event').fill('Mythic');
    await button(page, 'Reset Form').click();
    await expect(page.getByLabel('Nama Event')).toHaveValue('Push Rank');
    await page.getByLabel('Harga', { exact: true }).fill('25000');
    await button(page, 'Simpan').click();
    await expect(row(page, 'Push Rank')).toContainText('Rp25.000');

    await button(page, 'Hapus Push Rank').click();
    await expect(dialog(page, 'Event "Push Rank" akan dihapus. Lakukan sekarang?')).toBeVisible();
    await board(page).yes.click();
    await expect(rows).toHaveCount(3);
    await expect(
      rows.last().locator(':focus'),
      'the last row has gone: the keyboard is in the one before',
    ).toBeVisible();
  });

  await test.step('a form that nobody opened has nothing to save', async () => {
    await openPage(page, system, 'mabar-event-form');
    await button(page, 'Simpan').click();
    await expect(page).toHaveURL(/mabar-event$/);
    await closeDialog(page, 'Event kamu tidak disimpan karena form tidak valid. Coba ulang ya!');
  });
});

async function lookUpNames(page: Page, id: Locator, server: Locator, name: Locator, first: Player): Promise<void> {
  let asked = 0;
  page.on('request', (request) => (asked += request.url().endsWith('/check-player') ? 1 : 0));
  await id.fill('0');
  await server.fill(first.gameServerID);
  await button(page, 'Cari Nama').click();
  await expect(id).toBeFocused();
  expect(asked).toBe(0);
  await id.fill('310000000');
  await button(page, 'Cari Nama').click();
  await closeDialog(page, 'Nama tidak ditemukan. ID atau server salah!');
  await id.fill(first.gameID);
  await page.route('**/check-player', (route) => route.abort());
  await button(page, 'Cari Nama').click();
  await closeDialog(page, 'Ada kesalahan saat cek nama. Coba ulang ya! [PCE00]');
  await page.unroute('**/check-player');
  await button(page, 'Cari Nama').click();
  await expect(name).toHaveValue(first.name);
  await expect(name).toHaveAttribute('readonly');
}

async function addFirst(page: Page, id: Locator, name: Locator): Promise<void> {
  await page.getByRole('radio', { name: /^Reguler/ }).check();
  await page.getByRole('checkbox', { name: 'Jungler' }).check();
  await page.getByLabel('Berapa game?').fill('2');
  await expectAccessible(page);
  await page.route('**/mabar/add', (route) => route.abort());
  await button(page, 'Simpan').click();
  await closeDialog(page, 'Ada kesalahan saat menambahkan antrian. Coba lagi ya! [PCE00]');
  await page.unroute('**/mabar/add');
  await button(page, 'Simpan dan Tambah Antrian Lagi').click();
  await expect(id).toHaveValue('');
  await expect(id).toBeFocused();
  await expect(name).toHaveValue('');
  await expect(page.getByRole('radio', { name: /^Reguler/ })).not.toBeChecked();
}

async function finishOnAnotherScreen(
  page: Page,
  other: Page,
  system: TestSystem,
  host: HandleHost,
  done: Locator,
  first: Player,
): Promise<void> {
  await openPage(other, system, 'mabar-done');
  await expect(other.getByText('Belum ada mabar yang selesai.')).toBeVisible();
  await expect(other.getByText('Tersambung', { exact: true })).toBeVisible();
  await board(page).more(first.name).click();
  await board(page).item('Selesai').click();
  await board(page).yes.click();
  await expect(done).toContainText('Reguler');
  await expect(done).toContainText(`ID ${first.gameID}`);
  await expect(done).toContainText(`Server ${first.gameServerID}`);
  await expect(done).toContainText('0/2 game');
  await expect(done).toContainText(/Selesai (baru saja|\d+ detik yang lalu)/);
  // Who is done stays so: a free game is another place in the queue.
  await button(other, `Gift untuk ${first.name}`).click();
  await button(other, 'Free Game +1').click();
  await expect(row(page, first.name)).toContainText('0/1');
  await expectAccessible(other);
  await other.getByRole('searchbox', { name: 'Cari' }).fill('tidak ada');
  await expect(other.getByText('Tidak ada yang cocok dengan "tidak ada".')).toBeVisible();
  await expect(other.getByText(/Tekan ESC atau hapus pencarian/)).toBeVisible();
  await other.keyboard.press('Escape');
  await expect(done).toBeVisible();
}

async function followBlacklist(
  other: Page,
  system: TestSystem,
  host: HandleHost,
  first: Player,
  second: Player,
): Promise<void> {
  await openPage(other, system, 'mabar-blacklist');
  await expect(other.getByText('Belum ada blacklist.')).toBeVisible();
  await giveNotice(system, host, first, 'blacklist');
  await giveNotice(system, host, second, 'mark');
  await expect(row(other, first.name)).toContainText('Blacklist');
  await expect(row(other, second.name)).toContainText('Ditandai');
  await expect(row(other, first.name)).toContainText(`ID ${first.gameID}`);
  await expect(row(other, first.name)).toContainText(/Berlaku Mulai (baru saja|\d+ detik yang lalu)/);
  await expectAccessible(other);
}

async function reloadBlacklist(other: Page, first: Player): Promise<void> {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await other.route('**/mabar/blacklist', async (route) => {
    await held;
    await route.continue();
  });
  await button(other, 'Refresh').click();
  await expect(row(other, first.name)).toBeHidden();
  answer();
  await expect(row(other, first.name)).toBeVisible();
  await other.unroute('**/mabar/blacklist');
}

test('a host adds players by hand, sees who is done and lifts a blacklist; other dashboards follow', async ({
  system,
  host,
  visit,
  login,
  allow,
}) => {
  allow(/ERR_FAILED/);
  const page = await visit('desktop');
  await login(page, host);
  const [first, second] = [newPlayer(), newPlayer()];
  const [id, server] = [page.getByLabel('ID', { exact: true }), page.getByLabel('Server', { exact: true })];
  const name = page.getByLabel('Nama', { exact: true });
  await test.step('the form offers neither Sundul nor an empty save [dash 2 mabar-form-add] [dash 5 add]', async () => {
    await openPage(page, system, 'mabar-form-add');
    await expect(page.getByRole('radio')).toHaveCount(2);
    await expect(page.getByRole('radio', { name: /Sundul/ })).toHaveCount(0);
    await button(page, 'Simpan').click();
    await closeDialog(page, 'Pastikan ID, server, nama, event dan jumlah game sudah diisi. Role opsional.');
  });

  await test.step('the name is looked up [dash 4 name lookup] [dash 8 player]', () =>
    lookUpNames(page, id, server, name, first));

  await test.step('a failed save says so; saved, a blank form waits for the next player [dash 4 add] [dash 8 mabar]', () =>
    addFirst(page, id, name));

  await test.step('the second one ends on the board', async () => {
    await id.fill(second.gameID);
    await server.fill(second.gameServerID);
    await button(page, 'Cari Nama').click();
    await expect(name).toHaveValue(second.name);
    await page.getByRole('radio', { name: /Fast-Track/ }).check();
    await button(page, 'Simpan').click();
    await expect(page).toHaveURL(/dashboard\/mabar$/);
    await expect(row(page, first.name)).toContainText('0/2');
    await expect(row(page, second.name)).toContainText('Fast-Track');
  });

  const other = await visit('phone');
  await login(other, host);
  const done = row(other, first.name);
  await test.step('Selesai stands open on another screen and follows [dash 2 mabar-done] [dash 4 live]', () =>
    finishOnAnotherScreen(page, other, system, host, done, first));

  await test.step('a player with a notice gets no gift', async () => {
    await giveNotice(system, host, first, 'mark');
    await expect(done).toContainText('Ditandai');
    await expect(button(other, `Gift untuk ${first.name}`)).toBeHidden();
    await giveNotice(system, host, first, 'remove');
  });

  await test.step('the blacklist follows too [dash 2 mabar-blacklist] [dash 3 blacklist]', () =>
    followBlacklist(other, system, host, first, second));

  await test.step('the list gives way to its loader while it is asked for by hand [dash 4 blacklist]', () =>
    reloadBlacklist(other, first));

  await test.step('a blacklist is lifted after a question [dash 5 confirm]', async () => {
    await button(other, `Hapus ${first.name}`).click();
    await expect(dialog(other, `Yakin mau hapus blacklist player ${first.name}?`)).toBeVisible();
    await other.getByRole('alertdialog').getByRole('button', { name: 'Ya' }).click();
    await expect(row(other, first.name)).toBeHidden();
    await expect(button(other, `Hapus ${second.name}`)).toBeFocused();
  });
});

test('the QR pages show, copy and download the codes of the host’s own public pages, and say when they cannot [dash 2 qr] [dash 8 qr]', async ({
  system,
  host,
  visit,
  login,
  allow,
}) => {
  allow(/ERR_FAILED|status of 500/);
  const page = await visit('desktop');
  await login(page, host);
  const pages = {
    'mabar-qr': {
      path: 'mabar',
      words: 'halaman Mabar kamu.',
      file: `${host.username}-mabar.png`,
      poster: 'Scan buat mabar',
    },
    'gift-qr': {
      path: 'klaim',
      words: 'halaman Klaim Gift kamu.',
      file: `qr-${host.username}-klaim.png`,
      poster: 'Scan buat klaim gift',
    },
    'support-qr': {
      path: 'support',
      words: 'halaman Support kamu.',
      file: `${host.username}-support.png`,
      poster: 'Scan buat support',
    },
  };
  for (const [key, { path, words, file, poster }] of Object.entries(pages)) {
    await openPage(page, system, key);
    await expect(page.getByText(`Gunakan QR code ini untuk membagikan ${words}`)).toBeVisible();
    const link = `${system.origins.public}/${host.username}/${path}`;
    await expect(page.getByRole('link', { name: link.replace('http://', '') })).toHaveAttribute('href', link);
    await expect(page.getByRole('button', { name: 'Salin link' })).toBeVisible();
    const code = page.getByRole('img', { name: `QR code ${link}` });
    await expect(code).toBeVisible();
    expect(await code.boundingBox()).toMatchObject({ width: 250, height: 250 });
    const coming = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download QR Code' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe(file);
    expect(readQr(await readFile(await download.path()))).toBe(link);

    // On paper there is one A5 sheet: the poster, with a code that reads, and nothing of the dashboard.
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(poster)).toBeVisible();
    await expect(page.getByRole('navigation').first()).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    expect(readQr(await page.locator('main [aria-hidden] img[src^="data:"]').screenshot())).toBe(link);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/MediaBox \[[^\]]*\]/g)).toEqual([
      expect.stringMatching(/^\/MediaBox \[0 0 4(19|20)(\.\d+)? 59[456](\.\d+)?\]$/),
    ]);
    await page.emulateMedia({ media: null });
  }

  await page.route('**/api/dashboard/qr', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await closeDialog(page, 'Ada kesalahan saat membuat QR code. Coba lagi ya! [SUB-1]');
  await page.unroute('**/api/dashboard/qr');
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/dashboard/qr', (route) => gate.promise.then(() => route.abort()));
  await button(page, 'Coba Lagi').click();
  await expect(page.getByRole('status').filter({ hasText: 'QR code sedang dibuat.' })).toBeVisible();
  gate.resolve();
  await closeDialog(page, 'Ada kesalahan saat membuat QR code. Coba lagi ya! [PCE00]');
  await page.unroute('**/api/dashboard/qr');
  await button(page, 'Coba Lagi').click();
  await expect(page.getByRole('img', { name: /^QR code / })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 }), 'the key left with the failure').toBeFocused();
});
