import type { PushSubscriptionForm } from '@mabarin/domain/push/push';

/** What a push service shall show on a device, encrypted for it, and for how many seconds it keeps it. */
export type PushMessage = { body: string; ttlSeconds: number };

/**
 * What came of one attempt. `gone`: the device takes no more, its subscription can be forgotten. `refused`: another try
 * would end the same. `later`: it may work again, not before `retryAfter` seconds where the service said so.
 */
export type PushAttempt =
  | { outcome: 'delivered' | 'gone' | 'refused' }
  | { outcome: 'later'; retryAfter: number | null };

/** Sends to push services of browsers, and to nobody else. */
export type PushSender = {
  /** Whether a subscription is at a push service that we call, and of keys that something can be encrypted for. */
  accepts(subscription: PushSubscriptionForm): boolean;
  /** Never throws for what the push service does. */
  send(subscription: PushSubscriptionForm, message: PushMessage): Promise<PushAttempt>;
};
