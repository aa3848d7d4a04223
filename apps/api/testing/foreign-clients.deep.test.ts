/** The clients that the vendors publish work against our simulators and verify what these sign. */
import { execFileSync } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { createAll, createLocalKeys, localSecrets } from '@mabarin/simulators/all';
import { openSimulator } from '@mabarin/simulators/server';
import type { Simulator } from '@mabarin/simulators/simulator';

const clients = ['midtrans-client@1.4.3', 'doku-nodejs-library@1.0.52'];
const folder = mkdtempSync(join(tmpdir(), 'mabarin-clients-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The vendors' classes have no types. */
// oxlint-disable-next-line no-explicit-any -- they are JavaScript without declarations.
type Loose = Record<string, any>;

const keys = createLocalKeys();
const order = { order_id: '20260102114613000001', gross_amount: 52_500 };

/** Requires an installed client's module. */
const load = createRequire(join(folder, 'package.json')) as (name: string) => Loose;

describe.runIf(installClients())("the vendors' own clients work against the simulators", () => {
  test('midtrans-client charges a QRIS, reads its status and takes the notification of its payment', async () => {
    const { origin, simulator } = await open('midtrans');
    const core = coreApi(origin);
    const qris = { payment_type: 'qris', transaction_details: order, qris: { acquirer: 'gopay' } };
    expect(await core['charge'](qris)).toMatchObject({
      status_code: '201',
      qr_string: expect.stringMatching(/^000201/),
    });
    expect(await core['transaction'].status(order.order_id)).toMatchObject({ transaction_status: 'pending' });
    await simulator.act('pay', order.order_id);
    const [sent] = await sentBy(simulator);
    expect(await core['transaction'].notification(JSON.parse(sent?.body ?? '{}'))).toMatchObject({
      transaction_status: 'settlement',
      gross_amount: '52500.00',
    });
    await expect(core['transaction'].expire(order.order_id)).rejects.toMatchObject({ httpStatusCode: 412 });
  });

  test("midtrans-client makes a QR by SNAP and verifies the simulator's signature", async () => {
    const { origin, simulator } = await open('snap');
    const SnapBi = snapBi(origin);
    const reference = '20260102114613000002';
    const body = {
      partnerReferenceNo: reference,
      amount: { value: '52500.00', currency: 'IDR' },
      merchantId: localSecrets.midtransMerchantId,
      additionalInfo: { acquirer: 'gopay' },
    };
    expect(await SnapBi['qris']().withBody(body).createPayment(reference)).toMatchObject({ responseCode: '2004700' });
    const query = { originalPartnerReferenceNo: reference, serviceCode: '47' };
    expect(await SnapBi['qris']().withBody(query).getStatus(`${reference}1`)).toMatchObject({
      latestTransactionStatus: '03',
    });
    await simulator.act('pay', reference);
    const [sent] = await sentBy(simulator);
    const isVerified = (payload: object) =>
      SnapBi['notification']()
        .withNotificationPayload(payload)
        .withSignature(sent?.headers['x-signature'])
        .withTimeStamp(sent?.headers['x-timestamp'])
        .withNotificationUrlPath(sent?.path)
        .isWebhookNotificationVerified() as boolean;
    const payload = JSON.parse(sent?.body ?? '{}') as object;
    expect(isVerified(payload)).toBe(true);
    expect(isVerified({ ...payload, latestTransactionStatus: '06' })).toBe(false);
  });

  test('midtrans-client checks an account, creates a payout with Iris and approves it with another key', async () => {
    const { origin } = await open('iris');
    const { Iris } = load('midtrans-client');
    load('midtrans-client/lib/apiConfig')['IRIS_SANDBOX_BASE_URL'] = `${origin}/api/v1`;
    const by = (serverKey: string) => new Iris({ isProduction: false, serverKey }) as Loose;
    const creator = by(localSecrets.irisCreatorKey);
    expect(await creator['validateBankAccount']({ bank: 'bca', account: '0011223344' })).toMatchObject({
      account_name: 'SIM 3344',
    });
    expect(await creator['getBalance']()).toMatchObject({ balance: '100000000.0' });
    const payout = {
      beneficiary_name: 'BUDI UTOMO',
      beneficiary_account: '1234567890',
      beneficiary_bank: 'bca',
      beneficiary_email: 'a@mabarin.test',
      amount: '95000.00',
      notes: 'CO-000123',
    };
    const { payouts } = await creator['createPayouts']({ payouts: [payout] });
    const reference = payouts[0].reference_no as string;
    await by(localSecrets.irisApproverKey)['approvePayouts']({ reference_nos: [reference] });
    expect(await creator['getPayoutDetails'](reference)).toMatchObject({ status: 'processed' });
  });

  test("DOKU's library, which knows no QRIS, gets a token", async () => {
    const { origin } = await open('snap-doku');
    load('doku-nodejs-library/_commons/config')['CORE_SANDBOX_BASE_URL'] = origin;
    const Tokens = load('doku-nodejs-library/_controllers/tokenController') as unknown as new () => Loose;
    const key = keys.merchantKey.export({ format: 'pem', type: 'pkcs8' });
    const token = (await new Tokens()['getTokenB2B'](key, localSecrets.snapClientId, false)) as Loose;
    expect(token).toMatchObject({ responseCode: '2007300' });
  });
});

/** Returns false where npm cannot install them. */
function installClients(): boolean {
  writeFileSync(join(folder, 'package.json'), '{"name":"clients","private":true}');
  const options = ['install', '--no-audit', '--no-fund', '--ignore-scripts'];
  try {
    execFileSync('npm', [...options, ...clients], { cwd: folder, stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}

async function open(name: string): Promise<{ origin: string; simulator: Simulator }> {
  const simulator = Object.entries(createAll(keys, () => new Date())).find(([one]) => one === name)?.[1];
  if (!simulator) throw new Error(`there is no simulator ${name}`);
  const { origin, close } = await openSimulator(simulator);
  onTestFinished(() => close());
  return { origin, simulator };
}

function coreApi(origin: string): Loose {
  load('midtrans-client/lib/apiConfig')['CORE_SANDBOX_BASE_URL'] = origin;
  const { CoreApi } = load('midtrans-client');
  return new CoreApi({ isProduction: false, serverKey: localSecrets.midtransServerKey, clientKey: 'unused' }) as Loose;
}

function snapBi(origin: string): Loose {
  Object.assign(load('midtrans-client/lib/snapBi/snapBiConfig'), {
    SNAP_BI_SANDBOX_BASE_URL: origin,
    snapBiClientId: localSecrets.snapClientId,
    snapBiPartnerId: localSecrets.snapClientId,
    snapBiClientSecret: localSecrets.snapClientSecret,
    snapBiChannelId: '00001',
    snapBiPrivateKey: keys.merchantKey.export({ format: 'pem', type: 'pkcs8' }),
    snapBiPublicKey: createPublicKey(keys.providerKey).export({ format: 'pem', type: 'spki' }),
  });
  return load('midtrans-client/lib/snapBi/snapBi');
}

async function sentBy(simulator: Simulator) {
  const sent: { path: string; headers: Record<string, string>; body: string }[] = [];
  await simulator.outbox.deliverDue(async (notification) => sent.push(notification) && 200);
  return sent;
}
