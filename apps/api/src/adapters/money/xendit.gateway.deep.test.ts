import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openXendit, type GatewayBench } from '#testing/fixtures/gateways.ts';

const REFERENCE = '20260102114613000001';
const AMOUNT = 52_500;

let bench: GatewayBench;
beforeEach(async () => {
  bench = await openXendit();
});
afterEach(() => bench.close());

async function create() {
  const expiresAt = new Date(bench.now().getTime() + 900_000);
  const request = { reference: REFERENCE, amount: AMOUNT, description: 'Mabar 3 game', expiresAt };
  return { reference: REFERENCE, ...(await bench.gateway.create(request)) };
}
/** Changes fields of the bodies of one operation from now on. */
const answer = (operation: string, fields: Record<string, unknown>) =>
  bench.answers(({ status, body }, done) => ({ status, body: done === operation ? { ...body, ...fields } : body }));

test('what Xendit gets is a payment request of its version, under our reference', async () => {
  const { providerId } = await create();
  expect(providerId).toMatch(/^pr-/);
  const [call] = bench.calls;
  expect(call?.headers).toMatchObject({
    authorization: `Basic ${Buffer.from('xnd_development_CANARY:').toString('base64')}`,
    'api-version': '2024-11-11',
  });
  expect(JSON.parse(call?.body.toString() ?? '')).toEqual({
    reference_id: REFERENCE,
    type: 'PAY',
    country: 'ID',
    currency: 'IDR',
    request_amount: AMOUNT,
    capture_method: 'AUTOMATIC',
    channel_code: 'QRIS',
    channel_properties: {},
    description: 'Mabar 3 game',
  });
});

describe('the answer to a charge', () => {
  test.each([
    [400, 'API_VALIDATION_ERROR', 'no'],
    [400, 'PAYMENT_REQUEST_RATE_LIMITED', 'no'],
    [401, 'INVALID_API_KEY', 'no'],
    [403, 'INVALID_MERCHANT_SETTINGS', 'no'],
    [429, 'RATE_LIMIT_EXCEEDED', 'no'],
    [503, 'CHANNEL_UNAVAILABLE', 'no'],
    [503, 'SERVER_ERROR', 'unknown'],
    [500, 'SERVER_ERROR', 'unknown'],
    [409, 'DATA_NOT_FOUND', 'unknown'],
    [404, 'DATA_NOT_FOUND', 'unknown'],
    [202, undefined, 'unknown'],
    [403, undefined, 'unknown'],
  ] as const)('with %s %s means accepted: %s', async (status, error_code, accepted) => {
    bench.answers(() => ({ status, body: { error_code, message: 'a reason' } }));
    const code = error_code === undefined ? '' : `${error_code}, `;
    await expect(create()).rejects.toMatchObject({
      accepted,
      message: `xendit did not make a charge: HTTP ${status}, ${code}a reason`,
    });
  });

  test.each(['rate_limited', 'channel_unavailable', 'conflict'])('by %s leaves no charge', async (fault) => {
    bench.simulator.faults.next('create', fault);
    await expect(create()).rejects.toThrow('xendit did not make a charge');
    expect(bench.held()).toEqual([]);
  });

  test('by a page of a proxy decides nothing, whatever its code', async () => {
    bench.answers(() => ({ status: 403, body: '<html>Forbidden</html>' }));
    await expect(create()).rejects.toMatchObject({ accepted: 'unknown' });
  });

  test.each([
    ['another reference', { reference_id: '20260102114613000002' }],
    ['another amount', { request_amount: 52_499 }],
    ['an amount in parts of a rupiah', { request_amount: 52_500.5 }],
    ['another currency', { currency: 'USD' }],
    ['a request that has ended', { status: 'EXPIRED' }],
    ['no id', { payment_request_id: null }],
    ['no actions', { actions: null }],
    ['another action', { actions: [{ type: 'REDIRECT_CUSTOMER', descriptor: 'WEB_URL', value: 'https://x' }] }],
    ['an empty QR', { actions: [null, { type: 'PRESENT_TO_CUSTOMER', descriptor: 'QR_STRING', value: '' }] }],
  ])('about %s is no charge of ours', async (_what, fields) => {
    answer('create', fields);
    await expect(create()).rejects.toMatchObject({ accepted: 'unknown' });
  });

  test('may write the amount as text, and its QR is handed on as it is: its checksum is for who shows it', async () => {
    const actions = [{ type: 'PRESENT_TO_CUSTOMER', descriptor: 'QR_STRING', value: '00020101021263040000' }];
    answer('create', { request_amount: '52500', actions });
    expect(await create()).toMatchObject({ qrString: '00020101021263040000' });
  });
});

