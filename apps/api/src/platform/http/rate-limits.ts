import { fail, type FailureCodeWith } from '@mabarin/domain/errors';
import type { Failure } from '@mabarin/domain/failures';
import { durationText, secondsUntil } from '@mabarin/domain/time';
import { addSeconds } from '#platform/date-fns.ts';
import type { Config } from '#platform/config.ts';
import { hmac } from '#platform/crypto/secrets.ts';
import {
  countInWindow,
  countWithBackoff,
  deleteAttempts,
  uncountAttempt,
  type Backoff,
} from '#platform/db/rate-limit.queries.ts';
import type { Clock } from '#ports/clock.port.ts';
import type { Db } from '#schema.ts';

/**
 * Limits that protect accounts and money, in a table that all processes share and a restart keeps. One write counts and
 * checks, so concurrent attempts cannot pass together. `subject-limits.ts` has the flood limits.
 */
export type LimitDeps = { clock: Clock; config: Config };

export type Subject = { name: string; subject: string };

export function countAttempt(
  db: Db,
  deps: LimitDeps,
  { windowSeconds, ...subject }: Subject & { windowSeconds: number },
): Promise<{ attempts: number; ends: Date }> {
  const now = deps.clock.now();
  return countInWindow(db, {
    table: 'rate_limit',
    key: keyOf(deps, subject),
    now,
    ends: addSeconds(now, windowSeconds),
  });
}

/** Takes one of the `max` attempts of a window. Throws `refusal` with Retry-After if none is left. */
export async function takeAttempt(
  db: Db,
  deps: LimitDeps,
  { max, refusal, ...counted }: Subject & { max: number; windowSeconds: number; refusal: FailureCodeWith<'wait'> },
): Promise<void> {
  const { attempts, ends } = await countAttempt(db, deps, counted);
  if (attempts > max) throw tooMany(deps, refusal, ends);
}

/** Takes an attempt unless a wait is running. Throws `refusal` with Retry-After. */
export async function takeSlowedAttempt(
  db: Db,
  deps: LimitDeps,
  { backoff, refusal, ...subject }: Subject & { backoff: Backoff; refusal: FailureCodeWith<'wait'> },
): Promise<void> {
  const retryAt = await countWithBackoff(db, { key: keyOf(deps, subject), now: deps.clock.now(), backoff });
  if (retryAt) throw tooMany(deps, refusal, retryAt);
}

export function returnAttempt(db: Db, deps: LimitDeps, subject: Subject): Promise<void> {
  return uncountAttempt(db, keyOf(deps, subject));
}

export function forgetAttempts(db: Db, deps: LimitDeps, subject: Subject): Promise<void> {
  return deleteAttempts(db, keyOf(deps, subject));
}

export function tooMany(deps: LimitDeps, refusal: FailureCodeWith<'wait'>, until: Date): Failure {
  const wait = Math.max(1, secondsUntil(until, deps.clock.now()));
  return fail(refusal, { retryAfter: wait, values: { wait: durationText(wait) } });
}

export function keyOf({ config }: LimitDeps, { name, subject }: Subject): string {
  return hmac(config.secret, `limit:${name}:${subject}`);
}
