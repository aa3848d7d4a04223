import { updateIgn } from '@mabarin/api-client/contract/accounts';
import {
  countPlusOne,
  entryGames,
  gameResetStatistic,
  gameResult,
  gameResultUpdate,
  gameUndo,
  hostNotice,
  setOrdering,
  setPlaying,
  setPlayingDone,
  MabarListAnswer,
  updateWidgetStatistic,
  type MabarEntry,
} from '@mabarin/api-client/contract/mabar';
import type { InputOf } from '@mabarin/api-client/endpoint';
import { isFailureError } from '@mabarin/domain/failures';
import { showToast } from '@mabarin/ui/popups/toast';
import { sendUntilAnswered } from '@mabarin/web/resend';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { call } from '#platform/api.ts';
import { callOnce } from '#platform/call-once.ts';
import { showFailure } from '#platform/dialogs.ts';
import { hostQuery } from '#platform/session/host.ts';
import { failed } from '#platform/platform.text.ts';
import { retryOnNetwork } from '#platform/query-client.ts';
import { mabarKeys, seenList, applyAnswer, type Seen } from './list-answer.ts';
import type { PendingMove } from './queue/entries.ts';
import { mabarText } from './mabar.text.ts';
import { pressStore, type ResultPress } from './games/result-press.store.ts';

/** Main and Ganti, sent one after the other, so that responses arrive in the order of the presses. */
export function setPlayingMutation(queryClient: QueryClient) {
  return mutationOptions({
    mutationKey: mabarKeys.setPlaying,
    scope: { id: 'mabar' },
    // By target state: a second try changes nothing more.
    retry: retryOnNetwork(1),
    mutationFn: (move: PendingMove) => call(setPlaying, move),
    onMutate: () => seenList(queryClient),
    onSuccess: (answer, _move, seen) => applyAnswer(queryClient, seen, answer),
    onError: (error) => showFailure(error, failed(mabarText.actions.playing)),
  });
}

export function doneMutation(queryClient: QueryClient) {
  return mutationOptions({
    scope: { id: 'mabar' },
    retry: retryOnNetwork(1),
    mutationFn: ({ id }: MabarEntry) => call(setPlayingDone, { mabarID: id }),
    onMutate: () => seenList(queryClient),
    onSuccess: (answer, entry, seen) => {
      showToast(mabarText.finished([entry]));
      return applyAnswer(queryClient, seen, answer);
    },
    onError: (error) => showFailure(error, failed(mabarText.actions.done)),
  });
}

/** Win and Lose. The idempotency key makes retries harmless, so it is sent until it succeeds. */
export function gameResultMutation(queryClient: QueryClient, host: string) {
  return mutationOptions({
    mutationKey: mabarKeys.gameResult,
    scope: { id: 'mabar' },
    mutationFn: ({ gameKey, result, game }: ResultPress) =>
      sendUntilAnswered(() => call(gameResult, { gameKey, result, statistic: { game } })),
    onMutate: (press) => {
      pressStore.keep(host, press);
      return seenList(queryClient);
    },
    onSettled: (_answer, error) => pressStore.settle(host, error),
    onSuccess: (answer, _press, seen) => applyAnswer(queryClient, seen, answer),
    onError: (error, _press, seen) => {
      showFailure(error, failed(mabarText.actions.result));
      return takeRefusedList(queryClient, seen, error);
    },
  });
}

/**
 * Flips the last game's result. Retried until answered: the list may already show the flip, and another press would
 * flip it back.
 */
export function flipMutation(queryClient: QueryClient) {
  return mutationOptions({
    mutationKey: mabarKeys.flip,
    scope: { id: 'mabar' },
    mutationFn: ({ result, game }: Omit<ResultPress, 'gameKey'>) =>
      sendUntilAnswered(() => call(gameResultUpdate, { result, statistic: { game } })),
    onMutate: () => seenList(queryClient),
    onSuccess: (answer, _flip, seen) => applyAnswer(queryClient, seen, answer),
    onError: (error, _flip, seen) => {
      showFailure(error, failed(mabarText.actions.flip));
      return takeRefusedList(queryClient, seen, error);
    },
  });
}

/** The game to undo; `name` is its display name. */
export type UndoPress = { game: string; name: string };

/**
 * Undoes the last game. It names the game and is retried until answered: the list may already show the earlier game,
 * and another press would undo that one too.
 */
