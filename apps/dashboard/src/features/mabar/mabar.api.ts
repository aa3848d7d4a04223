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
import { hostQuery } from '#platform/host.ts';
import { failed } from '#platform/platform.text.ts';
import { retryOnNetwork } from '#platform/query-client.ts';
import { mabarKeys, seenList, applyAnswer, type Seen } from './list-answer.ts';
import type { PendingMove } from './queue/entries.ts';
import { mabarText } from './mabar.text.ts';
import { pressStore, type ResultPress } from './games/result-press.store.ts';

/** Main and Ganti. Sent one after the other, so that their answers come in the order of the presses. */
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

/** Selesai. */
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

/** Win and Lose. The key makes a second try harmless, so it is sent until it is answered. */
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
 * Ubah Hasil Game: the last game gets the other result. Sent until it is answered: the list may show it meanwhile, and then
 * the next press would change it back.
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

/** A game that is taken back; `name` is what it is called. */
export type UndoPress = { game: string; name: string };

/**
 * Batalkan Game Terakhir. It names the game, so it is sent until it is answered: the list may show the game before it
 * meanwhile, and the next press would take that one back too.
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

/** Reset Statistik. */
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

/** Update Statistik Widget. */
export const updateWidgetMutation = mutationOptions({
  retry: retryOnNetwork(1),
  mutationFn: () => call(updateWidgetStatistic, {}),
  onSuccess: () => showToast(mabarText.widgetUpdated),
  onError: (error) => showFailure(error, failed(mabarText.actions.updateWidget)),
});

/** A player and what the host thinks of it from now on. */
export type NoticePress = InputOf<typeof hostNotice>;

/** Tandai, Blacklist and taking either back. */
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

/** Free Game +1. Sent again it is the same game; its answer may be of before, so the list is asked for. */
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

/** The switch that opens and closes ordering. */
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

/** Asks the game for the host's own name of now. */
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

/** The games of one entry, the newest first. */
export function entryGamesQuery(mabarID: string) {
  return queryOptions({
    queryKey: ['mabar', 'games', mabarID],
    queryFn: async ({ signal }) => (await call(entryGames, { mabarID }, { signal })).data,
  });
}

/** Another dashboard was faster: its list comes with the refusal (docs/spec/decisions.md "Mabar"). */
export async function takeRefusedList(queryClient: QueryClient, seen: Seen | undefined, error: Error): Promise<void> {
  if (!isFailureError(error) || seen === undefined) return;
  const { list: data, ...games } = error.extra;
  const answer = v.safeParse(MabarListAnswer, { data, ...games });
  if (answer.success) await applyAnswer(queryClient, seen, answer.output);
}
