import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import type { HandleHost, HandleHostOptions } from '@mabarin/api/testing/fixtures/handle';
import { devices, type Device } from '#browser.ts';
import { countCalls, holdCalls, releaseCalls } from '#calls.ts';
import { stopClocks } from '#clocks.ts';
import { createGuards, type Guards } from '#guards.ts';
import { openTestSystem, print, TEMPLATE, type TestSystem } from '#test-system.ts';
import { logIn } from '#login.ts';

export { expect };

/** Opens a separate browser, like another person or device; returns its first page. */
type Visit = (device: Device, options?: BrowserContextOptions) => Promise<Page>;

type Journey = {
  /** The worker's system; here `advance` moves the clocks of all open pages with the service's. */
  system: TestSystem;
  /** A new host with everything that a registration gives. */
  host: HandleHost;
  createHost: (options?: HandleHostOptions) => Promise<HandleHost>;
  visit: Visit;
  /** Expects a browser fault; see Guards. */
  allow: Guards['allow'];
  /** Logs this browser in without the login page, which has its own journey. */
  login: (page: Page, host: HandleHost) => Promise<void>;
  /** A desktop on which the host is logged in. */
  dashboard: Page;
  /** The phone of a viewer. */
  viewer: Page;
};

type Internals = { open: { visitors: BrowserContext[]; guards: Guards } };

export const test = base.extend<Journey & Internals, { worker: TestSystem }>({
  worker: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know what a fixture needs.
    async ({}, use) => {
      const template = process.env[TEMPLATE];
      if (template === undefined) throw new Error(`${TEMPLATE} is not set: the global setup did not run`);
      const system = await openTestSystem(template);
      await use(system);
      await system.close();
    },
    // Longer than the service needs to get ready.
    { scope: 'worker', timeout: 240_000 },
  ],

  createHost: async ({ worker }, use) => use(worker.createHost),
  host: async ({ worker }, use) => use(await worker.createHost()),

  open: [
    async ({ worker }, use, testInfo) => {
      const guards = createGuards();
      const open = { visitors: [] as BrowserContext[], guards };
      worker.takeLog();
      await use(open);
      // A pending route of a journey ends with its page.
      const pages = open.visitors.flatMap((context) => [context, ...context.pages()]);
      await Promise.all(pages.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
      await Promise.all(open.visitors.map((context) => context.close()));
      const log = worker.takeLog();
      const errors = log.filter((line) => line.level >= 50).map((line) => `service: ${line.text}`);
      const faults = [...guards.faults(), ...errors];
      if (testInfo.status !== testInfo.expectedStatus && log.length > 0) {
        await testInfo.attach('service.log', { body: print(log), contentType: 'text/plain' });
        process.stderr.write(`the service's log of "${testInfo.title}":\n${print(log)}\n`);
      }
      if (faults.length > 0) throw new Error(`Nobody asked for these faults:\n${faults.join('\n')}`);
    },
    { auto: true },
  ],

  allow: async ({ open }, use) => use(open.guards.allow),

  visit: async ({ browser, worker, open }, use) => {
    await use(async (device, options = {}) => {
      const context = await browser.newContext({ ...devices[device], ...options });
      await open.guards.watch(context, device);
      await context.clock.install({ time: worker.now() });
      if (device === 'obs') await context.addInitScript(playObs);
      await countCalls(context);
      open.visitors.push(context);
      return context.newPage();
    });
  },

  system: async ({ worker, open }, use) => {
    const advance = async (seconds: number) => {
      const { visitors } = open;
      const stop = await stopClocks(visitors, worker.now() + Math.min(STOP_MS, Math.max(500, seconds * 800)));
      const pages = visitors.flatMap((context) => context.pages());
      // No call may happen between the two moves: a response of one time would meet the other.
      await holdCalls(pages);
      await worker.advance(seconds);
      await Promise.all(visitors.map((context) => context.clock.fastForward(Math.max(0, worker.now() - stop))));
      await releaseCalls(pages);
      await Promise.all(visitors.map((context) => context.clock.resume()));
    };
    await use({ ...worker, advance });
  },

  login: async ({ worker }, use) => {
    await use((page, host) => logIn(page.context(), worker, host));
  },

  dashboard: async ({ visit, host, login }, use) => {
    const page = await visit('desktop');
    await login(page, host);
    await use(page);
  },
  viewer: async ({ visit }, use) => use(await visit('phone')),
});

