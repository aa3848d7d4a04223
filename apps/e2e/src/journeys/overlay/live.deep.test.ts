import { openBoard } from '#board.ts';
import { orderThroughApi, paidSupport } from '#orders.ts';
import { row } from '#viewer.ts';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { Page } from '@playwright/test';
import { openTestSystem, TEMPLATE } from '#test-system.ts';
import { expect, test } from '#journey.ts';

const asksNext = (page: Page) => page.waitForRequest((request) => request.url().endsWith('/api/display/alert/next'));

/** A gate to the overlay's server; closed, the server seems away. */
async function openGate() {
  const sockets = new Set<Socket>();
  let behind = 0;
  const server = createServer((client) => {
    const pages = connect(behind, '127.0.0.1');
    for (const socket of [client, pages]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        pages.destroy();
      });
    }
    client.pipe(pages).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    leadTo(port: number) {
      behind = port;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test('display pages come up without their server [dec live]', async ({ system, createHost, visit, allow }) => {
  await test.step('OBS starts while the server of the display pages is away: the kept page plays', async () => {
    allow(/ERR_CONNECTION_REFUSED/);
    const gate = await openGate();
    const system = await openTestSystem(process.env[TEMPLATE] ?? '', { MABARIN_OVERLAY_ORIGIN: gate.origin });
    try {
      gate.leadTo(Number(new URL(system.origins.overlay).port));
      const host = await system.createHost();
      const overlay = await visit('obs', { serviceWorkers: 'allow' });
      const address = `${gate.origin}/display/overlay?key=${host.code}`;
      const first = asksNext(overlay);
      await overlay.goto(address);
      await first;
      const kept = await overlay.evaluate(async () => {
        await navigator.serviceWorker.ready;
        const urls: string[] = [];
        for (const name of await caches.keys()) {
          for (const request of await (await caches.open(name)).keys()) urls.push(request.url);
        }
        return urls;
      });
      expect(kept).toContain(`${gate.origin}/display/`);
      expect(kept.some((url) => /alerts\.page-.*\.js$/.test(url))).toBe(true);
      expect(
        kept.filter((url) => /key=|\/api\/|\/sse\/|\.wav|localhost:(?!\d+\/(assets|display)\/)/.test(url)),
      ).toEqual([]);

      await gate.close();
      const asked = asksNext(overlay);
      await overlay.goto(address);
      await asked;
      expect(await overlay.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
      const config = JSON.parse((await overlay.locator('#config').textContent()) ?? '') as { origins: { api: string } };
      expect(config.origins.api).toBe(system.origins.api);
      // Expected before the payment: on a busy machine the alert may be over when its response arrives.
      const shown = expect(overlay.getByRole('status')).toContainText('Sultan Bekasi');
      await paidSupport(system, host);
      await shown;
      await overlay.close();
    } finally {
      await gate.close();
      await system.close();
    }
  });

  await test.step('a display page asks for alerts where the browser refuses storage, after a reload too', async () => {
    const host = await createHost();
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
});

const isStream = (url: string) => url.includes('/sse/');

test('ten tabs of a dashboard share one stream on plain http', async ({ system, host, dashboard: first }) => {
  const context = first.context();
  const streams: string[] = [];
  context.on('request', (request) => {
    if (isStream(request.url())) streams.push(request.url());
  });
  await openBoard(first, system);
  const tabs = [first];
  while (tabs.length < 10) {
    const tab = await context.newPage();
    await openBoard(tab, system);
    tabs.push(tab);
  }
  const { number: id, player } = await orderThroughApi(system, host);
  await system.sandbox.pay(id);
  await system.advance(0);
  for (const tab of tabs) await expect(row(tab, player?.name ?? '')).toBeVisible();
  expect(streams).toHaveLength(1);
});
