import type { WebhookEventType } from '@mabarin/domain/webhooks/event';
import type { DeliveryError, WebhookOffReason } from '@mabarin/domain/webhooks/webhook';
import { sql, type Insertable, type Selectable, type SqlBool, type Updateable } from 'kysely';
import type {
  WebhookDeliveryTable,
  WebhookEndpointTable,
  WebhookEventTable,
  WebhookStreamTable,
} from './webhook.tables.ts';
import { first } from '#platform/db/first.ts';
import type { Db, Tx } from '#schema.ts';

export type StoredEndpoint = Selectable<WebhookEndpointTable>;
export type StoredEvent = Pick<Selectable<WebhookEventTable>, 'host_id' | 'type' | 'body' | 'subject'>;
export type DueDelivery = Pick<Selectable<WebhookDeliveryTable>, 'id' | 'attempts' | 'event_id'> & StoredEvent;

/** Locks a host, so that two new endpoints cannot both take the last place. */
export async function lockOwner(tx: Tx, hostId: string): Promise<void> {
  await tx.selectFrom('host').select('id').where('id', '=', hostId).forNoKeyUpdate().execute();
}

export function findOwner(db: Db, hostId: string): Promise<{ email: string; name: string; username: string }> {
  return db.selectFrom('host').select(['email', 'name', 'username']).where('id', '=', hostId).executeTakeFirstOrThrow();
}

/** Notes that active hosts with a remote key, a webhook or a stream are told of a change; returns those who were not. */
export async function noteUntoldOwners(
  tx: Tx,
  { change, now, limit }: { change: string; now: Date; limit: number },
): Promise<{ email: string; name: string }[]> {
  const { rows } = await sql<{ email: string; name: string }>`
    with told as (
      insert into webhook_change_notice (host_id, change, told_at)
      select id, ${change}, ${now}
      from host
      where status = 'active' and id in (
        select host_id from remote_key where revoked_at is null
        union select host_id from webhook_endpoint
        union select host_id from webhook_stream
        except select host_id from webhook_change_notice where change = ${change}
      )
      limit ${limit}
      on conflict do nothing
      returning host_id
    )
    select email, name from told join host on host.id = told.host_id`.execute(tx);
  return rows;
}

