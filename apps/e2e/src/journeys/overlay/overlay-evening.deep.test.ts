import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { alertAck, alertNext, type Alert } from '@mabarin/api-client/contract/alerts';
import type { Page, Route } from '@playwright/test';
import { expect, test } from '#journey.ts';
import { memoryOf } from '#memory.ts';

const HOURS = 6;
const ALERTS = 36;
/** Long enough for an alert and its gap, short enough for the lease. */
const STEP_MS = 8_600;
const IDLE_MS = (HOURS * 3_600_000) / ALERTS - STEP_MS - 600;

const speech = join(import.meta.dirname, '..', '..', '..', '..', 'overlay', 'src', 'features', 'alerts', 'chime.wav');

/** Counts unrevoked object URLs of the page. */
async function countObjectUrls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { createObjectURL, revokeObjectURL } = URL;
    let open = 0;
    const count = (change: number) => {
      open += change;
      document.documentElement.dataset['objectUrls'] = String(open);
    };
    URL.createObjectURL = (file) => {
      count(1);
      return createObjectURL.call(URL, file);
    };
    URL.revokeObjectURL = (address) => {
      count(-1);
      revokeObjectURL.call(URL, address);
    };
  });
}

function openObjectUrls(page: Page): Promise<number> {
  return page.evaluate(() => Number(document.documentElement.dataset['objectUrls']));
}

/** Serves the page's calls: `playing` is the next alert, `finished` the number of reported ends. */
async function answerAlerts(page: Page, origin: string): Promise<{ playing: Alert | null; finished: number }> {
  const service: { playing: Alert | null; finished: number } = { playing: null, finished: 0 };
  const headers = { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' };
  await page.route(`**${alertNext.path}`, (route: Route) => {
    const { playing, finished } = service;
    const data = { stage: true, fence: 1, alert: playing, waiting: 9, paused: false, held: false, retry_in: null };
    return route.fulfill({
      headers,
      json: { status: 0, data: { ...data, prefetch: playing ? [`p${finished + 1}`] : [], files: [] } },
    });
  });
  await page.route(`**${alertAck.path}`, (route: Route) => {
    const report = route.request().postDataJSON() as { event: string; alert_id: string };
    // An end may be reported twice.
    if (report.event === 'finished' && report.alert_id === service.playing?.id) {
      service.finished += 1;
      service.playing = null;
    }
    return route.fulfill({ headers, json: { status: 0, data: null } });
  });
  const body = await readFile(speech);
  for (const files of ['**/api/display/speech/*', '**/media/*'])
    await page.route(files, (route: Route) => route.fulfill({ headers, body, contentType: 'audio/wav' }));
  return service;
}

function alertOf(index: number): Alert {
  return {
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    attempt: 1,
    kind: 'support',
    title: 'Support baru',
    name: `Penonton ${index}`,
    amount: 10_000,
    message: 'Semangat terus bang! '.repeat(7).trim(),
    repeat: false,
    duration: 8_000,
    subject: 'support',
    picture: null,
    animation: null,
    sound: { url: '/media/chime.wav', ms: 1_200 },
    speech: { id: `p${index}`, ms: 900 },
    speak: true,
    late: false,
  };
}

test('after six hours of alerts a page holds no more [dec overlay]', async ({ system, host, visit }) => {
  const overlay = await visit('obs');
  await countObjectUrls(overlay);
  const service = await answerAlerts(overlay, system.origins.overlay);
  await overlay.goto(`${system.origins.overlay}/display/overlay?key=${host.code}`);

  const begin = async (index: number) => {
    service.playing = alertOf(index);
    await overlay.clock.fastForward(5_100);
    await expect(overlay.getByRole('status')).toContainText(`Penonton ${index}`);
  };
  const play = async (index: number) => {
    await begin(index);
    await overlay.clock.fastForward(STEP_MS);
    // The page waits for a sound that began after the move.
    await expect(async () => {
      await overlay.clock.fastForward(500);
      expect(service.finished).toBe(index + 1);
    }).toPass({ intervals: [10] });
    await overlay.clock.fastForward(600);
    await expect(overlay.getByRole('status')).toBeHidden();
    // A page in OBS sleeps between two moves of the test: nothing of the idle time is drawn.
    await overlay.clock.fastForward(IDLE_MS - 5_100);
  };

  for (let index = 0; index < 10; index += 1) await play(index);
  const before = await memoryOf(overlay);
  for (let index = 10; index < ALERTS - 1; index += 1) await play(index);
  // The page revokes the last ones when no alert is left.
  await expect.poll(() => openObjectUrls(overlay)).toBeLessThanOrEqual(1);
  const after = await memoryOf(overlay);
  expect(after.nodes).toBeLessThanOrEqual(before.nodes + 20);
  // The last alert's sound may be left: eight listeners. One more per alert would be 26.
  expect(after.listeners).toBeLessThanOrEqual(before.listeners + 12);
  expect(after.heap).toBeLessThan(before.heap + 500_000);

  // A new version loads between alerts only, however old the page is.
  let loads = 0;
  overlay.on('load', () => (loads += 1));
  const age = await overlay.evaluate(() => performance.now());
  await overlay.clock.fastForward(HOURS * 3_600_000 - age - 8_000);
  await begin(ALERTS - 1);
  const renewed = overlay.waitForResponse(`**${alertNext.path}`);
  await overlay.clock.fastForward(5_100);
  await renewed;
  expect(await overlay.evaluate(() => performance.now())).toBeGreaterThan(HOURS * 3_600_000);
  await expect(overlay.getByRole('status')).toContainText(`Penonton ${ALERTS - 1}`);
  expect(loads).toBe(0);
  await expect(async () => {
    await overlay.clock.fastForward(1_000);
    expect(service.finished).toBe(ALERTS);
    expect(loads).toBe(1);
  }).toPass({ intervals: [10] });
});
