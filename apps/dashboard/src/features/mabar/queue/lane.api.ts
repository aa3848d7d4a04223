import {
  moveEntry,
  playNextPlayers,
  requeueEntry,
  saveTeamRules,
  type MabarEntry,
} from '@mabarin/api-client/contract/mabar';
import type { InputOf } from '@mabarin/api-client/endpoint';
import type { TeamRules } from '@mabarin/domain/mabar/next-players';
import { showToast } from '@mabarin/ui/popups/toast';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { showFailure } from '#platform/dialogs.ts';
import { failed } from '#platform/platform.text.ts';
import { retryOnNetwork } from '#platform/query-client.ts';
import { laneText } from './lane.text.ts';
import { applyAnswer, mabarKeys, seenList, type Seen } from '#features/mabar/list-answer.ts';
import { takeRefusedList } from '#features/mabar/mabar.api.ts';

/** Body of a row's move. */
export type EntryMove = InputOf<typeof moveEntry>;
/** Entries that start playing; `asTeam` when they were picked by roles. */
export type NextPress = { entries: readonly MabarEntry[]; asTeam: boolean };

/** Main for several entries, by target state: all or none. */
export function playNextMutation(queryClient: QueryClient) {
  return mutationOptions({
    mutationKey: mabarKeys.playNext,
    scope: { id: 'mabar' },
    retry: retryOnNetwork(1),
    mutationFn: ({ entries, asTeam }: NextPress) =>
      call(playNextPlayers, { mabarIDs: entries.map(({ id }) => id), asTeam }),
    onMutate: () => seenList(queryClient),
    onSuccess: (answer, { entries }, seen) => {
      showToast(laneText.started(entries.map(({ playerName }) => playerName)));
      return applyAnswer(queryClient, seen, answer);
    },
    onError: (error, _press, seen) => {
      showFailure(error, failed(laneText.actions.next));
      return refreshAfter(queryClient, seen, error);
    },
  });
}

/** Saves the host's role, and how often a player may be passed. */
export function teamRulesMutation(queryClient: QueryClient) {
  return mutationOptions({
    scope: { id: 'mabar' },
    retry: retryOnNetwork(1),
    mutationFn: (rules: TeamRules) => call(saveTeamRules, rules),
    onMutate: () => seenList(queryClient),
    onSuccess: (answer, _rules, seen) => applyAnswer(queryClient, seen, answer),
    onError: (error) => showFailure(error, failed(laneText.actions.rules)),
  });
}

/** Moves a row within its lane. Sent one after the other, in the order of the drags. */
export function moveMutation(queryClient: QueryClient) {
  return mutationOptions({
    mutationKey: mabarKeys.move,
    scope: { id: 'mabar' },
    retry: retryOnNetwork(1),
    mutationFn: (move: EntryMove) => call(moveEntry, move),
    onMutate: () => seenList(queryClient),
    onSuccess: (answer, _move, seen) => applyAnswer(queryClient, seen, answer),
    onError: (error, _move, seen) => {
      showFailure(error, failed(laneText.actions.move));
      return refreshAfter(queryClient, seen, error);
    },
  });
}

/** Returns a done entry to the queue. */
export function requeueMutation(queryClient: QueryClient) {
  return mutationOptions({
    scope: { id: 'mabar' },
    retry: retryOnNetwork(1),
    mutationFn: ({ id }: Pick<MabarEntry, 'id' | 'playerName'>) => call(requeueEntry, { mabarID: id }),
    onMutate: () => seenList(queryClient),
    onSuccess: async (answer, { playerName }, seen) => {
      showToast(laneText.requeued(playerName));
      await applyAnswer(queryClient, seen, answer);
      void queryClient.invalidateQueries({ queryKey: mabarKeys.done });
    },
    onError: (error) => {
      showFailure(error, failed(laneText.actions.requeue));
      void queryClient.invalidateQueries({ queryKey: mabarKeys.done });
    },
  });
}

/** Updates the list after any refusal, with or without a list in it. */
async function refreshAfter(queryClient: QueryClient, seen: Seen | undefined, error: Error): Promise<void> {
  await takeRefusedList(queryClient, seen, error);
  void queryClient.invalidateQueries({ queryKey: mabarKeys.list });
}
