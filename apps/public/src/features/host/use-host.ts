import { usePoll } from '#platform/use-poll.ts';
import { preloadedHost } from '#platform/preload.ts';

const EVERY_MS = 60_000;
/** As often as the list: viewers pay toward the milestones and the vote that they see. */
const SHOW_EVERY_MS = 5000;
const FRESH_MS = 15_000;

/** A host's public data, read each minute (every 5 s while the host has a show) and when the viewer returns. */
export function useHost(hostID: string) {
  return usePoll(`host/${hostID.toLowerCase()}`, () => ({
    // Imported on demand: most often the response came with the page.
    ask: async (signal) => (await import('./host.api.ts')).readHost(hostID, signal),
    everyMs: (host) => (host?.show ? SHOW_EVERY_MS : EVERY_MS),
    first: preloadedHost(hostID),
    freshMs: FRESH_MS,
  }));
}
