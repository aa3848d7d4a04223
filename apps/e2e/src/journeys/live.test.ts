import type { Page, Request } from '@playwright/test';
import { openBoard } from '#board.ts';
import { stopClocks } from '#clocks.ts';
import { expect, test } from '#journey.ts';
import { orderThroughApi, paidSupport } from '#orders.ts';
import { row } from '#viewer.ts';

const isStream = (url: string) => url.includes('/sse/');
const asksNext = (page: Page) => page.waitForRequest((request) => request.url().endsWith('/api/display/alert/next'));

test('eight display pages of one OBS hold one stream: a notification reaches all, a leader that goes hands over, and reports go through [dec live] [dec overlay]', async ({
  system,
  host,
  visit,
}) => {
  const first = await visit('obs');
  const context = first.context();
  const streams = new Set<Request>();
  context.on('request', (request) => {
    if (isStream(request.url())) streams.add(request);
  });
  context.on('requestfailed', (request) => streams.delete(request));
  context.on('requestfinished', (request) => streams.delete(request));
  const pages = [first];
  while (pages.length < 8) pages.push(await context.newPage());
  for (const page of pages) {
    const asked = asksNext(page);
    await page.goto(`${system.origins.overlay}/display/overlay?key=${host.code}`);
    await asked;
  }
  await expect.poll(() => streams.size).toBe(1);

  /** With stopped clocks no page polls, so every call follows a notification. */
  const rings = async (open: readonly Page[]) => {
    await stopClocks([context], system.now() + 1_000);
    const asked = open.map(asksNext);
    await paidSupport(system, host);
    await Promise.all(asked);
    await context.clock.resume();
  };
  await rings(pages);
  const acknowledged = (event: string, after: readonly Page[]) =>
    Promise.any(
      after.map((page) =>
        page.waitForResponse(
          (response) =>
            response.url().endsWith('/api/display/alert/ack') &&
            response.ok() &&
            (response.request().postData() ?? '').includes(event),
        ),
      ),
    );

  expect([...streams].map((stream) => stream.frame().page())).toEqual([first]);
  const rest = pages.filter((page) => page !== first);
  // Only its own: the next leader may be there before the close is answered.
  const left = [...streams];
  await first.close();
  for (const stream of left) streams.delete(stream);
  await expect.poll(() => streams.size).toBe(1);
  const started = acknowledged('started', rest);
  await rings(rest);
  await started;
  const finished = acknowledged('finished', rest);
  // In steps, because a page that is silent for 15 s loses its playback lease.
  for (let steps = 0; steps < 4; steps += 1) await system.advance(6);
  await finished;
  expect(streams.size).toBe(1);
});

test('ten tabs of a dashboard share one stream on plain http, and each still makes calls and hears of changes', async ({
  system,
  host,
  visit,
  login,
}) => {
  const first = await visit('desktop');
  const context = first.context();
  const streams: string[] = [];
  context.on('request', (request) => {
    if (isStream(request.url())) streams.push(request.url());
  });
  await login(first, host);
  await openBoard(first, system);
  const tabs = [first];
  while (tabs.length < 10) {
    const tab = await context.newPage();
    await openBoard(tab, system);
    tabs.push(tab);
  }
  const { transaction_id: id, player } = await orderThroughApi(system, host);
  await system.sandbox.pay(id);
  await system.advance(0);
  for (const tab of tabs) await expect(row(tab, player?.name ?? '')).toBeVisible();
  expect(streams).toHaveLength(1);
});

test('a display page asks for alerts where the browser refuses storage, after a reload too [dec overlay]', async ({
  system,
  host,
  visit,
}) => {
  const page = await visit('obs');
  await page.addInitScript(() => {
    const refuse = {
      get: () => {
        throw new DOMException('refused', 'SecurityError');
      },
    };
    Object.defineProperties(window, { localStorage: refuse, sessionStorage: refuse });
  });
  const asked = asksNext(page);
  await page.goto(`${system.origins.overlay}/display/overlay?key=${host.code}`);
  await asked;
  await expect(page).toHaveURL(`${system.origins.overlay}/display/overlay`);
  const askedAgain = asksNext(page);
  await page.reload();
  await askedAgain;
});
