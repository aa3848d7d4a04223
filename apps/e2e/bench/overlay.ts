/**
 * `pnpm bench overlay [--alerts 1500] [--hours 6] [--speed 60]`: an evening of the built overlay in a real Chromium.
 * Bursts of alerts with sound, logo and messages of every length, and silence between them. The page's alarm clock runs
 * `--speed` times as fast while alerts play and faster through the silences, its sounds at sixteen times; the service's
 * clock is moved by the same silences. Every call of the evening is made, and every alert is drawn.
 *
 * Each half hour of the evening: the heap after a forced collection, DOM nodes (detached ones too), event listeners and
 * open object URLs. Exits 1 when the heap grows by more than a tenth after the first hour, when nodes grow at all or
 * listeners or URLs by more than a few, when an alert was not shown exactly once, or when the page draws a frame in ten
 * idle seconds.
 */
import { parseArgs } from 'node:util';
import { chromium, request, type Browser, type CDPSession, type Page } from '@playwright/test';
import pLimit from 'p-limit';
import { login } from '@mabarin/api-client/contract/accounts';
import { alertAck, alertNext, saveOverlay } from '@mabarin/api-client/contract/alerts';
import { LEASE_RENEW_SECONDS, LEASE_SECONDS } from '@mabarin/domain/alerts/alert';
import type { HandleHost } from '@mabarin/api/testing/fixtures/handle';
import { photoBase64 } from '@mabarin/api/testing/fixtures/images';
import { createTemplate } from '@mabarin/api/testing/template';
import { devices, launchOptions } from '#browser.ts';
import { openTestSystem, type TestSystem } from '#test-system.ts';
import { paidSupport } from '#orders.ts';

const { values } = parseArgs({
  options: {
    alerts: { type: 'string', default: '1500' },
    hours: { type: 'string', default: '6' },
    speed: { type: 'string', default: '60' },
  },
});
const [alerts, hours, speed] = [values.alerts, values.hours, values.speed].map(Number) as [number, number, number];

/** How fast the page's alarm clock runs through a silence, in which it only asks. */
const SILENT_SPEED = 1_000;
/** The fastest that Chromium plays sound. */
const SOUND_SPEED = 16;
const HALF_HOUR = 1_800;
const BURSTS = 5;
const IDLE_MS = 10_000;
/** Orders on their way at the same time. */
const AT_ONCE = 5;
/** A burst that is not over after this long never ends. */
const PATIENCE_MS = 300_000;
const HEAP_GROWTH = 1.1;
/** Listeners and URLs that calls under way may hold; what leaks holds one for each alert or half hour. */
const UNDER_WAY = 4;

const template = await createTemplate();
let good = false;
try {
  const system = await openTestSystem(template.name);
  const browser = await chromium.launch(launchOptions);
  try {
    const host = await system.createHost();
    await decorate(system, host);
    good = await evening(browser, system, host);
  } finally {
    await browser.close();
    await system.close();
  }
} finally {
  await template.drop();
}
process.exitCode = good ? 0 : 1;

/** The host's logo, and a sound and a time for larger amounts. */
async function decorate(system: TestSystem, host: HandleHost): Promise<void> {
  const context = await request.newContext({ extraHTTPHeaders: { origin: system.origins.public } });
  const form = { LoginEmail: host.email, LoginPassword: host.password };
  const entered = await context.post(system.origins.api + login.path, { data: { form, token: 'sandbox-pass' } });
  const { data: session } = (await entered.json()) as { data: { login: string } };
  const answer = await context.post(system.origins.api + saveOverlay.path, {
    headers: { login: session.login },
    data: {
      image: await photoBase64({ format: 'png' }),
      imageType: 'image/png',
      settings: {
        enableNotificationSound: true,
        enableTTS: false,
        showLogo: true,
      },
    },
  });
  const { status } = (await answer.json()) as { status: number };
  if (status !== 0) throw new Error(`the settings were refused: ${await answer.text()}`);
  await context.dispose();
}

declare global {
  interface Window {
    bench: { speed: number; frames: number; urls: number };
  }
}

