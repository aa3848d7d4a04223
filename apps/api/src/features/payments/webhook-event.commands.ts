import { INQUIRY_SECONDS } from '@mabarin/domain/payments/state';
import { addSeconds } from 'date-fns/addSeconds';
import {
  finishWebhookEvent,
  insertWebhookEvent,
  postponeWebhookEvent,
  takeWebhookEvent,
  type WebhookEventRow,
} from './webhook-event.queries.ts';
import { adoptCharge, findNamedCharge, type PaymentCharge } from './charge.queries.ts';
import { openTask } from './payment.queries.ts';
import { inquireCharge } from './settle.commands.ts';
import type { Deps } from '#deps.ts';
import { areKeepable, type Notification } from '#platform/http/webhooks.ts';
import type { Db } from '#schema.ts';

/** Longer than one notification takes, gateway included; a process killed at it gives it back after this. */
const EVENT_LEASE_SECONDS = 30;
/** Waits between attempts, in seconds; the last one repeats. */
const BACKOFF_SECONDS = [2, 5, 15, 60, 300] as const;
/** A charge that was given up is asked about this long after its payment's end, where its notification says paid. */
const LAST_INQUIRY_SECONDS = Math.max(...INQUIRY_SECONDS);
/** After so many broken attempts an operator gets a task; the attempts go on. */
const STUCK_ATTEMPTS = 8;

/** Headers worth storing for an operator; everything else is dropped. */
const storedHeaders = ['content-type', 'user-agent', 'webhook-id', 'x-request-id'];

/**
 * Puts a notification of a gateway into the inbox; false when it is forged or unreadable, and then nothing is stored. It
 * is an event: `processWebhookEvent` asks the gateway.
 */
export async function receiveWebhookEvent(
  db: Db,
  deps: Pick<Deps, 'clock' | 'log' | 'gateways'>,
  provider: string,
  { headers, body }: Notification,
): Promise<boolean> {
  const event = deps.gateways.find(provider)?.readWebhookEvent(headers, body) ?? null;
  const name = event?.reference ?? event?.providerId ?? null;
  if (event === null || name === null || !areKeepable(name, event.providerId ?? '', event.state, event.dedupeKey)) {
    deps.log.warn({ provider, bytes: body.length }, 'a notification that is forged or unreadable');
    return false;
  }
  const now = deps.clock.now();
  await insertWebhookEvent(db, {
    provider,
    dedupe_key: event.dedupeKey,
    order_id: name,
    provider_id: event.providerId,
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
  const providers = deps.gateways.all.map(({ name }) => name);
  const event = await takeWebhookEvent(db, { providers, now, until });
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
        subject: (await chargeOf(db, event))?.payment_id ?? event.order_id,
        reason: 'stuck',
        detail: { event: event.id, why: String(error) },
        now,
      });
    }
  }
  return true;
}

async function outcomeOf(db: Db, deps: Deps, event: WebhookEventRow): Promise<string> {
  const charge = await chargeOf(db, event);
  const now = deps.clock.now();
  if (charge === null) {
    deps.log.error({ order: event.order_id, event: event.id }, 'a notification about a charge we never made');
    await openTask(db, { subject: event.order_id, reason: 'unknown_order', detail: { event: event.id }, now });
    return 'unknown_order';
  }
  const { answer, payment } = await inquireCharge(db, deps, charge, charge.provider_id ?? event.provider_id);
  if (event.state === 'paid' && payment !== null) {
    // Its books may lag behind its own notification. An end that it confirmed has inquiries of its own
    // (INQUIRY_SECONDS), unless the charge was given up: about that nothing else asks.
    const isWaiting = payment.status === 'creating' || payment.status === 'pending';
    const isUnclear = answer === null || answer.state === 'missing' || answer.state === 'pending';
    if (
      charge.state === 'abandoned' ? isUnclear && now < addSeconds(payment.expires_at, LAST_INQUIRY_SECONDS) : isWaiting
    )
      return 'again';
  }
  return payment?.status ?? 'unknown_order';
}

async function chargeOf(db: Db, event: WebhookEventRow): Promise<PaymentCharge | null> {
  const named = { gateway: event.provider, reference: event.order_id, providerId: event.provider_id };
  const found = await findNamedCharge(db, named);
  if (found !== null) return found;
  await adoptCharge(db, event.order_id);
  return findNamedCharge(db, named);
}

function backoff(attempts: number): number {
  return BACKOFF_SECONDS[Math.min(attempts, BACKOFF_SECONDS.length) - 1] ?? 2;
}
