import { useEffect, useEffectEvent, useRef, useState } from 'react';

const MINUTE_MS = 60_000;
const SLACK_MS = 1_000;
const TIMER_MAX_MS = 2 ** 31 - 1;

/**
 * The current time, updated every minute by default, for texts such as "5 menit yang lalu" and due dates. Null stops
 * it.
 */
export function useNow(everyMs: number | null = MINUTE_MS): number {
  const [now, setNow] = useState(() => Date.now());
  const pace = useRef(everyMs);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    if (pace.current !== everyMs) tick();
    pace.current = everyMs;
    if (everyMs === null) return undefined;
    const timer = setInterval(tick, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** Runs once at an instant of this clock, a little later than that; null: never. Another instant replaces it. */
export function useMoment(at: string | null, run: () => void): void {
  const latest = useEffectEvent(run);
  useEffect(() => {
    if (at === null) return undefined;
    const left = Date.parse(at) - Date.now() + SLACK_MS;
    // A browser fires longer timers at once.
    const timer = setTimeout(() => latest(), Math.min(Math.max(0, left), TIMER_MAX_MS));
    return () => clearTimeout(timer);
  }, [at]);
}
