import type { WebhookData } from '@mabarin/api-client/webhook-events';
import { TEST_EVENT_TYPE, type WebhookEventType } from '@mabarin/domain/webhooks/event';
import { findSubscriptions, insertEvent } from './webhook.queries.ts';
import type { Deps } from '#deps.ts';
import { sha256 } from '#platform/crypto/secrets.ts';
import type { Tx } from '#schema.ts';

type Subscriptions = Awaited<ReturnType<typeof findSubscriptions>>;

/** Subscriptions of the hosts of each running transaction: one statement per host, however many events it has. */
const subscriptionsOf = new WeakMap<Tx, Map<string, Promise<Subscriptions>>>();

/**
 * Writes a webhook event in the transaction that causes it. `data` is called only if an endpoint wants the event;
 * `subject` is the payment or claim whose erasure deletes it.
 */
export async function appendWebhookEvent<Type extends WebhookEventType>(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  hostId: string,
  event: { type: Type; subject?: string; data: () => WebhookData<Type> | Promise<WebhookData<Type>> },
): Promise<void> {
  const { type, subject = null } = event;
  const subscriptions = await subscriptionsIn(tx, hostId);
  const wanting = subscriptions.filter(({ event_types: types }) => types.includes(type)).map(({ id }) => id);
  if (wanting.length === 0) return;
  const now = clock.now();
  await insertEvent(tx, { hostId, type, body: bodyOf(type, now, await event.data()), subject, now }, wanting);
}

export async function appendTestEvent(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { hostId, endpointId }: { hostId: string; endpointId: string },
): Promise<void> {
  const now = clock.now();
  const body = bodyOf(TEST_EVENT_TYPE, now, {});
  await insertEvent(tx, { hostId, type: TEST_EVENT_TYPE, body, subject: null, now }, [endpointId]);
}

/** A payment's stable name in events, which does not open its page. */
export function paymentReference(paymentId: string): string {
  return sha256(`webhook:${paymentId}`).slice(0, 16);
}

function subscriptionsIn(tx: Tx, hostId: string): Promise<Subscriptions> {
  const known = subscriptionsOf.get(tx) ?? new Map<string, Promise<Subscriptions>>();
  subscriptionsOf.set(tx, known);
  const found = known.get(hostId) ?? findSubscriptions(tx, hostId);
  known.set(hostId, found);
  return found;
}

function bodyOf(type: string, now: Date, data: object): string {
  return JSON.stringify({ type, version: 1, timestamp: now.toISOString(), data });
}
