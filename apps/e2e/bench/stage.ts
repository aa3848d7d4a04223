/**
 * `pnpm bench stage [--minutes 60]`: alerts with a video, one after the other, on the built overlay in a real Chromium, by the
 * real clock. Each support goes the whole way; the bench gives its alert the video, made here by ffmpeg (VP9, 640x360, 25
 * frames a second). Every half a minute the line runs empty and a bare page plays the same video, as long as alerts stand:
 * what both drop is compared, so neither a slow machine nor one that is slow for a minute is the overlay's fault. Every
 * five minutes (three times at least) the page is measured.
 *
 * Bars: what the page holds, by a heap snapshot, grows by a tenth at most and DOM nodes not at all, listeners and object URLs by
 * a few, all after the first of these times. Compiled code is left out, of which there is more the longer a function is in use,
 * and so is what DevTools keep of each request, which they do for a bench only; V8's own figure with both stands beside it.
 * Further: the main thread works 8 ms or less from one drawn frame to the next, at p95;
 * video frames dropped, by the browser's count (`getVideoPlaybackQuality`) and by the times at which frames came
 * (`requestVideoFrameCallback`), are at most 1.2 times those of the bare page, or one in a thousand where that is more;
 * each alert is shown once, with its video. Exits 1 when one of them is broken.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { alertAck, alertNext, type NextAlert } from '@mabarin/api-client/contract/alerts';
import type { HandleHost } from '@mabarin/api/testing/fixtures/handle';
import { createTemplate } from '@mabarin/api/testing/template';
import { devices, launchOptions } from '#browser.ts';
import { openTestSystem, type TestSystem } from '#test-system.ts';
import { paidSupport } from '#orders.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } });
const minutes = Number(values.minutes);

const SIZE = { width: 640, height: 360 };
/** Whole milliseconds apart, as WebM says times: others may fall between two of the screen's frames for a whole play. */
const FPS = 25;
const VIDEO_SECONDS = 4;
/** The host's name for the video's address, which the bench answers itself. */
const VIDEO_PATH = '/bench/stage.webm';
const PARTS = Math.max(3, Math.round(minutes / 5));
const PART_MS = (minutes * 60_000) / PARTS;
/** So many supports wait at any time. */
const AHEAD = 3;
/** So long supports come before the bare page has its turn. */
const TURN_MS = Math.min(30_000, PART_MS / 2);
const BARE_PLAYS = 2;
/** As an alert does it: the video begins again meanwhile. */
const PLAY_MS = 6_000;
const TRACE_MS = 6_000;
const TRACE_EVERY_MS = Math.max(15_000, Math.min(60_000, PART_MS / 3));
const PATIENCE_MS = 120_000;

const HEAP_GROWTH = 1.1;
const UNDER_WAY = 4;
const FRAME_MS = 8;
const DROPPED_TIMES = 1.2;
const DROPPED_FLOOR = 1 / 1_000;

const folder = mkdtempSync(join(tmpdir(), 'mabarin-stage-'));
const video = makeVideo();
const template = await createTemplate();
let good = false;
try {
  const system = await openTestSystem(template.name);
  const browser = await chromium.launch(launchOptions);
  try {
    good = await hour(browser, system, await system.createHost());
  } finally {
    await browser.close();
    await system.close();
  }
} finally {
  await template.drop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = good ? 0 : 1;

/** Something that moves everywhere, as a drawn alert does. */
function makeVideo(): Buffer {
  const file = join(folder, 'stage.webm');
  const source = `testsrc2=size=${SIZE.width}x${SIZE.height}:rate=${FPS}:duration=${VIDEO_SECONDS}`;
  const coding = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '800k', '-an'];
  const made = spawnSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', source, ...coding, '-y', file]);
  if (made.error !== undefined) throw new Error('this bench needs ffmpeg', { cause: made.error });
  if (made.status !== 0) throw new Error(`ffmpeg: ${made.stderr.toString()}`);
  return readFileSync(file);
}

