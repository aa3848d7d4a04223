/**
 * The service as a process that a supervisor may kill at any time (testing/servers/test-api.ts). With MABARIN_CRASH_POINTS=1 it kills
 * itself at the point of a paid order or a cash-out that its parent names; the points are wrapped around the service's ports from
 * outside, so the service itself knows nothing of them. With MABARIN_CLOCK_FILE its time is that of a testing/servers/fast-clock.ts,
 * with MABARIN_TEST_GATEWAYS (JSON of `SimulatedGateways`) it takes payments by those, with MABARIN_TEST_IRIS (an address)
 * it sends cash-outs by that simulator. With MABARIN_TEST_JOBS=1 it does what the transactions left to be done.
 */
import { localSecrets } from '@mabarin/simulators/all';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { REFERENCE_CHANCES } from '@mabarin/domain/payments/reference';
import { irisPayouts } from '#adapters/money/midtrans.payout.ts';
import { createApp, type App } from '#app.ts';
import { movableClock, systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { afterCommit } from '#platform/db/transaction.ts';
import type { CrashPoint } from './crash-points.ts';
import { ownVariables } from '#testing/environment.ts';
import { clockOfFile } from './fast-clock.ts';
import { replaceGateway } from '#testing/fixtures/payments.ts';
import { simulatedGateways, type SimulatedGateways } from '#testing/fixtures/simulated-gateways.ts';

const irisKeys = {
  creatorKey: localSecrets.irisCreatorKey,
  approverKey: localSecrets.irisApproverKey,
  merchantKeys: [localSecrets.irisMerchantKey],
};

async function main(): Promise<void> {
  const config = readConfig(ownVariables(process.env), join(import.meta.dirname, '..', '..', '..'));
  const clockFile = process.env['MABARIN_CLOCK_FILE'];
  const clock = movableClock(0, clockFile ? clockOfFile(clockFile) : systemClock);
  const simulated = process.env['MABARIN_TEST_GATEWAYS'];
  const gateways = simulated ? simulatedGateways(JSON.parse(simulated) as SimulatedGateways, clock) : null;
  const iris = process.env['MABARIN_TEST_IRIS'];
  const payout = iris === undefined ? undefined : irisPayouts({ ...irisKeys, baseUrl: iris });
  const app = await createApp(config, {
    clock,
    overrides: { ...(gateways ? { gateways } : {}), ...(payout ? { payout } : {}) },
  });
  if (process.env['MABARIN_CRASH_POINTS'] === '1') armPoints(app);
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  app.live.start();
  app.polling.start();
  if (process.env['MABARIN_TEST_JOBS'] === '1') await app.jobs.start();
  process.send?.({ port: (app.server.server.address() as AddressInfo).port });
  // A killed process does not write its cache, which the next start needs.
  flushCompileCache();
  process.on('disconnect', () => process.exit(0));
}

/** The parent names the point by a message, which is answered. */
function armPoints(app: App): void {
  let armed: CrashPoint | null = null;
  process.on('message', (point: CrashPoint) => {
    armed = point;
    process.send?.('armed');
  });
  const at = (reached: CrashPoint) => {
    if (reached === armed) process.kill(process.pid, 'SIGKILL');
  };
  armOrders(app, at);
  armPayouts(app, at);
}

type At = (reached: CrashPoint) => void;

function armOrders({ deps, server }: App, at: At): void {
  const { fulfil, random } = deps;
  deps.random = {
    ...random,
    int(below) {
      // Only a charge's reference uses this range.
      if (below === REFERENCE_CHANCES) at('ordered');
      return random.int(below);
    },
  };
  replaceGateway(deps, (gateway) => ({
    ...gateway,
    async create(request) {
      at('written');
      const charge = await gateway.create(request);
      at('charged');
      return charge;
    },
    async inquire(charge) {
      at('taken');
      const status = await gateway.inquire(charge);
      at('asked');
      return status;
    },
  }));
  const wrap =
    (deliver: (typeof fulfil)['mabar']): (typeof fulfil)['mabar'] =>
    async (tx, used, payment) => {
      afterCommit(tx, () => at('committed'));
      const outcome = await deliver(tx, used, payment);
      at('fulfilled');
      return outcome;
    };
  deps.fulfil = { mabar: wrap(fulfil.mabar), support: wrap(fulfil.support) };
  server.addHook('onSend', async (request) => {
    if (request.routeOptions.url === '/api/support') at('opened');
    if (request.routeOptions.url === '/webhooks/payments/:provider') at('stored');
  });
}

function armPayouts({ deps, server }: App, at: At): void {
  const { payout, clock, notifyLive } = deps;
  if (payout === null) throw new Error('nobody pays out here');
  const { approve } = payout;
  /** The provider has said how a transfer ended, and what follows is under way. */
  let hasEnded = false;
  deps.payout = {
    ...payout,
    async create(request) {
      at('intended');
      const status = await payout.create(request);
      at('sent');
      return status;
    },
    approve:
      approve &&
      (async (named) => {
        at('kept');
        const status = await approve(named);
        at('approved');
        return status;
      }),
    async inquire(named) {
      const status = await payout.inquire(named);
      if (status.state === 'paid' || status.state === 'failed') {
        at('ended');
        hasEnded = true;
      }
      return status;
    },
  };
  deps.clock = {
    now() {
      // Journals read the time between the state's change and their own lines.
      if (hasEnded && new Error().stack?.includes('postJournal')) at('posting');
      return clock.now();
    },
  };
  deps.notifyLive = (hostId, events) => {
    if (hasEnded) at('settled');
    notifyLive(hostId, events);
  };
  server.addHook('onSend', async (request) => {
    if (request.routeOptions.url === '/api/dashboard/cash/cashout') at('requested');
    if (request.routeOptions.url === '/webhooks/payouts/:provider') at('notified');
  });
}

await main();
