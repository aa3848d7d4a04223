import { createRetryKeys } from '@mabarin/web/retry-keys';
import { tabStore } from '@mabarin/web/storage';

/** Keys of orders and messages: the same one sent again can never become two. */
export const orderKeys = createRetryKeys(tabStore, { single: true });
