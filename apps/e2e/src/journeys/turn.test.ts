import { openBoard } from '#board.ts';
import { expect, expectAccessible, expectFits, test } from '#journey.ts';
import { newPlayer, paidOrder } from '#orders.ts';
import { dialog, openPublic, orderForm, row } from '#viewer.ts';

test('a viewer who is not ready lets the next one go first, then gives the place to a friend, who has a ticket of its own', async ({
  system,
  host,
  visit,
  login,
}) => {
  const { name, ...player } = newPlayer();
  const bought = await paidOrder(system, host, player);
  await paidOrder(system, host);
  const friend = newPlayer();
  const dashboard = await visit('desktop');
  await login(dashboard, host);
  await openBoard(dashboard, system);
  const viewer = await visit('phone');
  const main = viewer.getByRole('main');
  await openPublic(viewer, system, `/tiket/${bought.ticket}`);
  await expect(main.getByText('Urutan ke-1', { exact: true })).toBeVisible();

  await test.step('the host sees it without a reload', async () => {
    const wait = viewer.getByRole('button', { name: 'Tunggu aku' });
    await expect(wait).toBeEnabled();
    await wait.click();
    await dialog(viewer, 'Tunggu aku').getByRole('button', { name: 'Tukar urutan' }).click();
    await expect(main.getByText('Sip, kamu sekarang di urutan ke-2.')).toBeVisible();
    await expect(row(dashboard, name)).toContainText('Tunggu aku 1x');
    const back = row(dashboard, name).getByText('balik 10 menit lagi');
    await expect(back).toBeVisible();
    await dashboard.setViewportSize({ width: 360, height: 800 });
    await dashboard.getByRole('tab', { name: /^Antrian/ }).click();
    await back.scrollIntoViewIfNeeded();
    await expect(back).toBeInViewport({ ratio: 1 });
    expect(await dashboard.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  await test.step('the form names the friend; the new ticket is its own and the old one is to be read', async () => {
    await viewer.getByRole('button', { name: 'Pindahkan ke pemain lain' }).click();
    const form = orderForm(viewer);
    await form.gameID.fill(friend.gameID);
    await form.gameServerID.fill(friend.gameServerID);
    await expect(main.getByText(friend.name)).toBeVisible();
    await expectFits(viewer);
    await expectAccessible(viewer);
    await viewer.getByRole('button', { name: 'Pindahkan tempat ini' }).click();
    await dialog(viewer, 'Pindah tangan').getByRole('button', { name: 'Pindahkan', exact: true }).click();
    await expect(main.getByText('Sudah dipindahkan', { exact: true })).toBeVisible();
    await expect(row(dashboard, friend.name)).toContainText('Pindahan');
    await expect(viewer.getByRole('button', { name: 'Saya di sini' })).toHaveCount(0);
    await main.getByRole('link', { name: /\/tiket\/[\w-]{22}$/ }).click();
    await expect(main.getByText('Tiket pindahan dari pemain lain.')).toBeVisible();
    await expect(main.getByText('Urutan ke-2', { exact: true })).toBeVisible();
    await expect(viewer.getByRole('button', { name: 'Pindahkan ke pemain lain' })).toHaveCount(0);
  });
});
