/**
 * `pnpm bench load [--runs 5] [--page host]`: how fast the public site stands, in a real Chromium whose network is slow 4G
 * (1.6 Mbit/s down, 750 kbit/s up, 300 ms a round trip) and whose processor is four times slower, both applied by the
 * browser, not computed afterwards. The sites are served as in production: HTTP/2 over TLS, text packed. Every run is a new
 * browser profile with an empty cache.
 *
 * Prints medians: first and largest contentful paint, the time until the page can be used, the shift of its layout, and what
 * came over the network. Every time is the page's own clock, from the start of the navigation. Exits 1 over a bar.
 *
 * "Usable" on the host page: text typed into the order form as soon as the field stands is still there, and the choice of
 * an event, made as soon as the app listens to it, has been answered on screen by what it costs. The submit key comes with
 * the captcha, and waits for people rather than for the page.
 * Elsewhere: the page's own content stands; a link needs no script.
 *
 * In turns with each page comes the same page bare: the same server, HTML, styles and fonts, but no script that runs.
 *
 * Then, on the dashboard and without slowness: from a host's press to the frame that shows its result, Main with 200 players
 * waiting, in turns with Win with 50.
 */
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type Page } from '@playwright/test';
import { addQueue } from '@mabarin/api-client/contract/mabar';
import { dashboardHost } from '@mabarin/api-client/contract/accounts';
import { endBench, median as medianOf, quantile, ratio, readOptions } from '@mabarin/api/testing/load/bench';
import { createTemplate } from '@mabarin/api/testing/template';
import { openBoard } from '#board.ts';
import { devices, launchOptions } from '#browser.ts';
import { logIn, openHostClient } from '#login.ts';
import { openTlsProxies, type TlsProxy } from '#tls-proxy.ts';
import { openTestSystem, type TestSystem } from '#test-system.ts';
import { newPlayer, paidOrder } from '#orders.ts';

