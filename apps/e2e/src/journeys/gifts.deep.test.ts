import {
  addGift,
  claim,
  claimThroughApi,
  claimForm,
  deleteGift,
  fillClaim,
  resultScreen,
  startGacha,
  winThroughApi,
} from '#gifts.ts';
import { bothThemes, expect, expectAccessible, expectFits, test } from '#journey.ts';
import { newPlayer } from '#orders.ts';
import { dialog, openHostPage } from '#viewer.ts';
import type { Page } from '@playwright/test';

/** Practically never wins. */
const NEVER = { giftTitle: 'Skin Langka', giftGacha: 1_000_000 };

const COOLING = 'Kamu sudah mencoba klaim gift barusan. Coba 1 jam lagi ya!';

/** Counts the claims that a page sends. */
function countClaims(page: Page): () => number {
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/claim')) sent += 1;
  });
  return () => sent;
}

const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

test('a claim that loses rests for an hour, a late one does not', async ({ system, host, createHost, visit }) => {
  await test.step('a claim that loses', async () => {
    await addGift(system, host, NEVER);
    const player = newPlayer();
    const viewer = await visit('phone');
    const sent = countClaims(viewer);
    await test.step('gacha for 5 s, then the result, which loses [pub 2 gacha] [pub 4 claim flow] [pub 9 claim times]', async () => {
      await openHostPage(viewer, system, host, 'klaim');
      await fillClaim(viewer, NEVER.giftTitle, player);
      await startGacha(viewer, system);
      await expect(resultScreen(viewer).lose).toBeHidden();
      await expect(viewer.getByRole('contentinfo')).toBeHidden();
      await viewer.clock.resume();
      await expectFits(viewer);
      await system.advance(5);
      await expect(resultScreen(viewer).lose).toBeVisible();
      await resultScreen(viewer).proof.click();
      await expect(viewer.getByText(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)).toBeVisible();
      await expect(viewer.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
      await expectFits(viewer);
      expect(sent()).toBe(1);
    });

    await test.step('the browser keeps the time, not the gift [pub 3 storage claim] [pub 4 claim stored]', async () => {
      expect(Number(await kept(viewer, 'claimTimeStamp'))).toBeGreaterThan(0);
      expect(await kept(viewer, 'claimedCodes')).toBeNull();
    });

    await test.step('an hour of rest counts down; a claim before its end is refused [pub 5 claim cooldown]', async () => {
      const resting = viewer.getByRole('button', { name: /^Coba lagi dalam (59|60) menit$/ });
      await expect(resting).toBeDisabled();
      await expect(resultScreen(viewer).order).toHaveAttribute('href', `/${host.username}/mabar`);
      await system.advance(600);
      await expect(viewer.getByRole('button', { name: /^Coba lagi dalam (49|50) menit$/ })).toBeDisabled();
      await openHostPage(viewer, system, host, 'klaim');
      await expect(claimForm(viewer).gameID).toHaveValue(player.gameID);
      await fillClaim(viewer, NEVER.giftTitle, player);
      await claimForm(viewer).submit.click();
      await expect(dialog(viewer, COOLING)).toBeVisible();
      await dialog(viewer, COOLING).getByRole('button', { name: 'OK' }).click();
      expect(sent()).toBe(1);
    });
  });

  await test.step('the last unit is gone: no hour is lost, the page loads again [pub 4 claim refresh] [pub 2 claim empty] [dec gifts]', async () => {
    const host = await createHost();
    const gift = await addGift(system, host, { giftTitle: 'Skin Terakhir' });
    const viewer = await visit('phone');
    await openHostPage(viewer, system, host, 'klaim');
    await fillClaim(viewer, 'Skin Terakhir', newPlayer());
    await viewer.route('**/api/claim', async (route) => {
      await winThroughApi(system, host, gift);
      await route.continue();
    });
    await startGacha(viewer, system);
    const loaded = viewer.waitForEvent('load');
    await system.advance(5);
    await expect(viewer.getByText('Percobaan kamu tidak dihitung', { exact: false })).toBeVisible();
    expect(await kept(viewer, 'claimTimeStamp')).toBeNull();
    await system.advance(5);
    await loaded;
    await expect(viewer.getByText('Belum ada gift yang bisa di klaim.')).toBeVisible();
  });
});

test('every draw of a gift can be checked [dec provably fair]', async ({ system, host, createHost, visit }) => {
  await test.step('a finished gift is drawn again in the browser; a tampered one and an unknown one are told', async () => {
    const gift = await addGift(system, host, { giftTitle: 'Skin Epik', giftGacha: 3 });
    const viewer = await visit('phone');
    const open = async () => {
      await viewer.goto(`${system.origins.public}/gift-proof/${gift}`);
      await expect(viewer.getByRole('heading', { level: 1, name: 'Skin Epik' })).toBeVisible();
    };
    const first = await claimThroughApi(system, host, gift, newPlayer());
    if (!first.win) {
      await open();
      await expect(viewer.getByRole('heading', { name: 'Undian masih berjalan' })).toBeVisible();
      await winThroughApi(system, host, gift);
    }
    await open();
    await expect(viewer.getByRole('heading', { name: 'Semua undian cocok' })).toBeVisible();
    await viewer.getByText('Daftar undian').click();
    const draws = viewer.getByRole('table').getByRole('row');
    const count = (await draws.count()) - 1;
    await expect(viewer.getByText('Cocok', { exact: true })).toHaveCount(count);
    await expect(viewer.getByText(`${count} undian dihitung ulang di browser kamu`, { exact: false })).toBeVisible();

    await viewer.route('**/api/gift-proof/*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { draws: { win: boolean }[] } };
      // A changed result is always found; a changed nonce draws anew, and might match.
      const [first, ...others] = body.data.draws;
      await route.fulfill({
        json: { ...body, data: { ...body.data, draws: [{ ...first, win: !first?.win }, ...others] } },
      });
    });
    await open();
    await expect(viewer.getByRole('heading', { name: 'ADA YANG TIDAK COCOK!' })).toBeVisible();
    await expectAccessible(viewer, bothThemes);

    await viewer.unroute('**/api/gift-proof/*');
    await viewer.goto(`${system.origins.public}/gift-proof/tidak-ada`);
    await expect(viewer.getByRole('heading', { name: 'Undian ini tidak ditemukan.' })).toBeVisible();
  });

  await test.step('the link of a draw is its receipt: it stands as it was shown', async () => {
    const host = await createHost();
    const gift = await addGift(system, host, NEVER);
    const viewer = await visit('phone');
    await claim(viewer, system, host, NEVER.giftTitle, newPlayer());
    await resultScreen(viewer).proof.click();
    await resultScreen(viewer).check.click();
    await expect(viewer.getByRole('heading', { name: 'Undian masih berjalan' })).toBeVisible();
    await viewer.getByText('Segel dan kunci').click();
    await expect(viewer.getByText('masih rahasia')).toBeVisible();
    await expectFits(viewer);
    const same = 'Undian kamu tercatat persis seperti yang kamu lihat waktu itu.';
    await expect(viewer.getByText(same)).toBeVisible();
    await deleteGift(system, host, gift);
    await viewer.reload();
    await expect(viewer.getByRole('heading', { name: 'Semua undian cocok' })).toBeVisible();
    await expect(viewer.getByText(same)).toBeVisible();
    const other = viewer.url().replace('win=0', 'win=1');
    await viewer.goto(other);
    await expect(viewer.getByText('Undian kamu tercatat BEDA dari yang kamu lihat waktu itu!')).toBeVisible();
  });
});
