import { paymentsOpen } from '@mabarin/api-client/contract/payments';
import { encodeQris, sandboxQris } from '@mabarin/domain/payments/qris';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp, type App } from '#app.ts';
import { openPayment } from '#features/payments/index.ts';
import { GatewayError } from '#ports/gateway.port.ts';
import { findCharge } from '#sandbox/charge.queries.ts';
import {
  booksOf,
  chargesOf,
  notify,
  paymentState,
  pendingPayment,
  play,
  replaceGateway,
  useGateways,
} from '#testing/fixtures/payments.ts';
import { useThreeGateways } from '#testing/fixtures/three-gateways.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld({ config: { duplicateWaitMs: 0 } });
const { host, faults, place, open, only, charges, chargeOf, tasksOf, notifyOf } = useThreeGateways(world);

const fails = (id: string) => expect(open(id)).rejects.toMatchObject({ code: 'payments.gateway_down' });

describe('a QR text that a gateway sends', () => {
  const wrong = (price: number): Record<string, string> => ({
    'no QRIS at all': 'some-random-qr-string',
    'a wrong checksum': `${sandboxQris(price, 'x').slice(0, -4)}0000`,
    'another amount': sandboxQris(price + 1, 'x'),
    'another currency': encodeQris([
      ['00', '01'],
      ['53', '840'],
    ]),
  });

  test('is shown to nobody when it is wrong: its charge ends, and the next gateway makes one', async () => {
    for (const [name, qrString] of Object.entries(wrong(52_500))) {
      faults.first.charge = (charge) => ({ ...charge, qrString });
      const id = await place();
      await open(id);
      expect(await charges(id), name).toEqual(['first abandoned', 'second made']);
      const [abandoned] = await chargesOf(world, id);
      expect((await findCharge(world.db, abandoned?.reference ?? ''))?.state, name).toBe('expired');
      expect((await booksOf(world, id)).payment.qr_string, name).not.toBe(qrString);
    }
  });

  test('is shown to nobody when it names another payment’s charge', async () => {
    const id = await pendingPayment(world, { hostId: host.id });
    const { provider_id: providerId } = await chargeOf(id);
    faults.first.charge = (charge) => ({ ...charge, providerId: providerId ?? '' });
    const other = await place();
    await open(other);
    expect(await charges(other)).toEqual(['first abandoned', 'second made']);
    expect(await paymentState(world, id)).toBe('pending');
    expect((await findCharge(world.db, (await chargeOf(id)).reference))?.state).toBe('pending');
  });

  test('is not taken from an inquiry either; what is pending without one is given up by who makes it', async () => {
    only('first');
    faults.first.create = 'lost';
    faults.first.answer = (status) => (status.state === 'missing' ? status : { ...status, qrString: null });
    const id = await place();
    await fails(id);
    expect(await charges(id)).toEqual(['first abandoned']);
    faults.first.create = null;
    await world.advance(11);
    expect(await charges(id)).toEqual(['first abandoned', 'first made']);
  });

  test('comes by the answer even if the notification of the new charge was faster', async () => {
    const id = await place();
    faults.first.answer = (status) => (status.state === 'missing' ? status : { ...status, qrString: null });
    const putBack = replaceGateway(world.app.deps, (gateway) => ({
      ...gateway,
      async create(request) {
        const made = await gateway.create(request);
        await notifyOf(request.reference, 'pending', 'first');
        await world.app.polling.runAll();
        return made;
      },
    }));
    const { qris } = await open(id);
    putBack();
    expect(qris).not.toBe('');
    expect(await charges(id)).toEqual(['first made']);
  });
});

