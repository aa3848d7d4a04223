import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { notificationOf, sign } from '#sandbox/charge.adapter.ts';
import { createTestHost } from '#testing/fixtures/hosts.ts';
import {
  booksOf,
  faultyGateway,
  notify,
  pendingPayment,
  play,
  recordFulfilments,
  referenceOf,
  replaceGateway,
  sandboxChargeOf,
  type Faults,
  type Fulfilments,
} from '#testing/fixtures/payments.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
let hostId: string;
let fulfilments: Fulfilments;
let faults: Faults;
beforeAll(async () => {
  fulfilments = await recordFulfilments(world);
  faults = faultyGateway(world);
  hostId = (await createTestHost(world)).id;
});
beforeEach(() => {
  Object.assign(faults, { create: null, inquire: null, answer: null });
});

const pending = () => pendingPayment(world, { hostId, price: 50_000 });
const notificationFor = async (id: string, state: string) => notificationOf(await sandboxChargeOf(world, id), state);
/** Reply of a gateway whose books lag behind its notifications. */
const lagging: NonNullable<Faults['answer']> = (status) =>
  status.state === 'missing' ? status : { ...status, state: 'pending' };
const events = (order: string) => world.rows('payment_hint', { order_id: order });
const inbox = async (id: string) => events(await referenceOf(world, id));

