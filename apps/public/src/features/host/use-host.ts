import { isFailureError } from '@mabarin/domain/failures';
import { preloadedHost } from '#platform/preload.ts';
import { usePolled } from '#platform/use-polled.ts';

/**
 * What a viewer sees of a host. The queue and the open sign are looked at again each minute, and when the viewer returns.
 */
export function useHost(hostID: string) {
  return usePolled({
    key: `host/${hostID.toLowerCase()}`,
    // The call comes when it is needed: most often the page has brought its answer along.
    read: async (signal) => (await import('./host.api.ts')).readHost(hostID, signal),
    first: preloadedHost(hostID),
    freshMs: 15_000,
    everyMs: 60_000,
  });
}

/** Whether an answer means that there is no such host, unlike a server that did not answer properly. */
export function isHostMissing(error: unknown): boolean {
  return isFailureError(error) && ['refused', 'ended', 'not_found', 'malformed'].includes(error.kind);
}