describe('two processes at one payment', () => {
  let neighbour: App;
  beforeAll(async () => {
    neighbour = await createApp(world.config, { clock: world.clock });
  });
  afterAll(() => neighbour.close());

  test('one taken for dead wakes up after the other has made a QR: its own is ended, seen by nobody [req 6]', async () => {
    only('second');
    neighbour.deps.gateways = world.app.deps.gateways;
    const asked = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    replaceGateway(neighbour.deps, (gateway) => ({
      ...gateway,
      async create(request) {
        asked.resolve();
        await goOn.promise;
        return gateway.create(request);
      },
    }));
    const id = await place();
    const late = openPayment(neighbour.db, neighbour.deps, id);
    await asked.promise;
    world.clock.offsetSeconds += 5;
    const { qris } = await open(id);
    expect(await charges(id)).toEqual(['second abandoned', 'second made']);
    goOn.resolve();
    expect((await late).qris).toBe(qris);
    expect(await charges(id)).toEqual(['second abandoned', 'second made']);
    const [abandoned] = await chargesOf(world, id);
    expect((await findCharge(world.db, abandoned?.reference ?? ''))?.state).toBe('expired');
  });
});

describe('a circuit', () => {
  const tries = async (count: number) => {
    for (let time = 0; time < count; time += 1) await open(await place());
  };
  const line = async (name: string) =>
    (await world.ops('gateways')).split('\n').find((text) => text.startsWith(`name=${name} `));

  test('opens after five charges without an answer, lets one through after 30 s, closes by an answer', async () => {
    faults.first.create = 'unconnected';
    expect(await line('first')).toContain('takesPayments=true  circuit=closed  failures=0');
    expect(await line('old')).not.toContain('takesPayments');
    await tries(4);
    expect(await line('first')).toContain('circuit=closed');
    await tries(1);
    expect(await line('first')).toMatch(/circuit=open {2}failures=5 {2}since=2026-.*lastError=.*"message":"no answer"/);
    await tries(3);
    expect(faults.first.calls.create).toBe(5);
    world.clock.offsetSeconds += 30;
    expect(await line('first')).toContain('circuit=half-open');
    const ids = await Promise.all(Array.from({ length: 5 }, place));
    await Promise.all(ids.map(open));
    expect(faults.first.calls.create).toBe(6);
    await tries(2);
    expect(faults.first.calls.create).toBe(6);
    world.clock.offsetSeconds += 30;
    faults.first.create = null;
    await tries(3);
    expect(faults.first.calls.create).toBe(9);
    expect(await line('first')).toMatch(/circuit=closed {2}failures=0 {2}since=2026-/);
  });

  test('counts only failures in a row, and none that was a refusal', async () => {
    for (let round = 0; round < 3; round += 1) {
      faults.first.create = 'down';
      await tries(4);
      faults.first.create = round === 1 ? 'refused' : null;
      await tries(1);
    }
    faults.first.create = 'refused';
    await tries(7);
    expect(await line('first')).toContain('circuit=closed');
    expect(faults.first.calls.create).toBe(22);
  });

  test('that is open at every gateway is a gateway that is down, and costs no call', async () => {
    Object.assign(faults.first, { create: 'unconnected' });
    Object.assign(faults.second, { create: 'unconnected' });
    for (let time = 0; time < 5; time += 1) await fails(await place());
    const calls = faults.first.calls.create + faults.second.calls.create;
    const id = await place();
    await fails(id);
    expect(faults.first.calls.create + faults.second.calls.create).toBe(calls);
    expect(await chargesOf(world, id)).toEqual([]);
    Object.assign(faults.first, { create: null });
    // Six payments wait, and a circuit lets one of them try: this one may have tried the second gateway before.
    await world.advance(60);
    await world.advance(60);
    expect((await charges(id)).at(-1)).toBe('first made');
  });
});

