import { TEST_EVENT_TYPE, WEBHOOK_EVENT_TYPES } from '@mabarin/domain/webhooks/event';
import { DELIVERY_ERRORS, DELIVERY_STATES, WEBHOOK_OFF_REASONS, WebhookForm } from '@mabarin/domain/webhooks/webhook';
import * as v from 'valibot';
import { endpoint, ownerPosts } from '#endpoint.ts';

/** An instant, ISO 8601 in UTC. */
const Instant = v.string();
const RowId = v.pipe(v.string(), v.maxLength(64));

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
const EventType = v.picklist([...WEBHOOK_EVENT_TYPES, TEST_EVENT_TYPE]);

/** A host's webhook endpoint. Only the response that creates the secret holds it. */
export const WebhookEndpoint = v.object({
  id: v.string(),
  url: v.string(),
  events: v.array(v.picklist(WEBHOOK_EVENT_TYPES)),
  created: Instant,
  /** Reason it is off; null: on. */
  off: v.nullable(v.object({ at: Instant, reason: v.picklist(WEBHOOK_OFF_REASONS) })),
  /** Start of the failures; null: the last delivery was accepted, or there was none. */
  failing: v.nullable(Instant),
  /** The previous secret signs until then; null: only one signs. */
  old_secret: v.nullable(Instant),
  /** Deliveries that wait for their first or next attempt. */
  waiting: Count,
});
export type WebhookEndpoint = v.InferOutput<typeof WebhookEndpoint>;

const Endpoints = v.object({ data: v.array(WebhookEndpoint) });
const EndpointsWithSecret = v.object({ data: v.array(WebhookEndpoint), id: v.string(), secret: v.string() });

export const webhooks = endpoint(ownerPosts, {
  path: '/api/dashboard/webhooks',
  summary: "The host's webhook endpoints, the oldest first.",
  input: v.object({}),
  output: Endpoints,
  fails: [],
});

export const createWebhook = endpoint(ownerPosts, {
  path: '/api/dashboard/webhooks/create',
  securityEvent: 'webhook_create',
  proof: true,
  summary:
    'Adds an endpoint under an id that the caller makes, up to 5, and answers all of them with its secret, which no other ' +
    'answer shows. Sent again it is the same endpoint with another secret in place of the one that nobody saw.',
  input: v.object({ id: v.pipe(v.string(), v.uuid()), ...WebhookForm.entries }),
  output: EndpointsWithSecret,
  fails: [
    'webhooks.url_invalid',
    'webhooks.url_inside',
    'webhooks.events_missing',
    'webhooks.full',
    'webhooks.not_found',
    'http.too_many',
  ],
  outside: true,
});

export const saveWebhook = endpoint(ownerPosts, {
  path: '/api/dashboard/webhooks/save',
  securityEvent: 'webhook_save',
  proof: true,
  summary: 'Changes address and events of an endpoint, by target state. What waits goes to the new address.',
  input: v.object({ id: RowId, ...WebhookForm.entries }),
  output: Endpoints,
  fails: [
    'webhooks.not_found',
    'webhooks.url_invalid',
    'webhooks.url_inside',
    'webhooks.events_missing',
    'http.too_many',
  ],
  outside: true,
});

export const switchWebhook = endpoint(ownerPosts, {
  path: '/api/dashboard/webhooks/switch',
  summary: 'Switches an endpoint on or off, by target state. What waits when it goes off is not sent.',
  input: v.object({ id: RowId, on: v.boolean() }),
  output: Endpoints,
  fails: ['webhooks.not_found'],
  invalid: 'webhooks.not_found',
});

export const rotateWebhookSecret = endpoint(ownerPosts, {
  path: '/api/dashboard/webhooks/rotate',
  securityEvent: 'webhook_rotate',
  proof: true,
  summary: 'Makes a new secret and answers it once. The one before signs beside it for 24 hours.',
  input: v.object({ id: RowId }),
  output: EndpointsWithSecret,
  fails: ['webhooks.not_found', 'http.too_many'],
  invalid: 'webhooks.not_found',
});

