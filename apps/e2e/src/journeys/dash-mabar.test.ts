import type { Locator, Page, Route } from '@playwright/test';
import type { HandleHost } from '@mabarin/api/testing/fixtures/handle';
import { board, menuHears, openBoard, statistic, waiting } from '#board.ts';
import { expect, expectAccessible, test } from '#journey.ts';
import { answerDialog, closeDialog, dialog, row } from '#viewer.ts';

type Player = { name: string };

async function readQueue(page: Page, queue: Locator, host: HandleHost, joko: Player, siti: Player): Promise<void> {
  await expect(queue.getByRole('listitem').filter({ hasText: /Player/ })).toContainText([siti.name, joko.name]);
  await expect(row(queue, joko.name)).toContainText(/Reguler.*Online.*0\/3 game/);
  await page.getByRole('button', { name: 'Menu antrian' }).click();
  await board(page).item('Salin link antrian').click();
  await expect(page.getByText('Disalin').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/${host.username}/list$`));
  await page.keyboard.press('/');
  await expect(board(page).search).toBeFocused();
  await page.keyboard.type('fast-t');
  await expect(row(queue, joko.name)).toBeHidden();
  await page.keyboard.type('x');
  await expect(queue.getByText('Tidak ada yang cocok dengan "fast-tx".')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(queue, joko.name)).toBeVisible();
}

async function readMessages(page: Page, joko: Player, siti: Player): Promise<void> {
  await board(page).message(joko.name).click();
  await closeDialog(page, 'Gas bang!');
  await board(page).message(siti.name).click();
  await expect(dialog(page, 'judi online')).not.toContainText('maxwin');
  await dialog(page, 'judi online').getByRole('button', { name: 'Tampilkan' }).click();
  await closeDialog(page, 's10t g4c0r maxwin');
}

async function giveNotice(page: Page, queue: Locator, host: HandleHost, siti: Player): Promise<void> {
  await page.route('**/mabar/host-notice', (route) => route.abort());
  await board(page).more(siti.name).click();
  await board(page).item('Tandai').click();
  await answerDialog(page, `${siti.name} akan ditandai`);
  await closeDialog(page, 'Ada kesalahan saat proses data player. Coba lagi ya! [PCE00-MARK]');
  await page.unroute('**/mabar/host-notice');
  await board(page).more(siti.name).click();
  await board(page).item('Blacklist').click();
  await answerDialog(page, `${siti.name} akan di-blacklist`);
  await expect(row(queue, siti.name)).toContainText('Blacklist');
  await board(page).more(siti.name).click();
  await expect(board(page).item('Hapus Blacklist')).toBeVisible();
  await expect(board(page).item('Gift')).toBeHidden();
  await board(page).item('Hapus Blacklist').click();
  await answerDialog(page, `Yakin mau hapus blacklist player ${siti.name}?`);
  await expect(row(queue, siti.name)).not.toContainText('Blacklist');
}

async function giveFreeGame(page: Page, queue: Locator, joko: Player): Promise<void> {
  await board(page).more(joko.name).click();
  await board(page).item('Gift').click();
  await expect(page.getByRole('button', { name: 'Gift Lain dari List' })).toBeVisible();
  // Its answer is lost twice: pressed again, through a reload too, it is the same game.
  const dropAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/mabar/count-plus-one', dropAnswer, { times: 2 });
  await page.getByRole('button', { name: 'Free Game +1' }).click();
  await closeDialog(page, 'Ada kesalahan saat menambahkan game. Coba lagi ya! [PCE00]');
  await page.reload();
  await board(page).more(joko.name).click();
  await board(page).item('Gift').click();
  await page.getByRole('button', { name: 'Free Game +1' }).click();
  await expect(page.getByText(`${joko.name} dapat 1 game gratis.`).first()).toBeVisible();
  await expect(row(queue, joko.name)).toContainText('0/4 game');
}

async function winGame(page: Page, joko: Player): Promise<void> {
  await board(page).play(joko.name).click();
  await expect(board(page).change(joko.name)).toBeVisible();
  await board(page).win.click();
  await answerDialog(page, 'Game ini akan dicatat sebagai WIN.');
  await expect.poll(() => statistic(page)).toEqual(['1', '1', '0']);
  await expect(row(page, joko.name)).toContainText('1/4 game');
  await board(page).more(joko.name).click();
  await board(page).item('Log Game').click();
  await closeDialog(page, /Log game[\s\S]*WIN/);
  await page.getByRole('button', { name: 'Update Statistik Widget' }).click();
  await expect(page.getByText('Statistik widget sudah diperbarui.')).toBeVisible();
  await expectAccessible(page);
}

async function undoGame(page: Page, joko: Player): Promise<void> {
  const undo = page.getByRole('button', { name: 'Batalkan Game Terakhir' });
  await expect(undo).toHaveAccessibleDescription('Game 1 (WIN) tidak jadi dihitung untuk 1 pemain.');
  await undo.click();
  await expect.poll(() => statistic(page)).toEqual(['0', '0', '0']);
  await expect(row(page, joko.name)).toContainText('0/4 game');
  await expect(undo).toBeHidden();
  await board(page).win.click();
  await answerDialog(page, 'Game ini akan dicatat sebagai WIN.');
  await expect.poll(() => statistic(page)).toEqual(['1', '1', '0']);
}

async function flipGame(page: Page, joko: Player): Promise<void> {
  await board(page).previous.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Game Sebelumnya' })).toBeVisible();
  await expect(row(page, joko.name)).toContainText(/Reguler.*1\/4 game/);
  await page.getByRole('button', { name: 'Ubah Hasil Game' }).click();
  await answerDialog(page, 'Proses ini akan mengubah hasil game sebelumnya menjadi LOSE. Lakukan sekarang?');
  await expect.poll(() => statistic(page)).toEqual(['1', '0', '1']);
  const kept = () =>
    page.evaluate(() => ['currentGame', 'lastGame'].map((key) => JSON.parse(localStorage.getItem(key) ?? 'null')));
  await expect.poll(kept).toMatchObject([
    { statistic: { game: 1, win: 0, lose: 1 }, result: null },
    {
      statistic: { game: 1, win: 0, lose: 1 },
      result: 'lose',
      team: [{ playerName: joko.name, played: 0, count: 4 }],
    },
  ]);
}

test('a host runs games: rows, notices, gifts, statistic, the previous game and its flip', async ({
  system,
  createHost,
  visit,
  login,
  allow,
}) => {
  allow(/Failed to load resource/);
  const host = await createHost({ player: { id: '310000777', server: '2101', name: 'NamaLama' } });
  const joko = await waiting(system, host);
  const siti = await waiting(system, host, { event: 'Fast-Track', gameMessage: 's10t g4c0r maxwin' });
  const page = await visit('desktop', { permissions: ['clipboard-read', 'clipboard-write'] });
  await test.step('the board has its menu [dash 2 mabar menu]', async () => {
    await login(page, host);
    await openBoard(page, system);
    await expect(page.getByRole('navigation', { name: 'Submenu' }).getByRole('link')).toHaveText([
      'Mabar',
      'Selesai',
      'Event',
      'Blacklist',
      'QR Code',
    ]);
  });

  const queue = page.getByRole('region', { name: 'Antrian' });
  await test.step('the queue: order, parts of a row, the list’s link, the search [dash 2 mabar queue] [dash 2 mabar link] [dash 2 mabar search]', () =>
    readQueue(page, queue, host, joko, siti));

  await test.step('messages are shown at once, or hidden with a reason until asked for', () =>
    readMessages(page, joko, siti));

  await test.step('a notice fails, then holds; a player with one has no Gift [dash 4 notice] [dash 8 notice codes]', () =>
    giveNotice(page, queue, host, siti));

  await test.step('a free game whose answer is lost twice is one game [dash 4 gift dialog] [dash 8 mabar]', () =>
    giveFreeGame(page, queue, joko));

  await test.step('the first game has none before it [dash 4 previous]', async () => {
    await board(page).previous.click();
    await closeDialog(page, 'Ini adalah game pertama. Belum ada game sebelumnya.');
  });

  await test.step('the in-game name is looked up again [dash 7 update-ign]', async () => {
    await page.getByRole('button', { name: 'Update IGN' }).click();
    await expect(row(page, 'HOST')).toContainText('Player0777');
  });

  await test.step('a game is won [dash 2 mabar playing]', () => winGame(page, joko));

  await test.step('the game is taken back with one press, and won again', () => undoGame(page, joko));

  await test.step('the previous game was the other result [dash 2 mabar-previous-game] [dash 4 flip] [dash 3 game]', () =>
    flipGame(page, joko));

  await test.step('the statistic starts again [dash 4 reset]', async () => {
    await page.getByRole('button', { name: 'Reset Statistik' }).click();
    await answerDialog(page, 'akan kembali ke 0');
    await expect(page.getByText('Ini adalah game pertama. Belum ada game sebelumnya.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ubah Hasil Game' })).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('a gift from the list: the claim form opens for that player', async () => {
    await page.getByRole('button', { name: 'Kembali ke Mabar' }).click();
    await board(page).more(joko.name).click();
    await board(page).item('Gift').click();
    await page.getByRole('button', { name: 'Gift Lain dari List' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Tambah Klaim' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(joko.name);
  });
});

test('two dashboards press Win for the same game: it counts once, and the slower one hears of it [dash 4 win] [dec mabar]', async ({
  system,
  host,
  visit,
  login,
}) => {
  const player = await waiting(system, host);
  const [first, second] = [await visit('desktop'), await visit('phone')];
  await login(first, host);
  await login(second, host);
  await openBoard(first, system);
  await openBoard(second, system, true);
  await board(second).play(player.name).click();
  await second.getByRole('tab', { name: /^Bermain/ }).click();
  await expect(board(first).change(player.name)).toBeVisible();
  await expect(board(second).change(player.name)).toBeVisible();
  for (const page of [first, second]) {
    await board(page).win.click();
    await expect(board(page).yes).toBeVisible();
  }
  await Promise.all([first, second].map((page) => board(page).yes.click()));
  const refused = 'Game ini sudah dicatat sebagai WIN. Daftar sudah diperbarui, cek lagi ya!';
  await expect
    .poll(async () => (await dialog(first, refused).count()) + (await dialog(second, refused).count()))
    .toBe(1);
  for (const page of [first, second]) {
    if (await dialog(page, refused).isVisible()) await closeDialog(page, refused);
    await expect.poll(() => statistic(page)).toEqual(['1', '1', '0']);
    await expect(row(page, player.name)).toContainText('1/3 game');
  }

  // Whose menu or question is open loses the row to the other dashboard, and not the place of the keyboard.
  await board(second).more(player.name).press('Enter');
  await expect(board(second).item('Gift')).toBeVisible();
  await board(first).change(player.name).click();
  await expect(second.getByRole('button', { name: 'Update IGN' })).toBeFocused();
  await second.getByRole('tab', { name: /^Antrian/ }).click();
  await board(second).more(player.name).press('Enter');
  await menuHears(second);
  await board(second).item('Selesai').press('Enter');
  await expect(dialog(second, `Mabar ${player.name} akan diakhiri.`)).toBeVisible();
  await board(first).play(player.name).click();
  await expect(second.getByText('Belum ada antrian.')).toBeVisible();
  await answerDialog(second, `Mabar ${player.name} akan diakhiri.`, 'Tidak');
  await expect(second.getByRole('heading', { name: 'Belum ada antrian.' })).toBeFocused();
});
