import { board, openBoard } from '#board.ts';
import { choosePhoto } from '#join.ts';
import { expect, expectAccessible, test } from '#journey.ts';
import { newPlayer, paidOrder } from '#orders.ts';
import { closeDialog, openPublic, row } from '#viewer.ts';

test('viewers see a changed profile, also in the directory', async ({ system, host, dashboard: page, viewer }) => {
  await page.goto(`${system.origins.dashboard}/dashboard/profile`);
  const name = page.getByLabel('Nama', { exact: true });
  const save = async () => {
    await page.getByRole('button', { name: 'Simpan', exact: true }).click();
    await closeDialog(page, 'Profil kamu berhasil disimpan!');
  };

  await test.step('photo, name, player and roles are saved [dash 2 profile] [dash 3 host] [dash 8 successes]', async () => {
    await expect(page.getByRole('heading', { level: 1, name: `@${host.username}` })).toBeVisible();
    await name.fill('Kancil Juara');
    await choosePhoto(page);
    await page.getByLabel('ID game', { exact: true }).fill('345678901');
    await page.getByRole('checkbox', { name: 'Jungler' }).uncheck();
    await save();
    await expect(page.getByLabel('IGN', { exact: true })).toHaveValue('Player8901');
    await expect(page.locator('form img')).toHaveAttribute('src', /\/images\/[\w-]{22}\.webp$/);
    await page.reload();
    await expect(name).toHaveValue('Kancil Juara');
    await expect(page.getByRole('checkbox', { name: 'Jungler' })).not.toBeChecked();
    await openPublic(viewer, system, `/${host.username}`);
    await expect(viewer.getByRole('heading', { name: 'Kancil Juara' })).toBeVisible();
  });

  const { name: player, ...order } = newPlayer();
  await test.step('who was here before is known by the row of the next order', async () => {
    await paidOrder(system, host, order);
    await openBoard(page, system);
    await board(page).play(player).click();
    await board(page).win.click();
    await board(page).yes.click();
    await expect(row(page, player)).toBeHidden();
    await paidOrder(system, host, order);
    await expect(row(page, player)).toContainText('ke-2 kali');
  });

  await test.step('a host who wants it is found while it plays, in the order of the viewer’s wish', async () => {
    await page.goto(`${system.origins.dashboard}/dashboard/profile`);
    await page.getByRole('checkbox', { name: /^Tampil di daftar host/ }).check();
    await save();
    await openPublic(viewer, system, '/');
    await viewer.getByRole('link', { name: 'Lihat host yang lagi main' }).click();
    const found = viewer.getByRole('listitem').filter({ hasText: `@${host.username}` });
    await expect(found).toContainText('1 antri');
    await expect(found).toContainText('mulai Rp10.000');
    await viewer.getByRole('link', { name: 'Harga termurah' }).click();
    await expect(viewer).toHaveURL(/\/main\?urut=harga$/);
    await expect(viewer.getByRole('link', { name: 'Harga termurah' })).toHaveAttribute('aria-current', 'true');
    await expectAccessible(viewer);
    await found.getByRole('link').click();
    await expect(viewer).toHaveURL(new RegExp(`/${host.username}/mabar$`));
  });
});
