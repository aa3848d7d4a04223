/**
 * What a host's server may be told (docs/webhooks.md), by the names of Standard Webhooks: what, then what became of it. A
 * name that was published once keeps its meaning and its fields; a change that breaks them is a new name.
 */
export const WEBHOOK_EVENT_TYPES = [
  'order.paid',
  'payment.paid',
  'support.paid',
  'queue.changed',
  'game.recorded',
  'gift.won',
  'cash_out.paid',
] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number];

/** What the test key sends, to whoever asked for it; nobody subscribes to it. */
export const TEST_EVENT_TYPE = 'webhook.test';
