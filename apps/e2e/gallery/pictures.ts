import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import pLimit from 'p-limit';
import { devices } from '#browser.ts';
import { logIn } from '#login.ts';
import type { Cast, Login } from './cast.ts';
import { RECORDED } from './recorded.ts';
import { themes, titleOf, type Screen, type Theme } from './screen.ts';

/** A picture, or the reason why it could not be taken. */
export type Picture = {
  screen: Screen;
  theme: Theme;
  /** Width in pixels, or a stream's size such as `1920x1080`. */
  size: string;
  /** `dashboard/cash--busy--malam--1440`, without an extension. */
  name: string;
} & ({ png: Buffer; fault: null } | { png: null; fault: string });

export type Wish = { screen: Screen; theme: Theme; sizes: readonly string[] };

const LAYOUT_WIDTHS = [320, 360, 768, 1100, 1440, 1920];
const STATE_WIDTHS = [360, 1440];
const STREAM_SIZES = ['800x600', '1920x1080', '1080x1920'];
/** From this width a page is used with a mouse. */
const DESK_WIDTH = 1000;
/** Longer pages are cut; the browser has a limit too. */
const MAX_HEIGHT = 6_000;

/**
 * All pictures of these screens: layouts at every width in their first theme, the others at 360 and 1440. In dark mode,
 * layouts are enough for viewers' pages, which have few dark colours of their own.
 */
export function allWishes(screens: readonly Screen[]): Wish[] {
  return screens.flatMap((screen) =>
    themes[screen.part].flatMap((theme, at) => {
      if (theme === 'dark' && screen.layout !== true) return [];
      const widths = screen.layout === true && at === 0 ? LAYOUT_WIDTHS : STATE_WIDTHS;
      return { screen, theme, sizes: screen.part === 'stream' ? STREAM_SIZES : widths.map(String) };
    }),
  );
}

export function recordedWishes(screens: readonly Screen[]): Wish[] {
  return screens.flatMap((screen) => {
    const sizes = RECORDED[titleOf(screen)];
    if (sizes === undefined) return [];
    const shown = screen.part === 'kit' ? themes.kit : themes[screen.part].slice(0, 1);
    return shown.map((theme) => ({ screen, theme, sizes }));
  });
}

export function namesOf({ screen, theme, sizes }: Wish): string[] {
  return sizes.map((size) => nameOf(screen, theme, size));
}

