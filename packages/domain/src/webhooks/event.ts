/** Standard Webhooks' naming. A published name keeps its meaning and fields; a breaking change is a new name. */
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

/** Sent by the test button; nobody subscribes to it. */
export const TEST_EVENT_TYPE = 'webhook.test';
