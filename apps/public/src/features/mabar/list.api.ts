import { publicList } from '@mabarin/api-client/contract/mabar';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api.ts';

const LIST_EVERY_MS = 5000;

/** The public list, every 5 s while visible and at once on return; the server answers 304 while nothing changed. */
export function listQuery(hostID: string) {
  return queryOptions({
    queryKey: ['list', hostID.toLowerCase()],
    queryFn: async ({ signal }) => (await call(publicList, { hostID }, { signal })).data,
    refetchInterval: LIST_EVERY_MS,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
}

/**
 * By which rows of the list this browser knows its own; looked at again when the viewer returns. A page over plain http,
 * on a network of one's own, cannot hash.
 */
export function ownHashesQuery(username: string) {
  return queryOptions({
    queryKey: ['own-hashes', username],
    queryFn: async () => (await import('./own-rows.ts')).ownHashes(username),
  });
}
