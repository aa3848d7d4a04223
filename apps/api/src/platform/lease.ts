import { addSeconds } from 'date-fns/addSeconds';
import type { Clock } from '#ports/clock.port.ts';

/** A holder that has not renewed its lease for so long is dead. Several processes need clocks that agree to a second. */
const LEASE_SECONDS = 4;
/** Four times in a lease: a process that is busy for a moment keeps it. Real time, as the process itself lives in it. */
const RENEW_MS = 1_000;

/** Until when a lease taken or renewed now is held. */
export function leaseEnd(clock: Clock): Date {
  return addSeconds(clock.now(), LEASE_SECONDS);
}

/** Does `work` under a lease that is already taken, and renews it for as long as that takes. */
export async function whileLeased<Result>(renew: () => Promise<unknown>, work: () => Promise<Result>): Promise<Result> {
  let busy = false;
  let renewing: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    // A renewal that fails is tried at the next tick; a lease lost meanwhile is noticed by the holder's own writes.
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
