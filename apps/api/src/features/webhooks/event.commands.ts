import type { WebhookData } from '@mabarin/api-client/webhook-events';
import { TEST_EVENT_TYPE, type WebhookEventType } from '@mabarin/domain/webhooks/event';
import { findSubscriptions, insertEvent, listEvents, type StoredEvent } from './webhook.queries.ts';
import type { Deps, LiveDeps } from '#deps.ts';
import { appendLiveEvents } from '#features/live/index.ts';
import { sha256 } from '#platform/crypto/secrets.ts';
import type { Db, Tx } from '#schema.ts';

type Subscriptions = Awaited<ReturnType<typeof findSubscriptions>>;

/** Subscriptions of the hosts of each running transaction: one statement per host, however many events it has. */
const subscriptionsOf = new WeakMap<Tx, Map<string, Promise<Subscriptions>>>();

/** Parts that somebody may take down, in their reduced form, which is stored: they are read when the event is sent. */
const reduced = {
  'order.paid': { player: null, message: null },
  'payment.paid': {},
  'support.paid': { name: null, message: null },
  'queue.changed': { playing: [], next: [], waiting: 0 },
  'game.recorded': { players: [] },
  'gift.won': { player: null, message: null },
  'cash_out.paid': {},
} satisfies { [Type in WebhookEventType]: Partial<WebhookData<Type>> };

/**
 * Writes a webhook event in the transaction that causes it, if an endpoint or a stream wants it: else `data` is not called;
 * `subject` names the payment, claim or game that the rest is read of.
 */
export async function appendWebhookEvent<Type extends WebhookEventType>(
  tx: Tx,
  deps: LiveDeps,
  hostId: string,
  event: { type: Type; subject?: string; data: () => Omit<WebhookData<Type>, keyof (typeof reduced)[Type]> },
): Promise<void> {
  const { type, subject = null } = event;
  const subscriptions = await subscriptionsIn(tx, hostId);
  const wanting = subscriptions.filter(({ event_types: types }) => types === null || types.includes(type));
  if (wanting.length === 0) return;
  const now = deps.clock.now();
  const body = bodyOf(type, now, { ...event.data(), ...reduced[type] });
  const endpoints = wanting.flatMap((wants) => wants.id ?? []);
  const id = await insertEvent(tx, { hostId, type, body, subject, now }, endpoints);
  if (endpoints.length < wanting.length) await appendLiveEvents(tx, deps, hostId, [{ kind: 'event', id }]);
}

/** Bodies of events for a stream, by their id. One whose viewer was erased is gone. */
export async function readBodies(
  db: Db,
  deps: Pick<Deps, 'clock' | 'shown'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const bodies = new Map<string, string>();
  // One after the other: a bot that was away for days takes one connection, not a hundred.
  for (const event of await listEvents(db, ids)) bodies.set(event.id, await writeBody(db, deps, event));
  return bodies;
}

/** The body as it is sent or shown now: nothing that was hidden, masked or erased since is in it. */
export async function writeBody(db: Db, deps: Pick<Deps, 'clock' | 'shown'>, event: StoredEvent): Promise<string> {
  const { data, ...rest } = JSON.parse(event.body) as { data: object };
  return JSON.stringify({ ...rest, data: { ...data, ...(await readParts(db, deps, event)) } });
}

async function readParts(
  db: Db,
  deps: Pick<Deps, 'clock' | 'shown'>,
  { type, host_id: hostId, subject }: StoredEvent,
): Promise<object> {
  const { shown } = deps;
  switch (type) {
    case 'queue.changed':
      return shown.queue(db, hostId);
    case 'payment.paid':
    case 'cash_out.paid':
    case 'webhook.test':
      return {};
    case 'order.paid':
    case 'support.paid':
    case 'gift.won':
    case 'game.recorded':
      break;
  }
  // The version before named no claim and no game.
  if (subject === null) return reduced[type];
  if (type === 'game.recorded') return { players: await shown.game(db, subject) };
  if (type === 'support.paid') return shown.support(db, deps, subject);
  const { name, message } = await shown[type === 'order.paid' ? 'order' : 'claim'](db, deps, subject);
  return { player: name, message };
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
