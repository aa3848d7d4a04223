import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OpenSimulator } from '#server.ts';
import { call, openSimulator, takeNotifications, testContext } from '#testing.ts';
import { createXendit, type XenditSimulator } from '#xendit.simulator.ts';

const authorization = `Basic ${Buffer.from('xnd_development_local:').toString('base64')}`;
const headers = { authorization, 'api-version': '2024-11-11' };

let context: ReturnType<typeof testContext>;
let xendit: XenditSimulator;
let open: OpenSimulator;

beforeEach(async () => {
  context = testContext();
  xendit = createXendit({
    ...context,
    secretKey: 'xnd_development_local',
    callbackToken: 'callback-local',
    paymentPath: '/webhooks/payments/xendit',
    payoutPath: '/webhooks/payouts/xendit-payouts',
    balance: 500_000,
  });
  open = await openSimulator(xendit);
});

afterEach(() => open.close());

async function create(reference = '20260102114613000001', amount: unknown = 52_500) {
  const body = {
    reference_id: reference,
    type: 'PAY',
    country: 'ID',
    currency: 'IDR',
    request_amount: amount,
    capture_method: 'AUTOMATIC',
    channel_code: 'QRIS',
    channel_properties: {},
  };
  return call(open, 'POST', '/v3/payment_requests', { headers, body });
}

const find = (id: unknown) => call(open, 'GET', `/v3/payment_requests/${String(id)}`, { headers });
const cancel = (id: unknown) => call(open, 'POST', `/v3/payment_requests/${String(id)}/cancel`, { headers });

test('a payment request answers its QR as an action, and is found by its own id only', async () => {
  const made = await create();
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ status: 'REQUIRES_ACTION', request_amount: 52_500 });
  expect(made.body['actions']).toMatchObject([{ type: 'PRESENT_TO_CUSTOMER', descriptor: 'QR_STRING' }]);
  expect((await find(made.body['payment_request_id'])).body['reference_id']).toBe('20260102114613000001');
  expect((await find('20260102114613000001')).status).toBe(404);
});

test('it refuses another key, a missing api-version and an amount that is no number', async () => {
  const wrong = { authorization: 'Basic eDo=', 'api-version': '2024-11-11' };
  expect((await call(open, 'GET', '/v3/payment_requests/x', { headers: wrong })).status).toBe(401);
  expect((await call(open, 'GET', '/v3/payment_requests/x', { headers: { authorization } })).status).toBe(400);
  expect((await create('R1', '52500')).body['error_code']).toBe('API_VALIDATION_ERROR');
});

test('a payment is notified with the callback token, and a paid request cannot be cancelled', async () => {
  const { payment_request_id: id } = (await create()).body;
  expect((await call(open, 'POST', `/v3/payment_requests/${String(id)}/simulate`, { headers })).body['status']).toBe(
    'PENDING',
  );
  const [paid] = await takeNotifications(xendit);
  expect(paid?.headers['x-callback-token']).toBe('callback-local');
  expect(JSON.parse(paid?.body ?? '')).toMatchObject({
    event: 'payment.capture',
    data: { payment_request_id: id, status: 'SUCCEEDED', captures: [{ capture_amount: 52_500 }] },
  });
  expect((await cancel(id)).body['error_code']).toBe('INELIGIBLE_TRANSACTION_STATUS');
});

test('money may come after the end: the request stays ended and the payment says that it was captured', async () => {
  const { payment_request_id: id } = (await create()).body;
  expect((await cancel(id)).body['status']).toBe('CANCELED');
  xendit.pay(String(id), { late: true });
  const { latest_payment_id: payment, ...request } = (await find(id)).body;
  expect(request).toMatchObject({ status: 'CANCELED' });
  expect((await call(open, 'GET', `/v3/payments/${String(payment)}`, { headers })).body).toMatchObject({
    payment_id: payment,
    payment_request_id: id,
    status: 'SUCCEEDED',
    captures: [{ capture_amount: 52_500 }],
  });
  expect(await takeNotifications(xendit)).toHaveLength(1);
});

test('its QR lives for 48 hours', async () => {
  const { payment_request_id: id } = (await create()).body;
  context.advance(48 * 3_600 - 1);
  expect((await find(id)).body['status']).toBe('REQUIRES_ACTION');
  context.advance(1);
  expect((await find(id)).body['status']).toBe('EXPIRED');
});

