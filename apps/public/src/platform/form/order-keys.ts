import { createRetryKeys } from '@mabarin/web/retry-keys';
import { tabStore } from '@mabarin/web/storage';

/** Idempotency keys of orders and messages: a retry never becomes a second one. */
export const orderKeys = createRetryKeys(tabStore, { single: true });
