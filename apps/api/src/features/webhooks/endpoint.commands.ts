import type { WebhookDelivery, WebhookEndpoint } from '@mabarin/api-client/contract/webhooks';
import { fail } from '@mabarin/domain/errors';
import { TEST_EVENT_TYPE, WEBHOOK_EVENT_TYPES } from '@mabarin/domain/webhooks/event';
import { OLD_SECRET_HOURS } from '@mabarin/domain/webhooks/retry';
import { readWebhookUrl } from '@mabarin/domain/webhooks/url';
import { WEBHOOK_ENDPOINTS_MAX, type WebhookForm } from '@mabarin/domain/webhooks/webhook';
import { addHours } from '#platform/date-fns.ts';
import { appendTestEvent, writeBody } from './event.commands.ts';
import {
  deleteEndpoint,
  deleteSecrets,
  disableEndpoint,
  insertEndpoint,
  insertSecret,
  listDeliveries,
  listEndpoints,
  listSecrets,
  lockEndpoint,
  lockOwner,
  requeue,
  updateEndpoint,
  type StoredEndpoint,
} from './webhook.queries.ts';
import type { Deps } from '#deps.ts';
import { decrypt, encrypt } from '#platform/crypto/secrets.ts';
import type { SealedColumn } from '#platform/db/secret.queries.ts';
import type { Db, Tx } from '#schema.ts';

const SECRET_PURPOSE = 'webhook-secret';
export const webhooksSeals: readonly SealedColumn[] = [
  { table: 'webhook_secret', column: 'secret_sealed', purpose: SECRET_PURPOSE },
];

/** Concurrent signing secrets, however often a host rotates in a day. */
const SIGNATURES_MAX = 5;

type Named = { hostId: string; id: string };

export async function readEndpoints(db: Db, deps: Pick<Deps, 'clock'>, hostId: string): Promise<WebhookEndpoint[]> {
  const now = deps.clock.now();
  const endpoints = await listEndpoints(db, hostId);
  return endpoints.map((endpoint) => ({
    id: endpoint.id,
    url: endpoint.url,
    events: WEBHOOK_EVENT_TYPES.filter((type) => endpoint.event_types.includes(type)),
    created: endpoint.created_at.toISOString(),
    off:
      endpoint.disabled_at === null || endpoint.disabled_reason === null
        ? null
        : { at: endpoint.disabled_at.toISOString(), reason: endpoint.disabled_reason },
    failing: endpoint.failing_since?.toISOString() ?? null,
    old_secret:
      endpoint.old_secret_until !== null && endpoint.old_secret_until > now
        ? endpoint.old_secret_until.toISOString()
        : null,
    waiting: endpoint.waiting,
  }));
}

/**
 * Reads a typed address before any transaction, because its name is looked up. Throws `webhooks.url_invalid` and
 * `webhooks.url_inside`. An unknown name passes: the log of deliveries shows it.
 */
export async function checkUrl(deps: Pick<Deps, 'webhookSender'>, typed: string): Promise<string> {
  const url = readWebhookUrl(typed, deps.webhookSender);
  if (url === null) throw fail('webhooks.url_invalid');
  if (await deps.webhookSender.isInside(url)) throw fail('webhooks.url_inside');
  return url;
}

/**
 * Adds an endpoint under the caller's id and returns its secret, shown only once. A repeat, after a lost reply, takes
 * this form and a new secret. Throws `webhooks.full`, and `webhooks.not_found` when the id is another host's.
 */
export async function create(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random' | 'config'>,
  { hostId, id }: Named,
  form: WebhookForm,
): Promise<{ id: string; secret: string }> {
  await lockOwner(tx, hostId);
  const others = await listEndpoints(tx, hostId);
  if (others.some((endpoint) => endpoint.id === id)) {
    await save(tx, deps, { hostId, id }, form);
    await deleteSecrets(tx, id);
    return { id, secret: await putSecret(tx, deps, id) };
  }
  if (others.length >= WEBHOOK_ENDPOINTS_MAX) throw fail('webhooks.full');
  const now = deps.clock.now();
  const inserted = await insertEndpoint(tx, {
    id,
    host_id: hostId,
    url: form.url,
    event_types: [...new Set(form.events)],
    created_at: now,
    disabled_at: null,
    disabled_reason: null,
    failing_since: null,
    busy_until: now,
  });
  if (!inserted) throw fail('webhooks.not_found');
  return { id, secret: await putSecret(tx, deps, id) };
}

/** Changes address and events. Idempotent. A new address begins without failures and pause. */
export async function save(tx: Tx, deps: Pick<Deps, 'clock'>, { hostId, id }: Named, form: WebhookForm): Promise<void> {
  const { url } = await requireEndpoint(tx, { hostId, id });
  await updateEndpoint(tx, id, {
    url: form.url,
    event_types: [...new Set(form.events)],
    ...(url === form.url ? {} : { failing_since: null, busy_until: deps.clock.now(), changed_at: deps.clock.now() }),
  });
}

