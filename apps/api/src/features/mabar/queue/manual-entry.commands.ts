import { DONE_PAGE, type DonePlace, type mabarListDone } from '@mabarin/api-client/contract/mabar';
import type { OutputOf } from '@mabarin/api-client/endpoint';
import { fail } from '@mabarin/domain/errors';
import { isOffered } from '@mabarin/domain/mabar/event';
import { isSundul } from '@mabarin/domain/mabar/lane/sundul';
import type { AddQueueForm } from '@mabarin/domain/mabar/order';
import { pickRoles } from '@mabarin/domain/roles';
import { whenParts } from '@mabarin/domain/time';
import { doneListEvent, readEntryId, shownEntry, notifyQueueChanged } from './board.commands.ts';
import { addFreeGame } from '#features/mabar/games/entry-games.queries.ts';
import { doneEntries, findEntry, insertEntry } from './entry.queries.ts';
import { moveToEnd } from './lane.queries.ts';
import { nameHidden } from './names.commands.ts';
import { findEvent, type MabarEvent } from '#features/mabar/event/event.queries.ts';
import { lockStatistic } from '#features/mabar/games/game.queries.ts';
import { closeWhenFull } from '#features/mabar/orders/ordering.commands.ts';
import type { LiveDeps } from '#deps.ts';
import { appendLiveEvents } from '#features/live/index.ts';
import { roleColumns } from '#platform/db/roles.ts';
import type { Db, Tx } from '#schema.ts';

/** One page of done entries, the latest first; `before` is `next` of the previous page. */
export async function readDone(
  db: Db,
  hostId: string,
  now: Date,
  before: DonePlace | null,
): Promise<OutputOf<typeof mabarListDone>> {
  const most = before === null ? DONE_PAGE.first : DONE_PAGE.later;
  const entries = await doneEntries(db, hostId, { before, limit: most + 1 });
  const data = entries
    .slice(0, most)
    .flatMap((entry) =>
      entry.done_at === null
        ? []
        : [{ ...shownEntry(entry, now), done: entry.done_at.toISOString(), ...whenParts(entry.done_at, now) }],
    );
  const last = entries.length > most ? data.at(-1) : undefined;
  return { data, next: last === undefined ? null : { done: Date.parse(last.done), id: last.id } };
}

/** An event a host may queue a player for: one that is on, and not Sundul. Throws `mabar.event_not_found`. */
export async function offeredToAdd(db: Db, hostId: string, eventId: string): Promise<MabarEvent> {
  const event = await findEvent(db, hostId, eventId);
  if (event === null || !isOffered(event) || isSundul(event)) throw fail('mabar.event_not_found');
  return event;
}

/** Queues a player without a payment and returns the entry's id. Throws what offeredToAdd throws. */
export async function addManualEntry(
  tx: Tx,
  deps: LiveDeps,
  hostId: string,
  { form, playerName }: { form: AddQueueForm; playerName: string },
): Promise<string> {
  await lockStatistic(tx, hostId);
  const event = await offeredToAdd(tx, hostId, form.gameEventID);
  const id = await insertEntry(tx, {
    host_id: hostId,
    payment_id: null,
    title: event.title,
    priority: event.priority,
    need_role: event.need_role,
    player_id: form.gameID,
    player_server: form.gameServerID,
    player_name: playerName,
    name_hidden: await nameHidden(tx, deps, hostId, playerName),
    ...roleColumns(pickRoles(form)),
    message: '',
    hidden_reason: null,
    count: event.need_game_count ? form.gameCount : 1,
    state: 'queued',
    paid_at: deps.clock.now(),
    sundul_at: null,
    here_at: null,
    playing_at: null,
    done_at: null,
  });
  if (id === null) throw new Error('an entry without a payment was taken for a repeated one');
  await notifyQueueChanged(tx, deps, hostId);
  await closeWhenFull(tx, deps, hostId);
  return String(id);
}

/**
 * Free Game +1. A done entry waits again with it, at the end of its lane, so that its ticket shows the game. Throws
 * `mabar.entry_not_found` and, for a marked or blacklisted player, `mabar.has_notice`.
 */
export async function giveFreeGame(tx: Tx, deps: LiveDeps, hostId: string, mabarID: string): Promise<void> {
  const entryId = readEntryId(mabarID);
  const now = deps.clock.now();
  await lockStatistic(tx, hostId);
  const entry = await findEntry(tx, hostId, entryId);
  if (entry?.notice) throw fail('mabar.has_notice');
  if (entry === null || !(await addFreeGame(tx, hostId, entryId, now))) throw fail('mabar.entry_not_found');
  await notifyQueueChanged(tx, deps, hostId);
  if (entry.state !== 'done') return;
  await moveToEnd(tx, entryId, now);
  await appendLiveEvents(tx, deps, hostId, [doneListEvent]);
  await closeWhenFull(tx, deps, hostId);
}
