import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openMidtrans, type GatewayBench } from '#testing/fixtures/gateways.ts';

const REFERENCE = '20260102114613000001';
const AMOUNT = 52_500;

let bench: GatewayBench;
beforeEach(async () => {
  bench = await openMidtrans({ serverKey: 'SB-Mid-server-LOCALTESTKEY' });
});
afterEach(() => bench.close());

const order = () => ({
  reference: REFERENCE,
  amount: AMOUNT,
  description: 'Mabar 3 game',
  expiresAt: new Date(bench.now().getTime() + 900_000),
});
async function create() {
  return { reference: REFERENCE, ...(await bench.gateway.create(order())) };
}
/** Changes fields of every body from now on. */
const answer = (fields: Record<string, unknown>) =>
  bench.answers(({ status, body }) => ({ status, body: { ...body, ...fields } }));

describe('what Midtrans gets', () => {
  test('is a charge whose items sum up, which ends when ours does, with our reference as its idempotency key', async () => {
    await create();
    const [call] = bench.calls;
    expect(call?.headers).toMatchObject({
      authorization: 'Basic U0ItTWlkLXNlcnZlci1MT0NBTFRFU1RLRVk6',
      'idempotency-key': REFERENCE,
      accept: 'application/json',
    });
    expect(JSON.parse(call?.body.toString() ?? '')).toEqual({
      payment_type: 'qris',
      transaction_details: { order_id: REFERENCE, gross_amount: AMOUNT },
      item_details: [{ id: REFERENCE, price: AMOUNT, quantity: 1, name: 'Mabar 3 game' }],
      qris: { acquirer: 'gopay' },
      custom_expiry: { order_time: '2026-01-02 11:46:13 +0700', expiry_duration: 900, unit: 'second' },
    });
    bench.advance(899);
    expect(await bench.gateway.inquire({ reference: REFERENCE, providerId: null })).toMatchObject({ state: 'pending' });
    bench.advance(1);
    expect(await bench.gateway.inquire({ reference: REFERENCE, providerId: null })).toMatchObject({ state: 'expired' });
  });

  test('lives 20 seconds at least, and has an item name that fits', async () => {
    const late = { ...order(), expiresAt: bench.now(), description: 'é'.repeat(80) };
    await bench.gateway.create(late);
    const body = JSON.parse(bench.calls[0]?.body.toString() ?? '') as Record<string, unknown>;
    expect(body).toMatchObject({ custom_expiry: { expiry_duration: 20 }, item_details: [{ name: 'é'.repeat(50) }] });
  });

  test('is one charge though it is asked for twice: the same key answers the same QR', async () => {
    expect(await create()).toEqual(await create());
    expect(bench.held()).toEqual([REFERENCE]);
  });
});

describe('the answer to a charge', () => {
  test.each([
    ['400', 'no'],
    ['401', 'no'],
    ['402', 'no'],
    ['405', 'no'],
    ['408', 'no'],
    ['410', 'no'],
    ['413', 'no'],
    ['429', 'no'],
    ['403', 'unknown'],
    ['404', 'unknown'],
    ['406', 'unknown'],
    ['407', 'unknown'],
    ['412', 'unknown'],
    ['500', 'unknown'],
    ['503', 'unknown'],
    ['202', 'unknown'],
  ] as const)('with status_code %s, below HTTP 200, means accepted: %s', async (code, accepted) => {
    bench.answers(() => ({ status: 200, body: { status_code: code, status_message: 'a reason' } }));
    await expect(create()).rejects.toMatchObject({
      accepted,
      message: `midtrans did not make a charge: HTTP 200, ${code}, a reason`,
    });
  });

  test('that no API wrote decides nothing, whatever its HTTP code', async () => {
    bench.simulator.faults.next('charge', 'html_404');
    await expect(create()).rejects.toMatchObject({ accepted: 'unknown' });
    const charge = await create();
    bench.simulator.faults.next('status', 'html_404');
    await expect(bench.gateway.inquire(charge)).rejects.toMatchObject({ accepted: 'unknown' });
    bench.simulator.faults.next('expire', 'html_404');
    await expect(bench.gateway.expire(charge)).rejects.toMatchObject({ accepted: 'unknown' });
    expect(await bench.gateway.inquire(charge)).toMatchObject({ state: 'pending' });
  });

  test('that says 500 below HTTP 200 is no charge, an inquiry of that kind no state', async () => {
    bench.simulator.faults.next('charge', 'error_body');
    await expect(create()).rejects.toMatchObject({ accepted: 'unknown' });
    const charge = await create();
    bench.simulator.faults.next('status', 'error_body');
    await expect(bench.gateway.inquire(charge)).rejects.toMatchObject({ accepted: 'unknown' });
  });

  test('without a text for the QR makes no charge; asked about, it waits without one', async () => {
    bench.simulator.faults.next('charge', 'no_qr_string');
    await expect(create()).rejects.toMatchObject({
      accepted: 'unknown',
      message: expect.stringContaining('qr_string'),
    });
    const found = await bench.gateway.inquire({ reference: REFERENCE, providerId: null });
    expect(found).toMatchObject({ state: 'pending', qrString: null });
  });

  test.each([
    ['another order', { order_id: '20260102114613000002' }],
    ['another amount', { gross_amount: '52499.00' }],
    ['an amount in parts of a rupiah', { gross_amount: '52500.50' }],
    ['another currency', { currency: 'USD' }],
    ['a charge that has ended', { transaction_status: 'expire' }],
    ['no id', { transaction_id: null }],
    ['an empty QR', { qr_string: '' }],
  ])('about %s is no charge of ours', async (_what, fields) => {
    answer(fields);
    await expect(create()).rejects.toMatchObject({ accepted: 'unknown' });
  });

  test('may write numbers as numbers, and its QR is handed on as it is: its checksum is for who shows it', async () => {
    answer({ status_code: 201, gross_amount: 52_500, qr_string: '00020101021263040000' });
    expect(await create()).toMatchObject({ qrString: '00020101021263040000' });
  });
});

