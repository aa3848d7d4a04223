import {
  addQueue,
  blacklist,
  checkPlayer,
  mabarListDone,
  type DonePlace,
  type NoticePlace,
} from '@mabarin/api-client/contract/mabar';
import type { InputOf, OutputOf } from '@mabarin/api-client/endpoint';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { callOnce } from '#platform/call-once.ts';
import { press } from '#platform/press.ts';
import { boardPress } from '#features/mabar/board-press.ts';
import { mabarKeys } from '#features/mabar/list-answer.ts';
import { playersText } from './players.text.ts';

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

/** Looks up the name for an ID and server. */
export const lookUpMutation = press({
  retry: false,
  mutationFn: async (player: InputOf<typeof checkPlayer>) => (await call(checkPlayer, player)).data.name,
  failed: playersText.lookUpFailed,
});

/** Adds a player to the queue. A retry is the same player; its response may be outdated, so the list is read again. */
export const addQueueMutation = boardPress({
  mutationFn: (form: InputOf<typeof addQueue>) => callOnce(addQueue, form),
  said: ({ gamePlayerName }) => playersText.added(gamePlayerName),
  failed: playersText.addFailed,
  onSuccess: (_answer, _form, _seen, { client }) => client.invalidateQueries({ queryKey: mabarKeys.list }),
});
