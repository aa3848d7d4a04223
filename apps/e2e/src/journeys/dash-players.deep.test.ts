import { board, openBoard } from '#board.ts';
import { expect, expectAccessible, test } from '#journey.ts';
import { newPlayer, paidOrder } from '#orders.ts';
import { closeDialog, openPublic, row } from '#viewer.ts';

test('a host notes on a player who is here again, and stands in the directory while it plays', async ({
  system,
  host,
  visit,
  login,
  allow,
}) => {
  allow(/ERR_FAILED/);
  const { name, ...player } = newPlayer();
  const order = { gameID: player.gameID, gameServerID: player.gameServerID };
  await paidOrder(system, host, order);
  const page = await visit('phone');
  await login(page, host);
  await openBoard(page, system, true);
  await board(page).play(name).click();
  await page.getByRole('tab', { name: /^Bermain/ }).click();
  await board(page).win.click();
  await board(page).yes.click();
  await expect(row(page, name)).toBeHidden();

  await test.step('the row says which time it is; a note that fails to save stays as it was typed', async () => {
    await paidOrder(system, host, order);
    await page.getByRole('tab', { name: /^Antrian/ }).click();
    await expect(row(page, name)).toContainText('ke-2 kali');
    await board(page).more(name).click();
    await board(page).item('Catatan & Riwayat').click();
    const dialog = page.getByRole('alertdialog', { name: `Catatan dan riwayat ${name}` });
    await expect(dialog).toContainText('1 pesanan berbayar sudah dimainkan.');
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    await expect(dialog.getByRole('listitem').nth(1)).toContainText('1 Win, 0 Lose');
    await expect(dialog.getByRole('listitem').nth(1)).toContainText('Rp10.000');
    const note = dialog.getByLabel('Catatan pribadi');
    const save = dialog.getByRole('button', { name: 'Simpan Catatan' });
    await note.fill('Jago jungler.');
    await page.route('**/api/dashboard/mabar/note', (route) => route.abort());
    await save.click();
    await expect(dialog.getByRole('status')).toContainText(
      'Ada kesalahan saat menyimpan catatan. Coba lagi ya! [PCE00]',
    );
    await expect(note).toHaveValue('Jago jungler.');
    await page.unroute('**/api/dashboard/mabar/note');
    await save.click();
    await expect(dialog.getByRole('status')).toHaveText('Catatan disimpan.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Tutup' }).click();
    await expect(row(page, name)).toContainText('Ada catatan');
  });

  await test.step('a note that is answered after its dialog was closed: a failure says so and keeps what was typed, a success forgets the draft', async () => {
    const dialog = page.getByRole('alertdialog', { name: `Catatan dan riwayat ${name}` });
    const note = dialog.getByLabel('Catatan pribadi');
    const open = async () => {
      await board(page).more(name).click();
      await board(page).item('Catatan & Riwayat').click();
    };
    const saveAndClose = async () => {
      const save = dialog.getByRole('button', { name: 'Simpan Catatan' });
      await save.click();
      await expect(save).toHaveAttribute('aria-busy', 'true');
      await dialog.getByRole('button', { name: 'Tutup' }).click();
      await expect(dialog).toBeHidden();
    };
    const path = '**/api/dashboard/mabar/note';
    const lost = Promise.withResolvers<void>();
    await page.route(path, (route) => lost.promise.then(() => route.abort()));
    await open();
    await note.fill('Jago jungler, suka roam.');
    await saveAndClose();
    lost.resolve();
    await closeDialog(page, `Ada kesalahan saat menyimpan catatan ${name}. Coba lagi ya! [PCE00]`);
    await page.unroute(path);

    const heard = Promise.withResolvers<void>();
    await page.route(path, (route) => heard.promise.then(() => route.continue()), { times: 1 });
    await open();
    await expect(note).toHaveValue('Jago jungler, suka roam.');
    await saveAndClose();
    heard.resolve();
    const drafts = () =>
      page.evaluate(() => Object.keys(sessionStorage).filter((key) => /^draft:.*:mabar:note-/.test(key)));
    await expect.poll(drafts).toEqual([]);
    await open();
    await expect(note).toHaveValue('Jago jungler, suka roam.');
    await dialog.getByRole('button', { name: 'Tutup' }).click();
  });

  await test.step('a host who wants it is found by viewers, in the order of their wish', async () => {
    await page.goto(`${system.origins.dashboard}/dashboard/profile`);
    await page.getByRole('checkbox', { name: /^Tampil di daftar host/ }).check();
    await page.getByRole('button', { name: 'Simpan', exact: true }).click();
    await closeDialog(page, 'Profil kamu berhasil disimpan!');
    const viewer = await visit('phone');
    await openPublic(viewer, system, '/');
    await viewer.getByRole('link', { name: 'Lihat host yang lagi main' }).click();
    const found = viewer.getByRole('listitem').filter({ hasText: `@${host.username}` });
    await expect(found).toContainText('1 lagi antri');
    await expect(found).toContainText('mulai Rp10.000');
    await viewer.getByRole('link', { name: 'Harga termurah' }).click();
    await expect(viewer).toHaveURL(/\/main\?urut=harga$/);
    await expect(viewer.getByRole('link', { name: 'Harga termurah' })).toHaveAttribute('aria-current', 'true');
    await expectAccessible(viewer);
    await found.getByRole('link').click();
    await expect(viewer).toHaveURL(new RegExp(`/${host.username}/mabar$`));
  });
});
