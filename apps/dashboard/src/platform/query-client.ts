import { NetworkError } from '@mabarin/api-client/client';
import { isFailureError } from '@mabarin/domain/failures';
import { POLL_SECONDS } from '@mabarin/domain/live/frame';
import { createQueryClient } from '@mabarin/web/query-client';

/** Retries a call without a response. A refusal is final, and so is a timeout: the host has waited long enough. */
export function retryOnNetwork(times: number) {
  return (failures: number, error: Error) => error instanceof NetworkError && !error.timedOut && failures < times;
}

/** True when a read may succeed later: the server was unreachable, overloaded or failing. */
export function isPassing(error: unknown): boolean {
  if (isFailureError(error)) return passing.has(error.kind);
  return error instanceof NetworkError;
}

const passing = new Set(['broken', 'unavailable', 'too_many']);

/** Delay of a read after a number of failures in a row, in ms: 1, 2, 4, 8, then 15 s, at least Retry-After. */
export function retryDelay(failures: number, error: unknown): number {
  const retryAfter = isFailureError(error) ? (error.retryAfter ?? 0) : 0;
  return Math.max(Math.min(POLL_SECONDS, 2 ** (failures - 1)), retryAfter) * 1_000;
}

const RETRIES = 2;

export const createDashboardQueryClient = () =>
  createQueryClient({
    // Off by default where reads do not wait for the network.
    refetchOnReconnect: true,
    // A page without data does not wait longer; shown data is followed by `createLiveUpdates`.
    retry: (failures, error) =>
      isPassing(error) &&
      !(error instanceof NetworkError && error.timedOut) &&
      failures < RETRIES &&
      retryDelay(failures + 1, error) <= POLL_SECONDS * 1_000,
    retryDelay: (failures, error) => retryDelay(failures + 1, error),
  });
