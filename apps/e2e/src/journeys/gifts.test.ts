import { addGift, claim, claimForm, claimUntilWin, fillClaim, resultScreen } from '#gifts.ts';
import { expect, test } from '#journey.ts';
import { newPlayer } from '#orders.ts';
import { dialog, openHostPage, yourTickets } from '#viewer.ts';
import type { Page } from '@playwright/test';

/** Wins every second time. */
const OFTEN = { giftTitle: 'Skin Epik', giftGacha: 1, giftQuota: 2 };

const ALREADY = 'Kamu sudah pernah klaim gift ini sebelumnya. Kasih kesempatan buat yang lain ya!';

const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

test('a claim that wins leads to its ticket, once a player', async ({ system, host, visit, viewer }) => {
  const gift = await addGift(system, host, OFTEN);
  const player = newPlayer();
  await test.step('a win shows its ticket first, then thanks [pub 2 result win] [pub 4 claim stored]', async () => {
    await claimUntilWin(viewer, system, host, OFTEN.giftTitle, player);
    await expect(viewer.getByText(`Selamat, kamu dapat ${OFTEN.giftTitle}!`, { exact: false })).toBeVisible();
    expect(JSON.parse((await kept(viewer, 'claimedCodes')) ?? '[]')).toEqual([gift]);
    await expect(viewer.getByRole('main').getByRole('link', { name: /Buka tiket|makasih/ })).toHaveText([
      'Buka tiket kamu',
      'Bilang makasih ke host',
    ]);
  });

  const ticket = await resultScreen(viewer).ticket.getAttribute('href');
  await test.step('thanks lead to the support form; after a reload the screen of the win is gone, its ticket is not', async () => {
    await resultScreen(viewer).thank.click();
    await expect(viewer).toHaveURL(`${system.origins.public}/${host.username}/support`);
    await viewer.reload();
    await expect(yourTickets(viewer).getByRole('link', { name: 'Belum terjadwal' })).toHaveAttribute(
      'href',
      String(ticket),
    );
  });

  await test.step('this browser knows that the gift is claimed [pub 5 claim claimed]', async () => {
    await openHostPage(viewer, system, host, 'klaim');
    await fillClaim(viewer, OFTEN.giftTitle, player);
    await claimForm(viewer).submit.click();
    await expect(dialog(viewer, ALREADY)).toBeVisible();
  });

  await test.step('another browser knows nothing; the server does [pub 2 result lose]', async () => {
    const other = await visit('phone');
    await claim(other, system, host, OFTEN.giftTitle, player);
    await expect(other.getByText(ALREADY)).toBeVisible();
    expect(JSON.parse((await kept(other, 'claimedCodes')) ?? '[]')).toEqual([gift]);
    await resultScreen(other).ok.click();
    await expect(claimForm(other).gameID).toBeVisible();
  });

  await test.step('the ticket opens', async () => {
    await viewer.goto(system.origins.public + String(ticket));
    await expect(viewer.getByRole('heading', { level: 1, name: 'Tiket gift' })).toBeVisible();
    await expect(viewer.getByText('Belum terjadwal')).toBeVisible();
  });
});
