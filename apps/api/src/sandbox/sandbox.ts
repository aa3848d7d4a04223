import type { FastifyInstance } from 'fastify';
import { plusSeconds } from '@mabarin/domain/time';
import { SANDBOX, SIGNATURE_HEADER, sandboxGateway, sandboxKey, sign } from './charge.gateway.ts';
import { findOffset, finishDelivery, takeDeliveries } from './charge.queries.ts';
import { movePayouts, payoutNotice, sandboxPayoutKey, sandboxPayouts } from './payout.gateway.ts';
import { finishSending, takeUnsentEvents } from './payout.queries.ts';
import { sandboxChat } from './chat.gateway.ts';
import { sandboxMailer } from './mail.mailer.ts';
import { sandboxRoutes } from './sandbox.routes.ts';
import type { MovableClock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { ApiServer } from '#platform/http/mount.ts';
import type { Log } from '#platform/log.ts';
import type { Poller, Polling } from '#platform/pollers.ts';
import type { AccountVerifier } from '#ports/account-verifier.port.ts';
import type { Captcha } from '#ports/captcha.port.ts';
import type { Chat } from '#ports/chat.port.ts';
import type { PaymentGateway } from '#ports/gateway.port.ts';
import type { Mailer } from '#ports/mailer.port.ts';
import type { PayoutProvider } from '#ports/payout.port.ts';
import type { PlayerDirectory } from '#ports/players.port.ts';
import type { Random } from '#ports/random.port.ts';
import type { Db } from '#schema.ts';

/** The pretend outside world: adapters, and the routes by which a person or a test plays it. */
export type Sandbox = {
  captcha: Captcha;
  players: PlayerDirectory;
  gateway: PaymentGateway;
  verifier: AccountVerifier;
  payout: PayoutProvider;
  mailer: Mailer;
  chat: Chat;
  /** Sends notifications that are due. */
  pollers: readonly Poller[];
  mountRoutes(server: ApiServer, polling: Polling): void;
};

/** A notification that got no 2xx is sent again after this. */
const RESEND_SECONDS = 10;
const SEND_TIMEOUT_MS = 10_000;

export async function createSandbox(
  config: Config,
  world: { db: Db; clock: MovableClock; random: Random; log: Log },
): Promise<Sandbox> {
  const { db, clock, random, log } = world;
  const key = sandboxKey(config);
  const payoutKey = sandboxPayoutKey(config);
  const playable = config.mode === 'sandbox';
  let server: FastifyInstance | null = null;
  if (playable) clock.offsetSeconds = (await findOffset(db)) ?? clock.offsetSeconds;

  async function deliver(orderId?: string): Promise<number> {
    if (!server) return 0;
    const now = clock.now();
    const until = plusSeconds(now, RESEND_SECONDS);
    const due = await takeDeliveries(db, { now, until, limit: 50, ...(orderId === undefined ? {} : { orderId }) });
    for (const { id, body } of due.sort((left, right) => left.id - right.id)) {
      try {
        const code = await post(server, 'payments', body, sign(key, body));
        if (code >= 200 && code < 300) await finishDelivery(db, id, clock.now());
      } catch (error) {
        log.warn({ err: error, delivery: id }, 'a sandbox notification was not taken; it is sent again');
      }
    }
    return due.length;
  }

  /** Sends what payouts have to tell, each as often as it was asked to. */
  async function sendPayoutEvents(): Promise<number> {
    if (!server) return 0;
    for (let count = 0; ;) {
      const now = clock.now();
      const untold = await takeUnsentEvents(db, { now, until: plusSeconds(now, RESEND_SECONDS), limit: 50 });
      if (untold.length === 0) return count;
      count += untold.length;
      for (const payout of untold) {
        const body = payoutNotice(payout);
        try {
          const code = await post(server, 'payouts', body, sign(payoutKey, body));
          if (code >= 200 && code < 300) await finishSending(db, payout.reference, now);
        } catch (error) {
          log.warn({ err: error, payout: payout.reference }, 'a sandbox notification was not taken; it is sent again');
        }
      }
    }
  }

  return {
    captcha: {
      verify: async ({ token }) => token === 'sandbox-pass',
      singleUse: false,
      page: { provider: 'sandbox', siteKey: 'sandbox' },
    },
    players: {
      async lookup({ id }) {
        if (id.endsWith('000')) return { found: false };
        if (id.endsWith('999')) return { found: 'unavailable' };
        return { found: true, name: `Player${id.slice(-4)}` };
      },
    },
    verifier: {
      async check({ accountNumber }) {
        if (accountNumber.endsWith('000')) return { ok: false, reason: 'not_found' };
        if (accountNumber.endsWith('999')) return { ok: false, reason: 'unavailable' };
        return { ok: true, holder: 'BANG KANCIL' };
      },
    },
    payout: sandboxPayouts({ db, clock, random, key: payoutKey }),
    mailer: sandboxMailer({ db, clock }),
    chat: sandboxChat({ db, clock }),
    gateway: sandboxGateway({ db, clock, random, key }),
    pollers: [
      { name: 'sandbox-deliveries', everySeconds: 1, run: () => deliver() },
      {
        name: 'sandbox-payouts',
        everySeconds: 1,
        run: async () => (await movePayouts(db, clock)) + (await sendPayoutEvents()),
      },
    ],
    mountRoutes(mounted, polling) {
      server = mounted.app;
      if (playable) sandboxRoutes(mounted, clock, polling, { deliver, sendPayoutEvents });
    },
  };
}

/** Posts a notification to ourselves: over the network once we listen, as a provider would; else through the door. */
async function post(
  server: FastifyInstance,
  kind: 'payments' | 'payouts',
  body: string,
  signature: string,
): Promise<number> {
  const path = `/webhooks/${kind}/${SANDBOX}`;
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
