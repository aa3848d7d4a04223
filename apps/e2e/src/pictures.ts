import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { controlWidget, saveWidget } from '@mabarin/api-client/contract/widgets';
import { WIDGETS, type Widget } from '@mabarin/domain/widgets/names';
import { addDays, wibDate } from '@mabarin/domain/time';
import { createTemplate } from '@mabarin/api/testing/template';
import type { HandleHost } from '@mabarin/api/testing/handle';
import { board, openBoard } from '#board.ts';
import { fillHost } from '#busy.ts';
import { devices, launchOptions } from '#browser.ts';
import { dashboardPages } from '#dashboard-pages.ts';
import { addGift, asHost, claimForm, fillClaim, gachaScreen, resultScreen, winThroughApi } from '#gifts.ts';
import { openTestSystem, type TestSystem } from '#test-system.ts';
import { logIn } from '#login.ts';
import { newPlayer, paidOrder, paidSupport } from '#orders.ts';
import { anOrder, dialog, openHostPage, order, orderForm, passCaptcha, pay } from '#viewer.ts';

/**
 * `pnpm --filter @mabarin/e2e pictures`, after `pnpm build`: a picture of every screen into a folder of the system's
 * temporary one, at 360 and 1440 px (the dashboard at 700 and 1100 px too, overlay and widgets at 800x600 and
 * 1920x1080), for eyes only: no test compares them. `pictures viewer`, `dashboard` or `overlay` takes those alone.
 */
const folder = join(tmpdir(), 'mabarin-pictures');
const parts = process.argv.slice(2);
const wants = (part: string) => parts.length === 0 || parts.includes(part);

const phone = { ...devices.phone, viewport: { width: 360, height: 800 } };
const wide = { ...devices.desktop, viewport: { width: 1440, height: 900 } };
const sizes = { 360: phone, 1440: wide } as const;
const dashboardSizes = {
  ...sizes,
  700: { ...devices.desktop, viewport: { width: 700, height: 900 } },
  1100: { ...devices.desktop, viewport: { width: 1100, height: 800 } },
} as const;
const overlaySizes = { '800x600': { width: 800, height: 600 }, '1920x1080': { width: 1920, height: 1080 } } as const;

type Scene = { system: TestSystem; host: HandleHost; browser: Browser };

if (parts.length === 0) await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const template = await createTemplate();
const system = await openTestSystem(template.name);
const browser = await chromium.launch(launchOptions);
try {
  const host = await system.createHost({ username: 'bangkancil', name: 'Bang Kancil' });
  const empty = await system.createHost({ username: 'stansepi01', name: 'Stan Sepi' });
  const scene = { system, host, browser };
  for (const event of ['Reguler', 'Fast-Track', 'Reguler', 'Reguler']) {
    await paidOrder(system, host, { event, gameCount: event === 'Reguler' ? 3 : 1 });
  }
  await addGift(system, host, { giftTitle: 'Starlight November', giftClass: 3, giftGacha: 999_999 });
  await addGift(system, host, { giftTitle: 'Mabar Gratis', giftClass: 1 });
  const ended = await addGift(system, host, { giftTitle: 'Skin Epik', giftGacha: 4 });
  const { ticket: won } = await winThroughApi(system, host, ended);
  const { ticket: supported } = await paidSupport(system, host);
  for (const [size, options] of wants('viewer') ? Object.entries(sizes) : []) {
    await viewerPictures(scene, empty, size, options);
    await giftPictures(scene, { gift: ended, tickets: { claim: won, support: supported } }, size, options);
  }
  const busy = await system.createHost({ username: 'stanramai01', name: 'Bang Kancil Penguasa' });
  const { playing } = await fillHost(system, busy);
  for (const [size, options] of wants('dashboard') ? Object.entries(dashboardSizes) : []) {
    await dashboardPictures(scene, size, options);
    for (const theme of ['malam', 'sore'] as const) {
      await dashboardPagePictures({ ...scene, host: busy }, { empty, playing }, size, theme, options);
    }
  }
  for (const [size, viewport] of wants('overlay') ? Object.entries(overlaySizes) : []) {
    await overlayPictures(scene, size, viewport);
    await widgetPictures({ ...scene, host: busy }, size, viewport);
  }
} finally {
  await browser.close();
  await system.close();
  await template.drop();
}
process.stdout.write(`${folder}\n`);