/** A host's endpoints, oldest first, each with its number of waiting deliveries. */
export function listEndpoints(
  db: Db,
  hostId: string,
): Promise<(StoredEndpoint & { waiting: number; old_secret_until: Date | null })[]> {
  return db
    .selectFrom('webhook_endpoint as endpoint')
    .selectAll('endpoint')
    .select((eb) =>
      eb
        .selectFrom('webhook_delivery')
        .select((count) => count.fn.countAll<number>().as('waiting'))
        .whereRef('endpoint_id', '=', 'endpoint.id')
        .where('state', '=', 'pending')
        .$asScalar()
        .$notNull()
        .as('waiting'),
    )
    .select((eb) =>
      eb
        .selectFrom('webhook_secret')
        .select((most) => most.fn.max('expires_at').as('until'))
        .whereRef('endpoint_id', '=', 'endpoint.id')
        .as('old_secret_until'),
    )
    .where('host_id', '=', hostId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export function lockEndpoint(tx: Tx, hostId: string, id: string): Promise<StoredEndpoint | null> {
  return first(
    tx.selectFrom('webhook_endpoint').selectAll().where('id', '=', id).where('host_id', '=', hostId).forNoKeyUpdate(),
  );
}

/** Returns false when the id is taken. */
export async function insertEndpoint(tx: Tx, row: Insertable<WebhookEndpointTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('webhook_endpoint')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function deleteSecrets(tx: Tx, endpointId: string): Promise<void> {
  await tx.deleteFrom('webhook_secret').where('endpoint_id', '=', endpointId).execute();
}

/** Adds the newest secret; the previous one expires at `oldUntil`. */
export async function insertSecret(
  tx: Tx,
  endpointId: string,
  { sealed, oldUntil }: { sealed: string; oldUntil: Date },
): Promise<void> {
  await tx
    .updateTable('webhook_secret')
    .set({ expires_at: oldUntil })
    .where('endpoint_id', '=', endpointId)
    .where('expires_at', 'is', null)
    .execute();
  await tx
    .insertInto('webhook_secret')
    .values({ endpoint_id: endpointId, secret_sealed: sealed, expires_at: null })
    .execute();
}

/** The sealed signing secrets of an endpoint, newest first. */
export async function listSecrets(
  db: Db,
  endpointId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_secret')
    .select('secret_sealed')
    .where('endpoint_id', '=', endpointId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ secret_sealed: sealed }) => sealed);
}

export async function updateEndpoint(
  tx: Tx,
  id: string,
  set: Omit<Updateable<WebhookEndpointTable>, 'id' | 'host_id'>,
): Promise<void> {
  await tx.updateTable('webhook_endpoint').set(set).where('id', '=', id).execute();
}

export async function deleteEndpoint(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('webhook_endpoint').where('id', '=', id).execute();
}

type Subscription = { id: string; event_types: WebhookEventType[] } | { id: null; event_types: null };

/** Event types of each enabled endpoint of a host; without id and types: its stream, which has all. */
export async function findSubscriptions(tx: Tx, hostId: string): Promise<Subscription[]> {
  const { rows } = await sql<Subscription>`
    select id, event_types from webhook_endpoint
    where host_id = ${hostId} and disabled_at is null and suspended_at is null
    union all
    select null, null from webhook_stream where host_id = ${hostId} and suspended_at is null`.execute(tx);
  return rows;
}

/** Writes an event and its delivery to each of these endpoints that still exists and is on. Returns its id. */
export async function insertEvent(
  tx: Tx,
  event: { hostId: string; now: Date } & Omit<StoredEvent, 'host_id'>,
  endpointIds: readonly string[],
): Promise<string> {
  const { id } = await tx
    .insertInto('webhook_event')
    .values({
      host_id: event.hostId,
      type: event.type,
      body: event.body,
      subject: event.subject,
      created_at: event.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // Locked when found: a concurrent removal of an endpoint must not fail a payment.
  await sql`
    insert into webhook_delivery (event_id, endpoint_id, next_at, created_at)
    select ${id}, id, ${event.now}, ${event.now} from webhook_endpoint
    where id = any(${endpointIds}::uuid[]) and disabled_at is null and suspended_at is null
    for key share`.execute(tx);
  return id;
}

export function listEvents(db: Db, ids: readonly string[]): Promise<(StoredEvent & { id: string })[]> {
  return db
    .selectFrom('webhook_event')
    .select(['id', 'host_id', 'type', 'body', 'subject'])
    .where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
    .execute();
}

export function findStream(db: Db, hostId: string): Promise<{ created_at: Date } | null> {
  return first(db.selectFrom('webhook_stream').select('created_at').where('host_id', '=', hostId));
}

/** Writes a host's key in place of the one before. */
export async function putStream(tx: Tx, row: Insertable<WebhookStreamTable>): Promise<void> {
  const { host_id: _, ...key } = row;
  await tx
    .insertInto('webhook_stream')
    .values(row)
    .onConflict((conflict) => conflict.column('host_id').doUpdateSet(key))
    .execute();
}

export async function deleteStream(tx: Tx, hostId: string): Promise<void> {
  await tx.deleteFrom('webhook_stream').where('host_id', '=', hostId).execute();
}

/** The active host of a key that is not suspended. */
export function findStreamHost(db: Db, keyHash: string): Promise<{ host_id: string } | null> {
  return first(
    db
      .selectFrom('webhook_stream')
      .innerJoin('host', 'host.id', 'webhook_stream.host_id')
      .select('webhook_stream.host_id')
      .where('key_hash', '=', keyHash)
      .where('webhook_stream.suspended_at', 'is', null)
      .where('host.status', '=', 'active'),
  );
}

/**
 * Takes endpoints with due events until `until`: first one of every host, then the next of each, the longest waiting
 * first.
 */
export async function takeEndpoints(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<StoredEndpoint[]> {
  const { rows } = await sql<{ id: string }>`
    with due as (
      select endpoint.id, row_number() over (partition by host_id order by busy_until, id) as nth
      from webhook_endpoint as endpoint
      where disabled_at is null and suspended_at is null and busy_until <= ${now}
        and exists (
          select from webhook_delivery
          where endpoint_id = endpoint.id and state = 'pending' and next_at <= ${now}
        )
    )
    select endpoint.id
    from due
    join webhook_endpoint as endpoint on endpoint.id = due.id
    where endpoint.busy_until <= ${now}
    order by nth, endpoint.busy_until, endpoint.id
    limit ${limit}`.execute(db);
  if (rows.length === 0) return [];
  // The write decides, so only one of two processes takes it.
  return db
    .updateTable('webhook_endpoint')
    .set({ busy_until: until })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('busy_until', '<=', now)
    .where('disabled_at', 'is', null)
    .where('suspended_at', 'is', null)
    .returningAll()
    .execute();
}

/** Ends the lease of an endpoint, unless another process has it. */
export async function releaseEndpoint(db: Db, { id, busy_until: held }: StoredEndpoint, until: Date): Promise<void> {
  await db
    .updateTable('webhook_endpoint')
    .set({ busy_until: until })
    .where('id', '=', id)
    .where('busy_until', '=', held)
    .execute();
}

/** Due events of an endpoint, the longest waiting first. */
export function listDue(db: Db, endpointId: string, { now, limit }: { now: Date; limit: number }) {
  return db
    .selectFrom('webhook_delivery as delivery')
    .innerJoin('webhook_event as event', 'event.id', 'delivery.event_id')
    .select(['delivery.id', 'delivery.attempts', 'delivery.event_id'])
    .select(['event.host_id', 'event.type', 'event.body', 'event.subject'])
    .where('delivery.endpoint_id', '=', endpointId)
    .where('delivery.state', '=', 'pending')
    .where('delivery.next_at', '<=', now)
    .orderBy('delivery.next_at')
    .orderBy('delivery.id')
    .limit(limit)
    .execute() satisfies Promise<DueDelivery[]>;
}

type AttemptColumns = Pick<
  Updateable<WebhookDeliveryTable>,
  'state' | 'next_at' | 'attempted_at' | 'status' | 'ms' | 'error' | 'answer'
>;

/** Records an attempt; returns false when the delivery was ended or restarted meanwhile. */
export async function recordAttempt(
  tx: Tx,
  { id, attempts }: Pick<DueDelivery, 'id' | 'attempts'>,
  set: AttemptColumns,
): Promise<boolean> {
  const recorded = await tx
    .updateTable('webhook_delivery')
    .set({ ...set, attempts: attempts + 1 })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('attempts', '=', attempts)
    .returning('id')
    .executeTakeFirst();
  return recorded !== undefined;
}

/** Results at one address do not apply to the next one. */
type Addressed = Pick<StoredEndpoint, 'id' | 'url'>;

/** Records a success or failure. Returns the start of the failures. Null: it has another address, or is suspended. */
export async function markFailing(
  tx: Tx,
  { id, url }: Addressed,
  failed: boolean,
  now: Date,
): Promise<{ since: Date | null } | null> {
  const marked = await tx
    .updateTable('webhook_endpoint')
    .set({ failing_since: failed ? sql<Date>`coalesce(failing_since, ${now})` : null })
    .where('id', '=', id)
    .where('url', '=', url)
    .where('suspended_at', 'is', null)
    .returning('failing_since')
    .executeTakeFirst();
  return marked === undefined ? null : { since: marked.failing_since };
}

/**
 * Switches an endpoint off and ends its waiting deliveries; returns false when it was off, has another address, or is
 * gone.
 */
export async function disableEndpoint(
  tx: Tx,
  { id, url }: Addressed,
  { reason, now }: { reason: WebhookOffReason; now: Date },
): Promise<boolean> {
  const disabled = await tx
    .updateTable('webhook_endpoint')
    .set({ disabled_at: now, disabled_reason: reason })
    .where('id', '=', id)
    .where('url', '=', url)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (disabled === undefined) return false;
  await tx
    .updateTable('webhook_delivery')
    // A delivery that was tried keeps its own error.
    .set({ state: 'failed', next_at: null, error: sql<DeliveryError>`coalesce(error, 'off')` })
    .where('endpoint_id', '=', id)
    .where('state', '=', 'pending')
    .execute();
  return true;
}

export function listDeliveries(
  db: Db,
  endpointId: string,
  { before, limit }: { before: number | null; limit: number },
) {
  return db
    .selectFrom('webhook_delivery as delivery')
    .innerJoin('webhook_event as event', 'event.id', 'delivery.event_id')
    .selectAll('delivery')
    .select(['event.host_id', 'event.type', 'event.body', 'event.subject'])
    .where('delivery.endpoint_id', '=', endpointId)
    .$if(before !== null, (query) => query.where('delivery.id', '<', before))
    .orderBy('delivery.id', 'desc')
    .limit(limit)
    .execute();
}

/** Makes one delivery of an endpoint due, or every failed one. Returns how many. */
export async function requeue(
  tx: Tx,
  endpointId: string,
  { delivery, now }: { delivery: number | null; now: Date },
): Promise<number> {
  const requeued = await tx
    .updateTable('webhook_delivery')
    .set({ state: 'pending', attempts: 0, next_at: now })
    .where('endpoint_id', '=', endpointId)
    .$if(delivery !== null, (query) => query.where('id', '=', delivery))
    .$if(delivery === null, (query) => query.where('state', '=', 'failed'))
    .returning('id')
    .execute();
  return requeued.length;
}

/** Start of the oldest overdue delivery at a working, unleased endpoint, or null. */
export async function oldestOverdue(db: Db, now: Date): Promise<Date | null> {
  const { oldest } = await db
    .selectFrom('webhook_delivery as delivery')
    .innerJoin('webhook_endpoint as endpoint', 'endpoint.id', 'delivery.endpoint_id')
    .select((eb) => eb.fn.min('delivery.next_at').as('oldest'))
    .where('delivery.state', '=', 'pending')
    .where('delivery.next_at', '<=', now)
    .where('endpoint.disabled_at', 'is', null)
    .where('endpoint.suspended_at', 'is', null)
    .where('endpoint.failing_since', 'is', null)
    .where('endpoint.busy_until', '<=', now)
    .executeTakeFirstOrThrow();
  return oldest;
}
