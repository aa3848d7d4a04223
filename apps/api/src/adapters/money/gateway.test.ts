import { compareAnswer } from '@mabarin/domain/reconciliation/compare';
import type { Notification } from '@mabarin/simulators/outbox';
import emvqr from 'emvqr';
import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { qrDataUrl } from '#platform/images/qr.ts';
import { GatewayError, type ChargeRef, type PaymentGateway } from '#ports/gateway.port.ts';
import { isDeep } from '#testing/depth.ts';
import { openMidtrans, openSnap, openXendit, type GatewayBench } from '#testing/fixtures/gateways.ts';

const REFERENCE = '20260102114613000001';
const AMOUNT = 52_500;

/** Rules of every adapter of the port, against its service's simulator; the test command asks the first. */
const adapters: [name: string, open: () => Promise<GatewayBench>][] = [
  ['midtrans', () => openMidtrans()],
  ['xendit', () => openXendit()],
  ['snap (midtrans)', () => openSnap('midtrans')],
  ['snap (doku)', () => openSnap('doku')],
  ['snap (bri)', () => openSnap('bri')],
];

describe.each(isDeep ? adapters : adapters.slice(0, 1))('the gateway %s', (name, open) => {
  let bench: GatewayBench;
  let gateway: PaymentGateway;
  beforeEach(async () => {
    bench = await open();
    ({ gateway } = bench);
  });
  afterEach(() => bench.close());

  const order = (reference = REFERENCE) => ({
    reference,
    amount: AMOUNT,
    description: 'Mabar 3 game',
    expiresAt: new Date(bench.now().getTime() + 900_000),
  });
  async function create(reference = REFERENCE): Promise<ChargeRef & { qrString: string }> {
    return { reference, ...(await gateway.create(order(reference))) };
  }
  /** Another that nobody made, by whichever name this gateway finds charges. */
  const unknown: ChargeRef = {
    reference: '20260102114613999999',
    providerId: 'pr-00000000-0000-4000-8000-999999999999',
  };

  test('has the name by which it is configured, and says what it can', () => {
    expect(gateway).toMatchObject({ name: name.split(' ')[0], findsByReference: expect.any(Boolean) });
  });

  describe('a charge', () => {
    test('has a QR that readers of others scan and understand, over exactly the amount', async () => {
      const { qrString } = await create();
      const png = PNG.sync.read(Buffer.from(qrDataUrl(qrString).split(',')[1] ?? '', 'base64'));
      expect(jsqr.default(new Uint8ClampedArray(png.data), png.width, png.height)?.data).toBe(qrString);
      // Throws on a wrong checksum; translates codes in brackets.
      const read = emvqr.decode(qrString);
      expect(read['54']?.data).toBe(String(AMOUNT));
      expect(read['53']?.data).toBe('360 (IDR)');
    });

    test('is found with all that was asked for, and waits', async () => {
      const charge = await create();
      expect(await gateway.inquire(charge)).toMatchObject({
        state: 'pending',
        reference: REFERENCE,
        providerId: charge.providerId,
        amount: AMOUNT,
        currency: 'IDR',
        paidAt: null,
      });
    });

    test('is found by our reference alone where the adapter says so; elsewhere nothing is claimed about it', async () => {
      await create();
      const found = gateway.inquire({ reference: REFERENCE, providerId: null });
      if (gateway.findsByReference) expect(await found).toMatchObject({ state: 'pending', reference: REFERENCE });
      else await expect(found).rejects.toMatchObject({ name: 'GatewayError', accepted: 'unknown' });
    });

    test('that was paid says what came and when', async () => {
      const charge = await create();
      bench.advance(48);
      bench.pay(charge);
      expect(await gateway.inquire(charge)).toMatchObject({
        state: 'paid',
        reference: REFERENCE,
        amount: AMOUNT,
        currency: 'IDR',
        paidAt: bench.now(),
      });
    });

    test("that was paid has the wallet's own reference, where the service tells it [dec operator]", async () => {
      const charge = await create();
      bench.pay(charge);
      const walletReference = name === 'midtrans' ? null : expect.stringMatching(/^\S{12}$/);
      expect(await gateway.inquire(charge)).toMatchObject({ walletReference });
    });

    test('over which too little came says how much', async () => {
      const charge = await create();
      bench.pay(charge, AMOUNT - 500);
      expect(await gateway.inquire(charge)).toMatchObject({ state: 'paid', amount: AMOUNT - 500 });
    });

    test('that nobody made is missing', async () => {
      expect(await gateway.inquire(unknown)).toEqual({ state: 'missing' });
      expect(await gateway.expire(unknown)).toEqual({ state: 'missing' });
    });

    test('takes no money once it was ended, and may be ended twice; one that cannot be ended waits on', async () => {
      const charge = await create();
      if (!bench.canExpire) {
        expect(await gateway.expire(charge)).toMatchObject({ state: 'pending', reference: REFERENCE });
        return;
      }
      expect(await gateway.expire(charge)).toMatchObject({ state: 'expired', reference: REFERENCE });
      expect(() => bench.pay(charge)).toThrow(/./);
      expect(await gateway.expire(charge)).toMatchObject({ state: 'expired' });
      expect(await gateway.inquire(charge)).toMatchObject({ state: 'expired' });
    });

    test('that was paid a moment before its end is paid', async () => {
      const charge = await create();
      bench.pay(charge);
      expect(await gateway.expire(charge)).toMatchObject({ state: 'paid', amount: AMOUNT });
    });

    test('ends by itself at the service after its time', async () => {
      const charge = await create();
      bench.advance(49 * 3_600);
      expect(await gateway.inquire(charge)).toMatchObject({ state: 'expired' });
    });
  });

  /** Collects thrown errors. */
  async function failure(call: Promise<unknown>): Promise<GatewayError> {
    const error = await call.then(
      (value) => new Error(`no failure: ${JSON.stringify(value)}`),
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(GatewayError);
    return error as GatewayError;
  }

  describe('when something goes wrong on the way', () => {
    test('a charge has 4 s, and everything else 10, all its calls together', async () => {
      const [limits, clock] = [vi.spyOn(AbortSignal, 'timeout'), vi.spyOn(performance, 'now').mockReturnValue(0)];
      const last = () => limits.mock.calls.at(-1)?.[0];
      onTestFinished(() => {
        limits.mockRestore();
        clock.mockRestore();
      });
      const charge = await create();
      expect(last()).toBe(4_000);
      const before = bench.calls.length;
      const calls = () => bench.calls.length - before;
      bench.answers((answer) => {
        clock.mockReturnValue(calls() * 3_000);
        return answer;
      });
      await gateway.expire(charge);
      if (bench.canExpire) expect(calls()).toBeGreaterThan(1);
      expect(last()).toBe(10_000 - (calls() - 1) * 3_000);
    });

    test.each([
      ['lost_request', 0],
      ['lost_answer', 1],
      ['error_before', 0],
      ['error_after', 1],
      ['html', 0],
    ])('%s at a charge leaves it unknown, not denied', async (fault, held) => {
      bench.simulator.faults.next(bench.operations.create, fault);
      expect(await failure(gateway.create(order()))).toMatchObject({ accepted: 'unknown' });
      expect(bench.held()).toHaveLength(held);
      if (!gateway.findsByReference) return;
      const found = await gateway.inquire({ reference: REFERENCE, providerId: null });
      expect(found.state).toBe(held === 1 ? 'pending' : 'missing');
    });

    test('a connection that was never made denies the charge', async () => {
      await bench.close();
      expect(await failure(gateway.create(order()))).toMatchObject({ accepted: 'no' });
    });

    test.each(['lost_request', 'lost_answer', 'error_before', 'error_after', 'html'])(
      '%s at an inquiry or an end says nothing about the charge',
      async (fault) => {
        const charge = await create();
        bench.simulator.faults.next(bench.operations.inquire, fault);
        expect(await failure(gateway.inquire(charge))).toMatchObject({ accepted: 'unknown' });
        bench.simulator.faults.next(bench.operations.expire, fault);
        // One that asks what became of it may know all the same.
        const ended = await gateway.expire(charge).catch((error: unknown) => error);
        const { state } = await gateway.inquire(charge);
        if (ended instanceof Error) expect(ended).toBeInstanceOf(GatewayError);
        else expect(ended).toMatchObject({ state });
        const reached = fault.endsWith('_answer') || fault.endsWith('_after');
        expect(state).toBe(reached && bench.canExpire ? 'expired' : 'pending');
      },
    );

    test('an amount that the service tells wrongly is told on, not corrected', async () => {
      const charge = await create();
      bench.simulator.faults.next(bench.operations.inquire, 'wrong_amount');
      expect(await gateway.inquire(charge)).toMatchObject({ amount: AMOUNT - 1 });
    });

    test('no error holds a secret, not even where the service quotes it', async () => {
      const errors: GatewayError[] = [];
      const charge = await create();
      for (const fault of ['lost_request', 'lost_answer', 'error_before', 'html']) {
        bench.simulator.faults.next(bench.operations.create, fault);
        errors.push(await failure(gateway.create(order('20260102114613000002'))));
        bench.simulator.faults.next(bench.operations.inquire, fault);
        errors.push(await failure(gateway.inquire(charge)));
      }
      const quote = `no: ${bench.secrets.join(' ')}\n${'x'.repeat(2_000)}`;
      bench.answers(() => ({ status: 401, body: Object.fromEntries(quotingFields.map((field) => [field, quote])) }));
      errors.push(await failure(gateway.create(order('20260102114613000003'))));
      errors.push(await failure(gateway.inquire(charge)));
      await bench.close();
      errors.push(await failure(gateway.create(order('20260102114613000004'))));
      const lines: string[] = [];
      const log = pino({}, { write: (line: string) => void lines.push(line) });
      for (const error of errors) {
        log.warn({ err: error }, 'the gateway gave no QR');
        const all = [error, error.cause].map((one) => `${String(one)} ${JSON.stringify(one)} ${(one as Error)?.stack}`);
        for (const secret of bench.secrets) expect(all.join(' ')).not.toContain(secret);
        expect(error.message.length).toBeLessThan(300);
        expect(error.message).not.toMatch(/\p{Cc}/u);
      }
      expect(lines).toHaveLength(errors.length);
      for (const secret of bench.secrets) expect(lines.join('')).not.toContain(secret);
    });
  });

  describe('a notification', () => {
    /** Notifications about one payment. */
    async function told(reference = REFERENCE): Promise<Notification & { charge: ChargeRef }> {
      const charge = await create(reference);
      await bench.notifications();
      bench.pay(charge);
      const [paid] = await bench.notifications();
      if (paid === undefined) throw new Error('the service tells nothing');
      return { ...paid, charge };
    }
    const read = ({ headers }: Notification, body: string | Buffer, by = gateway) =>
      by.readNotification(headers, Buffer.from(body));

    test('of a payment names its charge, and the same one is known again however often it comes', async () => {
      const paid = await told();
      const event = read(paid, paid.body);
      expect(event).toMatchObject({ state: 'paid' });
      const { reference, providerId } = paid.charge;
      expect([event?.reference === reference, event?.providerId === providerId]).toContain(true);
      expect([null, reference]).toContain(event?.reference);
      expect([null, providerId]).toContain(event?.providerId);
      expect(event?.dedupeKey.length).toBeLessThanOrEqual(200);
      expect(read(paid, paid.body)).toEqual(event);
      const other = await told('20260102114613000002');
      expect(read(other, other.body)?.dedupeKey).not.toBe(event?.dedupeKey);
    });

    test('that is sent twice, late or long after is the same one, or too old to be taken', async () => {
      const charge = await create();
      await bench.notifications();
      bench.pay(charge);
      bench.simulator.faults.next('notification', 'late');
      expect(await bench.notifications()).toEqual([]);
      bench.advance(600);
      bench.simulator.faults.next('notification', 'doubled');
      const [first, second] = await bench.notifications();
      if (first === undefined || second === undefined) throw new Error('the service does not double');
      const event = read(first, first.body);
      expect(event).toMatchObject({ state: 'paid' });
      expect(read(second, second.body)).toEqual(event);
      bench.advance(86_400);
      expect([null, event]).toContainEqual(read(first, first.body));
    });

    test('of a sender without our keys is refused', async () => {
      await create();
      await bench.notifications();
      bench.pay(await create('20260102114613000002'));
      bench.simulator.faults.next('notification', 'forged', 9);
      const forged = await bench.notifications();
      expect(forged.length).toBeGreaterThan(0);
      for (const one of forged) expect(read(one, one.body)).toBeNull();
    });

    test('that was changed on the way is refused, or names no more than whom to ask', async () => {
      const charge = await create();
      await bench.notifications();
      bench.pay(charge);
      bench.simulator.faults.next('notification', 'changed');
      const [changed] = await bench.notifications();
      if (changed === undefined) throw new Error('the service tells nothing');
      const event = read(changed, changed.body);
      if (bench.signsBody) expect(event).toBeNull();
      else expect([null, REFERENCE]).toContain(event?.reference ?? null);
    });

    test('is taken with the old and the new key for as long as both are configured', async () => {
      const paid = await told();
      expect(read(paid, paid.body, bench.withKeys('old and new'))).toEqual(read(paid, paid.body));
      expect(read(paid, paid.body, bench.withKeys('new only'))).toBeNull();
    });

    test('is read however its JSON is laid out', async () => {
      const paid = await told();
      const pretty = JSON.stringify(JSON.parse(paid.body), null, 2);
      expect(read(paid, pretty)).toEqual(read(paid, paid.body));
    });

    test('is refused where a key stands twice, written with escapes or not', async () => {
      const paid = await told();
      const [key = ''] = Object.keys(JSON.parse(paid.body) as object);
      const escaped = `\\u00${(key.codePointAt(0) ?? 0).toString(16)}${key.slice(1)}`;
      expect(JSON.parse(`"${escaped}"`)).toBe(key);
      for (const again of [key, escaped]) {
        expect(read(paid, `{"${again}":"x",${paid.body.slice(1)}`)).toBeNull();
        expect(read(paid, `${paid.body.slice(0, -1)},"${again}":"x"}`)).toBeNull();
      }
    });

    test.each<[string, (body: string) => string | Buffer]>([
      ['nothing', () => ''],
      ['no JSON', (body) => body.slice(0, -1)],
      ['a page', () => '<html></html>'],
      ['a list', (body) => `[${body}]`],
      ['null', () => 'null'],
      ['a number', () => '52500'],
      ['no known field', () => '{"__proto__":{"order_id":"1"},"constructor":1}'],
      ['fields of other shapes', (body) => body.replaceAll(/:("[^"]*"|\d+)/g, ':[{}]')],
      ['bytes', () => Buffer.from([0xff, 0xfe, 0x00, 0x7b])],
      ['1 MB', (body) => `${body.slice(0, -1)},"more":"${'x'.repeat(1_000_000)}"}`],
      ['50,000 lists in one another', () => '['.repeat(50_000)],
      ['10,000 objects in one another', () => `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ])('that is %s is refused, and never an error', async (_what, change) => {
      const paid = await told();
      expect(read(paid, change(paid.body))).toBeNull();
    });

    test('without headers, or with headers that stand twice, is refused unless its body is signed', async () => {
      const paid = await told();
      const doubled = Object.fromEntries(Object.entries(paid.headers).map(([name, value]) => [name, [value, value]]));
      const events = [{}, doubled].map((headers) => gateway.readNotification(headers, Buffer.from(paid.body)));
      for (const event of events)
        expect([null, ...(bench.signsBody ? [REFERENCE] : [])]).toContain(event?.reference ?? null);
    });
  });

  describe('a refund', () => {
    const refundReference = '20260103114613000007';
    const refund = (charge: ChargeRef, amount = AMOUNT) => {
      if (gateway.refund === null) throw new Error(`${name} has no refunds`);
      return gateway.refund({ charge, refundReference, amount, reason: 'dibatalkan host' });
    };
    async function paid(): Promise<ChargeRef> {
      const charge = await create();
      bench.pay(charge);
      return charge;
    }

    test('gives money back once, however often it is asked for', async ({ skip }) => {
      skip(gateway.refund === null, 'this gateway has none');
      const charge = await paid();
      for (let times = 0; times < 3; times += 1) {
        expect(['pending', 'done']).toContain((await refund(charge, 2_500)).state);
      }
      expect(bench.returned(charge)).toBe(2_500);
    });

    test('of a part is no difference between its next answer and our books', async ({ skip }) => {
      skip(gateway.refund === null, 'this gateway has none');
      const charge = await paid();
      await refund(charge, 2_500);
      const answer = await gateway.inquire({ ...charge, isCounted: true });
      if (answer.state === 'missing') throw new Error('it has the charge');
      const ours = { isCounted: true, received: AMOUNT, refunded: 2_500, refunding: 0 };
      expect(compareAnswer(ours, answer)).toBeNull();
      expect(compareAnswer({ ...ours, received: AMOUNT + 1 }, answer)).toBe('amount_differs');
    });

    test('whose answer was lost is asked for again', async ({ skip }) => {
      skip(gateway.refund === null, 'this gateway has none');
      const charge = await paid();
      for (const fault of ['lost_answer', 'error_after']) {
        bench.simulator.faults.next(bench.operations.refund, fault);
        expect(await failure(refund(charge))).toMatchObject({ accepted: 'unknown' });
      }
      expect(['pending', 'done']).toContain((await refund(charge)).state);
      expect(bench.returned(charge)).toBe(AMOUNT);
    });

    test('of what was not paid, or of more, is refused and says why', async ({ skip }) => {
      skip(gateway.refund === null, 'this gateway has none');
      expect(await refund(await create('20260102114613000002'))).toEqual({
        state: 'refused',
        reason: expect.stringMatching(/./),
      });
      const charge = await paid();
      expect(await refund(charge, AMOUNT + 1)).toMatchObject({ state: 'refused' });
      expect(bench.returned(charge)).toBe(0);
    });
  });
});

/** Fields of a service's error message. */
const quotingFields = ['status_message', 'message', 'error_code', 'responseMessage'];