async function viewerPictures(scene: Scene, empty: HandleHost, size: string, options: BrowserContextOptions) {
  const { system, host } = scene;
  for (const theme of ['light', 'dark'] as const) {
    const suffix = `${size}${theme === 'dark' ? '-malam' : ''}`;
    await withPage(scene, { ...options, colorScheme: theme }, async (page) => {
      const open = async (name: string, path: string) => {
        await page.goto(system.origins.public + path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await take(page, name, suffix);
      };
      await open('landing', '/');
      await open('login', '/login');
      await open('error404', '/error404');
      for (const [name, { username }] of [
        ['list', host],
        ['list-empty', empty],
      ] as const) {
        await page.goto(`${system.origins.public}/list/${username}`);
        // The host's name is there before the page is.
        await page.getByRole('heading', { name: /^ANTRIAN/i }).waitFor();
        await take(page, name, suffix);
      }
      for (const tab of ['support', 'klaim', 'mabar'] as const) {
        await openHostPage(page, system, host, tab);
        await page.getByText('Saya bukan robot').waitFor();
        await take(page, tab, suffix);
      }
      await passCaptcha(page);
      await orderForm(page).submit.click();
      await dialog(page, 'Pastikan').waitFor();
      await take(page, 'mabar-dialog', suffix);
      await dialog(page, 'Pastikan').getByRole('button', { name: 'OK' }).click();
      await dialog(page, 'Pastikan').waitFor({ state: 'hidden' });
      await take(page, 'mabar-errors', suffix);
      await openHostPage(page, system, host);
      const payment = await order(page, system, host, anOrder({ games: 2 }));
      await take(page, 'payment', suffix);
      await pay(page, system, payment);
      await take(page, 'final', suffix);
    });
  }
}

async function giftPictures(
  scene: Scene,
  { gift, tickets }: { gift: string; tickets: Readonly<Record<string, string>> },
  size: string,
  options: BrowserContextOptions,
) {
  const { system, host } = scene;
  for (const theme of ['light', 'dark'] as const) {
    const suffix = `${size}${theme === 'dark' ? '-malam' : ''}`;
    await withPage(scene, { ...options, colorScheme: theme }, async (page) => {
      const open = async (name: string, path: string) => {
        await page.goto(system.origins.public + path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await take(page, name, suffix);
      };
      await page.goto(`${system.origins.public}/gift/${host.username}`);
      await page.getByRole('heading', { name: 'JADWAL PENGIRIMAN GIFT' }).waitFor();
      await take(page, 'gift', suffix);
      await open('gift-proof', `/gift-proof/${gift}`);
      for (const [kind, ticket] of Object.entries(tickets)) await open(`tiket-${kind}`, `/tiket/${ticket}`);
      await openHostPage(page, system, host, 'klaim');
      await fillClaim(page, 'Starlight November', newPlayer());
      await take(page, 'klaim-filled', suffix);
      await claimForm(page).submit.click();
      await gachaScreen(page).title.waitFor();
      await take(page, 'gacha', suffix);
      await resultScreen(page).lose.waitFor();
      await take(page, 'gacha-lose', suffix);
    });
  }
}

async function dashboardPictures(scene: Scene, size: string, options: BrowserContextOptions) {
  const { system, host } = scene;
  await withPage(scene, options, async (page, context) => {
    await logIn(context, system, host);
    await openBoard(page, system, size !== '1440');
    await page
      .getByRole('button', { name: /^Main / })
      .first()
      .waitFor();
    await take(page, 'dashboard-mabar', size);
    await page
      .getByRole('button', { name: /^Lainnya untuk / })
      .first()
      .click();
    await board(page).item('Log Game').waitFor();
    await take(page, 'dashboard-mabar-menu', size);
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /^Main / })
      .first()
      .click();
    if (size !== '1440') await page.getByRole('tab', { name: /^Bermain/ }).click();
    await page
      .getByRole('button', { name: /^Ganti / })
      .first()
      .waitFor();
    await take(page, 'dashboard-mabar-playing', size);
    await board(page).win.click();
    await board(page).yes.waitFor();
    await take(page, 'dashboard-mabar-dialog', size);
    await board(page).yes.click();
    await board(page).yes.waitFor({ state: 'hidden' });
    for (const path of ['mabar-previous-game', 'overlay', 'logout', 'cash']) {
      await page.goto(`${system.origins.dashboard}/dashboard/${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await take(page, `dashboard-${path}`, size);
    }
  });
}

/** Every page with something on it, its dialogs, and the lists empty and failing. */
async function dashboardPagePictures(
  scene: Scene,
  { empty, playing }: { empty: HandleHost; playing: string },
  size: string,
  theme: 'malam' | 'sore',
  options: BrowserContextOptions,
) {
  const { system, host } = scene;
  const suffix = `${size}${theme === 'malam' ? '-malam' : ''}`;
  const lists = ['mabar', 'mabar-done', 'mabar-blacklist', 'gift', 'gift-claim', 'support', 'cash-trx'];
  const withHost = (who: HandleHost, work: (page: Page, open: (path: string) => Promise<void>) => Promise<void>) =>
    withPage(scene, options, async (page, context) => {
      // The service's clock has been moved; the page's words about today must agree with it.
      await page.clock.install({ time: system.now() });
      await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
      await logIn(context, system, who);
      await work(page, async (path) => {
        await page.goto(`${system.origins.dashboard}/dashboard/${path}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
      });
    });
  await withHost(host, async (page, open) => {
    for (const [path, words] of dashboardPages) {
      await open(path);
      await page.getByRole('main').getByText(words).first().waitFor({ state: 'attached' });
      await take(page, `dash-${path}`, suffix);
    }
    await open('mabar');
    await board(page).more(playing).click();
    await board(page).item('Log Game').click();
    await page.getByRole('alertdialog').getByText('WIN').waitFor();
    await take(page, 'dash-games', suffix);
    await page.route('**/api/dashboard/**', (route) =>
      route.request().url().endsWith('/host') ? route.fallback() : route.fulfill({ status: 500, body: 'rusak' }),
    );
    // The gifts come with the profile: without it there is no page.
    for (const list of lists.filter((each) => each !== 'gift')) {
      await open(list);
      await page
        .getByRole('alertdialog')
        .or(page.getByRole('button', { name: 'Coba Lagi' }))
        .first()
        .waitFor();
      await take(page, `dash-${list}-failing`, suffix);
    }
  });
  await withHost(empty, async (page, open) => {
    for (const list of lists) {
      await open(list);
      await page
        .getByRole('heading', { name: /^Belum ada/ })
        .or(page.getByText(/^Belum ada/))
        .first()
        .waitFor({ state: 'attached' });
      await take(page, `dash-${list}-empty`, suffix);
    }
  });
}

