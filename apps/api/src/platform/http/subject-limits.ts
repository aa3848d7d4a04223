import { fail } from '@mabarin/domain/errors';
import type { Clock } from '#ports/clock.port.ts';

/**
 * Counts attempts by subject (an e-mail, a game id) in a sliding window, in this process's memory. Limits by address
 * only stop floods; these do the real work (docs/spec/decisions.md "Limits"). What guards an account or money is counted
 * by `rate-limits.ts`, in a table.
 */
export type SubjectLimits = {
  /** Records one attempt; throws `http.too_many` with Retry-After when `max` were made within `windowSeconds`. */
  hit(name: string, subject: string, max: number, windowSeconds: number): void;
};

/** At most this many subjects are remembered; the oldest go first. */
const MAX_SUBJECTS = 50_000;

export function createSubjectLimits(clock: Clock): SubjectLimits {
  const attempts = new Map<string, number[]>();
  return {
    hit(name, subject, max, windowSeconds) {
      const key = `${name}:${subject}`;
      const now = clock.now().getTime();
      const recent = (attempts.get(key) ?? []).filter((time) => now - time < windowSeconds * 1000);
      const oldest = recent[0];
      if (recent.length >= max && oldest !== undefined) {
        throw fail('http.too_many', { retryAfter: windowSeconds - (now - oldest) / 1000 });
      }
      recent.push(now);
      attempts.delete(key);
      attempts.set(key, recent);
      if (attempts.size > MAX_SUBJECTS) {
        const first = attempts.keys().next().value;
        if (first !== undefined) attempts.delete(first);
      }
    },
  };
}