export async function setOn(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { hostId, id, on }: Named & { on: boolean },
): Promise<void> {
  const endpoint = await requireEndpoint(tx, { hostId, id });
  const now = deps.clock.now();
  const begun = { disabled_at: null, disabled_reason: null, failing_since: null, busy_until: now };
  if (!on) await disableEndpoint(tx, endpoint, { reason: 'host', now });
  // One that is on stays: a second press ends no turn.
  else if (endpoint.disabled_at !== null) await updateEndpoint(tx, id, begun);
}

/** Makes a new secret and returns it once. The previous one also signs for a while. */
export async function rotate(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random' | 'config'>,
  { hostId, id }: Named,
): Promise<{ id: string; secret: string }> {
  await requireEndpoint(tx, { hostId, id });
  return { id, secret: await putSecret(tx, deps, id) };
}

/** Removes an endpoint with its log. Throws `webhooks.not_found`. */
export async function remove(tx: Tx, named: Named): Promise<void> {
  await requireEndpoint(tx, named);
  await deleteEndpoint(tx, named.id);
}

/** Queues a test event. Throws `webhooks.off`. */
export async function test(tx: Tx, deps: Pick<Deps, 'clock'>, { hostId, id }: Named): Promise<void> {
  await requireOn(tx, { hostId, id });
  await appendTestEvent(tx, deps, { hostId, endpointId: id });
}

/** Sends a delivery again, or every failed one. Throws `webhooks.off` and `webhooks.delivery_not_found`. */
export async function replay(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { hostId, id, delivery }: Named & { delivery: number | null },
): Promise<void> {
  await requireOn(tx, { hostId, id });
  const count = await requeue(tx, id, { delivery, now: deps.clock.now() });
  if (count === 0 && delivery !== null) throw fail('webhooks.delivery_not_found');
}

/** Throws `webhooks.not_found`. */
export async function requireOwned(db: Db, { hostId, id }: Named): Promise<void> {
  const owned = await listEndpoints(db, hostId);
  if (!owned.some((endpoint) => endpoint.id === id)) throw fail('webhooks.not_found');
}

/** A page of an endpoint's log, with bodies as they would be sent now. Throws `webhooks.not_found`. */
export async function readDeliveries(
  db: Db,
  deps: Pick<Deps, 'clock' | 'shown'>,
  { hostId, id }: Named,
  page: { before: number | null; limit: number },
): Promise<WebhookDelivery[]> {
  await requireOwned(db, { hostId, id });
  const rows = await listDeliveries(db, id, page);
  const bodies = await Promise.all(rows.map((row) => writeBody(db, deps, row)));
  return rows.map((row, index) => ({
    id: row.id,
    event: `msg_${row.event_id}`,
    type: WEBHOOK_EVENT_TYPES.find((type) => type === row.type) ?? TEST_EVENT_TYPE,
    created: row.created_at.toISOString(),
    state: row.state,
    attempts: row.attempts,
    last:
      row.attempted_at === null
        ? null
        : {
            at: row.attempted_at.toISOString(),
            status: row.status,
            ms: row.ms ?? 0,
            error: row.error,
            answer: row.answer,
          },
    next: row.next_at?.toISOString() ?? null,
    body: bodies[index] ?? row.body,
  }));
}

/** The current signing secrets of an endpoint, newest first, in clear. */
export async function openSecrets(
  db: Db,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  endpointId: string,
): Promise<string[]> {
  const sealed = await listSecrets(db, endpointId, { now: clock.now(), limit: SIGNATURES_MAX });
  return sealed.map((text) => decrypt(config.secret, SECRET_PURPOSE, text));
}

/** Makes an endpoint's newest secret: 32 bytes in the form of Standard Webhooks. */
async function putSecret(
  tx: Tx,
  { clock, random, config }: Pick<Deps, 'clock' | 'random' | 'config'>,
  endpointId: string,
): Promise<string> {
  const secret = `whsec_${Buffer.from(random.token(32), 'base64url').toString('base64')}`;
  const sealed = encrypt(config.secret, SECRET_PURPOSE, secret);
  await insertSecret(tx, endpointId, { sealed, oldUntil: addHours(clock.now(), OLD_SECRET_HOURS) });
  return secret;
}

async function requireOn(tx: Tx, named: Named): Promise<void> {
  const { disabled_at: off, suspended_at: suspended } = await requireEndpoint(tx, named);
  if (suspended !== null) throw fail('accounts.suspended');
  if (off !== null) throw fail('webhooks.off');
}

async function requireEndpoint(tx: Tx, { hostId, id }: Named): Promise<StoredEndpoint> {
  const endpoint = isId(id) ? await lockEndpoint(tx, hostId, id) : null;
  if (endpoint === null) throw fail('webhooks.not_found');
  return endpoint;
}

function isId(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
}