/** Video frames: those that were due, and those that did not come, by the browser's count and by the times they came at. */
type Frames = { total: number; dropped: number; due: number; missed: number };

declare global {
  interface Window {
    stage: {
      urls: number;
      videos: number;
      timing: boolean;
      frames: Frames;
      /** How large the page draws its video. */
      box: { width: number; height: number };
    };
  }
}

/** Runs in the page before its own code: counts object URLs, and the frames of every video that plays. */
function watchVideos(fps: number): void {
  const frames = { total: 0, dropped: 0, due: 0, missed: 0 };
  const stage = { urls: 0, videos: 0, timing: true, frames, box: { width: 0, height: 0 } };
  window.stage = stage;
  const make = URL.createObjectURL.bind(URL);
  const revoke = URL.revokeObjectURL.bind(URL);
  URL.createObjectURL = (object) => {
    stage.urls += 1;
    return make(object);
  };
  URL.revokeObjectURL = (url) => {
    stage.urls -= 1;
    revoke(url);
  };

  /** What was counted of a video so far: its counts begin anew with another file, and are gone with the element. */
  const seen = new WeakMap<HTMLVideoElement, { total: number; dropped: number }>();
  const count = (element: HTMLVideoElement) => {
    const { totalVideoFrames: total, droppedVideoFrames: dropped } = element.getVideoPlaybackQuality();
    const last = seen.get(element);
    const before = last === undefined || total < last.total ? { total: 0, dropped: 0 } : last;
    // A trace slows down what it follows.
    if (stage.timing) {
      stage.frames.total += total - before.total;
      stage.frames.dropped += dropped - before.dropped;
    }
    seen.set(element, { total, dropped });
  };
  /** One that waits for its next frame goes on with it, however often it is taken out of the page meanwhile. */
  const timed = new WeakSet<HTMLVideoElement>();
  const time = (element: HTMLVideoElement) => {
    if (timed.has(element)) return;
    timed.add(element);
    let last: VideoFrameCallbackMetadata | null = null;
    const onFrame = (_now: number, frame: VideoFrameCallbackMetadata) => {
      // Another file, or its beginning again.
      if (last !== null && frame.mediaTime > last.mediaTime) {
        const due = Math.round((frame.mediaTime - last.mediaTime) * fps);
        stage.frames.due += due;
        stage.frames.missed += Math.max(0, due - (frame.presentedFrames - last.presentedFrames));
      }
      last = frame;
      if (stage.timing) element.requestVideoFrameCallback(onFrame);
      else timed.delete(element);
    };
    element.requestVideoFrameCallback(onFrame);
  };
  const watched = new WeakSet<HTMLVideoElement>();
  document.addEventListener(
    'playing',
    ({ target }) => {
      if (!(target instanceof HTMLVideoElement) || watched.has(target)) return;
      watched.add(target);
      stage.videos += 1;
      // Asked once: each time the page would have to lay everything out that moves.
      stage.box = { width: target.clientWidth, height: target.clientHeight };
      // A callback for each frame is work on the main thread, so it is left out while that is measured.
      if (stage.timing) time(target);
      const timer = window.setInterval(() => {
        count(target);
        if (target.isConnected && !target.ended && !target.paused) return;
        window.clearInterval(timer);
        watched.delete(target);
      }, 200);
    },
    { capture: true },
  );
}

/** `held` and `used` in kB: what the page holds, and the size of V8's heap as it says itself. */
type Measure = {
  minute: number;
  shown: number;
  held: number;
  used: number;
  nodes: number;
  listeners: number;
  urls: number;
};

