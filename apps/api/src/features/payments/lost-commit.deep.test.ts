import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp, type App } from '#app.ts';
import { openCutProxy, type CutProxy } from '#testing/servers/cut-proxy.ts';
import { useHost } from '#testing/fixtures/hosts.ts';
import { supportOrder } from '#testing/servers/test-api.ts';
import { booksOf, play } from '#testing/fixtures/payments.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world, {}, beforeAll);
let proxy: CutProxy;
/** The same service on the same database, by the way that can be cut. */
let app: App;
beforeAll(async () => {
  proxy = await openCutProxy(world.config.databaseUrl);
  app = await createApp({ ...world.config, databaseUrl: proxy.url, duplicateWaitMs: 100 }, { clock: world.clock });
});
afterAll(async () => {
  await app.close();
  await proxy.close();
});

const order = (number: number, key: string) =>
  app.server.inject({
    method: 'POST',
    url: '/api/support',
    headers: { 'idempotency-key': key },
    payload: supportOrder(host.username, number),
  });
const paymentsOf = () => world.rows('payment', { host_id: host.id }, 'id');

describe('a commit whose answer was lost', () => {
  test('of an order is a 503 once; the retry with the same key goes on with what was committed [req 8]', async () => {
    proxy.cutCommits(1);
    const lost = await order(1, 'kunci-yang-sama');
    expect(proxy.cuts()).toBe(1);
    expect([lost.statusCode, lost.headers['retry-after']]).toEqual([503, '2']);
    expect(await paymentsOf()).toHaveLength(1);
    // Whoever was to send its charge is known to be gone when its lease has ended.
    world.clock.offsetSeconds += 4;
    const retried = await order(1, 'kunci-yang-sama');
    expect(retried.json()).toMatchObject({ status: 0, data: { qris: expect.stringContaining('data:image/png') } });
    expect(await paymentsOf()).toEqual([{ id: retried.json().data.number }]);
    expect((await order(1, 'kunci-yang-sama')).body).toBe(retried.body);
  });

  test('of a credit is not repeated: the notification is taken again and finds it done [req 8]', async () => {
    const { number: id, ticket } = (await order(2, 'kunci-kedua-ini')).json<{
      data: { number: string; ticket: string };
    }>().data;
    const before = proxy.cuts();
    await play(world, id, 'pay', { silent: true });
    proxy.cutCommits(1);
    const check = () =>
      app.server.inject({ method: 'POST', url: '/api/payment-check', payload: { transaction_id: ticket } });
    expect((await check()).statusCode).toBe(503);
    expect(proxy.cuts() - before).toBe(1);
    await world.advance(4);
    expect((await check()).json()).toMatchObject({ status: 0, data: { number: id } });
    expect(await booksOf(world, id)).toMatchObject({ journals: 1, payment: { status: 'paid' } });
    expect(await world.rows('alert', { support_id: id }, 'id')).toHaveLength(1);
  });
});
