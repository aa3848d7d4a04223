import { mabarList, type MabarListAnswer } from '@mabarin/api-client/contract/mabar';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { mabarKeys } from './list-answer.ts';

/** Queue, playing and the game records. */
export const mabarListQuery = queryOptions({
  queryKey: mabarKeys.list,
  // Fetched ahead while the profile loads, then not again at once.
  staleTime: 5_000,
  queryFn: ({ signal }): Promise<MabarListAnswer> => call(mabarList, {}, { signal }),
});