async function hour(browser: Browser, system: TestSystem, host: HandleHost): Promise<boolean> {
  const context = await browser.newContext({ ...devices.obs, reducedMotion: 'no-preference' });
  const page = await context.newPage();
  const shown = new Map<string, number>();
  const ended = new Set<string>();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('response', (response) => {
    if (!response.url().endsWith(alertAck.path) || !response.ok()) return;
    const report = response.request().postDataJSON() as { alert_id: string; event: string };
    if (report.event === 'finished') ended.add(report.alert_id);
    else shown.set(report.alert_id, (shown.get(report.alert_id) ?? 0) + 1);
  });
  // On the service's own origin, where the page may load media from.
  const address = system.origins.api + VIDEO_PATH;
  const headers = { 'access-control-allow-origin': system.origins.overlay, 'access-control-allow-credentials': 'true' };
  await context.route(address, (route) => route.fulfill({ contentType: 'video/webm', headers, body: video }));
  await context.route(`**${alertNext.path}`, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: NextAlert };
    if (answer.data.alert !== null)
      Object.assign(answer.data.alert, { picture: { type: 'video', url: VIDEO_PATH, ...SIZE } });
    await route.fulfill({ response, json: answer });
  });
  await page.addInitScript(watchVideos, FPS);
  const asked = page.waitForResponse((response) => response.url().endsWith(alertNext.path));
  await page.goto(`${system.origins.overlay}/display/overlay?key=${host.code}`);
  await asked;
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  await cdp.send('HeapProfiler.enable');

  const bare = await openBare(browser, system);
  const other = await system.createHost();
  const measures = [await measure(page, cdp, 0, 0)];
  print('minute', 'shown', 'held kB', 'V8 kB', 'nodes', 'listeners', 'URLs', 'dropped', 'of', 'bare', 'of');
  printMeasure(measures[0], await page.evaluate(() => window.stage.frames), await bare.frames());
  const work: Work[] = [];
  let paid = 0;
  /** When the next trace is due, by the time that alerts were shown. */
  let traceAt = TRACE_EVERY_MS / 2;
  let shownMs = 0;
  for (let part = 1; part <= PARTS; part += 1) {
    while (shownMs < part * PART_MS) {
      const began = performance.now();
      while (performance.now() - began < TURN_MS) {
        if (paid - ended.size < AHEAD) {
          paid += 1;
          await paidSupport(system, host, orderOf(paid));
        } else if (shownMs + performance.now() - began > traceAt) {
          traceAt += TRACE_EVERY_MS;
          await page.evaluate(() => (window.stage.timing = false));
          work.push(...(await workOfFrames(browser, page)));
          await page.evaluate(() => (window.stage.timing = true));
        } else {
          await pause(100);
        }
      }
      await waitFor(() => ended.size >= paid, `${paid} alerts are shown`);
      shownMs += performance.now() - began;
      const box = await page.evaluate(() => window.stage.box);
      for (let count = 0; count < BARE_PLAYS; count += 1) {
        // The service stands on the same machine, where a stream's would not: it works as much while the bare page plays.
        await Promise.all([bare.play(box), pause(PLAY_MS / 4).then(() => paidSupport(system, other, orderOf(paid)))]);
      }
    }
    measures.push(await measure(page, cdp, shownMs / 60_000, ended.size));
    printMeasure(measures.at(-1), await page.evaluate(() => window.stage.frames), await bare.frames());
  }

  const stage = await page.evaluate(() => window.stage);
  const bareFrames = await bare.frames();
  const broken = [...findGrowth(measures), ...findSlow(work), ...findDropped(stage.frames, bareFrames), ...errors];
  const twice = [...shown.values()].filter((times) => times > 1).length;
  console.log(`${minutes} minutes, ${paid} alerts, ${stage.videos} videos`);
  if (ended.size !== paid || shown.size !== paid || twice > 0) {
    broken.push(`${shown.size} of ${paid} alerts shown, ${twice} of them twice, ${ended.size} ended`);
  }
  if (stage.videos < paid) broken.push(`${stage.videos} videos played in ${paid} alerts`);
  for (const finding of broken) console.log(`BROKEN: ${finding}`);
  await context.close();
  return broken.length === 0;
}

