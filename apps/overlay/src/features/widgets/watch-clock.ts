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
  /** What the server's clock shows by now, or a little less: a day that has begun here has begun there. */
  serverNow: () => number;
  /** The computer slept or its clock was set: what is known of the server's clock may be wrong since then. */
  onJump: () => void;
  /** Another day began in Jakarta. */
  onDay: () => void;
  onTick: () => void;
};

/** Checks the clock every 5 s, from when the page was opened: so not all pages notice a midnight at once. Answers how to stop. */
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
