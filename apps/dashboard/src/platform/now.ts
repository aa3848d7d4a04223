import { useEffect, useRef, useState } from 'react';

const MINUTE_MS = 60_000;

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
