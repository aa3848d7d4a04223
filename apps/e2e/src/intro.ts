import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { createTemplate } from '@mabarin/api/testing/template';
import type { HandleHost } from '@mabarin/api/testing/fixtures/handle';
import { board, openBoard } from '#board.ts';
import { devices, launchOptions } from '#browser.ts';
import { openTestSystem, type TestSystem } from '#test-system.ts';
import { logIn } from '#login.ts';
import { paidOrder, paidSupport } from '#orders.ts';
import { anOrder, fillOrder, finalScreen, openHostPage, orderForm, pay, paymentScreen, submit } from '#viewer.ts';

/**
 * `pnpm --filter @mabarin/e2e intro`: records the landing page's intro video, apps/public/public/intro.webm, from the
 * real screens. Run it after `pnpm build` when they have changed. No test needs it.
 */
const root = join(import.meta.dirname, '..', '..', '..');
const target = join(root, 'apps', 'public', 'public', 'intro.webm');

const SLIDE_MS = 3_200;
const FADE_MS = 320;
const size = { width: 1280, height: 720 };
const phone = { ...devices.phone, viewport: { width: 360, height: 640 } };
const desk = { ...devices.desktop, viewport: { width: 1280, height: 720 }, deviceScaleFactor: 1 };

/** One still: a phone, a wide screen or both, under a sentence. */
type Slide = { says: string; phone?: Buffer; wide?: Buffer };

const template = await createTemplate();
const system = await openTestSystem(template.name);
const browser = await chromium.launch(launchOptions);
try {
  const host = await system.createHost({ username: 'bangkancil', name: 'Bang Kancil' });
  const slides = await play(system, host);
  const stills: string[] = [];
  const studio = await browser.newPage({ viewport: size });
  for (const slide of slides) stills.push(await draw(studio, slide));
  await writeFile(target, await record(studio, stills));
} finally {
  await browser.close();
  await system.close();
  await template.drop();
}
process.stdout.write(`${target}\n`);

/** The story: a viewer orders, the host plays, a supporter appears on stream. */
async function play(system: TestSystem, host: HandleHost): Promise<Slide[]> {
  for (const event of ['Fast-Track', 'Reguler', 'Reguler']) await paidOrder(system, host, { event });
  const viewer = await open(browser, phone);
  const dashboard = await open(browser, desk);
  await logIn(dashboard.context(), system, host);
  await openBoard(dashboard, system);
  const slides: Slide[] = [];
  const look = async (says: string, pages: { phone?: Page; wide?: Page }) => {
    slides.push({
      says,
      ...(pages.phone ? { phone: await shoot(pages.phone) } : {}),
      ...(pages.wide ? { wide: await shoot(pages.wide) } : {}),
    });
  };

  await openHostPage(viewer, system, host);
  await orderForm(viewer).gameID.waitFor();
  await look('Penonton scan QR di layar, stan kamu terbuka', { phone: viewer });
  const order = anOrder({ games: 2 });
  await fillOrder(viewer, order);
  await viewer.getByText('Mau main apa?').scrollIntoViewIfNeeded();
  await look('Pilih event dan role, tulis pesan. Tanpa daftar', { phone: viewer });
  const payment = await submit(viewer, orderForm(viewer).submit);
  await paymentScreen(viewer).qr.waitFor();
  await look('Bayar sekarang · sisa', { phone: viewer });
  await pay(viewer, system, payment);
  await finalScreen(viewer).title.waitFor();
  await board(dashboard).play(order.name).waitFor();
  await look('Langsung masuk antrian, di layar kamu juga', { phone: viewer, wide: dashboard });
  for (let seat = 1; seat <= 2; seat += 1) {
    await dashboard
      .getByRole('button', { name: /^Main / })
      .first()
      .click();
    await dashboard
      .getByRole('button', { name: /^Ganti / })
      .nth(seat - 1)
      .waitFor();
  }
  await look('Tekan Main, lalu Win atau Lose', { wide: dashboard });

  const overlay = await open(browser, { ...devices.obs, viewport: size });
  await overlay.addInitScript(() => Object.assign(window, { obsstudio: { pluginVersion: '2.24.0' } }));
  await overlay.goto(`${system.origins.overlay}/display/overlay?key=${host.code}`);
  await overlay.waitForResponse((response) => response.url().endsWith('/api/display/alert/next'));
  await paidSupport(system, host, { supporterGift: 100_000, supporterMessage: 'Gas terus bang, jangan kasih kendor!' });
  await overlay.getByRole('status').waitFor();
  await look('Support penonton tampil di live', { wide: overlay });
  slides.push({ says: 'Buka halamanmu di Mabarin' });
  return slides;
}