export function undoMutation(queryClient: QueryClient) {
  return mutationOptions({
    mutationKey: mabarKeys.undo,
    scope: { id: 'mabar' },
    mutationFn: ({ game }: UndoPress) => sendUntilAnswered(() => call(gameUndo, { game })),
    onMutate: () => seenList(queryClient),
    onSuccess: (answer, { name }, seen) => {
      showToast(mabarText.undone(name));
      return applyAnswer(queryClient, seen, answer);
    },
    onError: (error, _undo, seen) => {
      showFailure(error, failed(mabarText.actions.undo));
      return takeRefusedList(queryClient, seen, error);
    },
  });
}

export function resetMutation(queryClient: QueryClient) {
  return mutationOptions({
    scope: { id: 'mabar' },
    retry: retryOnNetwork(1),
    mutationFn: () => call(gameResetStatistic, {}),
    onMutate: () => seenList(queryClient),
    onSuccess: (answer, _nothing, seen) => applyAnswer(queryClient, seen, answer),
    onError: (error) => showFailure(error, failed(mabarText.actions.reset)),
  });
}

export const updateWidgetMutation = mutationOptions({
  retry: retryOnNetwork(1),
  mutationFn: () => call(updateWidgetStatistic, {}),
  onSuccess: () => showToast(mabarText.widgetUpdated),
  onError: (error) => showFailure(error, failed(mabarText.actions.updateWidget)),
});

export type NoticePress = InputOf<typeof hostNotice>;

export function noticeMutation(queryClient: QueryClient) {
  return mutationOptions({
    scope: { id: 'mabar' },
    retry: retryOnNetwork(1),
    mutationFn: (notice: NoticePress) => call(hostNotice, notice),
    onMutate: () => seenList(queryClient),
    onSuccess: async (answer, _notice, seen) => {
      await applyAnswer(queryClient, seen, answer);
      void queryClient.invalidateQueries({ queryKey: mabarKeys.blacklist });
      void queryClient.invalidateQueries({ queryKey: mabarKeys.done });
    },
    onError: (error, { type }) => showFailure(error, failed(mabarText.actions.notice), type.toUpperCase()),
  });
}

/** Gives a free game. A retry is the same game; its response may be outdated, so the list is read again. */
export function freeGameMutation(queryClient: QueryClient) {
  return mutationOptions({
    scope: { id: 'mabar' },
    retry: retryOnNetwork(1),
    mutationFn: ({ mabarID }: { mabarID: string; playerName: string }) => callOnce(countPlusOne, { mabarID }),
    onMutate: () => seenList(queryClient),
    onSuccess: (answer, { playerName }, seen) => {
      showToast(mabarText.freeGameGiven(playerName));
      void applyAnswer(queryClient, seen, answer);
      return queryClient.invalidateQueries({ queryKey: mabarKeys.list });
    },
    onError: (error) => showFailure(error, failed(mabarText.actions.freeGame)),
  });
}

export function orderingMutation(queryClient: QueryClient) {
  return mutationOptions({
    scope: { id: 'ordering' },
    retry: retryOnNetwork(1),
    mutationFn: (open: boolean) => call(setOrdering, { open }),
    onSuccess: ({ data }) => {
      queryClient.setQueryData(hostQuery.queryKey, data);
      showToast(data.open ? mabarText.orderingOpened : mabarText.orderingClosed);
    },
    onError: (error) => showFailure(error, failed(mabarText.actions.ordering)),
  });
}

/** Looks up the host's current name in the game. */
export function updateIgnMutation(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: () => call(updateIgn, {}),
    onSuccess: ({ data }) => {
      queryClient.setQueryData(hostQuery.queryKey, data);
      showToast(mabarText.nameRefreshed);
    },
    onError: (error) => showFailure(error, mabarText.nameFailed),
  });
}

export function entryGamesQuery(mabarID: string) {
  return queryOptions({
    queryKey: ['mabar', 'games', mabarID],
    queryFn: async ({ signal }) => (await call(entryGames, { mabarID }, { signal })).data,
  });
}

/** Another dashboard was faster: the refusal carries the current list (docs/spec/decisions.md "Mabar"). */
export async function takeRefusedList(queryClient: QueryClient, seen: Seen | undefined, error: Error): Promise<void> {
  if (!isFailureError(error) || seen === undefined) return;
  const { list: data, ...games } = error.extra;
  const answer = v.safeParse(MabarListAnswer, { data, ...games });
  if (answer.success) await applyAnswer(queryClient, seen, answer.output);
}
