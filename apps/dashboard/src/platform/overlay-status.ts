import { overlayStatus, type OverlayStatus } from '@mabarin/api-client/contract/alerts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { seesBoard, useRole } from './role.ts';

/**
 * How the overlay and its line stand. One answer for the whole dashboard: the shell's alarm, the menu's badge and the
 * Overlay page read it. The stream says when to ask again, and the poll of the shell while it is down.
 */
export const overlayStatusQuery = queryOptions({
  queryKey: ['overlay', 'status'],
  staleTime: 5_000,
  queryFn: async ({ signal }): Promise<OverlayStatus> => (await call(overlayStatus, {}, { signal })).data,
});

/** How many alerts are kept back for the host's eye. */
export function useHeldCount(): number {
  return useQuery({ ...overlayStatusQuery, select: heldCount, enabled: seesBoard(useRole()) }).data ?? 0;
}

const heldCount = ({ held }: OverlayStatus) => held.length;
