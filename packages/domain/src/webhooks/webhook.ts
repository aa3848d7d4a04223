import * as v from 'valibot';
import type { FailureCode } from '#errors.ts';
import { WEBHOOK_EVENT_TYPES } from '#webhooks/event.ts';
import { WEBHOOK_URL_MAX } from '#webhooks/url.ts';
import { list, typed } from '#typed.ts';

export const WEBHOOK_ENDPOINTS_MAX = 5;

/** Recognisable for people and secret scanners. */
export const STREAM_KEY_PREFIX = 'ek_';
const STREAM_KEY = /^ek_[\w-]{32}$/;

export function isStreamKey(text: string): boolean {
  return STREAM_KEY.test(text);
}

const urlInvalid = 'webhooks.url_invalid' satisfies FailureCode;
const eventsMissing = 'webhooks.events_missing' satisfies FailureCode;

export const WebhookForm = v.object({
  url: v.pipe(typed(urlInvalid), v.trim(), v.nonEmpty(urlInvalid), v.maxLength(WEBHOOK_URL_MAX, urlInvalid)),
  events: v.pipe(
    list(v.picklist(WEBHOOK_EVENT_TYPES, eventsMissing), WEBHOOK_EVENT_TYPES.length, eventsMissing),
    v.minLength(1, eventsMissing),
  ),
});
export type WebhookForm = v.InferOutput<typeof WebhookForm>;

/** Switched off by the host, refused for good (`refusal.ts`), or failing for days. */
export const WEBHOOK_OFF_REASONS = ['host', 'gone', 'failing'] as const;
export type WebhookOffReason = (typeof WEBHOOK_OFF_REASONS)[number];

export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** `redirect` is not followed; `name` is unknown, `inside` a private address; `off` was switched off before. */
export const DELIVERY_ERRORS = ['status', 'redirect', 'timeout', 'connection', 'tls', 'name', 'inside', 'off'] as const;
export type DeliveryError = (typeof DELIVERY_ERRORS)[number];
