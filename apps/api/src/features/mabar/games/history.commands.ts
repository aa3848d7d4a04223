import { HISTORY_PAGE, type MabarListAnswer, type PlayerHistory } from '@mabarin/api-client/contract/mabar';
import { fail } from '@mabarin/domain/errors';
import { doneListEvent, readBoard, readEntryId } from '#features/mabar/queue/board.commands.ts';
import { findEntry, lockEntry, type EntryRow } from '#features/mabar/queue/entry.queries.ts';
import { lockStatistic, resultsOfEntries } from './game.queries.ts';
import { deleteNote, entriesOf, findKnown, upsertNote } from './history.queries.ts';
import type { LiveDeps } from '#deps.ts';
import { appendLiveEvents } from '#features/live/index.ts';
import type { Db, Tx } from '#schema.ts';

/** A host's knowledge of the player of one of its entries. Throws `mabar.entry_not_found`. */
export async function readHistory(
  db: Db,
  hostId: string,
  { mabarID, before = null }: { mabarID: string; before?: string | null | undefined },
): Promise<PlayerHistory> {
  const player = requireNamed(await findEntry(db, hostId, readEntryId(mabarID)));
  const { note, visits } = await findKnown(db, hostId, player);
  const found = await entriesOf(db, hostId, player, {
    before: before === null ? null : readEntryId(before),
    limit: HISTORY_PAGE + 1,
  });
  const page = found.slice(0, HISTORY_PAGE);
  const results = await resultsOfEntries(
    db,
    page.map(({ id }) => id),
  );
  const last = found.length > page.length ? page.at(-1) : undefined;
  return {
    player: { id: player.player_id, server: player.player_server, name: player.player_name },
    note: note?.text ?? '',
    noted: note?.modified_at.toISOString() ?? null,
    visits,
    entries: page.map(({ id, paid_at: at, payment_id: paymentId, party_id: partyId, ...entry }) => {
      const own = results.filter((each) => each.entry_id === id);
      return {
        ...entry,
        id: String(id),
        at: at.toISOString(),
        win: own.filter(({ result }) => result === 'win').length,
        lose: own.filter(({ result }) => result === 'lose').length,
        bought: paymentId !== null || partyId !== null,
      };
    }),
    next: last === undefined ? null : String(last.id),
  };
}

/** Writes or deletes the note on an entry's player. Idempotent. Throws `mabar.entry_not_found`. */
export async function setNote(
  tx: Tx,
  deps: LiveDeps,
  hostId: string,
  { mabarID, note }: { mabarID: string; note: string },
): Promise<MabarListAnswer> {
  const now = deps.clock.now();
  await lockStatistic(tx, hostId);
  // Locked, so that an erasure of the player comes before the note or after it.
  const { player_id, player_server } = requireNamed(await lockEntry(tx, hostId, readEntryId(mabarID)));
  const changed =
    note === ''
      ? await deleteNote(tx, hostId, { player_id, player_server })
      : await upsertNote(tx, { host_id: hostId, player_id, player_server, text: note, modified_at: now });
  if (changed) {
    await appendLiveEvents(tx, deps, hostId, [{ kind: 'command', command: 'mabar-refresh' }, doneListEvent]);
  }
  return readBoard(tx, hostId, now);
}

/** Throws `mabar.entry_not_found` when the entry's player is unknown or erased. */
function requireNamed(entry: EntryRow | null): EntryRow {
  // Without a server the player is erased (docs/retention.md).
  if (entry === null || entry.player_server === '') throw fail('mabar.entry_not_found');
  return entry;
}
