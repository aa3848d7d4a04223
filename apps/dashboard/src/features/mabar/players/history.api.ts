import { playerHistory, setPlayerNote, type MabarEntry } from '@mabarin/api-client/contract/mabar';
import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { retryOnNetwork } from '#platform/query-client.ts';
import { applyAnswer, mabarKeys, seenList } from '#features/mabar/list-answer.ts';

/** An entry whose player is looked at. */
export type Known = Pick<MabarEntry, 'id' | 'playerName' | 'player'>;

/** A player's note and entries at this host. Each dialog asks anew: a helper may have written meanwhile. */
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

/**
 * Writes the note on an entry's player, or takes it back. By target state: a second try changes nothing more. The dialog may
 * be closed when it is answered.
 */
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
