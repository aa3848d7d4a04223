import { beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#app.ts';
import { movableClock } from '#platform/clock.ts';
import { createTestHost } from '#testing/fixtures/hosts.ts';
import { booksOf, pendingPayment, play, recordFulfilments, referenceOf } from '#testing/fixtures/payments.ts';
import { useWorld, WORLD_START } from '#testing/world.ts';

const world = useWorld();
let hostId: string;
beforeAll(async () => {
  await recordFulfilments(world);
  hostId = (await createTestHost(world)).id;
});
const pending = (description = 'Mabar Reguler 1 game') => pendingPayment(world, { hostId, description });
const inject = world;
const status = async (id: string) => (await booksOf(world, id)).payment.status;

describe('the sandbox', () => {
  test('lists payments and plays them by JSON calls, with amount and duplicates [dec outside world]', async () => {
    const id = await pending();
    const list = await inject.app.server.inject('/sandbox/payments');
    expect(list.json()).toMatchObject({ status: 0 });
    expect(list.json().data).toContainEqual(
      expect.objectContaining({ transaction_id: id, state: 'pending', amount: 52_500 }),
    );
    await play(world, id, 'pay', { amount: 55_000, duplicate: 3 });
    await world.advance(0);
    const events = await world.rows('payment_hint', { order_id: await referenceOf(world, id) }, 'deliveries');
    expect(events).toEqual([{ deliveries: 4 }]);
    expect((await booksOf(world, id)).payment).toMatchObject({ status: 'paid', exception: 'over' });
  });

  test('sends a delayed notification when its time has come', async () => {
    const id = await pending();
    await play(world, id, 'pay', { delayMs: 5_000 });
    await world.advance(4);
    expect(await status(id)).toBe('pending');
    await world.advance(1);
    expect(await status(id)).toBe('paid');
  });

  test('takes money after our expiry, as a real provider may', async () => {
    const id = await pending();
    await world.advance(906);
    expect(await status(id)).toBe('expired');
    await play(world, id, 'pay');
    await world.advance(0);
    expect(await status(id)).toBe('paid');
  });

  test('refuses calls that make no sense, and an order it does not know', async () => {
    const call = async (url: string, payload: object) =>
      (await world.app.server.inject({ method: 'POST', url, payload })).json();
    expect(await call('/sandbox/payments/nobody/pay', {})).toMatchObject({ status: -2, code: 'payments.unknown' });
    expect(await call('/sandbox/payments/nobody/refund', {})).toMatchObject({ code: 'http.malformed' });
    expect(await call('/sandbox/payments/nobody/pay', { amount: 1.5 })).toMatchObject({ code: 'http.malformed' });
    expect(await call('/sandbox/clock/advance', { seconds: -1 })).toMatchObject({ code: 'http.malformed' });
  });

  test('moves the clock, does what became due, and keeps the time over a restart [dec outside world]', async () => {
    const id = await pending();
    const before = world.clock.now().getTime();
    const answer = await world.app.server.inject({
      method: 'POST',
      url: '/sandbox/clock/advance',
      payload: { seconds: 906 },
    });
    expect(answer.json()).toMatchObject({ status: 0 });
    expect(world.clock.now().getTime() - before).toBe(906_000);
    expect(await status(id)).toBe('expired');
    const clock = movableClock(0, { now: () => WORLD_START });
    const again = await createApp(world.config, { clock });
    expect(clock.now()).toEqual(world.clock.now());
    await again.close();
  });

  test('shows a page in Indonesian whose buttons work without script, and escapes what people wrote', async () => {
    const id = await pending('<script>alert(1)</script> "Sundul"');
    const page = await world.app.server.inject('/sandbox');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.headers['content-security-policy']).toContain("form-action 'self'");
    expect(page.body).toContain('SANDBOX');
    for (const word of ['Bayar', 'Gagal', 'Kedaluwarsa']) expect(page.body).toContain(`<button>${word}</button>`);
    expect(page.body).not.toContain('<script>');
    const pressed = await world.app.server.inject({
      method: 'POST',
      url: `/sandbox/payments/${id}/pay`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'amount=52500',
    });
    expect([pressed.statusCode, pressed.headers['location']]).toEqual([303, '/sandbox']);
    await world.advance(0);
    expect(await status(id)).toBe('paid');
  });

  test('sends its notifications over the network once we listen', async () => {
    const id = await pending();
    await world.app.server.listen({ port: 0, host: '127.0.0.1' });
    await play(world, id, 'pay');
    await world.advance(0);
    expect(await status(id)).toBe('paid');
  });

  test('knows players by the end of their id, and one captcha token [dec outside world]', async () => {
    const { players, captcha } = world.app.deps;
    const lookup = (id: string) => players.lookup({ id, server: '2001' });
    expect(await lookup('123456000')).toEqual({ found: false });
    expect(await lookup('123456999')).toEqual({ found: 'unavailable' });
    expect(await lookup('123456789')).toEqual({ found: true, name: 'Player6789' });
    const verify = (token: string) => captcha.verify({ token, action: 'mabar', ip: '127.0.0.1' });
    expect([await verify('sandbox-pass'), await verify('sandbox-pas')]).toEqual([true, false]);
  });

  test('has no page and moves no clock in production, even when its adapters are named', async () => {
    const clock = movableClock(0, { now: () => WORLD_START });
    const app = await createApp({ ...world.config, mode: 'production' }, { clock });
    expect(clock.offsetSeconds).toBe(0);
    for (const url of ['/sandbox', '/sandbox/payments']) expect((await app.server.inject(url)).statusCode).toBe(404);
    await app.close();
  });
});
