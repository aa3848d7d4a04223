import { hostProfile } from '@mabarin/api-client/contract/accounts';
import { isFailureError } from '@mabarin/domain/failures';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { preloadedHost } from '#platform/preload.ts';

/** What a viewer sees of a host. The queue and the open sign are looked at again when the viewer returns. */
export function hostQuery(hostID: string) {
  return queryOptions({
    queryKey: ['host', hostID.toLowerCase()],
    queryFn: async ({ signal }) => (await call(hostProfile, { id: hostID }, { signal })).data,
    ...preloadedHost(hostID),
    staleTime: 15_000,
    refetchInterval: 60_000,
  });
}

/**
 * Asks for the host again after an order, a support or a claim was refused: what refused it (closed meanwhile, an event
 * or gift gone) is not what the page still shows.
 */
export function refreshAfterRefusal(client: QueryClient, hostID: string, error: unknown): void {
  if (isFailureError(error)) void client.invalidateQueries({ queryKey: hostQuery(hostID).queryKey });
}