describe('the state of a charge', () => {
  test.each([
    [{ transaction_status: 'pending', status_code: '201' }, 'pending'],
    [{ transaction_status: 'settlement', status_code: '200' }, 'paid'],
    [{ transaction_status: 'settlement', status_code: 200, fraud_status: undefined }, 'paid'],
    [{ transaction_status: 'settlement', status_code: '200', fraud_status: 'challenge' }, 'pending'],
    [{ transaction_status: 'settlement', status_code: '200', fraud_status: 'deny' }, 'failed'],
    [{ transaction_status: 'expire', status_code: '407' }, 'expired'],
    [{ transaction_status: 'deny', status_code: '202' }, 'failed'],
    [{ transaction_status: 'cancel', status_code: '200' }, 'failed'],
    [{ transaction_status: 'failure', status_code: '202' }, 'failed'],
    [{ transaction_status: 'refund', status_code: '200' }, 'failed'],
    [{ transaction_status: 'chargeback', status_code: '200' }, 'failed'],
    [{ transaction_status: 'partial_chargeback', status_code: '200' }, 'paid'],
    [{ transaction_status: 'authorize', status_code: '200' }, 'pending'],
    [{ transaction_status: 'capture', status_code: '200' }, 'pending'],
  ])('%o is %s', async (fields, state) => {
    const charge = await create();
    answer(fields);
    expect(await bench.gateway.inquire(charge)).toMatchObject({ state, reference: REFERENCE });
  });

  test.each([
    { transaction_status: 'settlement', status_code: '201' },
    { transaction_status: 'settlement', status_code: '200', fraud_status: 'maybe' },
    { transaction_status: 'constructor', status_code: '200' },
    { transaction_status: undefined, status_code: '200' },
    { transaction_id: undefined },
    { order_id: { a: 1 } },
  ])('%o says nothing', async (fields) => {
    const charge = await create();
    answer(fields);
    await expect(bench.gateway.inquire(charge)).rejects.toMatchObject({ accepted: 'unknown' });
  });

  test('of which a part was given back counts what is left', async () => {
    const charge = await create();
    bench.pay(charge);
    await bench.gateway.refund?.({ charge, refundReference: 'R1', amount: 2_500, reason: 'sebagian' });
    expect(await bench.gateway.inquire(charge)).toMatchObject({ state: 'paid', amount: 50_000 });
    answer({ refund_amount: undefined });
    expect(await bench.gateway.inquire(charge)).toMatchObject({ state: 'paid', amount: null });
  });

  test.each([
    ['order_id', '20260102114613000002', { reference: '20260102114613000002' }],
    ['currency', 'USD', { currency: 'USD', amount: AMOUNT }],
    ['currency', undefined, { currency: 'IDR' }],
    ['gross_amount', '-52500.00', { amount: null }],
    ['gross_amount', '52500.50', { amount: null }],
    ['gross_amount', '5.25e4', { amount: null }],
    ['gross_amount', '99999999999999999999.00', { amount: null }],
    ['gross_amount', { value: 52_500 }, { amount: null }],
    ['gross_amount', 52_500, { amount: AMOUNT }],
    ['settlement_time', undefined, { paidAt: null }],
    ['settlement_time', 'kemarin', { paidAt: new Date(Number.NaN) }],
    ['settlement_time', '2026-02-30 11:47:01', { paidAt: new Date(Number.NaN) }],
    ['settlement_time', '2026-01-02 11:47:01', { paidAt: new Date('2026-01-02T04:47:01Z') }],
  ])('tells %s %o as it is', async (field, value, told) => {
    const charge = await create();
    bench.pay(charge);
    answer({ [field]: value });
    expect(await bench.gateway.inquire(charge)).toMatchObject({ state: 'paid', ...told });
  });
});

