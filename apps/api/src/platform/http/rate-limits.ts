import { fail, type FailureCodeWith } from '@mabarin/domain/errors';
import type { Failure } from '@mabarin/domain/failures';
import { durationText, secondsUntil } from '@mabarin/domain/time';
import { addSeconds } from 'date-fns/addSeconds';
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
 * Limits that guard an account or money: they stand in a table, so all processes share them and a restart forgets none
 * (docs/decisions/accounts.md). Counting is one write that is the check, too, so attempts at once cannot pass together.
 * What only stops floods is `subject-limits.ts`.
 */
export type LimitDeps = { clock: Clock; config: Config };

/** What is counted, and of whom. */
export type Subject = { name: string; subject: string };

/** Counts an attempt in a window that the first one opens; answers how many there are, and when they are forgotten. */
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

/** Takes one of the `max` attempts of a window. Throws `refusal` with Retry-After when there is none left. */
export async function takeAttempt(
  db: Db,
  deps: LimitDeps,
  { max, refusal, ...counted }: Subject & { max: number; windowSeconds: number; refusal: FailureCodeWith<'wait'> },
): Promise<void> {
  const { attempts, ends } = await countAttempt(db, deps, counted);
  if (attempts > max) throw tooMany(deps, refusal, ends);
}

/** Takes an attempt that the one before may make wait. Throws `refusal` with Retry-After. */
export async function takeSlowedAttempt(
  db: Db,
  deps: LimitDeps,
  { backoff, refusal, ...subject }: Subject & { backoff: Backoff; refusal: FailureCodeWith<'wait'> },
): Promise<void> {
  const retryAt = await countWithBackoff(db, { key: keyOf(deps, subject), now: deps.clock.now(), backoff });
  if (retryAt) throw tooMany(deps, refusal, retryAt);
}

/** Takes one attempt back that turned out to be none of those that are limited. */
export function returnAttempt(db: Db, deps: LimitDeps, subject: Subject): Promise<void> {
  return uncountAttempt(db, keyOf(deps, subject));
}

/** Forgets all attempts of a subject. */
export function forgetAttempts(db: Db, deps: LimitDeps, subject: Subject): Promise<void> {
  return deleteAttempts(db, keyOf(deps, subject));
}

/** The failure of a limit; its sentence may have the place `{wait}`. */
export function tooMany(deps: LimitDeps, refusal: FailureCodeWith<'wait'>, until: Date): Failure {
  const wait = Math.max(1, secondsUntil(until, deps.clock.now()));
  return fail(refusal, { retryAfter: wait, values: { wait: durationText(wait) } });
}

export function keyOf({ config }: LimitDeps, { name, subject }: Subject): string {
  return hmac(config.secret, `limit:${name}:${subject}`);
}
