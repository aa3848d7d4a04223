import type { HostProfile } from '@mabarin/api-client/contract/accounts';
import { useEffect, useState } from 'react';
import { now } from '#platform/clock.ts';

export type Break = NonNullable<HostProfile['onBreak']>;

const MINUTE_MS = 60_000;
/** Maximum age of a response: cached by the server, embedded in the page, or delayed by the network. */
const STALE_MS = 10_000;

/**
 * The server's lead over this device's clock in ms, from a break's rest: 0 while the device's clock agrees with the
 * minutes, else the smallest offset that does.
 */
export function clockOffset({ until, minutes }: Break, deviceNow: number): number {
  const left = Date.parse(until) - deviceNow;
  const most = minutes * MINUTE_MS;
  const least = (minutes - 1) * MINUTE_MS - STALE_MS;
  return left > most ? left - most : left < least ? left - least : 0;
}

/** Seconds left of a break, updated every second. The server renders whole minutes. */
export function useBreakSeconds(shown: Break): number {
  const { until, minutes } = shown;
  const [seconds, setSeconds] = useState(minutes * 60);
  useEffect(() => {
    const offset = clockOffset({ until, minutes }, now());
    const tick = () => setSeconds(Math.max(0, Math.ceil((Date.parse(until) - now() - offset) / 1_000)));
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [until, minutes]);
  return seconds;
}
