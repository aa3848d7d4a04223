import * as v from 'valibot';
import { gameID, gameServerID } from '#player.ts';
import type { ticketErrors } from '#ticket/errors.ts';

type Code = keyof typeof ticketErrors;

const invalid = 'ticket.transfer_invalid' satisfies Code;

export const TransferForm = v.object({ gameID: gameID(invalid), gameServerID: gameServerID(invalid) }, invalid);
export type TransferForm = v.InferOutput<typeof TransferForm>;

type TransferSituation = {
  readonly state: 'queued' | 'playing' | 'done';
  /** Paid, neither a gift nor added by the host. */
  readonly bought: boolean;
  readonly played: number;
  readonly returned: number;
  readonly isTransferred: boolean;
  readonly inParty: boolean;
  readonly hostAllows: boolean;
};

/** Null: it can be transferred, once, before its first game. */
export function refuseTransfer(entry: TransferSituation): Code | null {
  if (entry.inParty) return 'ticket.transfer_party';
  if (!entry.bought) return 'ticket.not_transferable';
  if (entry.isTransferred) return 'ticket.transferred_before';
  if (entry.returned > 0) return 'ticket.transfer_returned';
  if (entry.state === 'done') return 'ticket.not_waiting';
  if (entry.state === 'playing' || entry.played > 0) return 'ticket.transfer_played';
  return entry.hostAllows ? null : 'ticket.transfer_closed';
}

export function maskPlayer(name: string): string {
  const letters = Array.from(new Intl.Segmenter('id').segment(name), ({ segment }) => segment);
  return letters.length < 3 ? '•••' : `${letters[0]}•••${letters.at(-1)}`;
}
