import { blacklist, mabarListDone, type DonePlace, type NoticePlace } from '@mabarin/api-client/contract/mabar';
import type { OutputOf } from '@mabarin/api-client/endpoint';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { mabarKeys } from '#features/mabar/list-answer.ts';

/** A player whose sessions are over. */
export type DonePlayer = OutputOf<typeof mabarListDone>['data'][number];
/** A player with a notice. */
export type NoticedPlayer = OutputOf<typeof blacklist>['data'][number];

export const doneQuery = infiniteQueryOptions({
  queryKey: mabarKeys.done,
  staleTime: 5_000,
  queryFn: ({ pageParam, signal }) => call(mabarListDone, { before: pageParam }, { signal }),
  initialPageParam: null as DonePlace | null,
  getNextPageParam: ({ next }) => next,
});

/** Read when first opened; afterwards the live channel announces changes. */
export const blacklistQuery = infiniteQueryOptions({
  queryKey: mabarKeys.blacklist,
  staleTime: Infinity,
  queryFn: ({ pageParam, signal }) => call(blacklist, { before: pageParam }, { signal }),
  initialPageParam: null as NoticePlace | null,
  getNextPageParam: ({ next }) => next,
});
