import type { Clock } from '#ports/clock.port.ts';

export const systemClock: Clock = { now: () => new Date() };

/** A clock that runs `offsetSeconds` ahead of the system's; the sandbox keeps the offset in the database. */
export type MovableClock = Clock & { offsetSeconds: number };

export function movableClock(offsetSeconds = 0, base: Clock = systemClock): MovableClock {
  const clock: MovableClock = {
    offsetSeconds,
    now: () => new Date(base.now().getTime() + clock.offsetSeconds * 1000),
  };
  return clock;
}

/** Monotonic milliseconds, for pauses that an outside service asks for, never for decisions. */
export const stopwatch = (): number => performance.now();