/** Pages stop at an instant ahead of all their clocks, and before the instant they are moved to. */
const STOP_MS = 3_000;

/**
 * Turns a page into an OBS browser source. The display client times its alerts in a worker, whose clock Playwright
 * cannot move, so here that worker runs on the page's clock.
 */
function playObs(): void {
  const getStatus = (answer: (status: object) => void) => answer({ streaming: true, recording: false });
  Object.assign(window, { obsstudio: { pluginVersion: '2.24.0', getStatus } });
  class AlarmOnPage extends EventTarget {
    timers = new Map<number, number>();
    postMessage({ id, ms }: { id: number; ms: number | null }): void {
      window.clearTimeout(this.timers.get(id));
      this.timers.delete(id);
      if (ms === null) return;
      const ring = () => this.dispatchEvent(new MessageEvent('message', { data: id }));
      this.timers.set(id, window.setTimeout(ring, ms));
    }
    terminate(): void {
      for (const timer of this.timers.values()) window.clearTimeout(timer);
    }
  }
  Object.assign(window, { Worker: AlarmOnPage });
}

export const bothThemes = ['light', 'dark'] as const;

/**
 * No accessibility violation on the page (WCAG 2.2 AA), with open dialogs and toasts. Viewers' pages follow the
 * system's theme; the dashboard's own is set and restored. A second theme only changes colours, so only contrast is
 * checked again.
 */
export async function expectAccessible(page: Page, themes: readonly ('light' | 'dark')[] = []): Promise<void> {
  const own = await page.evaluate(() => document.documentElement.dataset['theme'] ?? null);
  for (const [index, colorScheme] of (themes.length === 0 ? ['light' as const] : themes).entries()) {
    await page.emulateMedia({ colorScheme });
    const theme = own === null || themes.length === 0 ? own : colorScheme === 'light' ? 'sore' : 'malam';
    await page.evaluate(setTheme, theme);
    await expect.poll(() => page.evaluate(movingNow), { intervals: [20] }).toBe(0);
    // Loading axe costs more than running it, so it is loaded once per document. No page has frames.
    const known = (await page.evaluate(() => 'axe' in window)) ? { axeSource: ';' } : {};
    const axe = new AxeBuilder({ page, ...known }).setLegacyMode().options({ resultTypes: ['violations'] });
    if (index > 0) axe.withRules(['color-contrast']);
    else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).disableRules(['region']);
    // Base UI's focus guards of an open menu pass the focus on at once.
    const { violations } = await axe.exclude('[data-base-ui-focus-guard]').analyze();
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}\n  ${node.html}\n  ${node.failureSummary ?? ''}`),
    );
    expect(found, `${page.url()} in ${theme ?? colorScheme}`).toEqual([]);
  }
  await page.evaluate(setTheme, own);
}

/** No accessibility violation in either theme, and no overflow at a phone's 360 px. */
export async function expectFits(page: Page): Promise<void> {
  await expectAccessible(page, bothThemes);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBe(360);
}

/** Sets a theme in the page without transitions: one of a folded or hidden part draws no frames and would never end. */
function setTheme(theme: string | null): void {
  const still = new CSSStyleSheet();
  still.replaceSync('*, ::before, ::after { transition: none !important }');
  document.adoptedStyleSheets.push(still);
  if (theme !== null) document.documentElement.dataset['theme'] = theme;
  for (const element of document.querySelectorAll('*')) void getComputedStyle(element).color;
  document.adoptedStyleSheets.pop();
}

/**
 * Number of running animations in the page. Pending ones, such as a ticket's automatic exit, and scroll-driven ones do
 * not count.
 */
function movingNow(): number {
  const moving = document.getAnimations().filter(({ currentTime, effect, playState }) => {
    const { delay = 0, iterations } = effect?.getTiming() ?? {};
    return (
      playState === 'running' && iterations !== Infinity && typeof currentTime === 'number' && currentTime >= delay
    );
  });
  return moving.length;
}
