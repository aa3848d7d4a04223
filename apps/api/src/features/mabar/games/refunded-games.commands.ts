import { returnableGames } from '@mabarin/domain/credit/credit';
import { isForgotten } from '@mabarin/domain/mabar/queue';
import { boughtGames, doneListEvent, notifyQueueChanged, readEntryId } from '#features/mabar/queue/board.commands.ts';
import { refundGames, restoreGames } from './entry-games.queries.ts';
import { findEntry, lockEntry, type EntryRow } from '#features/mabar/queue/entry.queries.ts';
import { lockStatistic } from './game.queries.ts';
import type { Deps, LiveDeps } from '#deps.ts';
import { appendLiveEvents } from '#features/live/index.ts';
import type { Db, Tx } from '#schema.ts';

/** `bought`: games of the whole order. `games`: returnable games of this entry. `playing`: one of them is being played. */
type RefundableGames = { bought: number; games: number; playing: boolean };
export type RefundableEntry = RefundableGames & { entry: EntryRow };

/** Null: the host has no such entry. Throws `mabar.entry_not_found`. */
export async function findRefundable(
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  hostId: string,
  mabarID: string,
): Promise<RefundableEntry | null> {
  const entry = await findEntry(db, hostId, readEntryId(mabarID));
  return entry && { entry, ...refundableGames(entry, clock.now()) };
}

/** The same, locked after the host's statistic, like every press of the board. */
export async function lockRefundable(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  hostId: string,
  entryId: number,
): Promise<RefundableEntry | null> {
  await lockStatistic(tx, hostId);
  const entry = await lockEntry(tx, hostId, entryId);
  return entry && { entry, ...refundableGames(entry, clock.now()) };
}

export function refundableGames(
  entry: Pick<
    EntryRow,
    'payment_id' | 'party_id' | 'party_size' | 'count' | 'bonus' | 'played' | 'returned' | 'playing_at'
  >,
  now: Date,
): RefundableGames {
  const bought = boughtGames(entry);
  return {
    bought: bought * entry.party_size,
    games: returnableGames({ ...entry, bought }),
    playing: entry.playing_at !== null && !isForgotten(entry.playing_at, now),
  };
}

/** Takes games out of a locked entry. Returns whether that removed it from the queue. */
export async function takeGames(tx: Tx, deps: LiveDeps, entry: EntryRow, games: number): Promise<boolean> {
  await refundGames(tx, entry.id, games, deps.clock.now());
  await publishGames(tx, deps, entry.host_id);
  return entry.state !== 'done' && entry.count - games <= entry.played;
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
