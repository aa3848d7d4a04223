import { plusSeconds } from '@mabarin/domain/time';
import { finishHint, insertHint, postponeHint, takeHint, type HintRow } from './hint.queries.ts';
import { findPayment, openTask } from './payment.queries.ts';
import { inquire } from './settle.commands.ts';
import type { Deps } from '#deps.ts';
import { areKeepable, type Notification } from '#platform/http/webhooks.ts';
import type { Db } from '#schema.ts';

/** Longer than one notification takes, gateway included; a process killed at it gives it back after this. */
const HINT_LEASE_SECONDS = 30;
/** Waits between attempts, in seconds; the last one repeats. */
const BACKOFF_SECONDS = [2, 5, 15, 60, 300] as const;
/** After so many broken attempts an operator is told; the attempts go on. */
const STUCK_ATTEMPTS = 8;

/** Headers worth keeping for an operator; everything else is dropped. */
const keptHeaders = ['content-type', 'user-agent', 'webhook-id', 'x-request-id'];

/**
 * Puts a notification into the inbox; false when it is forged or unreadable, and then nothing is kept. It is a hint:
 * `processHint` asks the gateway.
 */
export async function receiveHint(db: Db, deps: Deps, { headers, body }: Notification): Promise<boolean> {
  const hint = deps.gateway.readHint(headers, body);
  if (!hint || !areKeepable(hint.orderId, hint.state, hint.dedupeKey)) {
    deps.log.warn({ provider: deps.gateway.name, bytes: body.length }, 'a notification that is forged or unreadable');
    return false;
  }
  const now = deps.clock.now();
  await insertHint(db, {
    provider: deps.gateway.name,
    dedupe_key: hint.dedupeKey,
    order_id: hint.orderId,
    state: hint.state,
    headers: JSON.stringify(Object.fromEntries(keptHeaders.flatMap((name) => headerOf(headers, name)))),
    body,
    received_at: now,
    next_at: now,
    processed_at: null,
    outcome: null,
  });
  return true;
}

function headerOf(headers: Notification['headers'], name: string): [string, string][] {
  const value = headers[name];
  return typeof value === 'string' ? [[name, value.slice(0, 200)]] : [];
}

/** Takes one notification that is due and does what the gateway says about its payment; false when none is due. */
export async function processHint(db: Db, deps: Deps): Promise<boolean> {
  const now = deps.clock.now();
  const until = plusSeconds(now, HINT_LEASE_SECONDS);
  const hint = await takeHint(db, { provider: deps.gateway.name, now, until });
  if (!hint) return false;
  try {
    const outcome = await outcomeOf(db, deps, hint);
    if (outcome === 'again') await postponeHint(db, hint, plusSeconds(now, backoff(hint.attempts)));
    else await finishHint(db, hint, { now: deps.clock.now(), outcome });
  } catch (error) {
    deps.log.error({ err: error, hint: hint.id, attempts: hint.attempts }, 'a notification could not be processed');
    await postponeHint(db, hint, plusSeconds(now, backoff(hint.attempts)));
    if (hint.attempts >= STUCK_ATTEMPTS) {
      await openTask(db, {
        subject: hint.order_id,
        reason: 'stuck',
        detail: { hint: hint.id, why: String(error) },
        now,
      });
    }
  }
  return true;
}

async function outcomeOf(db: Db, deps: Deps, hint: HintRow): Promise<string> {
  if (!(await findPayment(db, hint.order_id))) {
    deps.log.error({ order: hint.order_id, hint: hint.id }, 'a notification about an order we never made');
    const now = deps.clock.now();
    await openTask(db, { subject: hint.order_id, reason: 'unknown_order', detail: { hint: hint.id }, now });
    return 'unknown_order';
  }
  const payment = await inquire(db, deps, hint.order_id);
  const waiting = payment?.status === 'creating' || payment?.status === 'pending';
  // Its books may lag behind its own notification. An end that it confirmed has inquiries of its own (INQUIRY_SECONDS).
  if (hint.state === 'paid' && waiting) return 'again';
  return payment?.status ?? 'unknown_order';
}

function backoff(attempts: number): number {
  return BACKOFF_SECONDS[Math.min(attempts, BACKOFF_SECONDS.length) - 1] ?? 2;
}
