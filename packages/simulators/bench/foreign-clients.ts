/**
 * `pnpm bench foreign-clients`: clients that the providers publish, at pinned versions and installed into a temporary
 * folder, work against our simulators, and verify what these sign. So the simulators speak the protocols, and not our
 * idea of them. Ends with 1 when one of them does not; says so and ends with 0 where npm cannot install them.
 */
import { execFileSync } from 'node:child_process';
import { createPublicKey, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAll, createLocalKeys, localSecrets } from '#all.ts';
import { openSimulator } from '#server.ts';
import type { Simulator } from '#simulator.ts';

const clients = ['midtrans-client@1.4.3', 'doku-nodejs-library@1.0.52'];
const results: { claim: string; holds: boolean }[] = [];

/** Vendors' classes have no types: what is called of them. */
// oxlint-disable-next-line no-explicit-any -- they are JavaScript without declarations.
type Loose = Record<string, any>;

const folder = mkdtempSync(join(tmpdir(), 'mabarin-clients-'));
try {
  writeFileSync(join(folder, 'package.json'), '{"name":"clients","private":true}');
  try {
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...clients], {
      cwd: folder,
      stdio: 'pipe',
    });
  } catch {
    console.log(`skipped: ${clients.join(', ')} cannot be installed here`);
    process.exit(0);
  }
  await runAll(createRequire(join(folder, 'package.json')));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const { claim, holds } of results) console.log(`${holds ? 'ok    ' : 'FAILED'} ${claim}`);
const failed = results.filter(({ holds }) => !holds).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

async function check(claim: string, proof: () => unknown): Promise<void> {
  try {
    results.push({ claim, holds: (await proof()) === true });
  } catch (error) {
    console.error(`${claim}:`, error);
    results.push({ claim, holds: false });
  }
}

async function runAll(load: NodeJS.Require): Promise<void> {
  const keys = createLocalKeys();
  const simulators = createAll(keys, () => new Date());
  const open = await Promise.all(
    Object.entries(simulators).map(async ([name, one]) => [name, await openSimulator(one)] as const),
  );
  const origins = Object.fromEntries(open.map(([name, { origin }]) => [name, origin]));
  await coreApi(load, origins['midtrans'] ?? '', simulators.midtrans);
  await snap(load, keys, origins['snap'] ?? '', simulators.snap);
  await iris(load, origins['iris'] ?? '');
  await doku(load, keys, origins['snap-doku'] ?? '');
  await Promise.all(open.map(([, one]) => one.close()));
}

/** midtrans-client's Core API: charge, status, expire, and its check of a notification (which asks the status). */
async function coreApi(load: NodeJS.Require, origin: string, simulator: Simulator): Promise<void> {
  const { CoreApi } = load('midtrans-client') as Loose;
  const ApiConfig = load('midtrans-client/lib/apiConfig') as Loose;
  ApiConfig['CORE_SANDBOX_BASE_URL'] = origin;
  const core = new CoreApi({ isProduction: false, serverKey: localSecrets.midtransServerKey, clientKey: 'unused' });
  const order = { order_id: '20260102114613000001', gross_amount: 52_500 };
  await check('midtrans-client charges a QRIS at the simulator', async () => {
    const charge = await core.charge({ payment_type: 'qris', transaction_details: order, qris: { acquirer: 'gopay' } });
    return charge.status_code === '201' && charge.qr_string.startsWith('000201');
  });
  await check('midtrans-client reads its status', async () => {
    return (await core.transaction.status(order.order_id)).transaction_status === 'pending';
  });
  await check('midtrans-client takes a notification for what it says after the payment', async () => {
    await simulator.act('pay', order.order_id);
    const bodies: string[] = [];
    await simulator.outbox.deliverDue(async ({ body }) => bodies.push(body) && 200);
    const read = await core.transaction.notification(JSON.parse(bodies.at(-1) ?? '{}'));
    return read.transaction_status === 'settlement' && read.gross_amount === '52500.00';
  });
  await check('midtrans-client is refused the expiry of a paid order', async () => {
    return core.transaction.expire(order.order_id).then(
      () => false,
      (error: Loose) => String(error['httpStatusCode']) === '412',
    );
  });
}

