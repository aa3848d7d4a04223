import { readFile } from 'node:fs/promises';
import { hostNotice } from '@mabarin/api-client/contract/mabar';
import type { HandleHost } from '@mabarin/api/testing/fixtures/handle';
import type { Page } from '@playwright/test';
import { board, openBoard } from '#board.ts';
import { asHost } from '#gifts.ts';
import type { TestSystem } from '#test-system.ts';
import { expect, expectAccessible, test } from '#journey.ts';
import { newPlayer, paidOrder } from '#orders.ts';
import { readQr } from '#qr.ts';
import { answerDialog, row } from '#viewer.ts';

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

test('a host keeps events, a blacklist and QR pages', async ({ system, host, createHost, visit, login }) => {
  await test.step('events, players by hand, who is done, blacklist', async () => {
    const page = await visit('desktop');
    const other = await visit('phone');
    await login(page, host);
    await login(other, host);

    await test.step('an event is added and deleted [dash 2 mabar-event-form] [dash 4 event]', async () => {
      const rows = page.getByRole('main').getByRole('listitem');
      await openPage(page, system, 'mabar-event');
      await expect(rows).toHaveCount(3);
      await button(page, 'Tambah').click();
      await page.getByLabel('Nama event').fill('Push Rank');
      await page.getByLabel('Deskripsi').fill('Naik bintang bareng.');
      await button(page, 'Simpan').click();
      await expect(rows).toHaveCount(4);
      await button(page, 'Hapus Push Rank').click();
      await answerDialog(page, 'Event "Push Rank" akan dihapus. Lakukan sekarang?');
      await expect(rows).toHaveCount(3);
      await expect(rows.last().locator(':focus'), 'the focus is in the row before').toBeVisible();
    });

    const [first, second] = [newPlayer(), newPlayer()];
    const { name: _name, ...player } = first;
    await paidOrder(system, host, player);
    await openBoard(page, system);

    const done = row(other, first.name);
    await test.step('Selesai follows on another screen, and offers a gift [dash 2 mabar-done] [dash 4 live]', async () => {
      await openPage(other, system, 'mabar-done');
      await expect(other.getByText('Belum ada mabar yang selesai.')).toBeVisible();
      await expect(other.getByText('Tersambung', { exact: true })).toBeVisible();
      await board(page).more(first.name).click();
      await board(page).item('Selesai').click();
      await board(page).yes.click();
      for (const words of ['Reguler', '0/1 game', /Selesai (baru saja|\d+ detik yang lalu)/]) {
        await expect(done).toContainText(words);
      }
      await giveNotice(system, host, first, 'mark');
      await expect(done).toContainText('Ditandai');
      await board(other).more(first.name).click();
      await expect(other.getByRole('menu')).toContainText(`ID ${first.gameID}`);
      await expect(board(other).item('Gift')).toBeHidden();
      await expectAccessible(other);
      await giveNotice(system, host, first, 'remove');
      await board(other).item('Gift').click();
      await button(other, 'Free Game +1').click();
      // The entry waits again, with the game that was not played and the free one.
      await expect(row(page, first.name)).toContainText('0/2');
    });

    await test.step('the blacklist follows, and is lifted after a question [dash 2 mabar-blacklist] [dash 3 blacklist] [dash 4 blacklist]', async () => {
      await openPage(other, system, 'mabar-blacklist');
      await expect(other.getByText('Belum ada blacklist.')).toBeVisible();
      await giveNotice(system, host, first, 'blacklist');
      await giveNotice(system, host, second, 'mark');
      await expect(row(other, second.name)).toContainText('Ditandai');
      await expectAccessible(other);
      await board(other).more(first.name).click();
      await expect(other.getByRole('menu')).toContainText(/Berlaku Mulai: (baru saja|\d+ detik yang lalu)/);
      await other.keyboard.press('Escape');
      await button(other, `Hapus ${first.name}`).click();
      await answerDialog(other, `Yakin mau hapus blacklist player ${first.name}?`);
      await expect(row(other, first.name)).toBeHidden();
      await expect(button(other, `Hapus ${second.name}`)).toBeFocused();
    });
  });

  await test.step('a QR page is downloaded as a code that reads, and printed as one poster [dash 2 qr]', async () => {
    const host = await createHost();
    const page = await visit('desktop');
    await login(page, host);
    await openPage(page, system, 'gift-qr');
    const link = `${system.origins.public}/${host.username}/klaim`;
    const code = page.getByRole('img', { name: `QR code ${link}` });
    expect(await code.boundingBox()).toMatchObject({ width: 250, height: 250 });
    const coming = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download QR Code' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe(`qr-${host.username}-klaim.png`);
    expect(readQr(await readFile(await download.path()))).toBe(link);

    // Print shows one A5 sheet: the poster with a readable code, and nothing of the dashboard.
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('Scan buat klaim gift')).toBeVisible();
    await expect(page.getByRole('navigation').first()).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    expect(readQr(await page.locator('main [aria-hidden] img[src^="data:"]').screenshot())).toBe(link);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/MediaBox \[[^\]]*\]/g)).toEqual([
      expect.stringMatching(/^\/MediaBox \[0 0 4(19|20)(\.\d+)? 59[456](\.\d+)?\]$/),
    ]);
  });
});
