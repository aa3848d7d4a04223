import { playerHistory, setPlayerNote, type MabarEntry } from '@mabarin/api-client/contract/mabar';
import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { retryOnNetwork } from '#platform/query-client.ts';
import { applyAnswer, mabarKeys, seenList } from '#features/mabar/list-answer.ts';

export type Known = Pick<MabarEntry, 'id' | 'playerName' | 'player'>;

/** A player's note and entries. Every dialog reads anew, because a helper may have written meanwhile. */
export function historyQuery({ id, player }: Known) {
  return infiniteQueryOptions({
    queryKey: [...mabarKeys.history, player.id, player.server],
    gcTime: 0,
    queryFn: async ({ pageParam, signal }) =>
      (await call(playerHistory, { mabarID: id, before: pageParam }, { signal })).data,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

type NoteAnswered = { onSaved: (note: string) => void; onFailed: (error: Error) => void };

/** Saves or deletes a player's note by target state. The dialog may be closed when the response arrives. */
export function noteMutation(queryClient: QueryClient, { id }: Known, { onSaved, onFailed }: NoteAnswered) {
  return mutationOptions({
    scope: { id: 'mabar' },
    retry: retryOnNetwork(1),
    mutationFn: (note: string) => call(setPlayerNote, { mabarID: id, note }),
    onMutate: () => seenList(queryClient),
    onError: onFailed,
    onSuccess: async (answer, note, seen) => {
      onSaved(note);
      await applyAnswer(queryClient, seen, answer);
      void queryClient.invalidateQueries({ queryKey: mabarKeys.done });
      void queryClient.invalidateQueries({ queryKey: mabarKeys.history });
    },
  });
}
