import type { WidgetState } from '@mabarin/domain/widgets/widget';

/**
 * Clock readings, computed from the server's instants and never from counted ticks, so a page that slept, was hidden or
 * was just loaded shows the same. All instants and waits are in milliseconds.
 */

/** The server's lead over this page's clock in ms, measured by one response. */
export type Offset = { readonly ms: number; readonly error: number };

/** The server's clock showed `serverNow` at some instant between `asked` and `answered`. */
export function measureOffset(serverNow: number, asked: number, answered: number): Offset {
  const error = Math.max(0, answered - asked) / 2;
  return { ms: Math.round(serverNow - (asked + error)), error };
}

/**
 * The offset to use from now on: the known one unless the new one is more exact or contradicts it. A slow response must
 * not make the seconds jump.
 */
export function betterOffset(known: Offset | null, measured: Offset): Offset {
  if (known === null || measured.error < known.error) return measured;
  return Math.abs(measured.ms - known.ms) <= known.error + measured.error + CLOCK_NOISE_MS ? known : measured;
}

/** Both clocks are read in whole milliseconds and adjusted by their machines. */
const CLOCK_NOISE_MS = 20;

/** A clock's value. `wait`: milliseconds until it changes; null if it does not change by itself. */
export type ClockReading = {
  readonly seconds: number;
  readonly status: 'running' | 'paused' | 'over';
  readonly wait: number | null;
};

/** Null shows nothing. It reaches 0 at its end, not before. */
export function countdownReading(
  { status, ends_at, left }: WidgetState<'countdown'>,
  now: number,
): ClockReading | null {
  if (status === 'idle') return null;
  if (status === 'paused') return { seconds: left, status, wait: null };
  const rest = ends_at === null ? left * 1_000 : ends_at - now;
  if (status === 'over' || rest <= 0) return { seconds: 0, status: 'over', wait: null };
  return { seconds: Math.ceil(rest / 1_000), status, wait: ends_at === null ? null : rest % 1_000 || 1_000 };
}

/** Rest of a break; null when there is none or it is over. */
export function breakReading({ break_until: until }: WidgetState<'queue'>, now: number): ClockReading | null {
  const rest = until === null ? 0 : until - now;
  return rest <= 0 ? null : { seconds: Math.ceil(rest / 1_000), status: 'running', wait: rest % 1_000 || 1_000 };
}

/** Time left to vote; null: it is closed. */
export function voteReading({ closes_at: end }: WidgetState<'vote'>, now: number): ClockReading | null {
  const rest = end - now;
  return rest <= 0 ? null : { seconds: Math.ceil(rest / 1_000), status: 'running', wait: rest % 1_000 || 1_000 };
}

/** Null shows nothing. */
export function timerReading({ status, since, elapsed }: WidgetState<'timer'>, now: number): ClockReading | null {
  if (status === 'idle') return null;
  if (status === 'paused' || since === null) return { seconds: elapsed, status: 'paused', wait: null };
  const passed = Math.max(0, now - since);
  return { seconds: Math.floor(passed / 1_000), status, wait: 1_000 - (passed % 1_000) };
}

/** `mm:ss`, from one hour on `h:mm:ss`. */
export function clockText(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const rest = two(seconds % 60);
  return minutes < 60 ? `${two(minutes)}:${rest}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
}
