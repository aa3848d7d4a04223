import { addSeconds } from '#platform/date-fns.ts';
import type { FastifyInstance } from 'fastify';
import { SANDBOX, SIGNATURE_HEADER, sandboxKey, sign } from './charge.adapter.ts';
import { findOffset, finishDelivery, takeDeliveries } from './charge.queries.ts';
import { movePayouts, payoutNotification, sandboxPayoutKey } from './payout.adapter.ts';
import { finishSending, takeUnsentNotifications } from './payout.queries.ts';
import { sandboxRoutes } from './sandbox.routes.ts';
import type { MovableClock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { ApiServer } from '#platform/http/mount.ts';
import type { Log } from '#platform/log.ts';
import type { Poller, Polling } from '#platform/pollers.ts';
import type { Db } from '#schema.ts';

export type Sandbox = {
  pollers: readonly Poller[];
  mountRoutes(server: ApiServer, polling: Polling): void;
};

const RESEND_SECONDS = 10;
const SEND_TIMEOUT_MS = 10_000;

export async function createSandbox(
  config: Config,
  { db, clock, log }: { db: Db; clock: MovableClock; log: Log },
): Promise<Sandbox> {
  const key = sandboxKey(config);
  const payoutKey = sandboxPayoutKey(config);
  const playable = config.mode === 'sandbox';
  let server: FastifyInstance | null = null;
  if (playable) clock.offsetSeconds = (await findOffset(db)) ?? clock.offsetSeconds;

  async function deliver(orderId?: string): Promise<number> {
    if (!server) return 0;
    const now = clock.now();
    const until = addSeconds(now, RESEND_SECONDS);
    const due = await takeDeliveries(db, { now, until, limit: 50, ...(orderId === undefined ? {} : { orderId }) });
    for (const { id, body, gateway } of due.sort((left, right) => left.id - right.id)) {
      try {
        const code = await post(server, `payments/${gateway}`, body, sign(key, body));
        if (code >= 200 && code < 300) await finishDelivery(db, id, clock.now());
      } catch (error) {
        log.warn({ err: error, delivery: id }, 'a sandbox notification was not taken; it is sent again');
      }
    }
    return due.length;
  }

  async function sendPayoutNotifications(): Promise<number> {
    if (!server) return 0;
    for (let count = 0; ;) {
      const now = clock.now();
      const due = await takeUnsentNotifications(db, { now, until: addSeconds(now, RESEND_SECONDS), limit: 50 });
      if (due.length === 0) return count;
      count += due.length;
      for (const payout of due) {
        const body = payoutNotification(payout);
        try {
          const code = await post(server, `payouts/${SANDBOX}`, body, sign(payoutKey, body));
          if (code >= 200 && code < 300) await finishSending(db, payout.reference, now);
        } catch (error) {
          log.warn({ err: error, payout: payout.reference }, 'a sandbox notification was not taken; it is sent again');
        }
      }
    }
  }

  return {
    pollers: [
      { name: 'sandbox-deliveries', everySeconds: 1, run: () => deliver() },
      {
        name: 'sandbox-payouts',
        everySeconds: 1,
        run: async () => (await movePayouts(db, clock)) + (await sendPayoutNotifications()),
      },
    ],
    mountRoutes(mounted, polling) {
      server = mounted.app;
      if (playable) sandboxRoutes(mounted, clock, polling, { deliver, sendPayoutNotifications });
    },
  };
}

/** Posts a notification to ourselves, over the network once we listen. */
async function post(server: FastifyInstance, provider: string, body: string, signature: string): Promise<number> {
  const path = `/webhooks/${provider}`;
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature };
  const address = server.server.address();
  if (address === null || typeof address === 'string') {
    const answer = await server.inject({ method: 'POST', url: path, headers, payload: body });
    return answer.statusCode;
  }
  const everywhere = address.address === '0.0.0.0' || address.address === '::';
  const host = everywhere ? '127.0.0.1' : address.family === 'IPv6' ? `[${address.address}]` : address.address;
  const answer = await fetch(`http://${host}:${address.port}${path}`, {
    method: 'POST',
    headers,
    body,
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
  });
  await answer.arrayBuffer();
  return answer.status;
}