async function open(where: Browser, options: BrowserContextOptions): Promise<Page> {
  return (await where.newContext({ ...options, colorScheme: 'light' })).newPage();
}

async function shoot(page: Page): Promise<Buffer> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const passing = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
  // Hides the address of this machine.
  await page.getByText('localhost').evaluateAll((found) => {
    for (const element of found) (element as HTMLElement).style.visibility = 'hidden';
  });
  return page.screenshot({ omitBackground: true });
}

/** Composes a slide as a page and returns its picture as a data URL. */
async function draw(studio: Page, { says, phone: left, wide }: Slide): Promise<string> {
  const kit = join(root, 'packages', 'ui', 'src');
  const palette = await readFile(join(kit, 'palette.css'), 'utf8');
  const font = await dataUrl(join(kit, 'fonts', 'anybody.woff2'), 'font/woff2');
  const image = (picture: Buffer | undefined, name: string) =>
    picture ? `<img class="${name}" src="data:image/png;base64,${picture.toString('base64')}">` : '';
  await studio.setContent(`<style>
    @font-face { font-family: Anybody; src: url(${font}); font-weight: 700 900; font-stretch: 100% 125% }
    ${palette}
    body { display: grid; grid-template-rows: 1fr auto; width: 1280px; height: 720px; margin: 0; overflow: hidden; background: var(--malam) }
    div { display: flex; align-items: center; justify-content: center; gap: 40px; min-height: 0 }
    .phone { height: 560px; border-radius: 28px }
    .wide { height: 540px; border-radius: 20px; background: linear-gradient(120deg, var(--daun), var(--terpal)) }
    .phone + .wide { height: 450px }
    p { margin: 0; padding: 22px; background: var(--lampu); color: var(--tinta); font: 900 34px Anybody; font-stretch: 115%; text-align: center }
    div:empty + p { grid-row: 1 / -1; align-self: center; padding: 60px; font-size: 64px }
  </style><div>${image(left, 'phone')}${image(wide, 'wide')}</div><p>${says}</p>`);
  await studio.evaluate(() => document.fonts.ready);
  const picture = await studio.screenshot();
  return `data:image/png;base64,${picture.toString('base64')}`;
}

async function dataUrl(file: string, type: string): Promise<string> {
  return `data:${type};base64,${(await readFile(file)).toString('base64')}`;
}

/** Records the stills with the browser's own recorder. */
async function record(studio: Page, stills: string[]): Promise<Buffer> {
  await studio.setContent('<canvas width="1280" height="720"></canvas>');
  const film = await studio.evaluate(
    async ({ stills: sources, slideMs, fadeMs }) => {
      const images = await Promise.all(
        sources.map(async (source) => {
          const image = new Image();
          image.src = source;
          await image.decode();
          return image;
        }),
      );
      const canvas = document.querySelector('canvas');
      const context = canvas?.getContext('2d');
      if (!canvas || !context) throw new Error('no canvas');
      const recorder = new MediaRecorder(canvas.captureStream(25), {
        mimeType: 'video/webm;codecs=vp9',
        videoBitsPerSecond: 400_000,
      });
      const parts: Blob[] = [];
      recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
      const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
      recorder.start();
      const begin = performance.now();
      for (;;) {
        const at = performance.now() - begin;
        const index = Math.floor(at / slideMs);
        const image = images[index];
        if (!image) break;
        const before = images[index - 1];
        const shown = Math.min(1, (at - index * slideMs) / fadeMs);
        context.globalAlpha = 1;
        if (before) context.drawImage(before, 0, 0);
        context.globalAlpha = before ? shown : 1;
        context.drawImage(image, 0, 0);
        await new Promise((resolve) => setTimeout(resolve, 40));
      }
      recorder.stop();
      await stopped;
      const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
      return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
    },
    { stills, slideMs: SLIDE_MS, fadeMs: FADE_MS },
  );
  return Buffer.from(film, 'latin1');
}
