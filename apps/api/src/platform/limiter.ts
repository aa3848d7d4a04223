import { fail } from '@mabarin/domain/errors';
import pLimit from 'p-limit';

/**
 * Limits heavy work, so that a flood of it slows nothing else: `concurrency` run at once, `queue` more wait, and the
 * rest is refused with `http.too_many`.
 */
export function createLimiter({
  concurrency,
  queue,
}: {
  concurrency: number;
  queue: number;
}): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const limit = pLimit(concurrency);
  return async (work) => {
    if (limit.activeCount + limit.pendingCount >= concurrency + queue) throw fail('http.too_many', { retryAfter: 2 });
    return limit(work);
  };
}
