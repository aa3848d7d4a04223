import { isRefusedForGood } from '@mabarin/domain/notify/refusal';
import { nextAttemptAt, restUntil, WEBHOOK_FAILING_DAYS } from '@mabarin/domain/webhooks/retry';
import { addDays, addSeconds } from '#platform/date-fns.ts';
import { openSecrets } from './endpoint.commands.ts';
import { writeBody } from './event.commands.ts';
import { switchedOffMail } from './webhook.mail.ts';
import {
  disableEndpoint,
  findOwner,
  listDue,
  markFailing,
  recordAttempt,
  releaseEndpoint,
  takeEndpoints,
  type DueDelivery,
  type StoredEndpoint,
} from './webhook.queries.ts';
import { webhookText } from './webhook.text.ts';
import type { Deps } from '#deps.ts';
import { appendLiveEvents } from '#features/live/index.ts';
import { stopwatch } from '#platform/clock.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Poller } from '#platform/pollers.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { WebhookAttempt } from '#ports/webhook-sender.port.ts';
import type { Db } from '#schema.ts';

type DeliveryDeps = Pick<
  Deps,
  'config' | 'clock' | 'random' | 'log' | 'jobs' | 'notifyLive' | 'webhookSender' | 'shown'
>;

/** Concurrent endpoints, each one event after the other: a slow one holds one place, and only for a turn. */
const AT_ONCE = 16;
/** Limits of a turn; afterwards all others come first. */
const TURN_EVENTS = 25;
const TURN_MS = 10_000;
/** Longer than a turn with a full last attempt; after a kill the endpoint is free again after this. */
const LEASE_SECONDS = 40;
/** A run of the poller waits this long for its turns; they continue beside the next one. */
const RUN_MS = 1_000;

/** Sends due events. Safe in several processes: an endpoint is leased. */
export function deliveryPollers(db: Db, deps: DeliveryDeps): readonly Poller[] {
  const underWay = new Set<Promise<void>>();
  let stopped = false;
  return [
    {
      name: 'webhook-deliveries',
      everySeconds: 1,
      async run() {
        const free = AT_ONCE - underWay.size;
        if (stopped || free === 0) return 0;
        const now = deps.clock.now();
        const taken = await takeEndpoints(db, { now, until: addSeconds(now, LEASE_SECONDS), limit: free });
        for (const endpoint of taken) {
          const turn = deliver(db, deps, endpoint, () => stopped)
            .catch((error: unknown) => {
              deps.log.error({ err: error, endpoint: endpoint.id }, 'a webhook turn broke; its endpoint is due again');
            })
            .finally(() => underWay.delete(turn));
          underWay.add(turn);
        }
        if (underWay.size > 0) await settledWithin(RUN_MS, underWay);
        return taken.length;
      },
      async stop() {
        stopped = true;
        await Promise.all(underWay);
      },
    },
  ];
}

async function settledWithin(milliseconds: number, work: ReadonlySet<Promise<void>>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const pause = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([Promise.all(work), pause]);
  clearTimeout(timer);
}

/** One endpoint's turn: due events until one fails. */
async function deliver(db: Db, deps: DeliveryDeps, endpoint: StoredEndpoint, isStopped: () => boolean): Promise<void> {
  const began = stopwatch();
  const due = await listDue(db, endpoint.id, { now: deps.clock.now(), limit: TURN_EVENTS });
  const secrets = await openSecrets(db, deps, endpoint.id);
  let rest: Date | null = null;
  for (const delivery of due) {
    const attempt = await deps.webhookSender.send(endpoint.url, {
      id: `msg_${delivery.event_id}`,
      body: await writeBody(db, deps, delivery),
      at: deps.clock.now(),
      secrets,
    });
    const goesOn = await record(db, deps, { endpoint, delivery, attempt });
    if (attempt.error !== null) {
      rest = restUntil({ slow: attempt.error === 'timeout', retryAfter: attempt.retryAfter }, deps.clock.now());
      break;
    }
    if (!goesOn || isStopped() || stopwatch() - began > TURN_MS) break;
  }
  await releaseEndpoint(db, endpoint, rest ?? deps.clock.now());
}

/**
 * Records an attempt, and switches the endpoint off when it asked for that (410), or an event had its last attempt and was
 * refused for good, or nothing was accepted for days. Returns false when the turn is over: the delivery was ended or restarted meanwhile, or the
 * address changed.
 */
function record(
  db: Db,
  deps: DeliveryDeps,
  { endpoint, delivery, attempt }: { endpoint: StoredEndpoint; delivery: DueDelivery; attempt: WebhookAttempt },
): Promise<boolean> {
  const now = deps.clock.now();
  const { status, error, answer, ms } = attempt;
  const again = error === null ? null : nextAttemptAt(delivery.attempts + 1, now, deps.random.int(1_000) / 1_000);
  return transaction(db, async (tx) => {
    const state = error === null ? 'delivered' : again === null ? 'failed' : 'pending';
    const last = { attempted_at: now, status, error, answer, ms };
    const recorded = await recordAttempt(tx, delivery, { ...last, state, next_at: again });
    const marked = await markFailing(tx, endpoint, error !== null, now);
    if (marked === null) return false;
    // One attempt proves little after days without traffic.
    const failedForDays =
      state === 'failed' && marked.since !== null && addDays(marked.since, WEBHOOK_FAILING_DAYS) <= now;
    const refused = status === 410 || (state === 'failed' && status !== null && isRefusedForGood(status));
    const reason = refused ? 'gone' : failedForDays ? 'failing' : null;
    if (reason === null || !(await disableEndpoint(tx, endpoint, { reason, now }))) return recorded;
    await appendLiveEvents(tx, deps, endpoint.host_id, [
      { kind: 'broadcast', type: 'notification', ...webhookText.switchedOff(endpoint.url, reason) },
    ]);
    const owner = await findOwner(tx, endpoint.host_id);
    await sendMail(tx, deps, switchedOffMail(deps.config, owner, { url: endpoint.url, reason }));
    return recorded;
  });
}
