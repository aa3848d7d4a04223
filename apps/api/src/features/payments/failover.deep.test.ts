import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { CREATE_TIMEOUT_MS } from '#adapters/money/gateway.client.ts';
import { TIMEOUT_MS } from '#adapters/http.client.ts';
import { openPayment } from '#features/payments/index.ts';
import { GatewayError, gatewayList, type PaymentGateway } from '#ports/gateway.port.ts';
import { openMidtrans, openXendit, type GatewayBench } from '#testing/fixtures/gateways.ts';
import { createTestHost } from '#testing/fixtures/hosts.ts';
import { placePayment, recordFulfilments } from '#testing/fixtures/payments.ts';
import { useWorld } from '#testing/world.ts';

/** The bar: every order gets a QR, none later than this. */
const ORDERS = 100;
const LONGEST_SECONDS = 6;

const world = useWorld({ config: { duplicateWaitMs: 0 } });
let hostId: string;
let midtrans: GatewayBench;
let xendit: GatewayBench;
beforeAll(async () => {
  await recordFulfilments(world);
  hostId = (await createTestHost(world)).id;
  const now = () => world.clock.now();
  [midtrans, xendit] = [await openMidtrans({ now }), await openXendit({ now })];
});
afterAll(() => Promise.all([midtrans.close(), xendit.close()]));
beforeEach(() => sql`delete from gateway_circuit`.execute(world.admin));

/** A gateway that never answers: each call costs the time that it is given. */
function hanging(real: PaymentGateway): PaymentGateway {
  const hang = (ms: number) => {
    world.clock.offsetSeconds += ms / 1_000;
    return Promise.reject(new GatewayError('no answer (TimeoutError)', 'unknown'));
  };
  return {
    ...real,
    create: () => hang(CREATE_TIMEOUT_MS),
    inquire: (_charge, limitMs = TIMEOUT_MS) => hang(limitMs),
    expire: () => hang(TIMEOUT_MS),
  };
}

test.each(['error_before', 'lost_request', 'html', 'hang'])(
  `a first gateway whose every call ends in %s costs no order, and none more than ${LONGEST_SECONDS} s`,
  async (fault) => {
    midtrans.simulator.faults.share(fault === 'hang' ? 0 : 1, [fault]);
    const first = fault === 'hang' ? hanging(midtrans.gateway) : midtrans.gateway;
    world.app.deps.gateways = gatewayList([first, xendit.gateway]);
    const seconds: number[] = [];
    for (let number = 0; number < ORDERS; number += 1) {
      const id = await placePayment(world, { hostId, price: 10_000 });
      const before = world.clock.now().getTime();
      const { qris } = await openPayment(world.db, world.app.deps, id);
      if (qris !== '') seconds.push((world.clock.now().getTime() - before) / 1_000);
      // Past the pause of an open circuit: the next order is the one that tries the gateway.
      if (number % 10 === 9) world.clock.offsetSeconds += 31;
    }
    expect(seconds).toHaveLength(ORDERS);
    expect(Math.max(...seconds)).toBeLessThanOrEqual(LONGEST_SECONDS);
  },
  120_000,
);
