import { mabarList, type MabarListAnswer } from '@mabarin/api-client/contract/mabar';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { mabarKeys } from './list-answer.ts';

export const mabarListQuery = queryOptions({
  queryKey: mabarKeys.list,
  // Prefetched while the profile loads, so not read again at once.
  staleTime: 5_000,
  queryFn: ({ signal }): Promise<MabarListAnswer> => call(mabarList, {}, { signal }),
});

/** Waiting entries behind the first page. */
export async function queueFrom(from: number, signal: AbortSignal) {
  return (await call(mabarList, { from }, { signal })).data.queue;
}
