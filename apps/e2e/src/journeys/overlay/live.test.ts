import type { Page, Request } from '@playwright/test';
import { stopClocks } from '#clocks.ts';
import { expect, test } from '#journey.ts';
import { paidSupport } from '#orders.ts';

const isStream = (url: string) => url.includes('/sse/');
const asksNext = (page: Page) => page.waitForRequest((request) => request.url().endsWith('/api/display/alert/next'));

test('display pages of one OBS share a stream [dec live] [dec overlay]', async ({ system, host, visit }) => {
  const first = await visit('obs');
  const context = first.context();
  const streams = new Set<Request>();
  context.on('request', (request) => {
    if (isStream(request.url())) streams.add(request);
  });
  context.on('requestfailed', (request) => streams.delete(request));
  context.on('requestfinished', (request) => streams.delete(request));
  const pages = [first];
  while (pages.length < 4) pages.push(await context.newPage());
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
