import {
  gameResult,
  mabarList,
  setPlaying,
  setPlayingDone,
  type MabarListAnswer,
} from '@mabarin/api-client/contract/mabar';
import { isFailureError } from '@mabarin/domain/failures';
import type { GameResult } from '@mabarin/domain/mabar/game';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { call } from '#platform/api.ts';
import { showFailure } from '#platform/dialogs.ts';
import { retryOnNetwork } from '#platform/query.ts';
import { mabarKeys, seenList, takeAnswer, type Seen } from './answer.ts';
import type { PendingMove } from './entries.ts';
import { mabarText } from './mabar.text.ts';

/** Queue, playing and the game records. */
export const mabarListQuery = queryOptions({
  queryKey: mabarKeys.list,
  // Fetched ahead while the profile loads, then not again at once.
  staleTime: 5_000,
  queryFn: ({ signal }): Promise<MabarListAnswer> => call(mabarList, {}, { signal }),
});

/** Main and Ganti. Sent one after the other, so that their answers come in the order of the presses. */
export function setPlayingMutation(queryClient: QueryClient) {
  return mutationOptions({
    mutationKey: mabarKeys.setPlaying,
    scope: { id: 'mabar' },
    // By target state: a second try changes nothing more.
    retry: retryOnNetwork(1),
    mutationFn: (move: PendingMove) => call(setPlaying, move),
    onMutate: () => seenList(queryClient),
    onSuccess: (answer, _move, seen) => takeAnswer(queryClient, seen, answer),
    onError: (error) => showFailure(error, mabarText.actions.playing),
  });
}

/** Selesai. */
export function doneMutation(queryClient: QueryClient) {
  return mutationOptions({
    scope: { id: 'mabar' },
    retry: retryOnNetwork(1),
    mutationFn: (mabarID: string) => call(setPlayingDone, { mabarID }),
    onMutate: () => seenList(queryClient),
    onSuccess: (answer, _id, seen) => takeAnswer(queryClient, seen, answer),
    onError: (error) => showFailure(error, mabarText.actions.done),
  });
}

/** One press of Win or Lose. `game` is the number the host saw when pressing, plus one. */
export type ResultPress = { gameKey: string; result: GameResult; game: number };

/** Win and Lose. The key makes a second try harmless. */
export function gameResultMutation(queryClient: QueryClient) {
  return mutationOptions({
    scope: { id: 'mabar' },
    retry: retryOnNetwork(1),
    mutationFn: ({ gameKey, result, game }: ResultPress) => call(gameResult, { gameKey, result, statistic: { game } }),
    onMutate: () => seenList(queryClient),
    onSuccess: (answer, _press, seen) => takeAnswer(queryClient, seen, answer),
    onError: (error, _press, seen) => {
      showFailure(error, mabarText.actions.result);
      return takeRefusedList(queryClient, seen, error);
    },
  });
}

/** Another dashboard was faster: its list comes with the refusal (docs/spec/decisions.md "Mabar"). */
async function takeRefusedList(queryClient: QueryClient, seen: Seen | undefined, error: Error): Promise<void> {
  if (!isFailureError(error) || seen === undefined) return;
  const { list: data, ...games } = error.extra;
  const answer = v.safeParse(mabarList.output, { data, ...games });
  if (answer.success) await takeAnswer(queryClient, seen, answer.output);
}
