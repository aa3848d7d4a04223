import type { Page } from '@playwright/test';
import { addGift } from '#gifts.ts';
import { expect, test } from '#journey.ts';
import { newPlayer, paidOrder } from '#orders.ts';
import {
  anOrder,
  fillOrder,
  openHostPage,
  openPublic,
  order,
  orderForm,
  passCaptcha,
  paymentScreen,
  submit,
  supportForm,
  watchShifts,
} from '#viewer.ts';

/**
 * Opens a page whose app is held back; returns a function that releases it. The early script loads, because it blocks.
 */
async function openWithoutApp(page: Page, url: string): Promise<() => void> {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/(?!early-).*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(url, { waitUntil: 'commit' });
  return release;
}

/** Returns a check that the app hydrates and does not replace an element. */
async function keepElement(page: Page, selector: string): Promise<() => Promise<boolean>> {
  const element = page.locator(selector).first();
  await expect(element).toBeAttached();
  const handle = await element.elementHandle();
  return () => handle!.evaluate((kept) => kept.isConnected);
}

test('what is typed or pressed before the script has come is kept', async ({ system, host, createHost, visit }) => {
  await test.step('an order; Enter does not send it early', async () => {
    const viewer = await visit('phone');
    const shifted = await watchShifts(viewer);
    const address = `${system.origins.public}/${host.username}/mabar`;
    const release = await openWithoutApp(viewer, address);
    const form = orderForm(viewer);
    const wanted = anOrder({ event: 'Fast-Track', games: 2 });
    const isKept = await keepElement(viewer, 'form');
    await form.gameID.fill(wanted.gameID);
    await form.gameServerID.fill(wanted.gameServerID);
    await form.role(wanted.role).check();
    await form.event(wanted.event).check();
    await viewer.getByLabel('Berapa game?').fill('2');
    await form.message.fill(wanted.message);
    await passCaptcha(viewer);
    await form.gameID.press('Enter');
    await expect(form.submit).toBeHidden();

    release();
    await expect(form.submit).toBeVisible();
    expect(await isKept()).toBe(true);
    expect(viewer.url()).toBe(address);
    await expect(form.gameID).toHaveValue(wanted.gameID);
    await expect(form.gameServerID).toHaveValue(wanted.gameServerID);
    await expect(form.role(wanted.role)).toBeChecked();
    await expect(form.event(wanted.event)).toBeChecked();
    await expect(form.message).toHaveValue(wanted.message);
    await expect(viewer.getByRole('strong').filter({ hasText: 'Urutan ke-1' })).toBeVisible();
    expect(await shifted()).toBeLessThanOrEqual(0.01);
    const payment = await submit(viewer, form.submit);
    expect(payment).toMatchObject({ price: 40_000, player: { name: wanted.name } });
    await expect(paymentScreen(viewer).qr).toBeVisible();
  });

  await test.step('it stands above a draft and the last player; a pair in one field fills both', async () => {
    const host = await createHost();
    const viewer = await visit('phone');
    const address = `${system.origins.public}/${host.username}/mabar`;
    const kept = anOrder({ message: 'Pesan lama' });
    await openHostPage(viewer, system, host);
    await fillOrder(viewer, kept);

    const release = await openWithoutApp(viewer, address);
    const form = orderForm(viewer);
    await form.message.fill('Pesan baru');
    release();
    await expect(form.gameID).toHaveValue(kept.gameID);
    await expect(form.event(kept.event)).toBeChecked();
    await expect(form.message).toHaveValue('Pesan baru');

    const other = newPlayer();
    const again = await openWithoutApp(viewer, address);
    await form.gameID.fill(`${other.gameID} (${other.gameServerID})`);
    again();
    await expect(form.gameID).toHaveValue(other.gameID);
    await expect(form.gameServerID).toHaveValue(other.gameServerID);
  });

  await test.step('a support and a claim', async () => {
    const host = await createHost();
    await addGift(system, host, { giftTitle: 'Skin Epik' });
    const viewer = await visit('phone');
    const support = await openWithoutApp(viewer, `${system.origins.public}/${host.username}/support`);
    const form = supportForm(viewer);
    await form.name.fill('Budi');
    await form.amount.fill('25000');
    await form.message.fill('Semangat!');
    await form.email.fill('budi@mabarin.test');
    await passCaptcha(viewer);
    support();
    await expect(form.amount).toHaveValue('25.000');
    await expect(form.name).toHaveValue('Budi');
    expect(await submit(viewer, form.submit)).toMatchObject({ price: 25_000 });
    await expect(paymentScreen(viewer).qr).toBeVisible();

    const claimer = await visit('phone');
    const claim = await openWithoutApp(claimer, `${system.origins.public}/${host.username}/klaim`);
    const gift = claimer.getByRole('radio', { name: 'Skin Epik' });
    await gift.check();
    claim();
    // A gift that is no game takes every role.
    await expect(orderForm(claimer).role('Jungler')).toBeChecked();
    await expect(gift).toBeChecked();
  });

  await test.step('an open payment comes back without a form in between [pub 4 payment restored]', async () => {
    const host = await createHost();
    const viewer = await visit('phone');
    await order(viewer, system, host, anOrder());
    const reopened = await viewer.context().newPage();
    const release = await openWithoutApp(reopened, `${system.origins.public}/${host.username}`);
    await expect(orderForm(reopened).gameID).toBeAttached();
    await expect(orderForm(reopened).gameID).toBeHidden();
    await expect(reopened.getByRole('status').getByText('Sedang memuat')).toBeAttached();
    release();
    await expect(paymentScreen(reopened).qr).toBeVisible();

    const other = await createHost();
    const elsewhere = await viewer.context().newPage();
    await openWithoutApp(elsewhere, `${system.origins.public}/${other.username}`);
    await expect(orderForm(elsewhere).gameID).toBeVisible();
  });

  await test.step('a button that is pressed before the app has taken over is pressed then, each as often', async () => {
    const viewer = await visit('phone');
    const release = await openWithoutApp(viewer, `${system.origins.public}/${host.username}`);
    const { more } = orderForm(viewer);
    await more.click();
    await more.click();
    const games = viewer.getByLabel('Berapa game?');
    await expect(games).toHaveValue('1');
    release();
    await expect(games).toHaveValue('3');
    await more.click();
    await expect(games).toHaveValue('4');
  });

  await test.step('so is one of a part whose code comes last', async () => {
    const host = await createHost();
    const { ticket } = await paidOrder(system, host);
    const viewer = await visit('phone');
    const held = Promise.withResolvers<void>();
    await viewer.route(/\/assets\/turn-notice[^/]*\.js$/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await openPublic(viewer, system, `/tiket/${ticket}`);
    // The surrounding ticket accepts presses already.
    await expect(viewer.locator('#root')).not.toHaveAttribute('data-rendered');
    await viewer.getByRole('switch', { name: 'Kabari aku' }).click();
    held.resolve();
    await expect(viewer.getByRole('switch', { name: 'Kabari aku' })).toHaveAttribute('aria-checked', 'true');
  });
});
