import { INQUIRY_SECONDS } from '@mabarin/domain/payments/state';
import { addSeconds } from 'date-fns/addSeconds';
import { openTask } from '#features/tasks/index.ts';
import {
  finishWebhookEvents,
  insertWebhookEvent,
  postponeWebhookEvent,
  takeWebhookEvents,
  type WebhookEventRow,
} from './webhook-event.queries.ts';
import { adoptCharge, findNamedCharges, type PaymentCharge } from './charge.queries.ts';
import { inquireCharge } from './settle.commands.ts';
import type { Deps } from '#deps.ts';
import { batched } from '#platform/batched.ts';
import { areKeepable, type Notification } from '#platform/http/webhooks.ts';
import { UnknownStateError } from '#ports/gateway.port.ts';
import type { Db } from '#schema.ts';

/** Concurrent notifications; each may hold a database connection before and after its gateway was asked. */
const AT_ONCE = 6;
/** Longer than one notification takes, gateway included; after a kill it is free again after this. */
const EVENT_LEASE_SECONDS = 30;
/** Waits between attempts, in seconds; the last one repeats. */
const BACKOFF_SECONDS = [2, 5, 15, 60, 300] as const;
/** Wait after a payment's end before an abandoned charge is asked about, when its notification says paid. */
const LAST_INQUIRY_SECONDS = Math.max(...INQUIRY_SECONDS);
/** Broken attempts before an operator gets a task; the attempts go on. */
const STUCK_ATTEMPTS = 8;

/** Headers worth storing for an operator; others are dropped. */
const storedHeaders = ['content-type', 'user-agent', 'webhook-id', 'x-request-id'];

/**
 * Stores a gateway's notification in the inbox; returns false when it is forged or unreadable. `processWebhookEvents`
 * asks the gateway later.
 */
export async function receiveWebhookEvent(
  db: Db,
  deps: Pick<Deps, 'clock' | 'log' | 'gateways'>,
  provider: string,
  { headers, body }: Notification,
): Promise<boolean> {
  const event = deps.gateways.find(provider)?.readWebhookEvent(headers, body) ?? null;
  const name = event?.reference ?? event?.providerId ?? null;
  if (
    event === null ||
    name === null ||
    !areKeepable(name, event.providerId ?? '', event.payment ?? '', event.state, event.dedupeKey)
  ) {
    deps.log.warn({ provider, bytes: body.length }, 'a notification that is forged or unreadable');
    return false;
  }
  const now = deps.clock.now();
  await insertWebhookEvent(db, {
    provider,
    dedupe_key: event.dedupeKey,
    order_id: name,
    provider_id: event.providerId,
    payment: event.payment ?? null,
    state: event.state,
    headers: JSON.stringify(Object.fromEntries(storedHeaders.flatMap((name) => headerOf(headers, name)))),
    body,
    received_at: now,
  });
  return true;
}

function headerOf(headers: Notification['headers'], name: string): [string, string][] {
  const value = headers[name];
  return typeof value === 'string' ? [[name, value.slice(0, 200)]] : [];
}

/** This process's work on notifications. */
type Inbox = {
  run: Promise<number> | null;
  /** A notification may have arrived since the last read. */
  isWanted: boolean;
  /** Wakes a waiting run. */
  wake: () => void;
  /** Ends notifications in batches. */
  finish: (end: Parameters<typeof finishWebhookEvents>[1][number]) => Promise<void>;
};

const inboxes = new WeakMap<Deps, Inbox>();

/**
 * Processes due notifications until none is left. Returns how many. At most `AT_ONCE` run in this process; a failing or
 * slow one delays no other.
 */
export function processWebhookEvents(db: Db, deps: Deps): Promise<number> {
  const inbox: Inbox = inboxes.get(deps) ?? {
    run: null,
    isWanted: false,
    wake: () => {},
    finish: batched((ends) => finishWebhookEvents(db, ends)),
  };
  inboxes.set(deps, inbox);
  inbox.isWanted = true;
  inbox.wake();
  inbox.run ??= workOff(db, deps, inbox);
  return inbox.run;
}

