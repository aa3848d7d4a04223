import { addSeconds } from 'date-fns';
import {
  finishWebhookEvent,
  insertWebhookEvent,
  postponeWebhookEvent,
  takeWebhookEvent,
  type WebhookEventRow,
} from './webhook-event.queries.ts';
import { findPayment, openTask } from './payment.queries.ts';
import { inquire } from './settle.commands.ts';
import type { Deps } from '#deps.ts';
import { areKeepable, type Notification } from '#platform/http/webhooks.ts';
import type { Db } from '#schema.ts';

/** Longer than one notification takes, gateway included; a process killed at it gives it back after this. */
const EVENT_LEASE_SECONDS = 30;
/** Waits between attempts, in seconds; the last one repeats. */
const BACKOFF_SECONDS = [2, 5, 15, 60, 300] as const;
/** After so many broken attempts an operator gets a task; the attempts go on. */
const STUCK_ATTEMPTS = 8;

/** Headers worth storing for an operator; everything else is dropped. */
const storedHeaders = ['content-type', 'user-agent', 'webhook-id', 'x-request-id'];

/**
 * Puts a notification into the inbox; false when it is forged or unreadable, and then nothing is stored. It is an event:
 * `processWebhookEvent` asks the gateway.
 */
export async function receiveWebhookEvent(
  db: Db,
  deps: Pick<Deps, 'clock' | 'log' | 'gateway'>,
  { headers, body }: Notification,
): Promise<boolean> {
  const event = deps.gateway.readWebhookEvent(headers, body);
  if (!event || event.reference === null || !areKeepable(event.reference, event.state, event.dedupeKey)) {
    deps.log.warn({ provider: deps.gateway.name, bytes: body.length }, 'a notification that is forged or unreadable');
    return false;
  }
  const now = deps.clock.now();
  await insertWebhookEvent(db, {
    provider: deps.gateway.name,
    dedupe_key: event.dedupeKey,
    order_id: event.reference,
    state: event.state,
    headers: JSON.stringify(Object.fromEntries(storedHeaders.flatMap((name) => headerOf(headers, name)))),
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
export async function processWebhookEvent(db: Db, deps: Deps): Promise<boolean> {
  const now = deps.clock.now();
  const until = addSeconds(now, EVENT_LEASE_SECONDS);
  const event = await takeWebhookEvent(db, { provider: deps.gateway.name, now, until });
  if (!event) return false;
  try {
    const outcome = await outcomeOf(db, deps, event);
    if (outcome === 'again') await postponeWebhookEvent(db, event, addSeconds(now, backoff(event.attempts)));
    else await finishWebhookEvent(db, event, { now: deps.clock.now(), outcome });
  } catch (error) {
    deps.log.error({ err: error, event: event.id, attempts: event.attempts }, 'a notification could not be processed');
    await postponeWebhookEvent(db, event, addSeconds(now, backoff(event.attempts)));
    if (event.attempts >= STUCK_ATTEMPTS) {
      await openTask(db, {
        subject: event.order_id,
        reason: 'stuck',
        detail: { event: event.id, why: String(error) },
        now,
      });
    }
  }
  return true;
}

async function outcomeOf(db: Db, deps: Deps, event: WebhookEventRow): Promise<string> {
  if (!(await findPayment(db, event.order_id))) {
    deps.log.error({ order: event.order_id, event: event.id }, 'a notification about an order we never made');
    const now = deps.clock.now();
    await openTask(db, { subject: event.order_id, reason: 'unknown_order', detail: { event: event.id }, now });
    return 'unknown_order';
  }
  const payment = await inquire(db, deps, event.order_id);
  const waiting = payment?.status === 'creating' || payment?.status === 'pending';
  // Its books may lag behind its own notification. An end that it confirmed has inquiries of its own (INQUIRY_SECONDS).
  if (event.state === 'paid' && waiting) return 'again';
  return payment?.status ?? 'unknown_order';
}

function backoff(attempts: number): number {
  return BACKOFF_SECONDS[Math.min(attempts, BACKOFF_SECONDS.length) - 1] ?? 2;
}
