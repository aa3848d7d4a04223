import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { beforeEach, afterEach, describe, expect, test } from 'vitest';
import type { Notification } from '#outbox.ts';
import type { OpenSimulator } from '#server.ts';
import { createSnap, snapVariants, type SnapSimulator, type SnapVariant } from '#snap.simulator.ts';
import * as vectors from '#snap.vectors.ts';
import { call, openSimulator, takeNotifications, testContext } from '#testing.ts';

const time = '2026-01-02T03:04:05+07:00';
const merchantKey = createPrivateKey({
  key: Buffer.from(vectors.merchantKeyDer, 'base64'),
  format: 'der',
  type: 'pkcs8',
});
const foreignKey = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;

let snap: SnapSimulator;
let open: OpenSimulator;
let offset = 0;

async function start(variant: SnapVariant) {
  offset = 0;
  snap = createSnap({
    ...testContext(),
    // The vectors are of this instant and of a token that ends in this name.
    now: () => new Date(Date.parse(time) + offset),
    uuid: () => 'token-LOCALTEST',
    variant,
    clientId: 'MBR-LOCALTEST',
    clientSecret: 'snap-secret-LOCALTEST',
    partnerId: 'MBR-LOCALTEST',
    merchantId: 'M0001',
    merchantKey,
    providerKey: merchantKey,
    foreignKey,
    notifyPath: '/v1.0/qr/qr-mpm-notify',
    tokenPath: '/v1.0/access-token/b2b',
    balance: 1_000_000,
    skewSeconds: 600,
  });
  open = await openSimulator(snap);
}

beforeEach(() => start(snapVariants.midtrans));
afterEach(() => open.close());

const token = (path = '/v1.0/access-token/b2b', signature = vectors.tokenSignature) =>
  call(open, 'POST', path, {
    headers: { 'x-client-key': 'MBR-LOCALTEST', 'x-timestamp': time, 'x-signature': signature },
    body: { grantType: 'client_credentials' },
  });

const ask = (path: string, body: string, signature: string, externalId = '00000000000000000001') =>
  call(open, 'POST', path, {
    headers: {
      authorization: 'Bearer snap-token-LOCALTEST',
      'x-timestamp': time,
      'x-signature': signature,
      'x-partner-id': 'MBR-LOCALTEST',
      'x-external-id': externalId,
      'channel-id': '00001',
    },
    body,
  });

const generate = (externalId?: string) =>
  ask('/v1.0/qr/qr-mpm-generate', vectors.qrBody, vectors.qrSignature, externalId);

test('a token is given for the published signature, and refused for another', async () => {
  expect((await token()).body).toMatchObject({ responseCode: '2007300', accessToken: 'snap-token-LOCALTEST' });
  expect((await token(undefined, vectors.notificationSignature)).body['responseCode']).toBe('4017300');
});

describe('a QR is made for the published signature', () => {
  test('of Midtrans, and the same X-EXTERNAL-ID with the same body answers it again', async () => {
    await token();
    const made = await generate();
    expect(made.body).toMatchObject({ responseCode: '2004700', partnerReferenceNo: 'ORD-000000000001' });
    expect((await generate()).body).toEqual(made.body);
    expect((await generate('00000000000000000002')).body['responseCode']).toBe('4094701');
  });

  test('of DOKU, on its path', async () => {
    await open.close();
    await start(snapVariants.doku);
    await token('/authorization/v1/access-token/b2b');
    const path = '/snap-adapter/b2b/v1.0/qr/qr-mpm-generate';
    expect((await ask(path, vectors.qrBody, vectors.qrSignatureDoku)).body['responseCode']).toBe('2004700');
    expect((await ask(path, vectors.qrBody, vectors.qrSignatureDoku)).body['responseCode']).toBe('4094700');
  });

  test('in hex, where the provider writes it so', async () => {
    await open.close();
    const path = '/v1.0/qr/qr-mpm-generate';
    await start({ ...snapVariants.bri, paths: { ...snapVariants.bri.paths, '47': path } });
    await token('/snap/v1.0/access-token/b2b');
    expect((await ask(path, vectors.qrBody, vectors.qrSignatureHex)).body['responseCode']).toBe('2004700');
  });
});

test('a call is refused with a changed body, after its token is over, and without one', async () => {
  expect((await generate()).body['responseCode']).toBe('4014701');
  await token();
  const changed = vectors.qrBody.replace('52500', '52501');
  expect((await ask('/v1.0/qr/qr-mpm-generate', changed, vectors.qrSignature)).body['responseCode']).toBe('4014700');
  snap.revokeTokens();
  expect((await generate()).body['responseCode']).toBe('4014701');
});

test('a payment is notified with a signature over path and body; a forged one differs', async () => {
  await token();
  await generate();
  snap.pay('ORD-000000000001');
  snap.faults.next('notification', 'doubled');
  const [paid, again] = await takeNotifications(snap);
  expect(again).toEqual(paid);
  const content = JSON.parse(paid?.body ?? '') as Record<string, unknown>;
  expect(content).toMatchObject({ latestTransactionStatus: '00', amount: { value: '52500.00', currency: 'IDR' } });
  // The published notification differs in the provider's own number only.
  expect(JSON.stringify({ ...content, originalReferenceNo: 'SIM-QR-0001' })).toBe(vectors.notificationBody);
});

test('a QR that nobody pays is over by the clock and takes no money', async () => {
  await token();
  await generate();
  offset = 900_000;
  expect(() => snap.pay('ORD-000000000001')).toThrow('takes no money');
  expect(snap.charges()[0]?.status).toBe('08');
});

describe('a transfer', () => {
  const transfer = (body = vectors.transferBody) => ask('/v1.0/transfer-interbank', body, vectors.transferSignature);

  test('is accepted for the published signature, taken from the balance, and given back when it is reversed', async () => {
    await token();
    expect((await transfer()).body['responseCode']).toBe('2001800');
    expect(snap.transfers()[0]).toMatchObject({ amount: 95_000, status: '03' });
    snap.moveTransfer('CO-000123', '00');
    snap.moveTransfer('CO-000123', '04');
    expect(snap.transfers()[0]?.status).toBe('04');
  });

  test('may be answered by a fault and still be made', async () => {
    await token();
    snap.faults.next('18', 'lost_answer');
    await expect(transfer()).rejects.toThrow('fetch failed');
    snap.faults.next('18', 'inconsistent');
    expect((await transfer()).body['responseCode']).toBe('4041818');
    expect(snap.transfers()).toHaveLength(1);
  });
});

describe('a notification that needs our token', () => {
  const ourToken = { status: 200, body: '{"accessToken":"token-of-ours"}' };

  test('asks for it first, signed, and carries it', async () => {
    await open.close();
    await start(snapVariants.doku);
    await token('/authorization/v1/access-token/b2b');
    await ask('/snap-adapter/b2b/v1.0/qr/qr-mpm-generate', vectors.qrBody, vectors.qrSignatureDoku);
    snap.pay('ORD-000000000001');
    const sent: Notification[] = [];
    await snap.outbox.deliverDue(async (notification) => (sent.push(notification), ourToken));
    expect(sent.map(({ path }) => path)).toEqual(['/v1.0/access-token/b2b', '/v1.0/qr/qr-mpm-notify']);
    expect(sent[0]?.headers['x-signature']).toBe(vectors.tokenSignature);
    expect(sent[1]?.headers['authorization']).toBe('Bearer token-of-ours');
  });
});