/** A page with nothing but the video, on the origin of the overlay. */
async function openBare(browser: Browser, system: TestSystem) {
  const context = await browser.newContext({ ...devices.obs, reducedMotion: 'no-preference' });
  const page = await context.newPage();
  const address = `${system.origins.overlay}${VIDEO_PATH}`;
  const html = `<!doctype html><body style="margin:0"><video muted loop></video>`;
  await context.route(address, (route) => route.fulfill({ contentType: 'video/webm', body: video }));
  await context.route(`${address}.html`, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.addInitScript(watchVideos, FPS);
  await page.goto(`${address}.html`);
  return {
    /** Once, as large as the overlay draws it. */
    async play(box: { width: number; height: number }): Promise<void> {
      await page.bringToFront();
      await page.evaluate(
        async ([src, size, ms]) => {
          const element = Object.assign(document.querySelector('video')!, size);
          element.src = src;
          await element.play();
          await new Promise((resolve) => setTimeout(resolve, ms));
          element.pause();
          // The last frames are counted a moment later.
          await new Promise((resolve) => setTimeout(resolve, 400));
        },
        [address, box, PLAY_MS] as const,
      );
    },
    frames: () => page.evaluate(() => window.stage.frames),
  };
}

function orderOf(number: number) {
  return {
    supporterName: `Sultan ${number}`,
    supporterMessage: 'Gas terus bang! '.repeat(1 + (number % 3)).trim(),
    supporterGift: [10_000, 50_000, 150_000, 500_000][number % 4] ?? 10_000,
    supporterEmail: `sultan${number}@mabarin.test`,
  };
}

async function measure(page: Page, cdp: CDPSession, minute: number, shown: number): Promise<Measure> {
  for (let times = 0; times < 2; times += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
  const urls = await page.evaluate(() => window.stage.urls);
  const used = value('JSHeapUsedSize') / 1_024;
  const held = await heldKilobytes(cdp);
  return { minute, shown, held, used, nodes: value('Nodes'), listeners: value('JSEventListeners'), urls };
}

type Snapshot = {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
  strings: string[];
};

/** All that a heap snapshot of the page has, without compiled code and what DevTools keep of requests. */
async function heldKilobytes(cdp: CDPSession): Promise<number> {
  const chunks: string[] = [];
  const onChunk = ({ chunk }: { chunk: string }) => void chunks.push(chunk);
  cdp.on('HeapProfiler.addHeapSnapshotChunk', onChunk);
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  cdp.off('HeapProfiler.addHeapSnapshotChunk', onChunk);
  const { snapshot, nodes, strings } = JSON.parse(chunks.join('')) as Snapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, name, size] = ['type', 'name', 'self_size'].map((field) => fields.indexOf(field)) as [
    number,
    number,
    number,
  ];
  const code = types[0].indexOf('code');
  let bytes = 0;
  for (let at = 0; at < nodes.length; at += fields.length) {
    const isDevTools = strings[nodes[at + name] ?? 0]?.startsWith('blink::NetworkResourcesData') === true;
    if (nodes[at + type] !== code && !isDevTools) bytes += nodes[at + size] ?? 0;
  }
  return bytes / 1_024;
}

type TraceEvent = { name: string; ph: string; ts: number; dur?: number; tdur?: number; pid: number; tid: number };
/** Of one frame, in ms: by the clock, and of the processor alone. */
type Work = { clock: number; processor: number };

/** For each frame that the page drew in some seconds: what its main thread worked up to the next one. */
async function workOfFrames(browser: Browser, page: Page): Promise<Work[]> {
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', 'disabled-by-default-devtools.timeline.frame'],
  });
  await pause(TRACE_MS);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString('utf8')) as { traceEvents: TraceEvent[] };
  const main = traceEvents.find(({ name }) => name === 'BeginMainThreadFrame');
  if (main === undefined) return [];
  const starts = traceEvents
    .filter(({ name, pid }) => name === 'DrawFrame' && pid === main.pid)
    .map(({ ts }) => ts)
    .sort((left, right) => left - right);
  const work = starts.map(() => ({ clock: 0, processor: 0 }));
  for (const { name, pid, tid, ts, dur = 0, tdur = 0 } of traceEvents) {
    if (name !== 'RunTask' || pid !== main.pid || tid !== main.tid) continue;
    const frame = work[starts.findLastIndex((start) => start <= ts)];
    if (frame === undefined) continue;
    frame.clock += dur / 1_000;
    frame.processor += tdur / 1_000;
  }
  return work;
}