async function workOff(db: Db, deps: Deps, inbox: Inbox): Promise<number> {
  const underWay = new Set<Promise<void>>();
  let count = 0;
  try {
    while (inbox.isWanted || underWay.size > 0) {
      const free = AT_ONCE - underWay.size;
      if (inbox.isWanted && free > 0) {
        inbox.isWanted = false;
        const events = await takeDue(db, deps, free);
        if (events.length === free) inbox.isWanted = true;
        count += events.length;
        const charges = events.length === 0 ? null : await findNamedCharges(db, events);
        for (const event of events) {
          const charge = charges?.get(event.id) ?? null;
          const work = processEvent(db, deps, { event, charge, finish: inbox.finish }).finally(() =>
            underWay.delete(work),
          );
          underWay.add(work);
        }
        continue;
      }
      const woken = new Promise<void>((resolve) => {
        inbox.wake = resolve;
      });
      await Promise.race([...underWay, ...(free > 0 ? [woken] : [])]);
    }
    return count;
  } catch (error) {
    await Promise.all(underWay);
    throw error;
  } finally {
    // Reset right after the last read: a later call begins its own run.
    inbox.run = null;
  }
}

function takeDue(db: Db, deps: Deps, limit: number): Promise<WebhookEventRow[]> {
  const now = deps.clock.now();
  const until = addSeconds(now, EVENT_LEASE_SECONDS);
  return takeWebhookEvents(db, { providers: deps.gateways.all.map(({ name }) => name), now, until, limit });
}

/** Applies the gateway's word about the payment of a taken notification. Never throws. */
async function processEvent(
  db: Db,
  deps: Deps,
  { event, charge, finish }: { event: WebhookEventRow; charge: PaymentCharge | null; finish: Inbox['finish'] },
): Promise<void> {
  const now = deps.clock.now();
  try {
    const outcome = await outcomeOf(db, deps, event, charge);
    if (outcome === 'again') await postponeWebhookEvent(db, event, addSeconds(now, backoff(event.attempts)));
    else await finish({ event, now: deps.clock.now(), outcome });
  } catch (error) {
    deps.log.error({ err: error, event: event.id, attempts: event.attempts }, 'a notification could not be processed');
    await giveBack(db, event, { now, error, charge }).catch((second: unknown) => {
      deps.log.error({ err: second, event: event.id }, 'a notification is due again when its lease ends');
    });
  }
}

/** Postpones a failed notification, and opens an operator's task after many failures. */
async function giveBack(
  db: Db,
  event: WebhookEventRow,
  { now, error, charge }: { now: Date; error: unknown; charge: PaymentCharge | null },
): Promise<void> {
  await postponeWebhookEvent(db, event, addSeconds(now, backoff(event.attempts)));
  // An unknown word has its own task.
  if (event.attempts < STUCK_ATTEMPTS || error instanceof UnknownStateError) return;
  const detail = { event: event.id, reference: charge?.reference ?? event.order_id, why: String(error) };
  await openTask(db, { subject: charge?.payment_id ?? event.order_id, reason: 'stuck', detail, now });
}

async function outcomeOf(db: Db, deps: Deps, event: WebhookEventRow, known: PaymentCharge | null): Promise<string> {
  const charge = known ?? (await adoptedCharge(db, event));
  const now = deps.clock.now();
  if (charge === null) {
    deps.log.error({ order: event.order_id, event: event.id }, 'a notification about a charge we never made');
    await openTask(db, { subject: event.order_id, reason: 'unknown_order', detail: { event: event.id }, now });
    return 'unknown_order';
  }
  const { answer, payment } = await inquireCharge(db, deps, charge, {
    providerId: charge.provider_id ?? event.provider_id,
    payment: event.payment,
    heardAt: event.received_at,
  });
  if (event.state === 'paid' && payment !== null) {
    // The gateway's books may lag behind its notification. A confirmed end has inquiries of its own (INQUIRY_SECONDS),
    // except for an abandoned charge.
    const isWaiting = payment.status === 'creating' || payment.status === 'pending';
    const isUnclear = answer === null || answer.state === 'missing' || answer.state === 'pending';
    if (
      charge.state === 'abandoned' ? isUnclear && now < addSeconds(payment.expires_at, LAST_INQUIRY_SECONDS) : isWaiting
    )
      return 'again';
  }
  return payment?.status ?? 'unknown_order';
}

/** Adds the missing charge of a notified payment and returns it. */
async function adoptedCharge(db: Db, event: WebhookEventRow): Promise<PaymentCharge | null> {
  await adoptCharge(db, event.order_id);
  return (await findNamedCharges(db, [event])).get(event.id) ?? null;
}

function backoff(attempts: number): number {
  return BACKOFF_SECONDS[Math.min(attempts, BACKOFF_SECONDS.length) - 1] ?? 2;
}
