import type { Page } from '@playwright/test';
import type { Ticket } from '@mabarin/api-client/contract/ticket';
import { addGift, claim, claimForm, resultScreen, winThroughApi } from '#gifts.ts';
import { bothThemes, expect, expectAccessible, test } from '#journey.ts';
import { newPlayer, orderThroughApi, paidOrder, paidSupport } from '#orders.ts';
import { inviteThroughApi } from '#team.ts';
import {
  anOrder,
  dialog,
  openHostPage,
  order,
  orderForm,
  passCaptcha,
  pay,
  paymentScreen,
  refusal,
  row,
  supportForm,
  yourTickets,
} from '#viewer.ts';

const WIDTHS = [320, 360, 390, 412];
/** Maximum lengths of names and messages, without a place to break. */
const LONG = { name: 'Kancil '.repeat(7).trim(), message: 'W'.repeat(50), title: 'M'.repeat(25) };

/** No sideways overflow at any of these phone widths. */
async function expectNoSideways(page: Page, what: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    // A page is laid out again a moment after its width changed.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${what} at ${width} px`)
      .toBe(width);
  }
}

/** No sideways overflow, and no barrier in either theme. */
async function expectUsable(page: Page, what: string): Promise<void> {
  await expectNoSideways(page, what);
  // At the end of a page its pinned bar lies over nothing; elsewhere it cuts whatever is scrolled half under it.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expectAccessible(page, bothThemes);
}

