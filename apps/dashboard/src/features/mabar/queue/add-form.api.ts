import { addQueue, checkPlayer } from '@mabarin/api-client/contract/mabar';
import type { InputOf } from '@mabarin/api-client/endpoint';
import { call } from '#platform/api.ts';
import { callOnce } from '#platform/call-once.ts';
import { press } from '#platform/press.ts';
import { boardPress } from '#features/mabar/board-press.ts';
import { mabarKeys } from '#features/mabar/list-answer.ts';
import { playersText } from '#features/mabar/players/players.text.ts';

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
