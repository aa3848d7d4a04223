import type { After } from '@mabarin/display/timers';
import { wibDate } from '@mabarin/domain/time';

const JUMP_MS = 1_000;
const TICK_MS = 5_000;

export type WatchClockPorts = {
  after: After;
  /** This page's clock, in ms. */
  now: () => number;
  /** Milliseconds of a monotonic clock. */
  elapsed: () => number;
  /** The server's time or slightly less: a day that has begun here has begun there. */
  serverNow: () => number;
  /** Runs when the computer slept or its clock was set, so the known offset may be wrong. */
  onJump: () => void;
  /** Runs when a day begins in Jakarta. */
  onDay: () => void;
  onTick: () => void;
};

/**
 * Checks the clock every 5 s from the opening of the page, so not all pages notice a midnight at once. Returns a
 * function that stops it.
 */
export function watchClock({ after, now, elapsed, serverNow, ...on }: WatchClockPorts): () => void {
  const drift = () => now() - elapsed();
  let known = { drift: drift(), day: wibDate(serverNow()) };
  let cancel = (): void => {};
  const tick = () => {
    const before = known;
    known = { drift: drift(), day: wibDate(serverNow()) };
    if (Math.abs(known.drift - before.drift) > JUMP_MS) on.onJump();
    if (known.day !== before.day) on.onDay();
    on.onTick();
    cancel = after(TICK_MS, tick);
  };
  tick();
  return () => cancel();
}
