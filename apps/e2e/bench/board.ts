/**
 * `pnpm bench board [--waiting 500] [--updates 20] [--seconds 10]`: whether the queue board stays smooth while so many
 * wait and so many changes come in each second, made by another dashboard, while the host scrolls and searches. In a
 * real Chromium at 1440 and at 360 px.
 *
 * Prints what one change costs the page's main thread in processor time, which other work on the machine hardly moves;
 * then how often the list was read, the time between frames (median, 95th and 99th in a hundred, longest), the long
 * tasks (over 50 ms) and what the main thread worked. Times are the browser's own, on this machine with whatever
 * else runs on it; figures only: nothing here fails by the clock.
 */
import { parseArgs } from 'node:util';
import { chromium, request, type Browser, type CDPSession, type Page } from '@playwright/test';
import { dashboardHost, login } from '@mabarin/api-client/contract/accounts';
import { addQueue, setPlaying, type MabarListAnswer } from '@mabarin/api-client/contract/mabar';
import type { DashboardHost } from '@mabarin/api-client/contract/accounts';
import { createTemplate } from '@mabarin/api/testing/template';
import type { HandleHost } from '@mabarin/api/testing/fixtures/handle';
import { board, openBoard } from '#board.ts';
import { devices, launchOptions } from '#browser.ts';
import { openTestSystem, type TestSystem } from '#test-system.ts';
import { logIn } from '#login.ts';
import { newPlayer } from '#orders.ts';

const { values } = parseArgs({
  options: {
    waiting: { type: 'string', default: '500' },
    updates: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '10' },
  },
});
const [waiting, updates, seconds] = [values.waiting, values.updates, values.seconds].map(Number) as [
  number,
  number,
  number,
];

const viewports = [
  { width: 1440, height: 900 },
  { width: 360, height: 800 },
];

const template = await createTemplate();
try {
  const system = await openTestSystem(template.name);
  const browser = await chromium.launch(launchOptions);
  try {
    const host = await system.createHost();
    const other = await otherDashboard(system, host);
    const ids = await other.fill(waiting);
    console.log(`${waiting} waiting, ${updates} updates a second for ${seconds} s`);
    for (const viewport of viewports) await measure(browser, { system, host, other, ids }, viewport);
    await other.close();
  } finally {
    await browser.close();
    await system.close();
  }
} finally {
  await template.drop();
}

type Other = Awaited<ReturnType<typeof otherDashboard>>;

/** The same host on another device: what is done there reaches the measured page through the live channel. */
async function otherDashboard(system: TestSystem, host: HandleHost) {
  const context = await request.newContext({ extraHTTPHeaders: { origin: system.origins.public } });
  const post = async <Answer>(path: string, data: object, headers: Record<string, string> = {}): Promise<Answer> => {
    const answer = await context.post(system.origins.api + path, { data, headers });
    return (await answer.json()) as Answer;
  };
  const form = { LoginEmail: host.email, LoginPassword: host.password };
  const session = await post<{ data: { login: string } }>(login.path, { form, token: 'sandbox-pass' });
  const headers = { login: session.data.login };
  return {
    async fill(count: number): Promise<string[]> {
      const { data } = await post<{ data: DashboardHost }>(dashboardHost.path, {}, headers);
      const event = data.events.find(({ title }) => title === 'Reguler');
      let last: MabarListAnswer | undefined;
      for (let added = 0; added < count; added += 1) {
        const { name: gamePlayerName, ...player } = newPlayer();
        const entry = { ...player, gamePlayerName, gameEventID: event?.id, gameCount: 1 + (added % 4) };
        last = await post<MabarListAnswer>(addQueue.path, { ...entry, gameRoleJungler: true }, headers);
      }
      return last?.data.queue.map(({ id }) => id) ?? [];
    },
    /** Main and Ganti in turn. */
    move: (mabarID: string, playing: boolean) => post(setPlaying.path, { mabarID, setPlaying: playing }, headers),
    close: () => context.dispose(),
  };
}