describe('the state of a charge', () => {
  test.each([
    ['REQUIRES_ACTION', 'pending'],
    ['ACCEPTING_PAYMENTS', 'pending'],
    ['AUTHORIZED', 'pending'],
    ['SUCCEEDED', 'paid'],
    ['FAILED', 'failed'],
    ['CANCELED', 'expired'],
    ['EXPIRED', 'expired'],
  ])('%s is %s', async (status, state) => {
    const charge = await create();
    answer('inquire', { status });
    expect(await bench.gateway.inquire(charge)).toMatchObject({ state, reference: REFERENCE, amount: AMOUNT });
  });

  test.each(['toString', 'PAID', undefined])('%s says nothing', async (status) => {
    const charge = await create();
    answer('inquire', { status });
    const word = status === undefined ? {} : { word: status };
    await expect(bench.gateway.inquire(charge)).rejects.toMatchObject({ accepted: 'unknown', ...word });
  });

  test('that was cancelled or is over is paid when money came all the same', async () => {
    const [cancelled, over] = [await create(), await create()];
    expect(await bench.gateway.expire(cancelled)).toMatchObject({ state: 'expired' });
    bench.advance(48 * 3_600);
    expect(await bench.gateway.inquire(over)).toMatchObject({ state: 'expired' });
    for (const charge of [cancelled, over]) {
      await bench.simulator.act('pay_late', charge.providerId);
      const paid = { state: 'paid', amount: AMOUNT, paidAt: bench.now() };
      expect(await bench.gateway.inquire(charge)).toMatchObject(paid);
      expect(await bench.gateway.expire(charge)).toMatchObject(paid);
    }
  });

  test('that is paid between our question and our cancel is paid', async () => {
    const charge = await create();
    let asked = 0;
    bench.answers((found, operation) => {
      if (operation === 'inquire' && (asked += 1) === 1) bench.pay(charge);
      return found;
    });
    expect(await bench.gateway.expire(charge)).toMatchObject({ state: 'paid', amount: AMOUNT });
  });

  test('which Xendit cannot end now is not told as ended', async () => {
    const charge = await create();
    bench.answers(({ status, body }, operation) =>
      operation === 'cancel' ? { status: 400, body: { error_code: 'TEMPORARILY_UNAVAILABLE' } } : { status, body },
    );
    await expect(bench.gateway.expire(charge)).rejects.toThrow('TEMPORARILY_UNAVAILABLE');
  });

  test.each([
    ['the sum of its captures', { captures: [{ capture_amount: 50_000 }, { capture_amount: '2500.00' }] }, AMOUNT],
    ['nothing, where a capture is in parts of a rupiah', { captures: [{ capture_amount: 52_500.5 }] }, null],
    ['nothing, where a capture is negative', { captures: [{ capture_amount: -1 }, { capture_amount: 52_501 }] }, null],
    ['nothing, where a capture is none', { captures: [null] }, null],
    ['what was asked for, where it has no captures', { captures: undefined, request_amount: '52500' }, AMOUNT],
  ])('that was paid brought %s', async (_what, fields, amount) => {
    const charge = await create();
    bench.pay(charge);
    answer('payment', fields);
    expect(await bench.gateway.inquire(charge)).toMatchObject({ state: 'paid', amount });
  });

  test('follows the payment it names: another currency, one that failed, one of another request', async () => {
    const charge = await create();
    bench.pay(charge);
    answer('payment', { currency: 'USD' });
    expect(await bench.gateway.inquire(charge)).toMatchObject({ state: 'paid', currency: 'USD' });
    answer('payment', { status: 'FAILED' });
    expect(await bench.gateway.inquire(charge)).toMatchObject({ state: 'paid', amount: null });
    answer('payment', { payment_request_id: 'pr-of-another' });
    await expect(bench.gateway.inquire(charge)).rejects.toMatchObject({ accepted: 'unknown' });
    bench.answers(({ status, body }, operation) => ({
      status,
      body: { ...body, status: operation === 'payment' ? 'FAILED' : 'REQUIRES_ACTION' },
    }));
    expect(await bench.gateway.inquire(charge)).toMatchObject({ state: 'pending' });
  });

  test('about another order is told with that order', async () => {
    const charge = await create();
    answer('inquire', { reference_id: '20260102114613000002', payment_request_id: 'pr-of-another' });
    const told = { reference: '20260102114613000002', providerId: 'pr-of-another' };
    expect(await bench.gateway.inquire(charge)).toMatchObject(told);
  });
});

