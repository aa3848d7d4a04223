import { addGift, addHostClaim, winThroughApi } from '#gifts.ts';
import { expect, test } from '#journey.ts';
import { newPlayer } from '#orders.ts';
import { answerDialog, row } from '#viewer.ts';

test('two dashboards keep gifts and follow their claims', async ({ system, host, visit, login, dashboard: page }) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await test.step('a gift is added and switched off; one that is won says so [dash 4 gifts]', async () => {
    await page.goto(`${system.origins.dashboard}/dashboard/gift`);
    await expect(page.getByText('Tersambung', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Belum ada gift.' })).toBeVisible();
    await button('Tambah').click();
    await page.getByLabel('Nama Gift').fill('Skin Epik');
    await page.getByRole('radio', { name: 'Skin' }).check();
    await button('Simpan').click();
    await row(page, 'Skin Epik').getByText('Cek undian', { exact: true }).click();
    await expect(row(page, 'Skin Epik').getByRole('link', { name: 'Cek undian Skin Epik' })).toHaveAttribute(
      'href',
      new RegExp(`^${system.origins.public}/gift-proof/[\\da-f-]{36}$`),
    );
    // A reload would cancel the pending call.
    const saved = page.waitForResponse('**/api/dashboard/gift');
    await page.getByRole('switch', { name: 'Aktifkan Skin Epik' }).click();
    await saved;
    await page.reload();
    await expect(page.getByRole('switch', { name: 'Aktifkan Skin Epik' })).not.toBeChecked();
    await winThroughApi(system, host, await addGift(system, host, { giftTitle: 'Habis Cepat' }));
    await button('Refresh').click();
    await expect(row(page, 'Habis Cepat')).toContainText('Habis');
  });

  const other = await visit('desktop');
  await login(other, host);
  const { player: winner } = await winThroughApi(
    system,
    host,
    await addGift(system, host, { giftTitle: 'Skin Langit' }),
  );
  const promised = newPlayer();
  await test.step('both dashboards show a claim that is won and one that is promised', async () => {
    for (const each of [page, other]) {
      await each.goto(`${system.origins.dashboard}/dashboard/gift-claim`);
      await expect(each.getByText('Tersambung', { exact: true })).toBeVisible();
      await expect(row(each, winner.name)).toContainText('Pesan: Semoga hoki');
    }
    await addHostClaim(system, host, promised, 'Juara giveaway');
    for (const each of [page, other]) await expect(row(each, promised.name)).toContainText('Juara giveaway');
  });

  await test.step('a finished claim leaves both dashboards and stands in Selesai [dash 4 claims] [dash 2 gift-claim-done]', async () => {
    await other.getByRole('button', { name: `Selesai ${winner.name}` }).focus();
    await button(`Selesai ${winner.name}`).click();
    await answerDialog(page, `Klaim gift untuk ${winner.name} akan diselesaikan. Lakukan sekarang?`);
    for (const each of [page, other]) {
      await expect(row(each, winner.name)).toBeHidden();
      await expect(each.getByRole('listitem').locator(':focus'), 'the focus goes on in another row').toBeVisible();
    }
    await page.getByRole('link', { name: 'Selesai', exact: true }).click();
    await expect(row(page, winner.name)).toContainText(/Selesai (baru saja|\d+ detik yang lalu).*Skin Langit/);
  });
});