const slow4g = { latency: 300, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const slower = 4;

const { runs, page: onlyPage } = readOptions({ runs: 5, page: '' });
if (!Number.isSafeInteger(runs) || runs < 1) throw new Error('--runs is a count');

/** `answered`: the frame that shows the first press of a key after it was painted; NaN where there is none. */
type Figures = { fcp: number; lcp: number; answered: number; usable: number; cls: number; kib: number };
/** `usable` finds what has to stand. The bars are milliseconds; layouts may shift by `CLS_BAR`. */
type Target = { name: string; path: string; usable: string; lcp: number; usableWithin?: number };

/** Query of a page without its scripts. */
const BARE = '?bare';
/** Asks for a press as soon as a key shows. */
const PRESSED = '#pressed';
const CLS_BAR = 0.01;
/** Games of each order on the board, more than rounds. */
const GAMES = 99;
const missed: string[] = [];
const template = await createTemplate();
try {
  // One scheme for all four sites: the service insists on it.
  const [api, site, dashboard, overlay] = (await openTlsProxies(4)) as [TlsProxy, TlsProxy, TlsProxy, TlsProxy];
  const system = await openTestSystem(template.name, {
    MABARIN_API_ORIGIN: api.origin,
    MABARIN_PUBLIC_ORIGIN: site.origin,
    MABARIN_DASHBOARD_ORIGIN: dashboard.origin,
    MABARIN_OVERLAY_ORIGIN: overlay.origin,
  });
  api.to(system.origins.api);
  const bare = await openBare(system.origins.public);
  site.to(`http://127.0.0.1:${(bare.address() as AddressInfo).port}`);
  const browser = await chromium.launch(launchOptions);
  try {
    const host = await system.createHost();
    const tickets: string[] = [];
    for (let orders = 0; orders < 8; orders += 1) tickets.push((await paidOrder(system, host)).ticket);
    const targets: Target[] = [
      { name: 'host', path: `/${host.username}`, usable: 'main form output', lcp: 1_500, usableWithin: 2_500 },
      { name: 'landing', path: '/', usable: 'main a[href="/join"]', lcp: 1_500, usableWithin: 2_500 },
      { name: 'list', path: `/list/${host.username}`, usable: 'main li', lcp: 1_200 },
      { name: 'ticket', path: `/tiket/${tickets[0] ?? ''}`, usable: 'main h1', lcp: 1_200 },
    ];
    const asked = targets.filter(({ name }) => onlyPage === '' || name === onlyPage);
    console.log(
      `slow 4G, processor ${slower} times slower, phone of 360 x 800; medians of ${runs} runs, milliseconds\n`,
    );
    print(['page', 'FCP', 'LCP', 'answered', 'usable', 'CLS', 'KiB', 'usable, each run']);
    for (const { name, path, usable, lcp, usableWithin } of asked) {
      const all: Figures[] = [];
      const bareLcp: number[] = [];
      const answered: number[] = [];
      for (let run = 0; run < runs; run += 1) {
        all.push(await measure(browser, site.origin + path, usable));
        // In a load of its own: what a press draws is a paint too.
        if (name === 'host') answered.push((await measure(browser, site.origin + path + PRESSED, usable)).answered);
        // Nothing answers on it, so it is usable as soon as it is there.
        bareLcp.push((await measure(browser, `${site.origin}${path}${BARE}`, 'main')).lcp);
      }
      const median = (pick: (figures: Figures) => number) => medianOf(all.map(pick));
      const figures = {
        fcp: median((each) => each.fcp),
        lcp: median((each) => each.lcp),
        answered: answered.length === 0 ? Number.NaN : medianOf(answered),
        usable: median((each) => each.usable),
        cls: median((each) => each.cls),
        kib: median((each) => each.kib),
      };
      print([
        name,
        figures.fcp.toFixed(0),
        figures.lcp.toFixed(0),
        figures.answered.toFixed(0),
        figures.usable.toFixed(0),
        figures.cls.toFixed(3),
        figures.kib.toFixed(0),
        all.map((each) => each.usable.toFixed(0)).join(' '),
      ]);
      ratio(`${name}: LCP, of the bare page`, figures.lcp / medianOf(bareLcp), { most: 1.1 });
      if (name === 'host') {
        ratio('host: first answered press, of LCP', figures.answered / figures.lcp, { most: 1.25 });
        ratio('host: usable, of the bare page', figures.usable / medianOf(bareLcp), { most: 1.6 });
      }
      if (figures.lcp > lcp) missed.push(`${name}: LCP ${figures.lcp.toFixed(0)} ms, bar ${lcp}`);
      if (figures.cls > CLS_BAR) missed.push(`${name}: CLS ${figures.cls.toFixed(3)}, bar ${CLS_BAR}`);
      if (usableWithin !== undefined && figures.usable > usableWithin) {
        missed.push(`${name}: usable after ${figures.usable.toFixed(0)} ms, bar ${usableWithin}`);
      }
    }
  } finally {
    await browser.close();
    bare.close();
    await system.close();
    await Promise.all([api, site, dashboard, overlay].map((front) => front.close()));
  }
  await measurePresses();
} finally {
  await template.drop();
}
endBench(missed);

/** Serves the site, and its pages bare: their scripts are of a type that browsers neither load nor run. */
async function openBare(origin: string): Promise<Server> {
  const server = createServer(({ url = '/', method, headers }, answer) => {
    const isBare = url.endsWith(BARE);
    const path = isBare ? url.slice(0, -BARE.length) : url;
    const encoding = isBare ? 'identity' : headers['accept-encoding'];
    const asked = request(origin + path, { method, headers: { ...headers, 'accept-encoding': encoding } }, (got) => {
      // With the page's own headers: its policy alone costs the first paint 40 ms on a slow phone.
      const { 'content-length': _length, ...sent } = got.headers;
      // Packed as the page is: what comes slower is parsed while it comes.
      const packed = { ...sent, 'content-encoding': 'gzip' };
      if (isBare) void withoutScripts(got).then((html) => answer.writeHead(200, packed).end(gzipSync(html)));
      else got.on('error', () => answer.destroy()).pipe(answer.writeHead(got.statusCode ?? 502, got.headers));
    });
    // A page that is left ends its requests.
    asked.on('error', () => answer.destroy());
    answer.on('error', () => asked.destroy());
    asked.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

async function withoutScripts(page: IncomingMessage): Promise<string> {
  const html = await text(page);
  return html
    .replaceAll('type="module"', 'type="absent"')
    .replaceAll('<script>', '<script type="absent">')
    .replaceAll('rel="modulepreload"', 'rel="modulepreabsent"');
}

async function measure(browser: Browser, url: string, usable: string): Promise<Figures> {
  const context = await browser.newContext({ ...devices.phone, ignoreHTTPSErrors: true });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', { offline: false, ...slow4g });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
    let bytes = 0;
    cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    await page.addInitScript(watch, usable);
    await page.goto(url, { waitUntil: 'load', timeout: 120_000 });
    await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0, null, { timeout: 120_000 });
    return { ...(await settled(page)), kib: bytes / 1024 };
  } finally {
    await context.close();
  }
}

/**
 * Runs in the page: marks the first frame in which the selector finds something, and keeps paints and shifts. Uses the order
 * form, where there is one, as a quick viewer would.
 */
function watch(usable: string): void {
  const kept = { lcp: 0, cls: 0 };
  Object.assign(window, { kept });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) kept.lcp = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) kept.cls += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const TYPED = '310000001';
  let typed = false;
  let chosen = false;
  let pressed = false;
  const useForm = () => {
    const field = document.querySelector<HTMLInputElement>('input[name="gameID"]:enabled');
    const event = document.querySelector<HTMLInputElement>('main form input[name="gameEventCode"]');
    if (field !== null && !typed) {
      typed = true;
      // As a key does it: React takes a value set by script alone for its own.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, TYPED);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    // Before the app listens, the browser alone would take the choice.
    if (event === null || chosen || !Object.keys(event).some((name) => name.startsWith('__reactProps'))) return;
    if (field?.value !== TYPED) throw new Error('What was typed is gone');
    chosen = true;
    event.click();
  };
  /** The price of what was chosen, or anything at all where there is no order form. */
  const isAnswered = (found: Element) => !typed || (chosen && /\d/.test(found.textContent));
  const look = () => {
    // A bare page has a query, and nothing that answers.
    if (location.search === '') {
      const key = document.querySelector<HTMLElement>('main form button[data-counts]');
      const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0;
      if (location.hash !== '' && key !== null && isPainted && !pressed) {
        pressed = true;
        key.click();
        // The frame that shows it ends before the next one begins.
        if (key.dataset['early'] !== undefined) requestAnimationFrame(() => performance.mark('answered'));
      }
      useForm();
    }
    const found = document.querySelector(usable);
    if (found !== null && isAnswered(found)) performance.mark('usable');
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** The figures once nothing has come over the network for a while: late parts may still paint and shift. */
async function settled(page: Page): Promise<Omit<Figures, 'kib'>> {
  await page.waitForLoadState('networkidle', { timeout: 60_000 }).catch(() => undefined);
  return page.evaluate(() => {
    const { kept } = window as unknown as { kept: { lcp: number; cls: number } };
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
    return {
      fcp: at('first-contentful-paint'),
      lcp: kept.lcp,
      answered: at('answered'),
      usable: at('usable'),
      cls: kept.cls,
    };
  });
}

function print([name = '', ...cells]: string[]): void {
  console.log([name.padEnd(10), ...cells.map((cell) => cell.padStart(7))].join('  '));
}

async function measurePresses(): Promise<void> {
  const system = await openTestSystem(template.name);
  const browser = await chromium.launch(launchOptions);
  try {
    const [main, win] = [await openWaiting(browser, system, 200), await openWaiting(browser, system, 50)];
    await press(win.page, `Main ${win.first}`, `Ganti ${win.first}`);
    const times: { main: number[]; win: number[] } = { main: [], win: [] };
    for (let round = 0; round < 20; round += 1) {
      times.main.push(await press(main.page, `Main ${main.first}`, `Ganti ${main.first}`));
      await press(main.page, `Ganti ${main.first}`, `Main ${main.first}`);
      await win.page.getByRole('button', { name: 'Win', exact: true }).click();
      await win.page.getByRole('alertdialog').waitFor();
      times.win.push(await press(win.page, 'Catat WIN', `${round + 1}/${GAMES}`));
    }
    const [mainP95, winP95] = [quantile(times.main, 0.95), quantile(times.win, 0.95)];
    console.log(`\nMain with 200 waiting: p95 ${mainP95.toFixed(0)} ms; Win with 50: p95 ${winP95.toFixed(0)} ms`);
    ratio('Main with 200 waiting, of Win with 50, p95', mainP95 / winP95, { most: 1.5 });
  } finally {
    await browser.close();
    await system.close();
  }
}

/** The board of a new host with players who wait for many games; `first` is at the head of the queue. */
async function openWaiting(
  browser: Browser,
  system: TestSystem,
  count: number,
): Promise<{ page: Page; first: string }> {
  const host = await system.createHost();
  const call = await openHostClient(system, host);
  const { data } = await call(dashboardHost, {});
  const event = data.events.find(({ title }) => title === 'Reguler')?.id ?? '';
  const names: string[] = [];
  for (let player = 0; player < count; player += 1) {
    const { name, ...ids } = newPlayer();
    names.push(name);
    const roles = { gameRoleJungler: true };
    await call(addQueue, { ...ids, ...roles, gamePlayerName: name, gameEventID: event, gameCount: GAMES });
  }
  const context = await browser.newContext(devices.desktop);
  await logIn(context, system, host);
  const page = await context.newPage();
  await openBoard(page, system);
  return { page, first: names[0] ?? '' };
}

/** Milliseconds from a press of the named button until a frame was drawn with `shown` as a button's name or in the text. */
function press(page: Page, button: string, shown: string): Promise<number> {
  return page.evaluate(
    ([pressed, expected]) =>
      new Promise<number>((resolve) => {
        const named = (name: string) =>
          [...document.querySelectorAll('button')].find(
            (one) => one.getAttribute('aria-label') === name || one.textContent === name,
          );
        const isShown = () => named(expected) !== undefined || document.body.textContent.includes(expected);
        const began = performance.now();
        const look = () => {
          // The frame that shows it ends before the next one begins.
          if (isShown()) requestAnimationFrame(() => resolve(performance.now() - began));
          else requestAnimationFrame(look);
        };
        named(pressed)?.click();
        requestAnimationFrame(look);
      }),
    [button, shown] as const,
  );
}
