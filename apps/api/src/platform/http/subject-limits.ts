import { addSeconds } from 'date-fns/addSeconds';
import { keyOf, tooMany, type LimitDeps } from './rate-limits.ts';
import { countInWindow } from '#platform/db/rate-limit.queries.ts';
import type { Db } from '#schema.ts';

/**
 * Counts attempts by subject (an e-mail, a game id) in a window that the first one opens, over all processes. Limits by
 * address only stop floods; these do the real work (docs/spec/decisions.md "Limits"). The table outlives no crash of the
 * database and costs no wait for its disk; what guards an account or money is counted by `rate-limits.ts`.
 */
export type SubjectLimits = {
  /**
   * Records one attempt; throws `http.too_many` with Retry-After when `max` were made in the window. One statement of its
   * own: call it outside of transactions.
   */
  hit(name: string, subject: string, max: number, windowSeconds: number): Promise<void>;
};

export function createSubjectLimits(db: Db, deps: LimitDeps): SubjectLimits {
  return {
    async hit(name, subject, max, windowSeconds) {
      const now = deps.clock.now();
      const { attempts, ends } = await countInWindow(db, {
        table: 'subject_limit',
        key: keyOf(deps, { name, subject }),
        now,
        ends: addSeconds(now, windowSeconds),
      });
      if (attempts > max) throw tooMany(deps, 'http.too_many', ends);
    },
  };
}