describe('bad notifications', () => {
  const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
    world.app.server.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    });

  test('of 1 MB, of an unknown gateway, not JSON or with doubled keys is refused', async () => {
    expect((await post('/webhooks/payments/first', `{"a":"${'x'.repeat(1_048_576)}"}`)).statusCode).toBe(413);
    for (const name of ['midtrans', 'FIRST', '%00', '..%2f', 'constructor', '__proto__', 'x'.repeat(90)]) {
      expect((await post(`/webhooks/payments/${name}`, '{}')).statusCode, name).toBe(404);
    }
    const id = await pendingPayment(world, { hostId: host.id });
    const { reference } = await chargeOf(id);
    for (const body of [
      '<html>',
      '{"order_id":',
      `{"order_id":"a","order_id":5,"provider_id":"x","status":"paid"}`,
      '\u{FEFF}{}',
    ]) {
      expect(await notify(world, body, undefined, 'first'), body).toBe(401);
    }
    // The last of two keys counts, as everywhere in JSON; it is one event, and its charge is asked about.
    const doubled = `{"order_id":"nobody","order_id":"${reference}","provider_id":"x","status":"paid","status":"pending"}`;
    expect(await notify(world, doubled, undefined, 'first')).toBe(200);
    await world.advance(0);
    expect(await tasksOf('nobody')).toEqual([]);
    expect(await booksOf(world, id)).toMatchObject({ journals: 0, payment: { status: 'pending', inquiries: 1 } });
  });

  test('of one gateway about a charge of another are about an order that it never had', async () => {
    const id = await pendingPayment(world, { hostId: host.id });
    const { reference } = await chargeOf(id);
    await notifyOf(reference, 'paid', 'second');
    await world.advance(0);
    expect(await tasksOf(reference)).toEqual(['unknown_order']);
    expect(await paymentState(world, id)).toBe('pending');
  });

  test('that name the gateway’s own id only find the payment, a day later too', async () => {
    const id = await pendingPayment(world, { hostId: host.id });
    const { provider_id: providerId } = await chargeOf(id);
    replaceGateway(world.app.deps, (gateway) => ({
      ...gateway,
      readNotification: () => ({ reference: null, providerId, state: 'paid', dedupeKey: `only:${providerId}` }),
    }));
    await play(world, id, 'pay', { silent: true });
    const body = { any: 'body' };
    expect(await notify(world, body, undefined, 'first')).toBe(200);
    await world.advance(0);
    expect(await paymentState(world, id)).toBe('paid');
    world.clock.offsetSeconds += 86_400;
    expect(await notify(world, body, undefined, 'first')).toBe(200);
    await world.advance(0);
    expect(await booksOf(world, id)).toMatchObject({ journals: 1, tasks: [] });
  });

  test('that cannot be asked about while their gateway is away are asked about later', async () => {
    const id = await pendingPayment(world, { hostId: host.id });
    replaceGateway(world.app.deps, (gateway) => ({
      ...gateway,
      inquire: () => Promise.reject(new GatewayError('down, says the test', 'unknown')),
    }));
    await play(world, id, 'pay');
    await world.advance(0);
    expect(await paymentState(world, id)).toBe('pending');
    useGateways(world, { first: {}, second: { blind: true } });
    await world.advance(60);
    expect(await paymentState(world, id)).toBe('paid');
  });
});

describe('a form learns before it is filled in', () => {
  const isOpen = async () => {
    world.clock.offsetSeconds += 6;
    return (await world.call(paymentsOpen, {})).body.data?.open;
  };

  test('that every gateway is silent or stopped, and that one is back', async () => {
    only('first');
    faults.first.create = 'down';
    expect(await isOpen()).toBe(true);
    for (let time = 0; time < 5; time += 1) await fails(await place());
    expect(await isOpen()).toBe(false);
    // Nobody tries while the form says so: it is not for ever.
    world.clock.offsetSeconds += 120;
    expect(await isOpen()).toBe(true);
    await fails(await place());
    expect(await isOpen()).toBe(false);
    faults.first.create = null;
    world.clock.offsetSeconds += 30;
    await open(await place());
    expect(await isOpen()).toBe(true);
    await world.ops('gateways pause first --why "QR lambat"');
    expect(await isOpen()).toBe(false);
    await world.ops('gateways resume first --why "sudah baik"');
    expect(await isOpen()).toBe(true);
  });

  test('nothing while another gateway makes QRs, and costs one read in five seconds', async () => {
    await world.ops('gateways pause first --why "QR lambat"');
    expect(await isOpen()).toBe(true);
    await world.ops('gateways pause second --why "QR lambat"');
    expect((await world.call(paymentsOpen, {})).body.data?.open).toBe(true);
    expect(await isOpen()).toBe(false);
  });
});
