import { createHash } from 'node:crypto';
import { parseQris } from '@mabarin/domain/payments/qris';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMidtrans, type MidtransSimulator } from '#midtrans.simulator.ts';
import type { OpenSimulator } from '#server.ts';
import { call, openSimulator, takeNotifications, testContext } from '#testing.ts';

const serverKey = 'SB-Mid-server-LOCALTESTKEY';
const authorization = 'Basic U0ItTWlkLXNlcnZlci1MT0NBTFRFU1RLRVk6';
const headers = { authorization };

let context: ReturnType<typeof testContext>;
let midtrans: MidtransSimulator;
let open: OpenSimulator;

beforeEach(async () => {
  context = testContext();
  midtrans = createMidtrans({
    ...context,
    serverKey,
    merchantId: 'M099098',
    notifyPath: '/webhooks/payments/midtrans',
  });
  open = await openSimulator(midtrans);
});

afterEach(() => open.close());

function charge(orderId = 'ORD-000000000001', more: object = {}, key?: string) {
  return call(open, 'POST', '/v2/charge', {
    headers: { ...headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    body: {
      payment_type: 'qris',
      transaction_details: { order_id: orderId, gross_amount: 52_500 },
      qris: { acquirer: 'gopay' },
      ...more,
    },
  });
}

const status = (orderId = 'ORD-000000000001') => call(open, 'GET', `/v2/${orderId}/status`, { headers });
const expire = (orderId = 'ORD-000000000001') => call(open, 'POST', `/v2/${orderId}/expire`, { headers });

test('a charge answers a QR that can be read, and is found by its order and by its own id', async () => {
  const made = await charge();
  expect(made.body).toMatchObject({
    status_code: '201',
    transaction_status: 'pending',
    gross_amount: '52500.00',
    transaction_time: '2026-01-02 11:46:13',
    expiry_time: '2026-01-02 12:01:13',
  });
  expect(parseQris(String(made.body['qr_string']))).toMatchObject({ amount: 52_500 });
  expect((await status()).body).toMatchObject({ status_code: '201', transaction_id: made.body['transaction_id'] });
  expect((await status(String(made.body['transaction_id']))).body['order_id']).toBe('ORD-000000000001');
});

describe('it refuses', () => {
  test('another key, what is no JSON, an amount that its items contradict, and an order id that was used', async () => {
    expect((await call(open, 'GET', '/v2/x/status', { headers: { authorization: 'Basic eDo=' } })).status).toBe(401);
    expect((await call(open, 'POST', '/v2/charge', { headers, body: '{' })).body['status_code']).toBe('413');
    const items = { item_details: [{ id: 'EV1', price: 50_000, quantity: 1, name: 'Mabar' }] };
    expect((await charge('ORD-2', items)).body['status_code']).toBe('400');
    await charge();
    expect((await charge()).body['status_code']).toBe('406');
    expect((await status('ORD-9')).body['status_code']).toBe('404');
  });
});

test('the same Idempotency-Key answers the same charge again', async () => {
  const first = await charge('ORD-1', {}, 'key-1');
  expect((await charge('ORD-1', {}, 'key-1')).body).toEqual(first.body);
  expect(midtrans.charges()).toHaveLength(1);
});

test('a payment is notified with the published signature, and cannot be expired after it', async () => {
  await charge();
  await takeNotifications(midtrans);
  context.advance(48);
  midtrans.pay('ORD-000000000001');
  const [paid] = await takeNotifications(midtrans);
  expect(JSON.parse(paid?.body ?? '')).toMatchObject({
    status_code: '200',
    transaction_status: 'settlement',
    settlement_time: '2026-01-02 11:47:01',
    signature_key:
      '67ffaba8bf19caaacbc4151a9ab4554b38182fb96b56f57b9b2e4de69d6c8555f95ff4d05c94609ee87720030ae190df4866482dfb2cc6d6797fe9c28567e76d',
  });
  expect((await expire()).body['status_code']).toBe('412');
  expect((await status()).body).toMatchObject({ status_code: '200', transaction_status: 'settlement' });
});

test('a charge that nobody pays is over by the clock, takes no money and says so', async () => {
  await charge();
  await takeNotifications(midtrans);
  context.advance(900);
  expect((await status()).body).toMatchObject({ status_code: '407', transaction_status: 'expire' });
  expect(() => midtrans.pay('ORD-000000000001')).toThrow('takes no money');
  const [over] = await takeNotifications(midtrans);
  expect(JSON.parse(over?.body ?? '')).toMatchObject({ status_code: '202', transaction_status: 'expire' });
});

test('a paid charge is refunded in parts, once for a key, and never more than was paid', async () => {
  const refund = (key: string, amount?: number) =>
    call(open, 'POST', '/v2/ORD-000000000001/refund', { headers, body: { refund_key: key, amount } });
  await charge();
  expect((await refund('R1')).body['status_code']).toBe('412');
  midtrans.pay('ORD-000000000001');
  midtrans.faults.next('refund', 'refund_denied');
  expect((await refund('R1', 2_500)).body).toMatchObject({ status_code: '202', transaction_status: 'settlement' });
  expect((await refund('R1', 2_500)).body).toMatchObject({ status_code: '200', transaction_status: 'partial_refund' });
  expect((await refund('R1', 2_500)).body['status_code']).toBe('406');
  expect((await refund('R2', 50_001)).body['status_code']).toBe('414');
  expect((await refund('R2')).body).toMatchObject({ transaction_status: 'refund', refund_amount: '52500.00' });
  expect((await refund('R3')).body['status_code']).toBe('412');
  expect((await status()).body['refunds']).toMatchObject([{ refund_key: 'R1' }, { refund_key: 'R2' }]);
});

describe('faults', () => {
  test('an answer that is lost leaves the charge; a request that is lost leaves none', async () => {
    midtrans.faults.next('charge', 'lost_answer');
    await expect(charge('ORD-1')).rejects.toThrow('fetch failed');
    midtrans.faults.next('charge', 'lost_request');
    await expect(charge('ORD-2')).rejects.toThrow('fetch failed');
    expect(midtrans.charges().map(({ orderId }) => orderId)).toEqual(['ORD-1']);
  });

  test('a body may say 500 below HTTP 200, leave the QR out, or name a wrong amount', async () => {
    midtrans.faults.next('charge', 'error_body');
    expect(await charge('ORD-1')).toMatchObject({ status: 200, body: { status_code: '500' } });
    midtrans.faults.next('charge', 'no_qr_string');
    expect((await charge('ORD-2')).body).not.toHaveProperty('qr_string');
    midtrans.faults.next('status', 'wrong_amount');
    expect((await status('ORD-2')).body['gross_amount']).toBe('52499.00');
  });

  test('notifications are lost, doubled, late, forged or changed, and repeated while refused', async () => {
    await charge();
    midtrans.faults.next('notification', 'doubled');
    expect(await takeNotifications(midtrans)).toHaveLength(2);
    midtrans.pay('ORD-000000000001');
    midtrans.faults.next('notification', 'late');
    expect(await takeNotifications(midtrans)).toHaveLength(0);
    context.advance(600);
    midtrans.faults.next('notification', 'forged');
    const sent: string[] = [];
    await midtrans.outbox.deliverDue(async ({ body }) => sent.push(body) && 503);
    const forged = JSON.parse(sent[0] ?? '') as Record<string, string>;
    const own = createHash('sha512').update(`ORD-00000000000120052500.00${serverKey}`).digest('hex');
    expect(forged['signature_key']).not.toBe(own);
    context.advance(120);
    midtrans.faults.next('notification', 'changed');
    const [changed] = await takeNotifications(midtrans);
    expect(JSON.parse(changed?.body ?? '')).toMatchObject({ gross_amount: '62500.00', signature_key: own });
    expect(midtrans.outbox.waiting()).toBe(0);
  });
});

test('its page lists the charges, and its buttons pay', async () => {
  await charge();
  const page = await (await fetch(`${open.origin}/__sim`)).text();
  expect(page).toContain('ORD-000000000001');
  await fetch(`${open.origin}/__sim/ORD-000000000001/pay`, { method: 'POST', redirect: 'manual' });
  expect(midtrans.charges()[0]?.state).toBe('settlement');
});
