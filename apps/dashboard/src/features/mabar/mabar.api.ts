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
  updateWidgetStatistic,
  type MabarEntry,
} from '@mabarin/api-client/contract/mabar';
import type { InputOf } from '@mabarin/api-client/endpoint';
import { resultName } from '@mabarin/domain/mabar/game';
import { announce } from '@mabarin/ui/states/live-region';
import { sendUntilAnswered } from '@mabarin/web/resend';
import { mutationOptions } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { read } from '#platform/read.ts';
import { callOnce } from '#platform/call-once.ts';
import { showFailure } from '#platform/dialogs.ts';
import { hostQuery } from '#platform/session/host.ts';
import { failed } from '#platform/platform.text.ts';
import { press } from '#platform/press.ts';
import { boardPress } from './board-press.ts';
import { mabarKeys, seenList } from './list-answer.ts';
import type { PendingMove } from './queue/entries.ts';
import { mabarText } from './mabar.text.ts';
import { pressStore, type ResultPress } from './games/result-press.store.ts';

/** Main and Ganti, sent one after the other, so that responses arrive in the order of the presses. */
export const setPlayingMutation = boardPress({
  mutationKey: mabarKeys.setPlaying,
  mutationFn: (move: PendingMove) => call(setPlaying, move),
  failed: failed(mabarText.actions.playing),
});

export const doneMutation = boardPress({
  mutationFn: ({ id }: MabarEntry) => call(setPlayingDone, { mabarID: id }),
  said: (entry) => mabarText.finished([entry]),
  failed: failed(mabarText.actions.done),
});

/** On screen the counters and the last game say it. */
const sayResult = (_answer: unknown, { result, game }: Pick<ResultPress, 'result' | 'game'>) =>
  announce(mabarText.recorded(game, resultName(result)));

/** Win and Lose. The idempotency key makes retries harmless, so it is sent until it succeeds. */
export const gameResultMutation = (host: string) =>
  boardPress({
    mutationKey: mabarKeys.gameResult,
    mutationFn: ({ gameKey, result, game }: ResultPress) =>
      sendUntilAnswered(() => call(gameResult, { gameKey, result, statistic: { game } })),
    onMutate(kept, { client }) {
      pressStore.keep(host, kept);
      return seenList(client);
    },
    onSuccess: sayResult,
    onSettled: (_answer, error) => pressStore.settle(host, error),
    failed: failed(mabarText.actions.result),
  });

/**
 * Flips the last game's result. Retried until answered: the list may already show the flip, and another press would
 * flip it back.
 */
export const flipMutation = boardPress({
  mutationKey: mabarKeys.flip,
  mutationFn: ({ result, game }: Omit<ResultPress, 'gameKey'>) =>
    sendUntilAnswered(() => call(gameResultUpdate, { result, statistic: { game } })),
  onSuccess: sayResult,
  failed: failed(mabarText.actions.flip),
});

/** The game to undo; `name` is its display name. */
export type UndoPress = { game: string; name: string };

/**
 * Undoes the last game. It names the game and is retried until answered: the list may already show the earlier game,
 * and another press would undo that one too.
 */
export const undoMutation = boardPress({
  mutationKey: mabarKeys.undo,
  mutationFn: ({ game }: UndoPress) => sendUntilAnswered(() => call(gameUndo, { game })),
  said: ({ name }) => mabarText.undone(name),
  failed: failed(mabarText.actions.undo),
});

export const resetMutation = boardPress({
  mutationFn: () => call(gameResetStatistic, {}),
  failed: failed(mabarText.actions.reset),
});

export const updateWidgetMutation = press({
  mutationFn: () => call(updateWidgetStatistic, {}),
  said: mabarText.widgetUpdated,
  failed: failed(mabarText.actions.updateWidget),
});

export type NoticePress = InputOf<typeof hostNotice>;

export const noticeMutation = mutationOptions({
  ...boardPress({
    mutationFn: (notice: NoticePress) => call(hostNotice, notice),
    onSuccess(_answer, _notice, _seen, { client }) {
      void client.invalidateQueries({ queryKey: mabarKeys.blacklist });
      void client.invalidateQueries({ queryKey: mabarKeys.done });
    },
  }),
  onError: (error, { type }) => showFailure(error, failed(mabarText.actions.notice), type.toUpperCase()),
});

/** Gives a free game. A retry is the same game; its response may be outdated, so the list is read again. */
export const freeGameMutation = boardPress({
  mutationFn: ({ mabarID }: { mabarID: string; playerName: string }) => callOnce(countPlusOne, { mabarID }),
  said: ({ playerName }) => mabarText.freeGameGiven(playerName),
  failed: failed(mabarText.actions.freeGame),
  onSuccess: (_answer, _given, _seen, { client }) => client.invalidateQueries({ queryKey: mabarKeys.list }),
});

export const orderingMutation = press({
  scope: { id: 'ordering' },
  mutationFn: (open: boolean) => call(setOrdering, { open }),
  into: hostQuery,
  said: (_open, { data }) => (data.open ? mabarText.orderingOpened : mabarText.orderingClosed),
  failed: failed(mabarText.actions.ordering),
});

/** Looks up the host's current name in the game. */
export const updateIgnMutation = press({
  retry: false,
  mutationFn: () => call(updateIgn, {}),
  into: hostQuery,
  said: mabarText.nameRefreshed,
  failed: mabarText.nameFailed,
});

export function entryGamesQuery(mabarID: string) {
  return read(['mabar', 'games', mabarID], entryGames, { mabarID });
}