describe('a notification', () => {
  test('is kept with its raw body before it is answered, and is worked off after [req 4]', async () => {
    const id = await pending();
    await play(world, id, 'pay', { silent: true });
    faults.inquire = 'down';
    const body = `${await notificationFor(id, 'paid')}  `;
    expect(await notify(world, body)).toBe(200);
    const [stored] = await inbox(id);
    expect(stored?.body.toString()).toBe(body);
    await world.advance(0);
    expect((await inbox(id))[0]).toMatchObject({ processed_at: null });
    faults.inquire = null;
    await world.advance(60);
    expect((await inbox(id))[0]).toMatchObject({ outcome: 'paid' });
    expect((await booksOf(world, id)).payment.status).toBe('paid');
  });

  test('with a wrong signature is 401, credits nobody and is not kept [req 3]', async () => {
    const id = await pending();
    await play(world, id, 'pay', { silent: true });
    const body = await notificationFor(id, 'paid');
    const right = sign('another key', body);
    for (const [name, signature] of Object.entries({ none: '', zero: '0'.repeat(64), 'another key': right })) {
      expect(await notify(world, body, signature), name).toBe(401);
    }
    const bare = await world.app.server.inject({ method: 'POST', url: '/webhooks/payments/sandbox', payload: body });
    expect(bare.statusCode).toBe(401);
    await world.advance(0);
    expect(await inbox(id)).toEqual([]);
    expect((await booksOf(world, id)).payment.status).toBe('pending');
  });

  test('with a right signature over something else is 401: not JSON, no order, nothing at all', async () => {
    for (const body of ['', 'bukan json', '[]', '{}', '{"order_id":5,"provider_id":"x","status":"paid"}', 'null']) {
      expect(await notify(world, body), body).toBe(401);
    }
  });

  test('that the gateway denies credits nobody; it is asked ever more rarely until its final word [req 3]', async () => {
    const id = await pending();
    expect(await notify(world, await notificationFor(id, 'paid'))).toBe(200);
    const asked: number[] = [];
    let at = 0;
    for (const next of [0, 1, 2, 6, 7, 21, 22, 81, 82, 381, 382, 681, 682, 899]) {
      await world.advance(next - at);
      at = next;
      const { inquiries } = (await booksOf(world, id)).payment;
      if (inquiries > asked.length) asked.push(at);
      expect(inquiries).toBe(asked.length);
    }
    expect(asked).toEqual([0, 2, 7, 22, 82, 382, 682]);
    expect(await booksOf(world, id)).toMatchObject({ journals: 0, payment: { status: 'pending' } });
    await world.advance(90);
    expect(await booksOf(world, id)).toMatchObject({ journals: 0, tasks: [], payment: { status: 'expired' } });
    expect((await inbox(id))[0]).toMatchObject({ outcome: 'expired' });
    expect(await fulfilments.count(id)).toBe(0);
  });

  test('of a gateway whose inquiry lags credits as soon as it says paid, though no second notification comes', async () => {
    const id = await pending();
    await play(world, id, 'pay', { silent: true });
    faults.answer = lagging;
    expect(await notify(world, await notificationFor(id, 'paid'))).toBe(200);
    for (const seconds of [0, 2, 5, 15]) await world.advance(seconds);
    faults.answer = null;
    await world.advance(60);
    expect(await booksOf(world, id)).toMatchObject({ journals: 1, payment: { status: 'paid', exception: 'none' } });
  });

  test('delivered again is asked about at once, also after its first delivery was done with', async () => {
    const id = await pending();
    const early = await notificationFor(id, 'pending');
    expect(await notify(world, early)).toBe(200);
    await world.advance(0);
    expect((await inbox(id))[0]).toMatchObject({ outcome: 'pending' });
    await play(world, id, 'pay', { silent: true });
    expect(await notify(world, early)).toBe(200);
    await world.advance(0);
    expect(await booksOf(world, id)).toMatchObject({ journals: 1, payment: { status: 'paid' } });

    const lagged = await pending();
    const paid = await notificationFor(lagged, 'paid');
    faults.answer = lagging;
    await play(world, lagged, 'pay', { silent: true });
    expect(await notify(world, paid)).toBe(200);
    for (const seconds of [0, 2, 5, 15, 60]) await world.advance(seconds);
    faults.answer = null;
    expect(await notify(world, paid)).toBe(200);
    await world.advance(0);
    expect(await booksOf(world, lagged)).toMatchObject({ journals: 1, payment: { status: 'paid' } });
  });

  test('delivered again while the gateway is being asked is asked about once more: that answer may be older', async () => {
    const id = await pending();
    const body = await notificationFor(id, 'paid');
    const again: Promise<number>[] = [];
    faults.answer = (status) => {
      // The gateway has read its books; before its answer is here, the money comes and is notified.
      again.push(play(world, id, 'pay', { silent: true }).then(() => notify(world, body)));
      return lagging(status);
    };
    const putBack = replaceGateway(world.app.deps, (gateway) => ({
      ...gateway,
      async inquire(charge) {
        const status = await gateway.inquire(charge);
        await Promise.all(again);
        faults.answer = null;
        return status;
      },
    }));
    onTestFinished(() => putBack());
    expect(await notify(world, body)).toBe(200);
    await world.advance(0);
    expect(await Promise.all(again)).toEqual([200]);
    await world.advance(0);
    expect(await booksOf(world, id)).toMatchObject({ journals: 1, payment: { status: 'paid' } });
    expect((await inbox(id))[0]).toMatchObject({ deliveries: 2, outcome: 'paid' });
  });

  test('delivered again when its payment is paid or in review asks nobody', async () => {
    for (const amount of [52_500, 100]) {
      const id = await pending();
      await play(world, id, 'pay', { amount, silent: true });
      const body = await notificationFor(id, 'paid');
      expect(await notify(world, body)).toBe(200);
      await world.advance(0);
      const settled = await booksOf(world, id);
      expect(['paid', 'review']).toContain(settled.payment.status);
      expect(await notify(world, body)).toBe(200);
      await world.advance(60);
      // The payment's count of inquiries is among what is compared.
      expect(await booksOf(world, id)).toEqual(settled);
    }
  });

  test('that comes before the gateway’s own books say so still credits', async () => {
    const id = await pending();
    await play(world, id, 'pay', { silent: true });
    faults.answer = lagging;
    expect(await notify(world, await notificationFor(id, 'paid'))).toBe(200);
    await world.advance(0);
    expect((await booksOf(world, id)).payment.status).toBe('pending');
    faults.answer = null;
    await world.advance(3);
    expect((await booksOf(world, id)).payment.status).toBe('paid');
  });

  test('about an order we never made is 2xx, stored, and a task of an operator', async () => {
    const body = { order_id: 'BBBBBBBBBBBBBBBBBBBBBB', provider_id: 'sbx_x', status: 'paid' };
    expect(await notify(world, body)).toBe(200);
    await world.advance(0);
    expect((await events(body.order_id))[0]).toMatchObject({ outcome: 'unknown_order' });
    const tasks = await world.rows('payment_task', { subject: body.order_id });
    expect(tasks.map((task) => task.reason)).toEqual(['unknown_order']);
  });

  test('ten times at once, and once more after three days, is one effect and always 2xx', async () => {
    const id = await pending();
    await play(world, id, 'pay', { silent: true });
    const body = await notificationFor(id, 'paid');
    const codes = await Promise.all(Array.from({ length: 10 }, () => notify(world, body)));
    await world.advance(0);
    await world.advance(3 * 86_400);
    codes.push(await notify(world, body));
    await world.advance(0);
    expect(new Set(codes)).toEqual(new Set([200]));
    expect(await inbox(id)).toMatchObject([{ deliveries: 11, outcome: 'paid' }]);
    expect((await booksOf(world, id)).journals).toBe(1);
    expect(await fulfilments.count(id)).toBe(1);
  });

  test('in any order moves nothing backward', async () => {
    for (const states of [
      ['expired', 'paid'],
      ['paid', 'expired'],
      ['paid', 'pending'],
      ['pending', 'failed', 'paid', 'failed'],
    ]) {
      const id = await pending();
      await play(world, id, 'pay', { silent: true });
      for (const state of states) {
        expect(await notify(world, await notificationFor(id, state))).toBe(200);
        await world.advance(0);
      }
      expect(await booksOf(world, id), states.join()).toMatchObject({
        journals: 1,
        payment: { status: 'paid', exception: 'none' },
      });
      expect(await fulfilments.count(id)).toBe(1);
    }
  });

  test('at another provider’s address is 404, and one over the limit 413', async () => {
    const at = (url: string, payload: string) =>
      world.app.server.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } });
    expect((await at('/webhooks/payments/midtrans', '{}')).statusCode).toBe(404);
    expect((await at('/webhooks/payments/sandbox', 'x'.repeat(70_000))).statusCode).toBe(413);
  });
});
