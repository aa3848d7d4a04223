import { INQUIRY_SECONDS } from '@mabarin/domain/payments/state';
import { addSeconds } from '#platform/date-fns.ts';
import { openTask } from '#features/tasks/index.ts';
import {
  finishGatewayNotifications,
  insertGatewayNotification,
  postponeGatewayNotification,
  takeGatewayNotifications,
  type GatewayNotificationRow,
  type TakenNotification,
} from './gateway-notification.queries.ts';
import { adoptCharge, findNamedCharge, type PaymentCharge } from '#features/payments/charge.queries.ts';
import { inquireCharge } from '#features/payments/settle.commands.ts';
import type { Deps } from '#deps.ts';
import { batched } from '#platform/batched.ts';
import { areKeepable, type RawNotification } from '#platform/http/notification.mount.ts';
import { UnknownStateError } from '#ports/gateway.port.ts';
import type { Db } from '#schema.ts';

/** Concurrent notifications; each may hold a database connection before and after its gateway was asked. */
const AT_ONCE = 6;
/** Longer than one notification takes, gateway included; after a kill it is free again after this. */
const LEASE_SECONDS = 30;
/** Waits between attempts, in seconds; the last one repeats. */
const BACKOFF_SECONDS = [2, 5, 15, 60, 300] as const;
/** Wait after a payment's end before an abandoned charge is asked about, when its notification says paid. */
const LAST_INQUIRY_SECONDS = Math.max(...INQUIRY_SECONDS);
/** Broken attempts before an operator gets a task; the attempts go on. */
const STUCK_ATTEMPTS = 8;

/** Headers worth storing for an operator; others are dropped. */
const storedHeaders = ['content-type', 'user-agent', 'webhook-id', 'x-request-id'];

/** Stores a notification, of which the gateway is asked later. Returns false: forged or unreadable. */
export async function receiveGatewayNotification(
  db: Db,
  deps: Pick<Deps, 'clock' | 'log' | 'gateways'>,
  provider: string,
  { headers, body }: RawNotification,
): Promise<boolean> {
  const notification = deps.gateways.find(provider)?.readNotification(headers, body) ?? null;
  const name = notification?.reference ?? notification?.providerId ?? null;
  if (
    notification === null ||
    name === null ||
    !areKeepable(
      name,
      notification.providerId ?? '',
      notification.payment ?? '',
      notification.state,
      notification.dedupeKey,
    )
  ) {
    deps.log.warn({ provider, bytes: body.length }, 'a notification that is forged or unreadable');
    return false;
  }
  const now = deps.clock.now();
  await insertGatewayNotification(db, {
    provider,
    dedupe_key: notification.dedupeKey,
    order_id: name,
    provider_id: notification.providerId,
    payment: notification.payment ?? null,
    state: notification.state,
    headers: JSON.stringify(Object.fromEntries(storedHeaders.flatMap((name) => headerOf(headers, name)))),
    body,
    received_at: now,
  });
  return true;
}

function headerOf(headers: RawNotification['headers'], name: string): [string, string][] {
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
  finish: (end: Parameters<typeof finishGatewayNotifications>[1][number]) => Promise<void>;
};

const inboxes = new WeakMap<Deps, Inbox>();

/** Processes due notifications, at most `AT_ONCE` in this process, until none is left. Returns how many. */
export function processGatewayNotifications(db: Db, deps: Deps): Promise<number> {
  const inbox: Inbox = inboxes.get(deps) ?? {
    run: null,
    isWanted: false,
    wake: () => {},
    finish: batched((ends) => finishGatewayNotifications(db, ends)),
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
        const notifications = await takeDue(db, deps, free);
        if (notifications.length === free) inbox.isWanted = true;
        count += notifications.length;
        for (const { charge, ...notification } of notifications) {
          const work = processOne(db, deps, { notification, charge, finish: inbox.finish }).finally(() =>
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

function takeDue(db: Db, deps: Deps, limit: number): Promise<TakenNotification[]> {
  const now = deps.clock.now();
  const until = addSeconds(now, LEASE_SECONDS);
  return takeGatewayNotifications(db, { providers: deps.gateways.all.map(({ name }) => name), now, until, limit });
}

/** Applies the gateway's word about the payment of a taken notification. Never throws. */
async function processOne(
  db: Db,
  deps: Deps,
  {
    notification,
    charge,
    finish,
  }: { notification: GatewayNotificationRow; charge: PaymentCharge | null; finish: Inbox['finish'] },
): Promise<void> {
  const now = deps.clock.now();
  try {
    const outcome = await outcomeOf(db, deps, notification, charge);
    if (outcome === 'again')
      await postponeGatewayNotification(db, notification, addSeconds(now, backoff(notification.attempts)));
    else await finish({ notification, now: deps.clock.now(), outcome });
  } catch (error) {
    deps.log.error(
      { err: error, notification: notification.id, attempts: notification.attempts },
      'a notification could not be processed',
    );
    await giveBack(db, notification, { now, error, charge }).catch((second: unknown) => {
      deps.log.error({ err: second, notification: notification.id }, 'a notification is due again when its lease ends');
    });
  }
}

/** Postpones a failed notification, and opens an operator's task after many failures. */
async function giveBack(
  db: Db,
  notification: GatewayNotificationRow,
  { now, error, charge }: { now: Date; error: unknown; charge: PaymentCharge | null },
): Promise<void> {
  await postponeGatewayNotification(db, notification, addSeconds(now, backoff(notification.attempts)));
  // An unknown word has its own task.
  if (notification.attempts < STUCK_ATTEMPTS || error instanceof UnknownStateError) return;
  const detail = {
    notification: notification.id,
    reference: charge?.reference ?? notification.order_id,
    why: String(error),
  };
  await openTask(db, { subject: charge?.payment_id ?? notification.order_id, reason: 'stuck', detail, now });
}

async function outcomeOf(
  db: Db,
  deps: Deps,
  notification: GatewayNotificationRow,
  known: PaymentCharge | null,
): Promise<string> {
  const charge = known ?? (await adoptedCharge(db, notification));
  const now = deps.clock.now();
  if (charge === null) {
    deps.log.error(
      { order: notification.order_id, notification: notification.id },
      'a notification about a charge we never made',
    );
    await openTask(db, {
      subject: notification.order_id,
      reason: 'unknown_order',
      detail: { notification: notification.id },
      now,
    });
    return 'unknown_order';
  }
  const { answer, payment } = await inquireCharge(db, deps, charge, {
    providerId: charge.provider_id ?? notification.provider_id,
    payment: notification.payment,
    heardAt: notification.received_at,
  });
  if (notification.state === 'paid' && payment !== null) {
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
async function adoptedCharge(db: Db, notification: GatewayNotificationRow): Promise<PaymentCharge | null> {
  await adoptCharge(db, notification.order_id);
  return findNamedCharge(db, notification.id);
}

function backoff(attempts: number): number {
  return BACKOFF_SECONDS[Math.min(attempts, BACKOFF_SECONDS.length) - 1] ?? 2;
}