export const removeWebhook = endpoint(ownerPosts, {
  path: '/api/dashboard/webhooks/remove',
  securityEvent: 'webhook_remove',
  summary: 'Removes an endpoint with its log.',
  input: v.object({ id: RowId }),
  output: Endpoints,
  fails: ['webhooks.not_found'],
  invalid: 'webhooks.not_found',
});

export const testWebhook = endpoint(ownerPosts, {
  path: '/api/dashboard/webhooks/test',
  summary: 'Queues a `webhook.test` for an endpoint, whatever it subscribes to. Its log shows what came of it.',
  input: v.object({ id: RowId }),
  output: Endpoints,
  fails: ['webhooks.not_found', 'webhooks.off', 'accounts.suspended', 'http.too_many'],
  invalid: 'webhooks.not_found',
});

/** The key of a host's event stream; null: there is none. */
const StreamKey = v.object({ data: v.nullable(v.object({ created: Instant })) });

export const streamKey = endpoint(ownerPosts, {
  path: '/api/dashboard/webhooks/stream',
  summary: "The key of the host's event stream, without its secret.",
  input: v.object({}),
  output: StreamKey,
  fails: [],
});

export const createStreamKey = endpoint(ownerPosts, {
  path: '/api/dashboard/webhooks/stream/key',
  securityEvent: 'webhook_stream_key',
  proof: true,
  summary: "Makes the key of the host's event stream and answers it once. The one before ends within 2 seconds.",
  input: v.object({}),
  output: v.object({ ...StreamKey.entries, key: v.string() }),
  fails: ['http.too_many'],
});

export const endStreamKey = endpoint(ownerPosts, {
  path: '/api/dashboard/webhooks/stream/end',
  securityEvent: 'webhook_stream_end',
  summary: "Ends the key of the host's event stream, and its streams within 2 seconds. Idempotent.",
  input: v.object({}),
  output: StreamKey,
  fails: [],
});

export const DELIVERY_PAGE = 50;

export const WebhookDelivery = v.object({
  id: v.number(),
  /** Same as the header `webhook-id`. */
  event: v.string(),
  type: EventType,
  created: Instant,
  state: v.picklist(DELIVERY_STATES),
  attempts: Count,
  /** The last attempt; null: none yet. */
  last: v.nullable(
    v.object({
      at: Instant,
      status: v.nullable(v.number()),
      ms: Count,
      error: v.nullable(v.picklist(DELIVERY_ERRORS)),
      answer: v.string(),
    }),
  ),
  next: v.nullable(Instant),
  body: v.string(),
});
export type WebhookDelivery = v.InferOutput<typeof WebhookDelivery>;

export const webhookDeliveries = endpoint(ownerPosts, {
  path: '/api/dashboard/webhooks/deliveries',
  summary: 'The delivery log of an endpoint, newest first, up to 50; `before` is `next` of the page before.',
  input: v.object({
    id: RowId,
    before: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1e15)))),
  }),
  output: v.object({ data: v.array(WebhookDelivery), next: v.nullable(v.number()) }),
  fails: ['webhooks.not_found'],
  invalid: 'webhooks.not_found',
});

export const replayWebhook = endpoint(ownerPosts, {
  path: '/api/dashboard/webhooks/replay',
  summary:
    'Sends a delivery again under its own id, or every failed one with `delivery: null`. One that waits already is only ' +
    'made due.',
  input: v.object({
    id: RowId,
    delivery: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1e15))),
  }),
  output: Endpoints,
  fails: ['webhooks.not_found', 'webhooks.delivery_not_found', 'webhooks.off', 'accounts.suspended', 'http.too_many'],
  invalid: 'webhooks.delivery_not_found',
});
