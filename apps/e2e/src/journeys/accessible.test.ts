import { bothThemes, expect, expectAccessible, test } from '#journey.ts';
import { paidOrder, paidSupport } from '#orders.ts';
import { anOrder, dialog, openHostPage, order, orderForm, passCaptcha, pay, paymentScreen, row } from '#viewer.ts';

test('the way of a viewer has no barrier: form, refusal, payment, thanks, list [quality people]', async ({
  house,
  host,
  visit,
}) => {
  const viewer = await visit('phone');
  await openHostPage(viewer, house, host);
  await passCaptcha(viewer);
  await expectAccessible(viewer, bothThemes);
  await orderForm(viewer).submit.click();
  const refusal = dialog(viewer, 'Pastikan sudah mengisi id game');
  await expect(refusal).toBeVisible();
  await expectAccessible(viewer, bothThemes);
  await refusal.getByRole('button', { name: 'OK' }).click();
  await expect(refusal).toBeHidden();
  // The form with its errors said.
  await expectAccessible(viewer, bothThemes);

  const payment = await order(viewer, house, host, anOrder());
  await expectAccessible(viewer, bothThemes);
  await pay(viewer, house, payment);
  await expectAccessible(viewer, bothThemes);
  await viewer.goto(`${house.origins.public}/list/${host.username}`);
  await expect(row(viewer, 'HOST').first()).toBeVisible();
  await expectAccessible(viewer, bothThemes);
});

test("the viewers' other pages have no barrier: support, gifts, landing, error404, a document [quality people]", async ({
  house,
  host,
  visit,
}) => {
  const viewer = await visit('phone');
  for (const tab of ['support', 'klaim']) {
    await openHostPage(viewer, house, host, tab);
    await expectAccessible(viewer, bothThemes);
  }
  for (const path of ['/', '/error404', '/document/terms-and-conditions', '/login']) {
    await viewer.goto(house.origins.public + path);
    await expect(viewer.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(viewer, bothThemes);
  }
});

test('the login page has no barrier [quality people]', async ({ house, visit }) => {
  const page = await visit('desktop');
  await page.goto(`${house.origins.public}/login`);
  await expect(page.getByRole('button', { name: 'Masuk' })).toBeVisible();
  await expectAccessible(page, bothThemes);
});

test('the board on a phone has no barrier and scrolls nowhere sideways [quality people]', async ({
  house,
  host,
  visit,
  login,
}) => {
  await paidOrder(house, host);
  const page = await visit('phone');
  await login(page, host);
  await page.goto(`${house.origins.dashboard}/dashboard/mabar`);
  await page.getByRole('tab', { name: /^Antrian/ }).click();
  await expect(page.getByRole('button', { name: /^Main / })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('the overlay has no barrier, with an alert and without, and its ground is transparent [quality people] [dec overlay]', async ({
  house,
  host,
  visit,
}) => {
  const overlay = await visit('obs');
  await overlay.goto(`${house.origins.overlay}/display/overlay?key=${host.code}`);
  await overlay.waitForResponse((response) => response.url().endsWith('/api/display/alert/next'));
  await expectAccessible(overlay);
  expect(
    await overlay.evaluate(() =>
      [document.documentElement, document.body].map((e) => getComputedStyle(e).backgroundColor),
    ),
  ).toEqual(['rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)']);
  await paidSupport(house, host);
  await expect(overlay.getByRole('status')).toContainText('Sultan Bekasi');
  await expectAccessible(overlay);
});

test('every viewer page fits a phone of 360 px without scrolling sideways [quality people]', async ({
  house,
  createHost,
  visit,
}) => {
  const host = await createHost({ name: 'Bang Kancil Sang Penguasa Land of Dawn Selamanya' });
  const viewer = await visit('phone');
  const width = () => viewer.evaluate(() => document.documentElement.scrollWidth);
  for (const path of [`/${host.username}`, `/${host.username}/support`, `/list/${host.username}`, '/', '/error404']) {
    await viewer.goto(house.origins.public + path);
    await expect(viewer.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await width(), path).toBe(360);
  }
  await order(viewer, house, host, anOrder());
  await expect(paymentScreen(viewer).qr).toBeVisible();
  expect(await width(), 'payment').toBe(360);
});