/** What grew after the first part. */
function findGrowth(measures: readonly Measure[]): string[] {
  const [, first] = measures;
  const last = measures.at(-1);
  if (first === undefined || last === undefined) return ['nothing was measured'];
  const broken: string[] = [];
  console.log(
    `the page holds ${first.held.toFixed(0)} kB after the first part, ${last.held.toFixed(0)} kB at the end ` +
      `(${(((last.held - first.held) / first.held) * 100).toFixed(1)} %); nodes ${first.nodes} and ${last.nodes}`,
  );
  if (last.held > first.held * HEAP_GROWTH) broken.push('what the page holds grew by more than a tenth');
  for (const name of ['nodes', 'listeners', 'urls'] as const) {
    const more = last[name] - first[name];
    if (more > (name === 'nodes' ? 0 : UNDER_WAY)) broken.push(`${name} grew by ${more} to ${last[name]}`);
  }
  return broken;
}

function findSlow(work: readonly Work[]): string[] {
  if (work.length === 0) return ['the trace shows no frame'];
  const figures = (of: (frame: Work) => number) => {
    const sorted = work.map(of).sort((left, right) => left - right);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
    const words = [0.5, 0.95, 0.99, 1].map(
      (share) => `${share === 1 ? 'most' : `p${share * 100}`} ${at(share).toFixed(1)} ms`,
    );
    return { p95: at(0.95), words: words.join(', ') };
  };
  const [clock, processor] = [figures((frame) => frame.clock), figures((frame) => frame.processor)];
  console.log(`main thread from one drawn frame to the next, ${work.length} of them: ${clock.words}`);
  console.log(`  of that the processor's own: ${processor.words}`);
  return clock.p95 > FRAME_MS ? [`the main thread works ${clock.p95.toFixed(1)} ms a frame at p95`] : [];
}

function findDropped(overlay: Frames, bare: Frames): string[] {
  return (
    [
      ['by the browser’s count', overlay.dropped, overlay.total, bare.dropped, bare.total],
      ['by their times', overlay.missed, overlay.due, bare.missed, bare.due],
    ] as const
  ).flatMap(([how, lost, all, bareLost, bareAll]) => {
    const [rate, bareRate] = [lost / all, bareLost / bareAll];
    const percent = (share: number) => `${(share * 100).toFixed(2)} %`;
    console.log(
      `video frames dropped ${how}: ${lost} of ${all} (${percent(rate)}), ` +
        `on the bare page ${bareLost} of ${bareAll} (${percent(bareRate)})`,
    );
    if (!(all > 0 && bareAll > 0)) return [`no video frame was counted ${how}`];
    return rate > Math.max(bareRate * DROPPED_TIMES, DROPPED_FLOOR) ? [`too many frames dropped, ${how}`] : [];
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function waitFor(reached: () => boolean, what: string): Promise<void> {
  const start = performance.now();
  while (!reached()) {
    if (performance.now() - start > PATIENCE_MS) throw new Error(`waited too long until ${what}`);
    await pause(20);
  }
}

function print(...cells: (string | number)[]): void {
  console.log(cells.map((cell) => String(cell).padStart(10)).join(''));
}

function printMeasure(one: Measure | undefined, overlay: Frames, bare: Frames): void {
  if (one === undefined) return;
  const dropped = [overlay.dropped, overlay.total, bare.dropped, bare.total];
  const heap = [one.held.toFixed(0), one.used.toFixed(0)];
  print(one.minute.toFixed(1), one.shown, ...heap, one.nodes, one.listeners, one.urls, ...dropped);
}
