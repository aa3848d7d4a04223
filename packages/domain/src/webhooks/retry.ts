const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Pauses after each failed attempt in seconds, as Standard Webhooks suggests: eight attempts within 32 hours. */
export const WEBHOOK_RETRY_SECONDS = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR] as const;
/** What chance adds to a pause at most, so that receivers that fell over together are not asked together. */
const JITTER = 0.1;

/** An endpoint that accepted nothing for this long is switched off. */
export const WEBHOOK_FAILING_DAYS = 5;
/** The secret before a rotation signs for this long, beside the new one. */
export const OLD_SECRET_HOURS = 24;

/** A receiver that did not answer in time is left alone for so long, whatever else waits for it; others shortly. */
const REST_SECONDS = { slow: 30, failed: 5 } as const;
/** `Retry-After` is heard up to here. */
const RETRY_AFTER_MAX = HOUR;

/** When an event is sent again after its nth failed attempt; null: no more. `chance` is from 0 to 1. */
export function nextAttemptAt(attempts: number, now: Date, chance: number): Date | null {
  const pause = WEBHOOK_RETRY_SECONDS[attempts - 1];
  return pause === undefined ? null : secondsAfter(now, pause * (1 + JITTER * chance));
}

/** Until when nothing at all is sent to an endpoint after a failure. `retryAfter` in seconds is what it asked for. */
export function restUntil(failure: { slow: boolean; retryAfter: number | null }, now: Date): Date {
  const own = failure.slow ? REST_SECONDS.slow : REST_SECONDS.failed;
  return secondsAfter(now, Math.max(own, Math.min(failure.retryAfter ?? 0, RETRY_AFTER_MAX)));
}

function secondsAfter(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1_000);
}
