import { creditGive } from '@mabarin/api-client/contract/credit';
import {
  countPlusOne,
  moveEntry,
  playNextPlayers,
  requeueEntry,
  setPlaying,
  setPlayingDone,
} from '@mabarin/api-client/contract/mabar';
import { ticketHere, ticketPostpone } from '@mabarin/api-client/contract/ticket';
import type { Endpoint, InputOf } from '@mabarin/api-client/endpoint';
import type { EntryAction, QueueAction } from '@mabarin/domain/testing/queue-model';
import { randomUUID } from 'node:crypto';
import { placeOf, type Places } from './queue-comparison.ts';

/** Makes a call as the host, or as anybody; false: refused by a rule. */
export type Send = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  as: { host: boolean; key?: string },
) => Promise<boolean>;

/**
 * Makes the call of a model's action, or the ticket's for its own entry. Excludes Sundul and transfer, which need a
 * payment or another player.
 */
export function sendAction(
  send: Send,
  places: Places,
  action: EntryAction | Extract<QueueAction, { do: 'next' }>,
): Promise<boolean> {
  const host = { host: true };
  const mabarIDOf = (id: number) => placeOf(places, id).mabarID;
  if (action.do === 'next') {
    return send(playNextPlayers, { mabarIDs: action.ids.map(mabarIDOf), asTeam: false }, host);
  }
  const { mabarID, codes } = placeOf(places, action.id);
  const holder = { host: false };
  const code = codes.at(-1) ?? '';
  switch (action.do) {
    case 'main':
    case 'ganti':
      return send(setPlaying, { mabarID, setPlaying: action.do === 'main' }, host);
    case 'selesai':
      return send(setPlayingDone, { mabarID }, host);
    case 'requeue':
      return send(requeueEntry, { mabarID }, host);
    case 'free':
      return send(countPlusOne, { mabarID }, { ...host, key: randomUUID() });
    case 'here':
      return send(ticketHere, { ticket: code }, holder);
    case 'drag': {
      const [afterID = null, beforeID = null] = [action.afterID, action.beforeID].map((id) =>
        id === null ? null : mabarIDOf(id),
      );
      return send(moveEntry, { mabarID, afterID, beforeID }, host);
    }
    case 'postpone':
      return send(ticketPostpone, { ticket: code, nth: action.nth }, holder);
    case 'return':
      return send(creditGive, { mabarID, games: action.games }, { ...host, key: randomUUID() });
    case 'sundul':
    case 'transfer':
      throw new Error(`a ${action.do} is more than a call`);
  }
}
