import { addSeconds } from '#platform/date-fns.ts';
import type { Clock } from '#ports/clock.port.ts';

/** A holder without renewal for this long is dead. Clocks of several processes must agree to a second. */
const LEASE_SECONDS = 4;
/** Four times per lease, so that a busy process keeps it. In real time. */
const RENEW_MS = 1_000;

export function leaseEnd(clock: Clock): Date {
  return addSeconds(clock.now(), LEASE_SECONDS);
}

export async function whileLeased<Result>(renew: () => Promise<unknown>, work: () => Promise<Result>): Promise<Result> {
  let busy = false;
  let renewing: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    // A failed renewal is tried at the next tick; the holder's own writes notice a lost lease.
    renewing = renew()
      .catch(() => {})
      .finally(() => {
        busy = false;
      });
  }, RENEW_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await renewing;
  }
}
