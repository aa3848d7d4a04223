import type { DeliveryError } from '@mabarin/domain/webhooks/webhook';

/** One event for one receiver, as in Standard Webhooks: signed with every secret, the newest first. */
export type WebhookMessage = { id: string; body: string; at: Date; secrets: readonly string[] };

/** `status` is null without a response, `error` is null for a 2xx. */
export type WebhookAttempt = {
  status: number | null;
  error: DeliveryError | null;
  answer: string;
  ms: number;
  retryAfter: number | null;
};

/** Sends to addresses that hosts typed, never into our own network. */
export type WebhookSender = {
  loopback: boolean;
  /** True: the name leads into our network now. False also if it cannot be resolved. */
  isInside(url: string): Promise<boolean>;
  /** Never throws for faults of the receiver. */
  send(url: string, message: WebhookMessage): Promise<WebhookAttempt>;
};