/** Takes pictures on two pages at a time. `still` hides varying parts; `check` returns faults of a page. */
export async function takePictures(
  browser: Browser,
  cast: Cast,
  wishes: readonly Wish[],
  {
    still,
    check,
    onPicture,
  }: {
    still: boolean;
    check?: ((page: Page) => Promise<string[]>) | undefined;
    onPicture: (picture: Picture) => Promise<void>;
  },
): Promise<void> {
  const sessions = new Map<string, Promise<Awaited<ReturnType<BrowserContext['storageState']>>>>();
  /** One session per host, shared by all browsers. */
  const sessionOf = (screen: Screen) => {
    const host = screen.as?.(cast);
    if (host === undefined) return undefined;
    const session = sessions.get(host.email) ?? openSession(browser, cast, host);
    sessions.set(host.email, session);
    return session;
  };
  const limit = pLimit(2);
  const loads = wishes.flatMap((wish) => {
    const groups = Object.values(Object.groupBy(wish.sizes, (size) => classOf(wish.screen, size)));
    return groups.map((sizes = []) => ({ ...wish, sizes }));
  });
  await Promise.all(
    loads.map(({ screen, theme, sizes }) =>
      limit(async () => {
        const named = sizes.map((size) => ({ screen, theme, size, name: nameOf(screen, theme, size) }));
        const session = await sessionOf(screen);
        const context = await browser.newContext({
          ...optionsOf(screen, theme, sizes),
          ...(session === undefined ? {} : { storageState: session }),
        });
        context.setDefaultTimeout(30_000);
        try {
          const page = await context.newPage();
          await prepare(page, cast, screen, theme);
          await screen.open(page, {
            cast,
            theme,
            key: createHash('sha256')
              .update(named[0]?.name ?? '')
              .digest('hex')
              .slice(0, 16),
            narrow: Number(sizes[0]) < 1280,
            kit: KIT,
          });
          for (const picture of named) {
            const png = await shoot(page, picture.size, still ? (screen.random ?? []) : null);
            const wrong = (await check?.(page)) ?? [];
            await onPicture(
              wrong.length > 0 ? { ...picture, png: null, fault: wrong.join('; ') } : { ...picture, png, fault: null },
            );
          }
        } catch (error) {
          const fault = (error as Error).message.split('\n').slice(0, 3).join(' ');
          for (const picture of named) await onPicture({ ...picture, png: null, fault });
        } finally {
          // A pending route of a screen ends with its page.
          await Promise.all(context.pages().map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
          await context.close();
        }
      }),
    ),
  );
}

function classOf({ part }: Screen, size: string): string {
  if (part === 'stream') return size;
  if (Number(size) < DESK_WIDTH) return 'touch';
  // The board has two panels or tabs, decided on the way to the state.
  return Number(size) < 1280 ? 'narrow' : 'wide';
}

function nameOf({ part, name, state }: Screen, theme: Theme, size: string): string {
  return `${part}/${[name, state, theme, size].join('--')}`;
}

function viewportOf(size: string): { width: number; height: number } {
  const [width = 0, height] = size.split('x').map(Number);
  return { width, height: height ?? (width < DESK_WIDTH ? 800 : 900) };
}

function optionsOf({ part }: Screen, theme: Theme, sizes: readonly string[]): BrowserContextOptions {
  const viewport = viewportOf(sizes[0] ?? '');
  if (part === 'stream') return { ...devices.obs, viewport };
  const device = viewport.width < DESK_WIDTH ? devices.phone : devices.desktop;
  const colorScheme = theme === 'dark' || theme === 'malam' ? 'dark' : 'light';
  return { ...device, viewport, deviceScaleFactor: 1, colorScheme };
}

async function openSession(browser: Browser, cast: Cast, host: Login) {
  const context = await browser.newContext();
  try {
    await logIn(context, cast.system, host);
    return await context.storageState();
  } finally {
    await context.close();
  }
}

async function prepare(page: Page, cast: Cast, screen: Screen, theme: Theme): Promise<void> {
  if (screen.part === 'kit') return serveKit(page);
  // The page's clock must agree with the service's, which was advanced.
  await page.clock.install({ time: cast.system.now() });
  if (screen.part === 'dashboard') await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
}

/** The kitchen sink needs no server: requests are fulfilled from the built files. */
const KIT = 'http://kit.test/';
const kitFolder = join(import.meta.dirname, '../../../packages/ui/kitchen-sink/dist');
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

async function serveKit(page: Page): Promise<void> {
  await page.route(`${KIT}**`, async (route) => {
    const path = normalize(new URL(route.request().url()).pathname);
    const file = path === '/' ? '/index.html' : path;
    try {
      const body = await readFile(join(kitFolder, file));
      await route.fulfill({ body, contentType: TYPES[extname(file)] ?? 'application/octet-stream' });
    } catch {
      await route.fulfill({ status: 404 });
    }
  });
}

/** `random`: selectors to hide, together with addresses of this machine and times of day; null hides nothing. */
async function shoot(page: Page, size: string, random: readonly string[] | null): Promise<Buffer> {
  const viewport = viewportOf(size);
  await page.setViewportSize(viewport);
  if (random !== null) await waitUntilQuiet(page);
  await settle(page);
  // Either the page scrolls, or its <main>, or its panels, or at the desk the frame around it.
  const hidden = await page.evaluate(() =>
    Math.max(
      ...[document.documentElement, ...document.querySelectorAll('main, main *, :has(> main)')]
        .filter((part) => part.matches(':root') || getComputedStyle(part).overflowY === 'auto')
        .map((part) => part.scrollHeight - part.clientHeight),
    ),
  );
  // A window as tall as the page instead of `fullPage`, so that sticky parts stand at the bottom.
  const height = Math.min(viewport.height + hidden, MAX_HEIGHT);
  if (height > viewport.height) {
    await page.setViewportSize({ ...viewport, height });
    await settle(page);
  }
  if (random !== null) await hide(page, random);
  return page.screenshot({ omitBackground: true, caret: 'hide' });
}

/** Waits for fonts and animations, at most a second, because an alert leaves by itself. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const passing = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    // Animations out of sight (`content-visibility`) may never finish; the page's own timers are advanced.
    const finished = Promise.allSettled(passing.map((animation) => animation.finished));
    const frames = Array.from({ length: 60 }).reduce<Promise<unknown>>(
      (before) => before.then(() => new Promise((resolve) => requestAnimationFrame(resolve))),
      Promise.resolve(),
    );
    await Promise.race([frames, finished]);
  });
}

/** After this long without additions a page has loaded its late parts; some never stop adding. */
const [QUIET_MS, QUIET_BOUND_MS] = [500, 3_000];

async function waitUntilQuiet(page: Page): Promise<void> {
  await page.evaluate(
    ([quiet, bound]) =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(done, quiet);
        const late = setTimeout(done, bound);
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(done, quiet);
        });
        observer.observe(document, { childList: true, subtree: true });
        function done() {
          observer.disconnect();
          clearTimeout(timer);
          clearTimeout(late);
          resolve();
        }
      }),
    [QUIET_MS, QUIET_BOUND_MS],
  );
}

/** Time in which a busy browser draws the hiding. */
const DRAWN_MS = 250;

async function hide(page: Page, random: readonly string[]): Promise<void> {
  await page.evaluate((selectors) => {
    // A style sheet, so that later renders are hidden too.
    if (selectors.length > 0) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`:is(${selectors.join(',')}) { visibility: hidden !important; }`);
      document.adoptedStyleSheets.push(sheet);
    }
    // A time of day such as 19.31 differs by a minute between runs.
    const passing = /localhost|(?<![\d.])\d{2}\.\d{2}(?![\d.])/;
    const all = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && passing.test(node.nodeValue ?? '')),
    );
    const inputs = [...document.querySelectorAll('input')].filter(({ value }) => /localhost/.test(value));
    // An address is as long as its port, which moves neighbours such as a copy button.
    const rows = all.flatMap((element) => (/localhost/.test(element.textContent) ? (element.parentElement ?? []) : []));
    for (const element of [...all, ...inputs, ...rows]) element.style.visibility = 'hidden';
  }, random);
  // The page's own frames follow the test's clock; an animation follows real frames.
  await page.evaluate((ms) => document.documentElement.animate([], ms).finished.then(() => undefined), DRAWN_MS);
}
