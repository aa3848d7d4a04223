import * as v from 'valibot';
import type { FailureCode } from '#errors.ts';
import { WEBHOOK_EVENT_TYPES } from '#webhooks/event.ts';
import { WEBHOOK_URL_MAX } from '#webhooks/url.ts';
import { list, typed } from '#typed.ts';

/** Endpoints of one host, those that are off included. */
export const WEBHOOK_ENDPOINTS_MAX = 5;

const urlInvalid = 'webhooks.url_invalid' satisfies FailureCode;
const eventsMissing = 'webhooks.events_missing' satisfies FailureCode;

/** Where events go, and which. */
export const WebhookForm = v.object({
  url: v.pipe(typed(urlInvalid), v.trim(), v.nonEmpty(urlInvalid), v.maxLength(WEBHOOK_URL_MAX, urlInvalid)),
  events: v.pipe(
    list(v.picklist(WEBHOOK_EVENT_TYPES, eventsMissing), WEBHOOK_EVENT_TYPES.length, eventsMissing),
    v.minLength(1, eventsMissing),
  ),
});
export type WebhookForm = v.InferOutput<typeof WebhookForm>;

/** Why an endpoint is off: its host switched it off, it answered 410, or it accepted nothing for days. */
export const WEBHOOK_OFF_REASONS = ['host', 'gone', 'failing'] as const;
export type WebhookOffReason = (typeof WEBHOOK_OFF_REASONS)[number];

/** What became of one event at one endpoint. */
export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/**
 * Why there was no 2xx: an answer of another number; a redirect, which is not followed; none in time; no connection; a
 * certificate that does not hold; a name that is unknown, or leads inside; the endpoint was switched off first.
 */
export const DELIVERY_ERRORS = ['status', 'redirect', 'timeout', 'connection', 'tls', 'name', 'inside', 'off'] as const;
export type DeliveryError = (typeof DELIVERY_ERRORS)[number];
