import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { updateProfile } from '@mabarin/api-client/contract/profile/profile';
import { gameResult, mabarList, setPlaying, type MabarListAnswer } from '@mabarin/api-client/contract/mabar';
import type { HandleHost } from '@mabarin/api/testing/fixtures/handle';
import { allRoles } from '@mabarin/domain/roles';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { openBoard } from '#board.ts';
import { devices } from '#browser.ts';
import { asHost } from '#gifts.ts';
import { logIn } from '#login.ts';
import { paidOrder, paidSupport } from '#orders.ts';
import type { TestSystem } from '#test-system.ts';
import { anOrder, fillOrder, orderForm, paymentScreen, submit } from '#viewer.ts';
import { player } from './cast.ts';
import { settle } from './pictures.ts';

const root = join(import.meta.dirname, '../../..');

export const readmePicture = join(root, 'docs/images/mabarin.png');

const SIZE = { width: 1508, height: 688 };
/** Each is scaled down in the same proportion. */
const phone = { ...devices.phone, viewport: { width: 360, height: 768 }, deviceScaleFactor: 1 };
const desk = { ...devices.desktop, viewport: { width: 1440, height: 755 } };
const stage = { ...devices.obs, viewport: { width: 1080, height: 264 } };

/**
 * Composes the README's picture: a host page, a payment, the board and an alert, on a fresh system. Returns its size in
 * bytes.
 */
export async function takeReadmePicture(browser: Browser, system: TestSystem): Promise<number> {
  const host = await createStall(system);
  const stall = await openPage(browser, phone);
  await stall.goto(`${system.origins.public}/${host.username}`);
  await stall.getByText('Mau main apa?').waitFor();
  const pay = await openPage(browser, phone);
  await pay.goto(`${system.origins.public}/${host.username}`);
  await fillOrder(pay, anOrder({ ...player(7), games: 2 }));
  await submit(pay, orderForm(pay).submit);
  await paymentScreen(pay).qr.waitFor();
  const dashboard = await openPage(browser, desk);
  await logIn(dashboard.context(), system, host);
  await openBoard(dashboard, system);
  const overlay = await openOverlay(browser, stage, system, host);
  // Taken first, because the alert ends by itself.
  const alerted = await shoot(overlay);
  const images = [await shoot(stall), await shoot(pay), await shoot(dashboard), alerted];
  const [left, second, wide, alert] = images.map((png) => `data:image/png;base64,${png.toString('base64')}`);
  const studio = await openPage(browser, { viewport: SIZE });
  await studio.setContent(`<style>
    body { margin: 0; background: #d9d4c4 }
    img { position: absolute; border-radius: 16px }
    .stage { background: linear-gradient(120deg, #1f5a38, #6d935c 60%, #3a4a86) }
  </style>
  <img src="${left}" style="left: 24px; top: 24px; width: 300px; height: 640px">
  <img src="${second}" style="left: 348px; top: 24px; width: 300px; height: 640px">
  <img src="${wide}" style="left: 672px; top: 24px; width: 812px; height: 426px">
  <img class="stage" src="${alert}" style="left: 672px; top: 466px; width: 812px; height: 198px">`);
  const whole = await studio.screenshot();
  const small = await sharp(whole).png({ palette: true, colours: 128, effort: 10 }).toBuffer();
  await writeFile(readmePicture, small);
  return small.length;
}

/** The host's overlay as OBS shows it, with one support on it. */
export async function openOverlay(
  browser: Browser,
  options: BrowserContextOptions,
  system: TestSystem,
  host: HandleHost,
): Promise<Page> {
  const overlay = await openPage(browser, options);
  await overlay.addInitScript(() => Object.assign(window, { obsstudio: { pluginVersion: '2.24.0' } }));
  await overlay.goto(`${system.origins.overlay}/display/overlay?key=${host.code}`);
  await overlay.waitForResponse((answer) => answer.url().endsWith('/api/display/alert/next'));
  await paidSupport(system, host, {
    supporterGift: 100_000,
    supporterMessage: 'Gas terus bang, jangan kasih kendor! Besok mythic ya.',
  });
  await overlay.getByRole('status').waitFor();
  return overlay;
}

/** A host with a photo, one player at play and five who wait. */
export async function createStall(system: TestSystem): Promise<HandleHost> {
  const host = await system.createHost({ username: 'bangkancil', name: 'Bang Kancil' });
  const photo = await readFile(join(root, 'apps/public/public/icon-512.png'));
  await asHost(system, host, updateProfile.path, {
    isPhotoFileChanging: true,
    image: photo.toString('base64'),
    imageType: 'png',
    photo: null,
    name: host.name,
    playerID: '234567890',
    playerServer: '2001',
    playerName: 'Kancil',
    playerRole: allRoles,
  });
  for (const number of [1, 2, 3, 4, 5, 6]) {
    await paidOrder(system, host, { ...player(number), gameCount: number === 1 ? 3 : 2 });
  }
  const data = (await asHost(system, host, mabarList.path, {})) as MabarListAnswer['data'];
  await asHost(system, host, setPlaying.path, { mabarID: data.queue[0]?.id ?? '', setPlaying: true });
  await asHost(system, host, gameResult.path, { gameKey: randomUUID(), result: 'win', statistic: { game: 1 } });
  return host;
}

export async function openPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  return (await browser.newContext({ ...options, colorScheme: 'light' })).newPage();
}

export async function shoot(page: Page): Promise<Buffer> {
  await settle(page);
  // Hides the address of this machine.
  await page.getByText('localhost').evaluateAll((found: HTMLElement[]) => {
    for (const element of found) element.style.visibility = 'hidden';
  });
  return page.screenshot({ omitBackground: true });
}