/** Runs in the page before its own code. */
function hasten([pace, soundSpeed, leaseMs]: number[]): void {
  const bench = { speed: pace ?? 1, frames: 0, urls: 0 };
  window.bench = bench;
  const Plain = window.Worker;
  window.Worker = class extends Plain {
    override postMessage(message: unknown): void {
      const alarm = message as { id: number; ms: number | null };
      // The lease is the service's, whose clock is not hastened.
      const { id, ms } = alarm;
      super.postMessage(ms === null || ms === leaseMs ? alarm : { id, ms: ms / bench.speed });
    }
  };
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () {
    this.defaultPlaybackRate = soundSpeed ?? 1;
    this.playbackRate = soundSpeed ?? 1;
    return play.call(this);
  };
  const frame = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) => {
    bench.frames += 1;
    return frame(callback);
  };
  const make = URL.createObjectURL.bind(URL);
  const revoke = URL.revokeObjectURL.bind(URL);
  URL.createObjectURL = (object) => {
    bench.urls += 1;
    return make(object);
  };
  URL.revokeObjectURL = (url) => {
    bench.urls -= 1;
    revoke(url);
  };
}

type Measure = { hour: number; shown: number; heap: number; nodes: number; listeners: number; urls: number };

async function evening(browser: Browser, system: TestSystem, host: HandleHost): Promise<boolean> {
  const context = await browser.newContext({ ...devices.obs, reducedMotion: 'no-preference' });
  const page = await context.newPage();
  const shown = new Map<string, number>();
  const ended = new Set<string>();
  let asked = 0;
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('response', (response) => {
    if (response.url().endsWith(alertNext.path)) asked += 1;
    if (!response.url().endsWith(alertAck.path) || !response.ok()) return;
    const report = response.request().postDataJSON() as { alert_id: string; event: string };
    // An end may be said twice: it is idempotent.
    if (report.event === 'finished') ended.add(report.alert_id);
    else shown.set(report.alert_id, (shown.get(report.alert_id) ?? 0) + 1);
  });
  await page.addInitScript(hasten, [speed, SOUND_SPEED, LEASE_SECONDS * 1_000]);
  await page.goto(`${system.origins.overlay}/display/overlay?key=${host.code}`);
  await until(() => asked > 0, 'the overlay asks');
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  await cdp.send('HeapProfiler.enable');

  const began = performance.now();
  const halves = Math.round(hours * 2);
  const measures = [await measure(page, cdp, 0, 0)];
  console.log(line('hour', 'shown', 'heap kB', 'nodes', 'listeners', 'URLs'));
  print(measures[0]);
  let paid = 0;
  for (let half = 1; half <= halves; half += 1) {
    for (let burst = 1; burst <= BURSTS; burst += 1) {
      const target = Math.round((alerts * ((half - 1) * BURSTS + burst)) / (halves * BURSTS));
      const size = target - paid;
      const numbers = Array.from({ length: size }, (_, index) => paid + index + 1);
      await pLimit(AT_ONCE).map(numbers, (number) => paidSupport(system, host, orderOf(number)));
      paid = target;
      await until(() => ended.size >= paid, `${paid} alerts are shown`);
      await silence(page, system, Math.max(10, Math.round(HALF_HOUR / BURSTS - size * 6.5)), () => asked);
    }
    measures.push(await measure(page, cdp, half / 2, ended.size));
    print(measures.at(-1));
  }
  const took = (performance.now() - began) / 1_000;
  console.log(`${hours} hours and ${ended.size} alerts in ${took.toFixed(0)} s; the page asked ${asked} times`);
  const drawn = await idle(browser, page);
  const broken = [...findBroken(measures), ...errors];
  const twice = [...shown.values()].filter((times) => times > 1).length;
  // The last one came after the evening.
  const all = alerts + 1;
  if (ended.size !== all || shown.size !== all || twice > 0) {
    broken.push(`${shown.size} of ${all} alerts shown, ${twice} of them twice, ${ended.size} ended`);
  }
  console.log(
    `${IDLE_MS / 1_000} idle seconds: ${drawn.asked} frames asked for, ${drawn.idle} drawn ` +
      `(${drawn.playing} drawn in a second in which an alert came)`,
  );
  if (drawn.asked > 0 || drawn.idle > 0) broken.push('the idle page drew');
  if (drawn.playing === 0) broken.push('the trace shows nothing: no frame was drawn for an alert either');
  for (const finding of broken) console.log(`BROKEN: ${finding}`);
  await context.close();
  return broken.length === 0;

  /** Frames drawn while nothing plays, and while an alert comes: the second shows that the first can be believed. */
  async function idle(own: Browser, overlay: Page) {
    await overlay.mouse.move(0, 0);
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    const before = await overlay.evaluate(() => window.bench.frames);
    const quiet = await frames(own, overlay, IDLE_MS);
    const after = await overlay.evaluate(() => window.bench.frames);
    void paidSupport(system, host, orderOf(alerts + 1));
    const playing = await frames(own, overlay, 1_000);
    await until(() => ended.size > alerts, 'the last alert is shown');
    return { idle: quiet, asked: after - before, playing };
  }
}