/** midtrans-client's SNAP: token, QR, query, and its check of a signed notification. */
async function snap(
  load: NodeJS.Require,
  keys: { merchantKey: KeyObject; providerKey: KeyObject },
  origin: string,
  simulator: Simulator,
): Promise<void> {
  const SnapBi = load('midtrans-client/lib/snapBi/snapBi') as Loose;
  const SnapBiConfig = load('midtrans-client/lib/snapBi/snapBiConfig') as Loose;
  Object.assign(SnapBiConfig, {
    SNAP_BI_SANDBOX_BASE_URL: origin,
    snapBiClientId: localSecrets.snapClientId,
    snapBiPartnerId: localSecrets.snapClientId,
    snapBiClientSecret: localSecrets.snapClientSecret,
    snapBiChannelId: '00001',
    snapBiPrivateKey: keys.merchantKey.export({ format: 'pem', type: 'pkcs8' }),
    snapBiPublicKey: createPublicKey(keys.providerKey).export({ format: 'pem', type: 'spki' }),
  });
  const reference = '20260102114613000002';
  await check('midtrans-client gets a SNAP token and makes a QR', async () => {
    const body = {
      partnerReferenceNo: reference,
      amount: { value: '52500.00', currency: 'IDR' },
      merchantId: localSecrets.midtransMerchantId,
      additionalInfo: { acquirer: 'gopay' },
    };
    return (await SnapBi['qris']().withBody(body).createPayment(reference)).responseCode === '2004700';
  });
  await check('midtrans-client queries it', async () => {
    const body = { originalPartnerReferenceNo: reference, serviceCode: '47' };
    return (await SnapBi['qris']().withBody(body).getStatus(`${reference}1`)).latestTransactionStatus === '03';
  });
  await check(
    'midtrans-client verifies the notification that the simulator signs, and refuses a changed one',
    async () => {
      await simulator.act('pay', reference);
      const [sent] = await sentBy(simulator);
      const verified = (payload: object) =>
        SnapBi['notification']()
          .withNotificationPayload(payload)
          .withSignature(sent?.headers['x-signature'])
          .withTimeStamp(sent?.headers['x-timestamp'])
          .withNotificationUrlPath(sent?.path)
          .isWebhookNotificationVerified() as boolean;
      const payload = JSON.parse(sent?.body ?? '{}') as object;
      return verified(payload) && !verified({ ...payload, latestTransactionStatus: '06' });
    },
  );
}

async function sentBy(simulator: Simulator) {
  const sent: { path: string; headers: Record<string, string>; body: string }[] = [];
  await simulator.outbox.deliverDue(async (notification) => sent.push(notification) && 200);
  return sent;
}

/** midtrans-client's Iris: balance, the check of an account, payouts by one key and their approval by another. */
async function iris(load: NodeJS.Require, origin: string): Promise<void> {
  const { Iris } = load('midtrans-client') as Loose;
  (load('midtrans-client/lib/apiConfig') as Loose)['IRIS_SANDBOX_BASE_URL'] = `${origin}/api/v1`;
  const as = (serverKey: string) => new Iris({ isProduction: false, serverKey });
  const creator = as(localSecrets.irisCreatorKey);
  await check('midtrans-client reads the balance and the holder of an account', async () => {
    const account = await creator.validateBankAccount({ bank: 'bca', account: '0011223344' });
    return (await creator.getBalance()).balance === '100000000.0' && account.account_name === 'SIM 3344';
  });
  await check('midtrans-client creates a payout, approves it with the other key and reads it', async () => {
    const payout = {
      beneficiary_name: 'BUDI UTOMO',
      beneficiary_account: '1234567890',
      beneficiary_bank: 'bca',
      beneficiary_email: 'a@mabarin.test',
      amount: '95000.00',
      notes: 'CO-000123',
    };
    const { payouts } = await creator.createPayouts({ payouts: [payout] });
    const reference = payouts[0].reference_no as string;
    await as(localSecrets.irisApproverKey).approvePayouts({ reference_nos: [reference] });
    return (await creator.getPayoutDetails(reference)).status === 'processed';
  });
}

/** DOKU's library: a token. It knows no QRIS. */
async function doku(load: NodeJS.Require, keys: { merchantKey: KeyObject }, origin: string): Promise<void> {
  const config = load('doku-nodejs-library/_commons/config') as Loose;
  await check("DOKU's library gets a token", async () => {
    const tokens = load('doku-nodejs-library/_controllers/tokenController') as Loose;
    config['CORE_SANDBOX_BASE_URL'] = origin;
    const key = keys.merchantKey.export({ format: 'pem', type: 'pkcs8' });
    const answer = await new (tokens as unknown as new () => Loose)().getTokenB2B(
      key,
      localSecrets.snapClientId,
      false,
    );
    return answer.responseCode === '2007300';
  });
}
