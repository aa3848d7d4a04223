import type { DeliveryError } from '@mabarin/domain/webhooks/webhook';

/** One event for one receiver, as Standard Webhooks has it: signed with every secret, the newest first. */
export type WebhookMessage = { id: string; body: string; at: Date; secrets: readonly string[] };

/** What came of one attempt. `status` is null where no answer came, `error` where the answer was a 2xx. */
export type WebhookAttempt = {
  status: number | null;
  error: DeliveryError | null;
  /** How the answer begins, as one line of text. */
  answer: string;
  ms: number;
  /** Seconds that the receiver asked us to wait. */
  retryAfter: number | null;
};

/** Sends to addresses that hosts typed: never to what stands inside our own network. */
export type WebhookSender = {
  /** Whether addresses of this machine are allowed, for trying it out. */
  loopback: boolean;
  /** Whether the name of an address leads somewhere inside now. False too where it cannot be resolved. */
  isInside(url: string): Promise<boolean>;
  /** Never throws for what the receiver does. */
  send(url: string, message: WebhookMessage): Promise<WebhookAttempt>;
};
