import { feedback } from '@mabarin/api-client/contract/feedback';
import { orderSupport } from '@mabarin/api-client/contract/support';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApp, type App } from '#app.ts';
import { createTestHost, useHost } from '#testing/fixtures/hosts.ts';
import { GatewayError } from '#ports/gateway.port.ts';
import { play, replaceGateway } from '#testing/fixtures/payments.ts';
import { supportOrder } from '#testing/servers/test-api.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld({ config: { duplicateWaitMs: 100 } });
const host = useHost(world);
/** A second process on the same database, whose first order stops where the test says. */
let other: App;
let reached: PromiseWithResolvers<void>;
let goOn: PromiseWithResolvers<void>;
beforeEach(async () => {
  // The clock is the test's own, and so are the ticks at which a living attempt renews its lease.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  other = await createApp(world.config, { clock: world.clock });
  [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
});
afterEach(async () => {
  goOn.resolve();
  await other.close();
  vi.useRealTimers();
});

const KEY = 'kunci-pesanan-ini';
const order = () => world.call(orderSupport, supportOrder(host.username, 1), { key: KEY + host.username });
const orderThere = () =>
  other.server.inject({
    method: 'POST',
    url: orderSupport.path,
    headers: { 'idempotency-key': KEY + host.username },
    payload: supportOrder(host.username, 1),
  });
const payments = () => world.rows('payment', { host_id: host.id }, 'id');
const stop = async () => {
  reached.resolve();
  await goOn.promise;
};

/** Stops of an attempt: before it creates anything, or at the gateway with its payment committed. */
const places = {
  'before it created anything': () => {
    const { captcha } = other.deps;
    other.deps.captcha = { ...captcha, verify: (...asked) => stop().then(() => captcha.verify(...asked)) };
  },
  'at the gateway': () => {
    replaceGateway(other.deps, (gateway) => ({
      ...gateway,
      create: (request) => stop().then(() => gateway.create(request)),
    }));
  },
} as const;

describe.each(Object.entries(places))('an order whose first attempt stopped %s', (_place, stopThere) => {
  test('by dying is resumed by the first retry after its lease; two retries make one order [req 5]', async () => {
    stopThere();
    const lost = orderThere();
    await reached.promise;
    // What a killed process can no longer do: write.
    await other.db.destroy();
    world.clock.offsetSeconds += 3;
    expect((await order()).body.status).toBe(-1);
    world.clock.offsetSeconds += 1;
    const retries = await Promise.all([order(), order()]);
    const [first] = retries.filter(({ body }) => body.status === 0);
    expect(first?.body).toMatchObject({ data: { qris: expect.stringContaining('data:image/png') } });
    // The other waits for it, or is told to on a machine that is busy for longer.
    for (const { body } of retries) {
      if (body.status !== 0) expect(body.code).toBe('http.in_progress');
    }
    expect((await order()).body).toEqual(first?.body);
    expect(await payments()).toHaveLength(1);
    goOn.resolve();
    await lost;
    expect(await payments()).toHaveLength(1);
  });

  test('and lives keeps it, however long that takes', async () => {
    stopThere();
    const slow = orderThere();
    await reached.promise;
    const leases = async () => {
      const { leased_until: key } = await world.row('idempotency_key', { key: KEY + host.username });
      const [payment] = await world.rows('payment', { host_id: host.id }, 'next_inquiry_at');
      return [key, payment?.next_inquiry_at ?? key];
    };
    for (let second = 0; second < 12; second += 3) {
      world.clock.offsetSeconds += 3;
      const end = new Date(world.clock.now().getTime() + 4_000);
      await vi.advanceTimersByTimeAsync(1_000);
      await expect.poll(leases).toEqual([end, end]);
      expect((await order()).body.status).toBe(-1);
    }
    goOn.resolve();
    const answer = (await slow).json();
    expect(answer).toMatchObject({ status: 0, data: { qris: expect.stringContaining('data:image/png') } });
    expect((await order()).body).toEqual(answer);
    expect(await payments()).toHaveLength(1);
  });
});

test('an attempt that was taken for dead and wakes up after its retry makes no second order', async () => {
  places['before it created anything']();
  const slow = orderThere();
  await reached.promise;
  world.clock.offsetSeconds += 4;
  const retried = await order();
  expect(retried.body.status).toBe(0);
  goOn.resolve();
  expect((await slow).statusCode).toBe(409);
  expect(await payments()).toHaveLength(1);
  expect((await order()).body).toEqual(retried.body);
});

test('an order that broke at the gateway is gone on with when its lease there is over', async () => {
  replaceGateway(other.deps, (gateway) => ({
    ...gateway,
    create: () => Promise.reject(new Error('broken, says the test')),
  }));
  expect((await orderThere()).statusCode).toBe(500);
  world.clock.offsetSeconds += 4;
  expect((await order()).body.status).toBe(0);
  expect(await payments()).toHaveLength(1);
});

test('an order whose payment ended without a QR is another payment for the same key', async () => {
  const putBack = replaceGateway(world.app.deps, (gateway) => ({
    ...gateway,
    create: () => Promise.reject(new GatewayError('down, says the test', 'unknown')),
    inquire: () => Promise.reject(new GatewayError('down, says the test', 'unknown')),
  }));
  expect((await order()).body).toMatchObject({ status: -1, code: 'payments.gateway_down' });
  world.clock.offsetSeconds += 16 * 60;
  putBack();
  const retries = await Promise.all([order(), order()]);
  expect(retries.map(({ body }) => body)).toContainEqual(
    expect.objectContaining({ status: 0, data: expect.objectContaining({ state: 'pending' }) }),
  );
  expect(await payments()).toHaveLength(2);
  expect((await order()).body).toMatchObject({ status: 0, data: { state: 'pending' } });
  expect(await payments()).toHaveLength(2);
});

test('two that go on with an order which ended without a QR at once make one payment', async () => {
  const putBack = replaceGateway(world.app.deps, (gateway) => ({
    ...gateway,
    create: () => Promise.reject(new GatewayError('down, says the test', 'no')),
  }));
  expect((await order()).body).toMatchObject({ status: -1, code: 'payments.gateway_down' });
  putBack();
  world.clock.offsetSeconds += 16 * 60;
  places['before it created anything']();
  const slow = orderThere();
  await reached.promise;
  expect((await order()).body).toMatchObject({ status: 0, data: { state: 'pending' } });
  goOn.resolve();
  expect((await slow).statusCode).toBe(409);
  expect(await payments()).toHaveLength(2);
});

test('an order that was paid before its QR came answers with the payment', async () => {
  const putBack = replaceGateway(world.app.deps, (gateway) => ({
    ...gateway,
    async create(request) {
      await gateway.create(request);
      await play(world, request.reference, 'pay');
      await world.app.polling.runAll();
      throw new GatewayError('answer lost, says the test', 'unknown');
    },
  }));
  expect((await order()).body).toMatchObject({ status: 0, data: { state: 'paid', qris: '' } });
  putBack();
  expect((await order()).body).toMatchObject({ status: 0, data: { state: 'paid' } });
  expect(await payments()).toHaveLength(1);
});

test('a request is the same with its fields in another order and with fields that nobody reads', async () => {
  const first = await order();
  const body = supportOrder(host.username, 1);
  const reversed = Object.fromEntries(Object.entries({ ...body, unknown: 'x' }).toReversed());
  expect((await world.call(orderSupport, reversed as never, { key: KEY + host.username })).body).toEqual(first.body);
  const other = { ...supportOrder(host.username, 2) };
  expect((await world.call(orderSupport, other, { key: KEY + host.username })).http).toBe(422);
});

test('the same key and body of another host is another request', async () => {
  const hosts = [host, await createTestHost(world)];
  const letter = { feedbackCaption: 'Usul', feedbackMessage: 'Satu tombol lagi' };
  for (const { browser } of hosts) await world.call(feedback, letter, { as: browser, key: KEY });
  const stored = await world.rows('feedback', {}, 'host_id');
  expect(new Set(stored.map((row) => row.host_id))).toEqual(new Set(hosts.map(({ id }) => id)));
});
