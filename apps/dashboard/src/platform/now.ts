import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The time, followed by the minute: for texts such as "5 menit yang lalu" and for what is due today. */
export function useNow(everyMs: number = MINUTE_MS): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
