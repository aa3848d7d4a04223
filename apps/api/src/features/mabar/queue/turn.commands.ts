import { fail } from '@mabarin/domain/errors';
import { swapRanks } from '@mabarin/domain/mabar/lane/lane-rank';
import { POSTPONE_MAX } from '@mabarin/domain/mabar/postpone';
import { refuseTransfer } from '@mabarin/domain/mabar/transfer';
import { blockedFailure } from '@mabarin/domain/restrictions/refusal';
import { notifyQueueChanged } from './board.commands.ts';
import { isActivePlayer, lockEntry, transferEntry, type EntryRow } from './entry.queries.ts';
import { lanePlaces, mayDecideTurn, moveInLane, recordPostponed } from './lane.queries.ts';
import { nameHidden } from './names.commands.ts';
import { noticeOf } from './notice.queries.ts';
import { lockStatistic } from '#features/mabar/games/game.queries.ts';
import type { LiveDeps } from '#deps.ts';
import { findHostSettings } from '#features/accounts/index.ts';
import type { Tx } from '#schema.ts';

/** A player's decisions about an entry's turn: postponing it, or giving it away. */

/**
 * "Tunggu aku": the entry with its party and the next one of its lane swap places, by who decides for the party (`decidesTurn`).
 * `nth` numbers the press, so that a repeat or a second phone counts once. Without a next entry nothing is counted. Returns whether it gave a Sundul up. Throws `ticket.not_waiting`,
 * `ticket.not_payer`, `ticket.postpone_playing`, `ticket.postpone_used`, `ticket.postpone_last`.
 */
export async function postponeEntry(
  tx: Tx,
  deps: LiveDeps,
  { hostId, entryId, nth }: { hostId: string; entryId: number; nth: number },
): Promise<boolean> {
  await lockStatistic(tx, hostId);
  const entry = await lockEntry(tx, hostId, entryId);
  if (entry === null || entry.state === 'done') throw fail('ticket.not_waiting');
  if (!(await mayDecideTurn(tx, entryId))) throw fail('ticket.not_payer');
  if (entry.postponed >= nth) return false;
  if (entry.state === 'playing') throw fail('ticket.postpone_playing');
  if (entry.postponed >= POSTPONE_MAX || nth > entry.postponed + 1) throw fail('ticket.postpone_used');
  // A Sundul lifts without the host's lock, so the lane's rows are locked.
  const swap = swapRanks(await lanePlaces(tx, hostId, entry.priority, { lock: true }), entryId);
  if (swap === null) throw fail('ticket.postpone_last');
  for (const move of swap.moves) await moveInLane(tx, move);
  await recordPostponed(tx, entryId, nth, deps.clock.now());
  await notifyQueueChanged(tx, deps, hostId);
  return entry.sundul_at !== null && swap.next.sundulAt === null;
}

type Receiver = { id: string; server: string; name: string };

/**
 * Gives a paid entry to another player before its first game, once; place stays, the payer's text does not. Returns the
 * entry as it was. Throws what `refuseTransfer` returns, `mabar.blacklisted`, `ticket.transfer_self`,
 * `ticket.transfer_waiting`, `ticket.transfer_blacklisted`.
 */
export async function giveEntry(
  tx: Tx,
  deps: LiveDeps,
  { hostId, entryId, to }: { hostId: string; entryId: number; to: Receiver },
): Promise<EntryRow> {
  await lockStatistic(tx, hostId);
  const entry = await lockEntry(tx, hostId, entryId);
  if (entry === null) throw fail('ticket.not_waiting');
  const refusal = refuseTransfer({
    ...entry,
    bought: entry.payment_id !== null,
    isTransferred: entry.transferred_at !== null,
    inParty: entry.party_id !== null,
    hostAllows: (await findHostSettings(tx, hostId)).transfers,
  });
  if (refusal !== null) throw fail(refusal);
  const from = { id: entry.player_id, server: entry.player_server };
  if (from.id === to.id && from.server === to.server) throw fail('ticket.transfer_self');
  // Blacklisting takes the host's lock too, so the check cannot race with it.
  if ((await noticeOf(tx, hostId, from)) === 'blacklist') throw blockedFailure('mabar.blacklisted');
  if ((await noticeOf(tx, hostId, to)) === 'blacklist') throw fail('ticket.transfer_blacklisted');
  if (await isActivePlayer(tx, hostId, to)) throw fail('ticket.transfer_waiting');
  const hidden = await nameHidden(tx, deps, hostId, to.name);
  await transferEntry(tx, entryId, { ...to, hidden }, deps.clock.now());
  await notifyQueueChanged(tx, deps, hostId);
  return entry;
}
