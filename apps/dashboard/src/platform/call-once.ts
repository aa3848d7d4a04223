import type { Endpoint, InputOf, OutputOf } from '@mabarin/api-client/endpoint';
import { createRetryKeys } from '@mabarin/web/retry-keys';
import { tabStore } from '@mabarin/web/storage';
import { call } from './api.ts';

const keys = createRetryKeys(tabStore);

/**
 * Calls a command that counts each time it is carried out. Sent again after its answer was lost it is the same one.
 * `same` is what makes it that: all of the input, unless some of it must not be kept, such as a password. `keptMs`: sent
 * again later than this it is another one.
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
