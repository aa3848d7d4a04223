import type { Endpoint, InputOf, OutputOf } from '@mabarin/api-client/endpoint';
import { createRetryKeys } from '@mabarin/web/retry-keys';
import { tabStore } from '@mabarin/web/storage';
import { call } from './api.ts';

const keys = createRetryKeys(tabStore);

/**
 * Calls a command with an idempotency key, so that a retry after a lost response counts once. `same` identifies the
 * command: the whole input, without parts that must not be kept, such as a password. After `keptMs` a repeat is a new
 * command.
 */
export async function callOnce<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  same: unknown = input,
  keptMs?: number,
): Promise<OutputOf<E>> {
  const key = keys.take(endpoint.path, same, keptMs);
  try {
    const answer = await call(endpoint, input, { idempotencyKey: key });
    keys.settle(endpoint.path, key);
    return answer;
  } catch (error) {
    keys.settle(endpoint.path, key, error);
    throw error;
  }
}