describe('a notification', () => {
  const headers = { 'x-callback-token': 'callback-CANARY' };
  const data = { payment_id: 'py-1', reference_id: REFERENCE, payment_request_id: 'pr-1', status: 'SUCCEEDED' };
  const read = (body: object, by: Record<string, string | string[]> = headers) =>
    bench.gateway.readNotification(by, Buffer.from(JSON.stringify(body)));

  test.each([
    ['payment.capture', 'paid'],
    ['payment.failure', 'pending'],
    ['payment.authorization', 'pending'],
    ['payment.expiry', 'expired'],
    ['payment_request.expiry', 'expired'],
    ['payment.novelty', 'payment.novelty'],
  ])('%s names its charge, and claims: %s', (event, state) => {
    const dedupeKey = `${event}:py-1`;
    const named = { reference: REFERENCE, providerId: 'pr-1', payment: 'py-1' };
    expect(read({ event, data })).toEqual({ ...named, state, dedupeKey });
  });

  test('of a refund names the charge by its id: its reference is that of the refund', () => {
    const refund = { id: 'rfd-1', reference_id: '20260103114613000007', payment_request_id: 'pr-1' };
    expect(read({ event: 'refund.succeeded', data: refund })).toEqual({
      reference: null,
      providerId: 'pr-1',
      payment: null,
      state: 'refund.succeeded',
      dedupeKey: 'refund.succeeded:rfd-1',
    });
    expect(read({ event: 'refund.succeeded', data: { ...refund, payment_request_id: undefined } })).toBeNull();
  });

  test('of what ends with no payment is known by its request', () => {
    const expiry = { event: 'payment_request.expiry', data: { ...data, payment_id: undefined } };
    expect(read(expiry)?.dedupeKey).toBe('payment_request.expiry:pr-1');
  });

  test.each(['', 'callback-CANAR', 'callback-CANARY2', 'CALLBACK-CANARY'])('with the token %o is refused', (token) => {
    expect(read({ event: 'payment.capture', data }, { 'x-callback-token': token })).toBeNull();
  });

  test.each([{ event: 'payment.capture' }, { data }, { event: 'payment.capture', data: {} }, { event: 1, data: [] }])(
    '%o is refused',
    (body) => {
      expect(read(body)).toBeNull();
    },
  );
});

describe('a refund', () => {
  const refund = (providerId: string | null) =>
    bench.gateway.refund?.({
      charge: { reference: REFERENCE, providerId },
      refundReference: '20260103114613000007',
      amount: AMOUNT,
      reason: 'dibatalkan host',
    });
  async function paid() {
    const charge = await create();
    bench.pay(charge);
    return charge.providerId;
  }

  test('waits for its notification, and goes out under our reference and key', async () => {
    expect(await refund(await paid())).toEqual({ state: 'pending', reason: null });
    const call = bench.calls.at(-1);
    expect(call?.headers).toMatchObject({ 'idempotency-key': '20260103114613000007' });
    expect(JSON.parse(call?.body.toString() ?? '')).toMatchObject({
      reference_id: '20260103114613000007',
      currency: 'IDR',
      amount: AMOUNT,
      reason: 'OTHERS',
      metadata: { reason: 'dibatalkan host' },
    });
  });

  test('that fails at once is refused, with the reason', async () => {
    const providerId = await paid();
    bench.simulator.faults.next('refund', 'refund_failed');
    expect(await refund(providerId)).toEqual({ state: 'refused', reason: 'REFUND_FAILED' });
  });

  test.each([
    [403, 'REFUND_NOT_SUPPORTED', { state: 'refused', reason: 'REFUND_NOT_SUPPORTED' }],
    [400, 'REFUND_AMOUNT_EXCEEDED', { state: 'refused', reason: 'REFUND_AMOUNT_EXCEEDED' }],
    [200, undefined, { state: 'done', reason: null }],
  ])('answered with %s %s ends', async (status, error_code, end) => {
    const providerId = await paid();
    bench.answers(() => ({ status, body: { error_code, status: 'SUCCEEDED' } }));
    expect(await refund(providerId)).toEqual(end);
  });

  test.each([
    [400, 'INSUFFICIENT_BALANCE', 'no'],
    [400, 'TEMPORARILY_UNAVAILABLE', 'no'],
    [400, 'REFUND_IN_PROGRESS', 'unknown'],
    [409, 'DUPLICATE_ERROR', 'unknown'],
    [503, 'CHANNEL_UNAVAILABLE', 'unknown'],
  ] as const)('answered with %s %s may be asked for again, accepted: %s', async (status, error_code, accepted) => {
    const providerId = await paid();
    bench.answers(() => ({ status, body: { error_code, message: 'a reason' } }));
    await expect(refund(providerId)).rejects.toMatchObject({ accepted });
  });

  test('of a charge without an id is none', async () => {
    await expect(refund(null)).rejects.toThrow('xendit finds a charge by its own id only');
  });
});
