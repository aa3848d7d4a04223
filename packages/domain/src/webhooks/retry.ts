const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds after each failed attempt, as Standard Webhooks suggests: eight attempts within 32 hours. */
export const WEBHOOK_RETRY_SECONDS = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR] as const;
/** Maximum random share added to a pause, so that receivers that failed together are not retried together. */
const JITTER = 0.1;

export const WEBHOOK_FAILING_DAYS = 5;
/** The previous secret signs for this long, beside the new one. */
export const OLD_SECRET_HOURS = 24;

/** Pause of all deliveries to a slow or failed receiver. */
const REST_SECONDS = { slow: 30, failed: 5 } as const;
const RETRY_AFTER_MAX = HOUR;

/** Time of the next attempt after `attempts` failures; null: none. `chance` is from 0 to 1. */
export function nextAttemptAt(attempts: number, now: Date, chance: number): Date | null {
  const pause = WEBHOOK_RETRY_SECONDS[attempts - 1];
  return pause === undefined ? null : secondsAfter(now, pause * (1 + JITTER * chance));
}

/** End of an endpoint's pause after a failure. `retryAfter` in seconds, as it asked for. */
export function restUntil(failure: { slow: boolean; retryAfter: number | null }, now: Date): Date {
  const own = failure.slow ? REST_SECONDS.slow : REST_SECONDS.failed;
  return secondsAfter(now, Math.max(own, Math.min(failure.retryAfter ?? 0, RETRY_AFTER_MAX)));
}

function secondsAfter(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1_000);
}
