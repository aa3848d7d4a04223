import { fail } from '@mabarin/domain/errors';
import pLimit from 'p-limit';

export type Limiter = {
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Throws what `run` would throw, before other work is done. */
  requireRoom(): void;
};

/** Limits heavy work: `concurrency` run at once, `queue` more wait, and the rest gets `http.too_many`. */
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