async function overlayPictures(scene: Scene, size: string, viewport: { width: number; height: number }) {
  const { system } = scene;
  // Each has a line of its own: an alert cut short would come again in the next picture.
  const host = await system.createHost();
  await withPage(scene, { ...devices.obs, viewport }, async (page) => {
    await page.addInitScript(() => Object.assign(window, { obsstudio: { pluginVersion: '2.24.0' } }));
    await page.goto(`${system.origins.overlay}/display/overlay?key=${host.code}`);
    await page.waitForResponse((response) => response.url().endsWith('/api/display/alert/next'));
    await take(page, 'overlay-idle', size);
    await paidSupport(system, host, {
      supporterName: 'Sultan Bekasi Timur Raya',
      supporterGift: 1_250_000,
      supporterMessage:
        'Semangat terus bang mainnya, jangan lupa makan dan istirahat! Kapan kita mabar bareng lagi? Salam dari anak anak Bekasi yang selalu nonton tiap malam.',
    });
    await page.getByRole('status').waitFor();
    await take(page, 'overlay-alert', size);
  });
}

async function widgetPictures(scene: Scene, size: string, viewport: { width: number; height: number }) {
  const { system, host } = scene;
  const set = (target: Widget, settings: object) => asHost(system, host, saveWidget.path, { target, settings });
  await set('countdown', { title: 'Segera mulai', seconds: 600 });
  await set('marquee', { text: 'Mabar Rp10.000 · scan QR di layar', speed: 'normal' });
  await set('goal', { title: 'Kursi gaming baru', target: 2_500_000, since: addDays(wibDate(system.now()), -7) });
  for (const target of ['countdown', 'timer']) {
    await asHost(system, host, controlWidget.path, { target, action: 'start' });
  }
  await withPage(scene, { ...devices.obs, viewport }, async (page) => {
    for (const target of WIDGETS) {
      await page.goto(`${system.origins.overlay}/display/${target}?key=${host.code}`);
      await page.getByRole('main').waitFor();
      await take(page, `widget-${target}`, size);
    }
  });
}

async function withPage(
  { browser }: Scene,
  options: BrowserContextOptions,
  work: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(options);
  try {
    await work(await context.newPage(), context);
  } finally {
    await context.close();
  }
}

async function take(page: Page, name: string, size: string): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const passing = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    // What is out of sight and not drawn (`content-visibility`) may never finish.
    const still = new Promise((resolve) => setTimeout(resolve, 2_000));
    await Promise.race([still, Promise.allSettled(passing.map(({ finished }) => finished))]);
  });
  const viewport = page.viewportSize();
  // The page scrolls, or its <main> does, or the panels in it.
  const hidden = await page.evaluate(() =>
    Math.max(
      ...[document.documentElement, ...document.querySelectorAll('main, main *')]
        .filter((part) => part.matches(':root') || getComputedStyle(part).overflowY === 'auto')
        .map((part) => part.scrollHeight - part.clientHeight),
    ),
  );
  // A window as tall as the page, and not `fullPage`: what sticks to the bottom stands at the bottom.
  if (viewport !== null && hidden > 0) {
    await page.setViewportSize({ ...viewport, height: viewport.height + hidden });
  }
  await page.screenshot({ path: join(folder, `${name}-${size}.png`), omitBackground: true });
  if (viewport !== null) await page.setViewportSize(viewport);
}
