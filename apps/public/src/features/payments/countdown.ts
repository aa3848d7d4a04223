import { PAYMENT_WINDOW_SECONDS } from '@mabarin/domain/payments/state';

/** Responses differ by up to this much through rounding and latency; the displayed clock must not jump for it. */
const TOLERANCE_MS = 2000;

/** End of the countdown; times are ms of the wall clock. */
export function deadlineIn(seconds: number, now: number): number {
  return now + Math.min(Math.max(0, seconds), PAYMENT_WINDOW_SECONDS) * 1000;
}

/** The server's expiry overrides the browser's. */
export function correctDeadline(deadline: number, expiresIn: number, now: number): number {
  const server = deadlineIn(expiresIn, now);
  return Math.abs(server - deadline) <= TOLERANCE_MS && expiresIn > 0 ? deadline : server;
}

/** Whole seconds left, rounded up; a countdown never shows 00:00 while there is time. */
export function secondsLeft(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / 1000));
}
