import type { PushSubscriptionForm } from '@mabarin/domain/push/push';

/** `body` is encrypted for the device and kept for `ttlSeconds` by the push service. */
export type PushMessage = { body: string; ttlSeconds: number };

/** `gone`: delete the subscription. `refused`: permanent. `later`: not before `retryAfter` seconds if given. */
export type PushAttempt =
  | { outcome: 'delivered' | 'gone' | 'refused' }
  | { outcome: 'later'; retryAfter: number | null };

export type PushSender = {
  /** The subscription is at an allowed push service, and its keys are valid. */
  accepts(subscription: PushSubscriptionForm): boolean;
  /** Never throws for faults of the push service. */
  send(subscription: PushSubscriptionForm, message: PushMessage): Promise<PushAttempt>;
};
