import * as v from 'valibot';
import { gameID, gameServerID } from '#player.ts';
import type { ticketErrors } from '#ticket/errors.ts';

/** A paid place in the queue that goes to another player ("pindah tangan"). */

type Code = keyof typeof ticketErrors;

const invalid = 'ticket.transfer_invalid' satisfies Code;

/** Who takes the place over. */
export const TransferForm = v.object({ gameID: gameID(invalid), gameServerID: gameServerID(invalid) }, invalid);
export type TransferForm = v.InferOutput<typeof TransferForm>;

type TransferSituation = {
  readonly state: 'queued' | 'playing' | 'done';
  /** A payment made it: neither a gift nor the host by hand. */
  readonly bought: boolean;
  readonly played: number;
  /** Games that went back as credit or as money. */
  readonly returned: number;
  readonly isTransferred: boolean;
  /** It was ordered together with others. */
  readonly inParty: boolean;
  readonly hostAllows: boolean;
};

/** Why an entry cannot go to another player, whoever that is; null: it can. It can once, before its first game. */
export function refuseTransfer(entry: TransferSituation): Code | null {
  if (!entry.bought) return 'ticket.not_transferable';
  if (entry.inParty) return 'ticket.transfer_party';
  if (entry.isTransferred) return 'ticket.transferred_before';
  if (entry.returned > 0) return 'ticket.transfer_returned';
  if (entry.state === 'done') return 'ticket.not_waiting';
  if (entry.state === 'playing' || entry.played > 0) return 'ticket.transfer_played';
  return entry.hostAllows ? null : 'ticket.transfer_closed';
}

/** A player's name as whoever gave the place away sees it: enough to know that it was the right one. */
export function maskPlayer(name: string): string {
  const letters = Array.from(new Intl.Segmenter('id').segment(name), ({ segment }) => segment);
  return letters.length < 3 ? '•••' : `${letters[0]}•••${letters.at(-1)}`;
}
