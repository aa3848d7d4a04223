import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createIris, type IrisSimulator } from '#iris.simulator.ts';
import type { OpenSimulator } from '#server.ts';
import { call, openSimulator, takeNotifications, testContext } from '#testing.ts';

const basic = (key: string) => ({ authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` });
const creator = basic('IRIS-creator-local');
const approver = basic('IRIS-approver-local');

let iris: IrisSimulator;
let open: OpenSimulator;

beforeEach(async () => {
  iris = createIris({
    ...testContext(),
    creatorKey: 'IRIS-creator-local',
    approverKey: 'IRIS-approver-local',
    merchantKey: 'IRIS-merchant-LOCALTESTKEY',
    balance: 500_000,
    notifyPath: '/webhooks/payouts/midtrans-payouts',
  });
  open = await openSimulator(iris);
});

afterEach(() => open.close());

const create = (key = 'CO-000123', amount = '95000.00') =>
  call(open, 'POST', '/api/v1/payouts', {
    headers: { ...creator, 'x-idempotency-key': key },
    body: {
      payouts: [
        {
          beneficiary_name: 'BUDI UTOMO',
          beneficiary_account: '1234567890',
          beneficiary_bank: 'bca',
          beneficiary_email: 'a@mabarin.test',
          amount,
          notes: key,
        },
      ],
    },
  });

const referenceOf = (answer: { body: Record<string, unknown> }) =>
  (answer.body['payouts'] as { reference_no: string }[])[0]?.reference_no ?? '';
const balance = async () => (await call(open, 'GET', '/api/v1/balance', { headers: creator })).body['balance'];
const approve = (reference: string, headers = approver) =>
  call(open, 'POST', '/api/v1/payouts/approve', { headers, body: { reference_nos: [reference] } });

test('a payout is made once for its key by the creator and approved by the approver alone', async () => {
  const made = await create();
  const reference = referenceOf(made);
  expect(made.body).toEqual({ payouts: [{ status: 'queued', reference_no: reference }] });
  expect((await create()).body).toEqual(made.body);
  expect((await approve(reference, creator)).status).toBe(401);
  expect((await approve(reference)).body).toEqual({ status: 'ok' });
  expect((await call(open, 'GET', `/api/v1/payouts/${reference}`, { headers: creator })).body).toMatchObject({
    status: 'processed',
    amount: '95000.0',
  });
  expect(await balance()).toBe('405000.0');
});

test('its end is notified with a signature over the raw body, and a later failure gives the money back', async () => {
  const reference = referenceOf(await create());
  await approve(reference);
  await takeNotifications(iris);
  iris.move(reference, 'completed');
  const [done] = await takeNotifications(iris);
  const signature = createHash('sha512')
    .update(`${done?.body ?? ''}IRIS-merchant-LOCALTESTKEY`)
    .digest('hex');
  expect(done?.headers['iris-signature']).toBe(signature);
  iris.move(reference, 'failed', 'Rekening tutup');
  expect(await balance()).toBe('500000.0');
});

test('the published signature is what this key makes of the published body', () => {
  const body =
    '{"reference_no":"1d4f8423393005","amount":"95000.0","status":"completed","updated_at":"2026-01-02T03:04:05Z"}';
  expect(createHash('sha512').update(`${body}IRIS-merchant-LOCALTESTKEY`).digest('hex')).toBe(
    '780f5ecaafc1575369828a8184132b07d623ba6e360fa7b7941e145a00b8da804a0ce7208c99844defd139e0a0aa93b39053a0e77b9b54b68a21b79745e1566e',
  );
});

test('it may say 202 or 409 of what it made, forget a key, or do nothing of what it says', async () => {
  for (const [fault, status] of [
    ['accepted', 202],
    ['conflict', 409],
  ] as const) {
    iris.faults.next('create', fault);
    const made = await create(fault);
    expect(made.status).toBe(status);
    expect(referenceOf(await create(fault))).toBe(referenceOf(made));
  }
  iris.faults.next('create', 'key_forgotten');
  expect(referenceOf(await create('conflict'))).not.toBe(referenceOf(await create('accepted')));
  expect(iris.payouts()).toHaveLength(3);
  iris.faults.next('approve', 'undone');
  expect((await approve(iris.payouts()[0]?.referenceNo ?? '')).body).toEqual({ status: 'ok' });
  expect(iris.payouts()[0]?.status).toBe('queued');
  iris.topUp(-100_000);
  expect(await balance()).toBe('115000.0');
});

test('an account is checked by its number, and more than the balance is refused', async () => {
  const check = (account: string) =>
    call(open, 'GET', `/api/v1/account_validation?bank=bca&account=${account}`, { headers: creator });
  expect((await check('0011223344')).body['account_name']).toBe('SIM 3344');
  expect((await check('0011223009')).body['errors']).toEqual({ account: ['Account is dormant'] });
  expect((await create('CO-9', '600000.00')).status).toBe(400);
});
