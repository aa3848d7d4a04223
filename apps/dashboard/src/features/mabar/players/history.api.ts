import { playerHistory, setPlayerNote, type MabarEntry } from '@mabarin/api-client/contract/mabar';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { boardPress } from '#features/mabar/board-press.ts';
import { mabarKeys } from '#features/mabar/list-answer.ts';

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
export const noteMutation = ({ id }: Known, { onSaved, onFailed }: NoteAnswered) => ({
  ...boardPress({
    mutationFn: (note: string) => call(setPlayerNote, { mabarID: id, note }),
    onSuccess(_answer, note, _seen, { client }) {
      onSaved(note);
      void client.invalidateQueries({ queryKey: mabarKeys.done });
      void client.invalidateQueries({ queryKey: mabarKeys.history });
    },
  }),
  onError: onFailed,
});