/** Names, amounts and messages of every length. */
function orderOf(number: number) {
  return {
    supporterName: `Sultan ${number}`,
    supporterMessage: 'Gas terus bang! '.repeat(1 + (number % 10)).trim(),
    supporterGift: [10_000, 15_000, 25_000, 150_000][number % 4] ?? 10_000,
    supporterEmail: `sultan${number}@mabarin.test`,
  };
}

/** Moves both clocks: the page asks as often as in so many seconds. */
async function silence(page: Page, system: TestSystem, seconds: number, asked: () => number): Promise<void> {
  const last = asked() + Math.floor(seconds / LEASE_RENEW_SECONDS);
  await page.evaluate((pace) => (window.bench.speed = pace), SILENT_SPEED);
  await until(() => asked() >= last, 'the idle page asks');
  await page.evaluate((pace) => (window.bench.speed = pace), speed);
  await system.advance(seconds);
}

async function measure(page: Page, cdp: CDPSession, hour: number, shown: number): Promise<Measure> {
  for (let times = 0; times < 2; times += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
  const urls = await page.evaluate(() => window.bench.urls);
  return {
    hour,
    shown,
    heap: value('JSHeapUsedSize') / 1_024,
    nodes: value('Nodes'),
    listeners: value('JSEventListeners'),
    urls,
  };
}

/** What grew after the first hour; the slopes of everything. */
function findBroken(measures: readonly Measure[]): string[] {
  const broken: string[] = [];
  const early = measures.filter(({ hour }) => hour > 0 && hour <= 1);
  const late = measures.filter(({ hour }) => hour >= 1);
  const last = measures.at(-1);
  if (!last || late.length < 2) return ['an evening of more than one hour is needed'];
  const most = (of: (one: Measure) => number) => Math.max(...early.map(of));
  if (last.heap > most(({ heap }) => heap) * HEAP_GROWTH) broken.push('the heap grew by more than a tenth');
  for (const name of ['nodes', 'listeners', 'urls'] as const) {
    const more = last[name] - most((one) => one[name]);
    if (more > (name === 'nodes' ? 0 : UNDER_WAY)) broken.push(`${name} grew by ${more} to ${last[name]}`);
  }
  const slope = (name: 'heap' | 'nodes' | 'listeners' | 'urls') => slopeOf(late.map((one) => [one.hour, one[name]]));
  console.log(
    `slope after the first hour: heap ${slope('heap').toFixed(1)} kB an hour, nodes ${slope('nodes').toFixed(2)}, ` +
      `listeners ${slope('listeners').toFixed(2)}, URLs ${slope('urls').toFixed(2)}`,
  );
  return broken;
}

/** Least squares. */
function slopeOf(points: readonly (readonly [number, number])[]): number {
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
  const x = mean(points.map(([at]) => at));
  const y = mean(points.map(([, value]) => value));
  const over = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0);
  return over / points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
}

/** Frames that the compositor draws in so many milliseconds. */
async function frames(browser: Browser, page: Page, ms: number): Promise<number> {
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline.frame'],
  });
  await new Promise((resolve) => setTimeout(resolve, ms));
  const trace = JSON.parse((await browser.stopTracing()).toString('utf8')) as { traceEvents: { name: string }[] };
  return trace.traceEvents.filter(({ name }) => name === 'DrawFrame').length;
}

async function until(reached: () => boolean, what: string): Promise<void> {
  const start = performance.now();
  while (!reached()) {
    if (performance.now() - start > PATIENCE_MS) throw new Error(`waited too long until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function line(...cells: (string | number)[]): string {
  return cells.map((cell) => String(cell).padStart(10)).join('');
}

function print(one: Measure | undefined): void {
  if (one) console.log(line(one.hour, one.shown, one.heap.toFixed(0), one.nodes, one.listeners, one.urls));
}
