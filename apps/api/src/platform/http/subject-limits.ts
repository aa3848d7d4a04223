import { addSeconds } from '#platform/date-fns.ts';
import { keyOf, tooMany, type LimitDeps } from './rate-limits.ts';
import { countInWindow } from '#platform/db/rate-limit.queries.ts';
import type { Db } from '#schema.ts';

/**
 * Flood limits per subject (an e-mail, a game id) across processes (docs/spec/decisions.md "Limits"). The table is
 * unlogged: fast, but lost in a crash of the database.
 */
export type SubjectLimits = {
  /** Throws `http.too_many` with Retry-After after `max` in the window. Call it outside of transactions. */
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
