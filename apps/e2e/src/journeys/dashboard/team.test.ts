import { expect, test } from '#journey.ts';
import { linkInMail } from '#mails.ts';
import { newPlayer, paidOrder } from '#orders.ts';
import { MEMBER_PASSWORD } from '#team.ts';
import { answerDialog, passCaptcha, row } from '#viewer.ts';

test('an invited helper works the queue until removed', async ({ system, host, visit, dashboard: owner }) => {
  const email = `sari.${host.username}@tim.test`;
  const { name: player, ...order } = newPlayer();
  await paidOrder(system, host, order);
  await owner.goto(`${system.origins.dashboard}/dashboard/team`);

  await test.step('the host invites by mail', async () => {
    await owner.getByLabel('Email', { exact: true }).fill(email);
    await owner.getByRole('button', { name: 'Kirim undangan' }).click();
    await expect(owner.getByRole('heading', { name: 'Undangan yang menunggu' })).toBeVisible();
  });

  const helper = await visit('desktop');
  await test.step('the page of the mail says who invites and for which e-mail, and makes the account', async () => {
    await helper.goto(await linkInMail(system, email, 'undangan-tim'));
    await expect(helper.getByRole('heading', { level: 1, name: `Masuk tim ${host.name}` })).toBeVisible();
    await expect(helper.getByText(email)).toBeVisible();
    await helper.getByLabel('Nama kamu').fill('Sari');
    await helper.getByLabel('Password baru', { exact: true }).fill(MEMBER_PASSWORD);
    await passCaptcha(helper);
    await helper.getByRole('button', { name: 'Terima undangan' }).click();
    await expect(helper.getByText('Kamu sudah masuk tim!')).toBeVisible();
    await helper.getByRole('main').getByRole('link', { name: 'Masuk' }).click();
  });

  await test.step('the same login opens the board, and no money', async () => {
    await helper.getByLabel('Email', { exact: true }).fill(email);
    await helper.getByLabel('Password', { exact: true }).fill(MEMBER_PASSWORD);
    await passCaptcha(helper);
    await helper.getByRole('button', { name: 'Masuk', exact: true }).last().click();
    await expect(row(helper, player)).toBeVisible();
    const menu = helper.getByRole('navigation', { name: 'Menu utama' });
    await expect(menu.getByText('Moderator')).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Overlay' })).toBeVisible();
    await expect(menu.getByRole('link', { name: /Cash|Tim|Discord|Profil/ })).toHaveCount(0);
    await row(helper, player).getByRole('button', { name: /^Main/ }).click();
    // Another page would cancel the pending call.
    await expect(row(helper, player).getByRole('button', { name: /^Ganti/ })).toBeVisible();
    await helper.goto(`${system.origins.dashboard}/dashboard/cash`);
    await expect(helper).toHaveURL(/\/dashboard\/mabar$/);
  });

  await test.step('the host reads who did it, and removes the helper', async () => {
    await owner.goto(`${system.origins.dashboard}/dashboard/team-log`);
    await expect(owner.getByText(`Sari memainkan: ${player}`)).toBeVisible();
    await owner.getByRole('link', { name: 'Anggota' }).click();
    await owner.getByRole('button', { name: 'Lainnya untuk Sari' }).click();
    await owner.getByRole('menuitem', { name: 'Hapus' }).click();
    await answerDialog(owner, /Hapus dari tim\?/);
    await expect(owner.getByText('Belum ada anggota.')).toBeVisible();
    await expect(helper.getByRole('heading', { name: 'Logout Otomatis' })).toBeVisible();
  });
});