test('a paid request is refunded once for a key, in parts, and never more than was captured', async () => {
  const { payment_request_id: id } = (await create()).body;
  const refund = (amount: number, key: string, reason = 'OTHERS') =>
    call(open, 'POST', '/refunds', {
      headers: { ...headers, 'idempotency-key': key },
      body: { payment_request_id: id, reference_id: key, currency: 'IDR', amount, reason },
    });
  expect((await refund(50_000, 'R1')).body['error_code']).toBe('INELIGIBLE_TRANSACTION_STATUS');
  xendit.pay(String(id));
  expect((await refund(50_000, 'R1', 'because')).body['error_code']).toBe('API_VALIDATION_ERROR');
  const made = (await refund(50_000, 'R1')).body;
  expect(made).toMatchObject({ status: 'PENDING', amount: 50_000 });
  expect((await refund(50_000, 'R1')).body).toEqual(made);
  expect((await refund(2_501, 'R2')).body['error_code']).toBe('REFUND_AMOUNT_EXCEEDED');
  expect(xendit.requests()).toMatchObject([{ refunded: 50_000 }]);
  const told = (await takeNotifications(xendit)).map(({ body }) => (JSON.parse(body) as { event: string }).event);
  expect(told).toEqual(['payment.capture', 'refund.succeeded']);
});

test('it may be too busy or have no channel', async () => {
  xendit.faults.next('create', 'rate_limited');
  expect((await create()).status).toBe(429);
  xendit.faults.next('create', 'channel_unavailable');
  expect((await create()).body['error_code']).toBe('CHANNEL_UNAVAILABLE');
  expect(xendit.requests()).toHaveLength(0);
});

describe('a payout', () => {
  const payout = (account: string, key = 'key-00000001', amount = 95_000) =>
    call(open, 'POST', '/v2/payouts', {
      headers: { authorization, 'idempotency-key': key },
      body: {
        reference_id: 'CO-000123',
        channel_code: 'ID_BCA',
        channel_properties: { account_number: account, account_holder_name: 'BUDI UTOMO' },
        amount,
        currency: 'IDR',
      },
    });
  const balance = async () => (await call(open, 'GET', '/balance', { headers: { authorization } })).body['balance'];

  test('is made once for a key, notified, and refused with another body', async () => {
    const made = await payout('1234567890');
    expect(made.body).toMatchObject({ status: 'ACCEPTED', reference_id: 'CO-000123' });
    expect((await payout('1234567890')).body['id']).toBe(made.body['id']);
    expect((await payout('1234567890', undefined, 96_000)).body['error_code']).toBe('DUPLICATE_ERROR');
    const [done] = await takeNotifications(xendit);
    expect(JSON.parse(done?.body ?? '')).toMatchObject({ event: 'payout.succeeded', data: { status: 'SUCCEEDED' } });
    expect(await balance()).toBe(405_000);
    const found = await call(open, 'GET', '/v2/payouts?reference_id=CO-000123', { headers: { authorization } });
    expect(found.body['data']).toMatchObject([{ id: made.body['id'] }]);
  });

  test.each([
    ['121212', 'FAILED', 'INVALID_DESTINATION'],
    ['654321', 'REVERSED', undefined],
  ])('to %s ends %s and gives the money back', async (account, status, failure) => {
    await payout(account);
    expect(xendit.payouts()[0]).toMatchObject({ status, failureCode: failure ?? null });
    expect(await balance()).toBe(500_000);
  });

  test('may be answered with 202 or 409 although it was made', async () => {
    for (const [fault, status] of [
      ['accepted', 202],
      ['conflict', 409],
    ] as const) {
      xendit.faults.next('payout', fault);
      const made = await payout('131313', fault);
      expect([made.status, made.body['status']]).toEqual([status, 'ACCEPTED']);
    }
    expect(xendit.payouts()).toHaveLength(2);
    xendit.topUp(-10_000);
    expect(await balance()).toBe(300_000);
  });

  test('of more than the balance fails', async () => {
    await payout('1234567890', undefined, 600_000);
    expect(xendit.payouts()[0]).toMatchObject({ status: 'FAILED', failureCode: 'INSUFFICIENT_BALANCE' });
    expect(await balance()).toBe(500_000);
  });
});