test('a viewer meets no barrier, and no sideways scrolling', async ({ system, createHost, visit }) => {
  await test.step('an order: forms, payment and its questions, thanks, list, contact', async () => {
    const host = await createHost({ name: LONG.name });
    const viewer = await visit('phone');
    const { public: site } = system.origins;
    await openHostPage(viewer, system, host, 'klaim');
    await expect(viewer.getByText('Belum ada gift yang bisa di klaim.')).toBeVisible();
    await expectUsable(viewer, 'claims without a gift');
    await openHostPage(viewer, system, host);
    await passCaptcha(viewer);
    await orderForm(viewer).next.click();
    await expect(refusal(viewer, 'Pastikan sudah mengisi id game')).toBeVisible();
    await expectUsable(viewer, 'refusal of an empty form');
    const payment = await order(viewer, system, host, anOrder({ games: 9, message: LONG.message }));
    await expectUsable(viewer, 'payment');
    await paymentScreen(viewer).change.click();
    await expect(dialog(viewer, 'QR ini akan dibatalkan')).toBeVisible();
    await expectUsable(viewer, 'question of "Ganti pesanan"');
    await dialog(viewer, 'QR ini').getByRole('button', { name: 'Jangan ganti' }).click();
    await expect(dialog(viewer, 'QR ini')).toBeHidden();
    await pay(viewer, system, payment);
    await expect(viewer.getByText('Urutan ke-1')).toBeVisible();
    await expectUsable(viewer, 'thanks and ticket');

    const failed = await order(viewer, system, host, anOrder({ message: LONG.message }));
    await system.sandbox.fail(failed.number);
    await system.advance(3);
    const over = dialog(viewer, 'Pembayaran gagal');
    await expect(over).toBeVisible();
    await expectUsable(viewer, 'end of a payment');
    await over.getByRole('button', { name: 'Hubungi admin' }).click();
    // The role too: the previous page has a button "Salin nomor transaksi".
    await expect(viewer.getByRole('textbox', { name: 'Nomor transaksi' })).toHaveValue(failed.number);
    await expectUsable(viewer, 'contact');

    await openHostPage(viewer, system, host);
    await expect(yourTickets(viewer).getByText('Urutan ke-1')).toBeVisible();
    await expect(orderForm(viewer).gameID).toBeVisible();
    await expectUsable(viewer, 'order form');
    await openHostPage(viewer, system, host, 'support');
    await expect(supportForm(viewer).name).toBeVisible();
    await expectUsable(viewer, 'support form');
    await viewer.goto(`${site}/list/${host.username}`);
    await expect(row(viewer, 'HOST').first()).toBeVisible();
    await expectUsable(viewer, 'list');
  });

  await test.step('tickets and draws, whatever is stamped on them', async () => {
    const host = await createHost({ name: LONG.name });
    const gift = await addGift(system, host, { giftTitle: LONG.title, giftQuota: 2 });
    const { ticket: won } = await winThroughApi(system, host, gift);
    const { ticket: ordered } = await paidOrder(system, host, { gameMessage: LONG.message });
    const { ticket: supported } = await paidSupport(system, host, { supporterMessage: 'W'.repeat(160) });
    const { ticket: unpaid } = await orderThroughApi(system, host);
    const viewer = await visit('phone');
    const shown: [code: string, change: Partial<Ticket> & Record<string, unknown>, headline: string | RegExp][] = [
      [unpaid, {}, 'Bayar sekarang · sisa'],
      [unpaid, { state: 'expired' }, 'Waktu bayar habis'],
      [unpaid, { state: 'review' }, 'Sedang dicek'],
      [ordered, { state: 'queued' }, /^Urutan ke-/],
      [ordered, { state: 'playing' }, 'Giliran kamu main!'],
      [ordered, { state: 'done' }, 'Berakhir'],
      [supported, { state: 'waiting', messageHidden: true, nameHidden: true }, 'Menunggu tampil'],
      [supported, { state: 'shown' }, 'Sudah tampil'],
      [supported, { state: 'interrupted' }, 'Terpotong'],
      [won, {}, 'Belum terjadwal'],
      [won, { state: 'scheduled', schedule: '2026-09-30', isToday: true }, 'Hari ini!'],
      [won, { state: 'sent' }, 'Sudah dikirim'],
    ];
    let change: object = {};
    await viewer.route('**/api/ticket/*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: object };
      await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, ...change } } });
    });
    for (const [code, states, headline] of shown) {
      change = states;
      await viewer.goto(`${system.origins.public}/tiket/${code}`);
      await expect(viewer.getByRole('main').getByText(headline).first()).toBeVisible();
      await expectUsable(viewer, `ticket ${String(headline)}`);
    }
    await viewer.goto(`${system.origins.public}/gift/${host.username}`);
    await expect(viewer.getByRole('listitem').filter({ hasText: LONG.title })).toBeVisible();
    await expectUsable(viewer, 'schedule');
    await viewer.unroute('**/api/ticket/*');
    await viewer.goto(`${system.origins.public}/`);
    await expect(viewer.getByRole('region', { name: 'Pengumuman' })).toBeVisible();
    await expectNoSideways(viewer, 'landing');
    await viewer.goto(`${system.origins.public}/error404`);
    await expect(viewer.getByRole('heading', { level: 1 })).toBeVisible();
    await expectUsable(viewer, 'error404');
    for (const [path, title] of [
      ['tiket/tidak-ada', 'Tiket ini tidak ditemukan.'],
      ['activation/tidak-ada', 'Proses aktivasi gagal.'],
    ] as const) {
      await viewer.goto(`${system.origins.public}/${path}`);
      await expect(viewer.getByRole('heading', { name: title })).toBeVisible();
      await expectUsable(viewer, path);
    }
    const code = await inviteThroughApi(system, host, { email: 'sempit@tim.test', role: 'moderator' });
    await viewer.goto(`${system.origins.public}/undangan-tim/${code}`);
    await expect(viewer.getByLabel('Nama kamu')).toBeVisible();
    await expectUsable(viewer, 'invitation');
    await openHostPage(viewer, system, host, 'klaim');
    await expect(claimForm(viewer).gift(LONG.title)).toBeVisible();
    await expectUsable(viewer, 'claim form');

    await viewer.route('**/api/claim', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as object;
      await route.fulfill({
        response: answer,
        json: { ...body, win: true, claimed: false, refresh: false, ticket: won },
      });
    });
    // The stamp lands from 1.6 times its size: its first moment is frozen and measured.
    await viewer.emulateMedia({ reducedMotion: 'no-preference' });
    await viewer.addInitScript(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('* { animation-duration: 1000s !important; }');
      document.adoptedStyleSheets = [sheet];
    });
    await claim(viewer, system, host, LONG.title, newPlayer());
    await expect(resultScreen(viewer).win).toBeVisible();
    await expectNoSideways(viewer, 'win');
    await viewer.emulateMedia({ reducedMotion: 'reduce' });
    await expectAccessible(viewer, bothThemes);
  });
});