type Scene = { system: TestSystem; host: HandleHost; other: Other; ids: readonly string[] };
declare global {
  interface Window {
    seen?: { frames: number[]; tasks: number[] };
  }
}

async function measure(browser: Browser, scene: Scene, viewport: { width: number; height: number }): Promise<void> {
  const { system, host, other, ids } = scene;
  const context = await browser.newContext({ ...devices.desktop, viewport });
  const page = await context.newPage();
  await logIn(context, system, host);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  await openBoard(page, system, viewport.width < 1280);
  // The moves of an earlier round may have crossed: a few still play.
  const most = Math.floor(ids.length * 0.9);
  await page.waitForFunction((count) => document.querySelectorAll('ol > li').length > count, most);
  const costs = await costsOfAChange(page, cdp, other, ids[Math.floor(ids.length / 2)] ?? '');
  let reads = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('/mabar/list')) reads += 1;
  });
  await page.evaluate(() => {
    const seen = { frames: [] as number[], tasks: [] as number[] };
    window.seen = seen;
    new PerformanceObserver((list) => {
      seen.tasks.push(...list.getEntries().map(({ duration }) => Math.round(duration)));
    }).observe({ entryTypes: ['longtask'] });
    let last = performance.now();
    const tick = (now: number) => {
      seen.frames.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  const before = await worked(cdp);
  const start = performance.now();
  const moves: Promise<unknown>[] = [];
  for (let move = 0; move < updates * seconds; move += 1) {
    moves.push(other.move(ids[Math.floor(move / 2) % ids.length] ?? '', move % 2 === 0));
    if (move === updates * 2) void page.mouse.move(viewport.width - 100, 500).then(() => page.mouse.wheel(0, 8_000));
    if (move === updates * 5) void searchFor(page, 'reguler');
    const rest = start + ((move + 1) * 1_000) / updates - performance.now();
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
  }
  await Promise.all(moves);
  const work = (await worked(cdp)) - before;
  const { frames, tasks } = await page.evaluate(() => window.seen ?? { frames: [], tasks: [] });
  const sorted = frames.toSorted((a, b) => a - b);
  const at = (part: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
  const took = (performance.now() - start) / 1_000;
  console.log(
    `${viewport.width} px: one change ${costs.map((cost) => Math.round(cost)).join(' ')} ms; list read ${reads} times; frames ${at(0.5)}/${at(0.95)}/${at(0.99)}/${at(1)} ms; ` +
      `long tasks ${tasks.length}, ${tasks
        .toSorted((a, b) => b - a)
        .slice(0, 5)
        .join(' ')} ms; ` +
      `main thread ${Math.round((work / took) * 100)} % of ${took.toFixed(0)} s`,
  );
  await context.close();
}

/** On a phone the search is behind a key; "/" opens it everywhere. */
async function searchFor(page: Page, words: string): Promise<void> {
  await page.keyboard.press('/');
  await board(page).search.pressSequentially(words, { delay: 80 });
}

/**
 * Milliseconds of the main thread for each of ten changes that come one at a time: an entry leaves and comes back. What
 * the page works anyway in as long a time is taken off.
 */
async function costsOfAChange(page: Page, cdp: CDPSession, other: Other, id: string): Promise<number[]> {
  const costs: number[] = [];
  const still = await worked(cdp);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const idle = ((await worked(cdp)) - still) / 3;
  for (let change = 0; change < 10; change += 1) {
    const before = await worked(cdp);
    const start = performance.now();
    const read = page.waitForResponse((response) => response.url().endsWith('/mabar/list'));
    await other.move(id, change % 2 === 0);
    await (await read).finished();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const took = (performance.now() - start) / 1_000;
    costs.push(((await worked(cdp)) - before - idle * took) * 1_000);
  }
  return costs.toSorted((a, b) => a - b);
}

/** Seconds of processor time the page's main thread has used. */
async function worked(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0;
}
