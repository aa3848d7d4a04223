import { overlayStatus, type OverlayStatus } from '@mabarin/api-client/contract/alerts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { seesBoard, useRole } from '#platform/session/role.ts';

/**
 * Status of the overlay and its queue, one query for the shell's alarm, the menu's badge and the Overlay page. The
 * stream invalidates it; the shell polls while the stream is down.
 */
export const overlayStatusQuery = queryOptions({
  queryKey: ['overlay', 'status'],
  staleTime: 5_000,
  queryFn: async ({ signal }): Promise<OverlayStatus> => (await call(overlayStatus, {}, { signal })).data,
});

/** Number of alerts held for review. */
export function useHeldCount(): number {
  return useQuery({ ...overlayStatusQuery, select: heldCount, enabled: seesBoard(useRole()) }).data ?? 0;
}

const heldCount = ({ held }: OverlayStatus) => held.length;