describe('the signature of a notification', () => {
  const body = {
    transaction_time: '2026-01-02 11:46:13',
    transaction_status: 'settlement',
    transaction_id: '0d8178e1-c6c7-4ab4-81a6-893be9d924ab',
    status_code: '200',
    signature_key:
      '67ffaba8bf19caaacbc4151a9ab4554b38182fb96b56f57b9b2e4de69d6c8555f95ff4d05c94609ee87720030ae190df4866482dfb2cc6d6797fe9c28567e76d',
    order_id: 'ORD-000000000001',
    merchant_id: 'G141532850',
    gross_amount: '52500.00',
    fraud_status: 'accept',
    currency: 'IDR',
  };
  const read = (fields: object = {}) =>
    bench.gateway.readNotification({}, Buffer.from(JSON.stringify({ ...body, ...fields })));

  test.each([
    [
      '201',
      'pending',
      '1012152dd87f91d2540daa64d5a00bb2f6c0c18be032749b2a24224a7cc6a80aac8c05a72f6fbd7b9ea97c46f6fa12c56012e1147068c6d8f0d085239975d73b',
      'pending',
    ],
    ['200', 'settlement', body.signature_key, 'paid'],
    [
      '202',
      'expire',
      '572f3692f03273f38989e74d5d1003a14f2dba36a952e7388479190000f53b7b63e4a019f22d739a5a05f815786c94a65572f94435dfebb636917be844197085',
      'expired',
    ],
  ])('is right for the published vector %s', (status_code, transaction_status, signature_key, state) => {
    expect(read({ status_code, transaction_status, signature_key })).toEqual({
      reference: 'ORD-000000000001',
      providerId: null,
      state,
      dedupeKey: `ORD-000000000001:${status_code}:${transaction_status}`,
    });
  });

  test('is over the texts as they came: an amount written otherwise is another', () => {
    expect(read({ gross_amount: '52500' })).toBeNull();
    expect(read({ gross_amount: 52_500 })).toBeNull();
    const asNumber = JSON.stringify(body).replace('"52500.00"', '52500.00').replace('"200"', '200');
    expect(bench.gateway.readNotification({}, Buffer.from(asNumber))).toEqual(read());
    expect(read({ signature_key: body.signature_key.toUpperCase() })).toEqual(read());
  });

  test.each([
    { order_id: 'ORD-000000000002' },
    { status_code: '201' },
    { signature_key: '' },
    { signature_key: null },
    { signature_key: body.signature_key.slice(1) },
    { order_id: '' },
    { order_id: ['ORD-000000000001'] },
  ])('is wrong with %o', (fields) => {
    expect(read(fields)).toBeNull();
  });

  test('is not over the status: a changed one claims no payment, and no more names than there are words', () => {
    const pending = {
      status_code: '201',
      signature_key:
        '1012152dd87f91d2540daa64d5a00bb2f6c0c18be032749b2a24224a7cc6a80aac8c05a72f6fbd7b9ea97c46f6fa12c56012e1147068c6d8f0d085239975d73b',
    };
    expect(read({ ...pending, transaction_status: 'settlement' })).toMatchObject({ state: 'unknown' });
    const keys = ['a', 'b', 'constructor', '\0', { a: 1 }].map(
      (transaction_status) => read({ transaction_status })?.dedupeKey,
    );
    expect(new Set(keys)).toEqual(new Set(['ORD-000000000001:200:unknown']));
    // Another transaction's id would lead to another payment.
    expect(read({ transaction_id: 'of another' })).toMatchObject({ providerId: null });
  });
});

describe('a refund', () => {
  const refund = () =>
    bench.gateway.refund?.({
      charge,
      refundReference: '20260103114613000007',
      amount: AMOUNT,
      reason: 'x'.repeat(300),
    });
  let charge: Awaited<ReturnType<typeof create>>;
  beforeEach(async () => {
    charge = await create();
    bench.pay(charge);
  });

  test('is approved, or denied by the bank', async () => {
    bench.simulator.faults.next('refund', 'refund_denied');
    expect(await refund()).toEqual({ state: 'refused', reason: 'Refund denied by the bank' });
    expect(await refund()).toEqual({ state: 'done', reason: null });
    expect(JSON.parse(bench.calls.at(-1)?.body.toString() ?? '')).toEqual({
      refund_key: '20260103114613000007',
      amount: AMOUNT,
      reason: 'x'.repeat(255),
    });
  });

  test.each([
    ['401', 'no'],
    ['406', 'unknown'],
    ['500', 'unknown'],
  ] as const)('answered with %s is not known to be made, accepted: %s', async (status_code, accepted) => {
    bench.answers(({ status, body }, operation) => ({ status, body: operation === 'refund' ? { status_code } : body }));
    bench.simulator.faults.next('refund', 'refund_denied');
    await expect(refund()).rejects.toMatchObject({ accepted });
  });

  test('that cannot be made any more is not called refused before its charge says so', async () => {
    await refund();
    bench.simulator.faults.next('status', 'error_body');
    await expect(refund()).rejects.toMatchObject({ accepted: 'unknown' });
    answer({ status_code: '412', refunds: [null] });
    expect(await refund()).toMatchObject({ state: 'refused' });
  });
});
