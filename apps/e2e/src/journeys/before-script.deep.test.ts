import type { Locator, Page } from '@playwright/test';
import { devices } from '#browser.ts';
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

/** Presses twice in one task; true if the first press has marked the key by its own end. */
const pressTwice = (key: Locator): Promise<boolean> =>
  key.evaluate((element: HTMLElement) => {
    element.click();
    const isMarked = element.dataset['early'] !== undefined;
    element.click();
    return isMarked;
  });

test('each kind of key is marked by its own press and does once what was pressed twice', async ({
  system,
  host,
  visit,
}) => {
  const { ticket } = await paidOrder(system, host);
  const viewer = await visit('phone');
  const asked: string[] = [];
  viewer.on('request', (one) => {
    if (one.isNavigationRequest() || one.method() === 'POST') asked.push(new URL(one.url()).pathname);
  });
  const times = (path: string) => asked.filter((one) => one === path).length;
  await viewer.addInitScript(() => {
    const copied: string[] = [];
    Object.assign(window, { copied });
    navigator.clipboard.writeText = async (text) => void copied.push(text);
  });

  await test.step('order and support: a friend, an amount, the key that says what is missing', async () => {
    const release = await openWithoutApp(viewer, `${system.origins.public}/${host.username}`);
    const key = viewer.getByRole('link', { name: 'Isi ID dulu' });
    expect(await pressTwice(viewer.getByRole('button', { name: 'Ajak teman' }))).toBe(true);
    expect(await pressTwice(key)).toBe(true);
    release();
    await expect(viewer.locator('input[name^="party."]')).toHaveCount(2);
    await expect(key).not.toHaveAttribute('data-early');

    const support = await openWithoutApp(viewer, `${system.origins.public}/${host.username}/support`);
    expect(await pressTwice(viewer.getByRole('button', { name: 'Rp50.000' }))).toBe(true);
    support();
    await expect(supportForm(viewer).amount).toHaveValue('50.000');
  });

  await test.step('ticket: presence is reported once, a switch is on, a number is copied once', async () => {
    const release = await openWithoutApp(viewer, `${system.origins.public}/tiket/${ticket}`);
    await viewer.getByText('Bantuan dan nomor tiket').click();
    const here = viewer.getByRole('button', { name: 'Saya di sini' });
    expect(await pressTwice(here)).toBe(true);
    expect(await pressTwice(viewer.getByRole('switch', { name: 'Kabari aku' }))).toBe(true);
    expect(await pressTwice(viewer.getByRole('button', { name: 'Salin nomor transaksi' }))).toBe(true);
    release();
    await expect(viewer.getByRole('switch', { name: 'Kabari aku' })).toHaveAttribute('aria-checked', 'true');
    await expect(here).not.toHaveAttribute('aria-busy', 'true');
    await expect.poll(() => times('/api/ticket/here')).toBe(1);
    await expect.poll(() => viewer.evaluate(() => (window as unknown as { copied: string[] }).copied.length)).toBe(1);
  });

  for (const [on, name, to] of [
    ['', 'Support', '/support'],
    ['', 'Klaim Gift', '/klaim'],
    ['/list', 'Pesan mabar', '/mabar'],
  ] as const) {
    await test.step(`the link ${name} is followed once`, async () => {
      const path = `/${host.username}${to}`;
      const before = times(path);
      await openWithoutApp(viewer, `${system.origins.public}${on}/${host.username}`);
      const followed = viewer.waitForURL(system.origins.public + path, { waitUntil: 'commit' });
      expect(await pressTwice(viewer.getByRole('link', { name }))).toBe(true);
      await followed;
      expect(times(path) - before).toBe(1);
    });
  }

  await test.step('login: the key that leads there; its form has no key before its app', async () => {
    await openWithoutApp(viewer, `${system.origins.public}/${host.username}`);
    const followed = viewer.waitForURL(`${system.origins.public}/login`, { waitUntil: 'commit' });
    expect(await pressTwice(viewer.getByRole('link', { name: 'Masuk' }))).toBe(true);
    await followed;
    await expect(viewer.locator('#root :is(button, input, a)')).toHaveCount(0);
  });
});

const PRESSES = 1_000;
const A_LOAD = 50;

type Press = { isHeld: boolean; isShown: boolean };

/** In the page: presses the stepper's plus at these moments, and keeps what the frame after each press shows. */
function pressAt(moments: readonly number[]): void {
  const presses: Press[] = [];
  Object.assign(window, { presses });
  const key = document.querySelectorAll<HTMLElement>('[data-counts]')[1]!;
  const field = document.querySelector<HTMLInputElement>('[name="gameCount"]')!;
  for (const moment of moments) {
    setTimeout(() => {
      const before = field.value;
      key.click();
      const isHeld = key.dataset['early'] !== undefined;
      requestAnimationFrame(() => presses.push({ isHeld, isShown: isHeld || field.value !== before }));
    }, moment);
  }
}

test('1,000 presses at random moments before and while a page hydrates are marked and done once', async ({
  system,
  host,
  browser,
}) => {
  let seed = 58;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const all: Press[] = [];
  while (all.length < PRESSES) {
    // A browser of its own, which keeps no draft; its moments are the machine's, because they are what is tried.
    const context = await browser.newContext(devices.phone);
    const page = await context.newPage();
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 2 });
    const release = await openWithoutApp(page, `${system.origins.public}/${host.username}`);
    await expect(orderForm(page).more).toBeVisible();
    const moments = Array.from({ length: A_LOAD }, () => random(1_500));
    await page.evaluate(pressAt, moments);
    setTimeout(release, random(600));
    await page.waitForFunction((many) => (window as unknown as { presses: Press[] }).presses.length === many, A_LOAD);
    await expect(page.locator('#root[data-rendered], [data-early], #early')).toHaveCount(0);
    await expect(page.getByLabel('Berapa game?')).toHaveValue(String(1 + A_LOAD));
    all.push(...(await page.evaluate(() => (window as unknown as { presses: Press[] }).presses)));
    await context.close();
  }
  expect(all.filter(({ isShown }) => isShown)).toHaveLength(PRESSES);
  // Else the trial would be of an app that listens.
  expect(all.filter(({ isHeld }) => isHeld).length).toBeGreaterThan(PRESSES / 4);
});
