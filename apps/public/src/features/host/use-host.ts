import { now } from '#platform/clock.ts';
import { usePoll } from '#platform/poll.ts';
import { preloadedHost, servedAt } from '#platform/preload.ts';

const EVERY_MS = 60_000;
const FRESH_MS = 15_000;

/** What a viewer sees of a host: looked at again each minute, and when the viewer returns. */
export function useHost(hostID: string) {
  return usePoll(`host/${hostID.toLowerCase()}`, () => ({
    // The call comes when it is needed: most often the page has brought its answer along.
    ask: async (signal) => (await import('./host.api.ts')).readHost(hostID, signal),
    everyMs: () => EVERY_MS,
    first: preloadedHost(hostID),
    isFirstNew: () => now() - servedAt < FRESH_MS,
  }));
}
