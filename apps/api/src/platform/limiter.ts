import { fail } from '@mabarin/domain/errors';
import pLimit from 'p-limit';

/** Limits heavy work. Throws `http.too_many` where too much of it waits already. */
export type Limiter = {
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Refuses what would be refused by `run`, before it costs anything. */
  requireRoom(): void;
};

/**
 * Limits heavy work, so that a flood of it slows nothing else: `concurrency` run at once, `queue` more wait, and the
 * rest is refused with `http.too_many`.
 */
export function createLimiter({ concurrency, queue }: { concurrency: number; queue: number }): Limiter {
  const limit = pLimit(concurrency);
  const requireRoom = () => {
    if (limit.activeCount + limit.pendingCount >= concurrency + queue) throw fail('http.too_many', { retryAfter: 2 });
  };
  return {
    requireRoom,
    async run(work) {
      requireRoom();
      return limit(work);
    },
  };
}
