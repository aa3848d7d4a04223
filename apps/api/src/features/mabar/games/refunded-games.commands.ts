import { returnableGames } from '@mabarin/domain/credit/credit';
import { boughtGames, doneListEvent, notifyQueueChanged, readEntryId } from '#features/mabar/queue/board.commands.ts';
import { refundGames, restoreGames } from './entry-games.queries.ts';
import { findEntry, lockEntry, type EntryRow } from '#features/mabar/queue/entry.queries.ts';
import { lockStatistic } from './game.queries.ts';
import type { LiveDeps } from '#deps.ts';
import { appendLiveEvents } from '#features/live/index.ts';
import type { Db, Tx } from '#schema.ts';

/** `bought`: games of the whole order. `games`: returnable games of this entry. */
export type RefundableEntry = { entry: EntryRow; bought: number; games: number };

/** Null: the host has no such entry. Throws `mabar.entry_not_found`. */
export async function findRefundable(db: Db, hostId: string, mabarID: string): Promise<RefundableEntry | null> {
  const entry = await findEntry(db, hostId, readEntryId(mabarID));
  return entry && refundable(entry);
}

/** The same, locked after the host's statistic, like every press of the board. */
export async function lockRefundable(tx: Tx, hostId: string, entryId: number): Promise<RefundableEntry | null> {
  await lockStatistic(tx, hostId);
  const entry = await lockEntry(tx, hostId, entryId);
  return entry && refundable(entry);
}

/** `bought`: games of the whole order. `games`: returnable games of this entry. */
export function refundableGames(
  entry: Pick<EntryRow, 'payment_id' | 'party_id' | 'party_size' | 'count' | 'bonus' | 'played' | 'returned'>,
): { bought: number; games: number } {
  const bought = boughtGames(entry);
  return { bought: bought * entry.party_size, games: returnableGames({ ...entry, bought }) };
}

function refundable(entry: EntryRow): RefundableEntry {
  return { entry, ...refundableGames(entry) };
}

/** Takes games out of a locked entry that does not play. Returns whether that removed it from the queue. */
export async function takeGames(tx: Tx, deps: LiveDeps, entry: EntryRow, games: number): Promise<boolean> {
  await refundGames(tx, entry.id, games, deps.clock.now());
  await publishGames(tx, deps, entry.host_id);
  return entry.state === 'queued' && entry.count - games <= entry.played;
}

/** Puts taken games back; an entry that its host did not end waits again at its old place. */
export async function putGamesBack(
  tx: Tx,
  deps: LiveDeps,
  { hostId, entryId, games }: { hostId: string; entryId: number; games: number },
): Promise<void> {
  await lockStatistic(tx, hostId);
  await restoreGames(tx, entryId, games);
  await publishGames(tx, deps, hostId);
}

async function publishGames(tx: Tx, deps: LiveDeps, hostId: string): Promise<void> {
  await notifyQueueChanged(tx, deps, hostId);
  await appendLiveEvents(tx, deps, hostId, [doneListEvent]);
}
