import type { BrowserContext } from '@playwright/test';

/** Step for clocks that were past the instant already. */
const LATER_MS = 3_000;
const TRIES = 10;

/**
 * Stops the clocks of these browsers at a future instant, in ms, and returns the instant at which they stand. On a busy
 * machine a page may already be past it: then all are moved on a little.
 */
export async function stopClocks(contexts: readonly BrowserContext[], instant: number): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    const at = instant + tries * LATER_MS;
    const stops = await Promise.allSettled(contexts.map(({ clock }) => clock.pauseAt(at)));
    const faults = stops.flatMap((stop) => (stop.status === 'rejected' ? [stop.reason as unknown] : []));
    if (faults.length === 0) return at;
    const late = faults.every((fault) => String(fault).includes('Cannot fast-forward to the past'));
    if (!late || tries === TRIES) throw faults[0];
  }
}
