import { board, openBoard, statistic, waiting } from '#board.ts';
import { expect, test } from '#journey.ts';
import { answerDialog, closeDialog, dialog, row } from '#viewer.ts';

test('a host plays a game, takes it back, and turns its result', async ({ system, host, dashboard: page }) => {
  const joko = await waiting(system, host);
  const siti = await waiting(system, host, { event: 'Fast-Track', gameMessage: 's10t g4c0r maxwin' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openBoard(page, system);
  const queue = page.getByRole('region', { name: 'Antrian' });

  await test.step('the queue: order, parts of a row, the list’s link, the search [dash 2 mabar queue] [dash 2 mabar link] [dash 2 mabar search]', async () => {
    await expect(queue.getByRole('listitem').filter({ hasText: /Player/ })).toContainText([siti.name, joko.name]);
    await expect(row(queue, joko.name)).toContainText(/Reguler.*0\/3/);
    await expect(row(queue, joko.name).getByRole('img', { name: 'Online' })).toBeVisible();
    await page.getByRole('button', { name: 'Menu antrian' }).click();
    await board(page).item('Salin link antrian').click();
    await expect(page.getByText('Disalin').first()).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/${host.username}/list$`));
    await page.keyboard.press('/');
    await expect(board(page).search).toBeFocused();
    await page.keyboard.type('fast-t');
    await expect(row(queue, joko.name)).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(row(queue, joko.name)).toBeVisible();
  });

  await test.step('messages are shown at once, or hidden with a reason until asked for', async () => {
    await board(page).message(joko.name).click();
    await closeDialog(page, 'Gas bang!');
    await board(page).message(siti.name).click();
    await expect(dialog(page, 'judi online')).not.toContainText('maxwin');
    await dialog(page, 'judi online').getByRole('button', { name: 'Tampilkan' }).click();
    await closeDialog(page, 's10t g4c0r maxwin');
  });

  await test.step('a player gets a notice and loses it [dash 4 notice]', async () => {
    await board(page).more(siti.name).click();
    await board(page).item('Blacklist').click();
    await answerDialog(page, `${siti.name} akan di-blacklist`);
    await expect(row(queue, siti.name)).toContainText('Blacklist');
    await page.getByRole('button', { name: 'Batalkan', exact: true }).click();
    await expect(page.getByText(`Tanda ${siti.name} dihapus.`).first()).toBeVisible();
    await expect(row(queue, siti.name)).not.toContainText('Blacklist');
    await board(page).message(siti.name).click();
    await dialog(page, 'judi online').getByRole('button', { name: 'Blacklist' }).click();
    await answerDialog(page, `${siti.name} akan di-blacklist`);
    await expect(row(queue, siti.name)).toContainText('Blacklist');
    await board(page).more(siti.name).click();
    await expect(board(page).item('Gift')).toBeHidden();
    await board(page).item('Hapus blacklist').click();
    await answerDialog(page, `Yakin mau hapus blacklist player ${siti.name}?`);
    await expect(row(queue, siti.name)).not.toContainText('Blacklist');
  });

  await test.step('a free game is one more [dash 4 gift dialog]', async () => {
    await board(page).more(joko.name).click();
    await board(page).item('Gift').click();
    await page.getByRole('button', { name: 'Free Game +1' }).click();
    await expect(page.getByText(`${joko.name} dapat 1 game gratis.`).first()).toBeVisible();
    await expect(row(queue, joko.name)).toContainText('0/4');
  });

  await test.step('the first game has none before it [dash 4 previous]', async () => {
    await board(page).previous.click();
    await closeDialog(page, 'Ini adalah game pertama. Belum ada game sebelumnya.');
  });

  const win = async () => {
    await board(page).win.click();
    await answerDialog(page, 'Game ini akan dicatat sebagai WIN.');
    await expect.poll(() => statistic(page)).toEqual(['1', '1', '0']);
  };
  await test.step('a game is won [dash 2 mabar playing]', async () => {
    await board(page).play(joko.name).click();
    await expect(board(page).change(joko.name)).toBeVisible();
    await win();
    await expect(row(page, joko.name)).toContainText('1/4');
    await board(page).more(joko.name).click();
    await board(page).item('Riwayat game').click();
    await closeDialog(page, /Riwayat game[\s\S]*WIN/);
  });

  await test.step('the game is taken back with one press, and won again', async () => {
    const undo = page.getByRole('button', { name: 'Salah tekan? Batalkan Game 1 (WIN)' });
    await expect(undo).toHaveAccessibleDescription(
      'Kalau batal: Game 1 (WIN) tidak dihitung, jatah game 1 pemain kembali.',
    );
    await undo.click();
    await expect.poll(() => statistic(page)).toEqual(['0', '0', '0']);
    await expect(row(page, joko.name)).toContainText('0/4');
    await expect(undo).toBeHidden();
    await win();
  });

  await test.step('the previous game was the other result [dash 2 mabar-previous-game] [dash 4 flip] [dash 3 game]', async () => {
    await board(page).previous.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Game Sebelumnya' })).toBeVisible();
    await expect(row(page, joko.name)).toContainText(/Reguler.*1\/4 game/);
    await page.getByRole('button', { name: 'Ubah Hasil Game' }).click();
    await answerDialog(page, 'Proses ini akan mengubah hasil game sebelumnya menjadi LOSE. Lakukan sekarang?');
    await expect.poll(() => statistic(page)).toEqual(['1', '0', '1']);
    const kept = () =>
      page.evaluate(() => ['currentGame', 'lastGame'].map((key) => JSON.parse(localStorage.getItem(key) ?? 'null')));
    const turned = { game: 1, win: 0, lose: 1 };
    await expect.poll(kept).toMatchObject([
      { statistic: turned, result: null },
      { statistic: turned, result: 'lose', team: [{ playerName: joko.name, played: 0, count: 4 }] },
    ]);
  });

  await test.step('the statistic starts again [dash 4 reset]', async () => {
    await page.getByRole('button', { name: 'Reset Statistik' }).click();
    await answerDialog(page, 'akan kembali ke 0');
    await expect(page.getByText('Ini adalah game pertama. Belum ada game sebelumnya.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ubah Hasil Game' })).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('a gift from the list is promised to that player [dash 2 gift-claim]', async () => {
    await page.getByRole('button', { name: 'Kembali ke Mabar' }).click();
    await board(page).more(joko.name).click();
    await board(page).item('Gift').click();
    await page.getByRole('button', { name: 'Gift Lain dari List' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Tambah Klaim' })).toBeVisible();
    await page.getByRole('radio', { name: 'Skin' }).check();
    await page.getByLabel('Catatan', { exact: true }).fill('Selalu datang');
    await page.getByRole('button', { name: 'Simpan' }).click();
    await expect(row(page, joko.name)).toContainText('Selalu datang');
    await system.checkInvariants();
  });
});
