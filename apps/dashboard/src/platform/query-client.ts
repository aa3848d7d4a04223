import { NetworkError } from '@mabarin/api-client/client';
import { isFailureError } from '@mabarin/domain/failures';
import { POLL_SECONDS } from '@mabarin/domain/live/frame';
import { createQueryClient } from '@mabarin/web/query-client';

/**
 * Retries a call that got no answer. A refusal stays a refusal, and a call that has used up its whole time is not sent
 * again: the host has waited long enough for an answer.
 */
export function retryOnNetwork(times: number) {
  return (failures: number, error: Error) => error instanceof NetworkError && !error.timedOut && failures < times;
}

/** Whether a read may succeed next time: the server was not reached, is overloaded or has failed. */
export function isPassing(error: unknown): boolean {
  if (isFailureError(error)) return passing.has(error.kind);
  return error instanceof NetworkError;
}

const passing = new Set(['broken', 'unavailable', 'too_many']);

/** How long a read waits after so many failures in a row, in ms: 1, 2, 4, 8, then 15 s, and never less than Retry-After. */
export function retryDelay(failures: number, error: unknown): number {
  const retryAfter = isFailureError(error) ? (error.retryAfter ?? 0) : 0;
  return Math.max(Math.min(POLL_SECONDS, 2 ** (failures - 1)), retryAfter) * 1_000;
}

const RETRIES = 2;

export const createDashboardQueryClient = () =>
  createQueryClient({
    // Off by default where reads do not wait for the network.
    refetchOnReconnect: true,
    // Longer waits are not for a page that shows nothing yet; what is shown is followed by `createLiveUpdates`.
    retry: (failures, error) =>
      isPassing(error) &&
      !(error instanceof NetworkError && error.timedOut) &&
      failures < RETRIES &&
      retryDelay(failures + 1, error) <= POLL_SECONDS * 1_000,
    retryDelay: (failures, error) => retryDelay(failures + 1, error),
  });
