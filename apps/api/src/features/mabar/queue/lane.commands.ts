import type { MabarListAnswer } from '@mabarin/api-client/contract/mabar';
import { fail } from '@mabarin/domain/errors';
import { indexInLane, laneOf, ranksOfMove, withMoved, type Neighbours } from '@mabarin/domain/mabar/lane/lane';
import { freeSeats, presentUnits, seatedAmong, type TeamRules } from '@mabarin/domain/mabar/next-players';
import {
  doneListEvent,
  refusedBoard,
  notifyQueueChanged,
  readBoard,
  readEntryId,
  requireSeats,
  statusOf,
} from './board.commands.ts';
import { showCalled } from './call.commands.ts';
import { activeEntries, entryState, requeueDone, startPlaying, type EntryRow } from './entry.queries.ts';
import { countPassed, saveRanks } from './lane.queries.ts';
import { lockStatistic, recordPress, saveRules } from '#features/mabar/games/game.queries.ts';
import { closeWhenFull, endBreak } from '#features/mabar/orders/ordering.commands.ts';
import type { LiveDeps } from '#deps.ts';
import type { AlertDeps } from '#features/alerts/index.ts';
import { appendLiveEvents } from '#features/live/index.ts';
import type { Tx } from '#schema.ts';

/** Seats the next players and orders a lane. A command does exactly what the dashboard showed, or nothing. */

/**
 * Main for all entries that a dashboard showed, or for none. Idempotent. Throws `mabar.entry_not_found` and, with the
 * new lists, `mabar.queue_changed`, `mabar.seats_taken` and what `requireSeats` throws.
 */
export async function playNextPlayers(
  tx: Tx,
  deps: AlertDeps,
  hostId: string,
  { mabarIDs, asTeam }: { mabarIDs: readonly string[]; asTeam: boolean },
): Promise<MabarListAnswer> {
  const now = deps.clock.now();
  const wanted = new Set(mabarIDs.map(readEntryId));
  const { team_passes: passes } = await lockStatistic(tx, hostId);
  for (const id of wanted) {
    if ((await entryState(tx, hostId, id)) === null) throw fail('mabar.entry_not_found');
  }
  const { queue, playing } = await activeEntries(tx, hostId);
  if (playing.filter(({ id }) => wanted.has(id)).length === wanted.size) return readBoard(tx, hostId, now);
  const present = presentUnits(
    queue.map((entry) => ({ ...asPerson(entry), status: statusOf(entry, now), party: partyOf(entry.party_id) })),
  );
  // Main moves a whole party, so a request for part of one comes from an outdated queue.
  const chosen = present.filter((unit) => unit.every(({ id }) => wanted.has(id))).flat();
  if (chosen.length < wanted.size) throw await queueChanged(tx, hostId, now);
  await requireSeats(tx, hostId, [...wanted], now);
  const seats = freeSeats(playing.length);
  if (chosen.length > seats) {
    throw fail('mabar.seats_taken', { extra: await refusedBoard(tx, hostId, now) });
  }
  const last = queue.findLastIndex(({ id }) => wanted.has(id));
  const before = queue.slice(0, last).map(({ id }) => id);
  const plays = seatedAmong([...playing.map(asPerson), ...chosen]);
  const passed = !asTeam
    ? []
    : present.filter((unit) => unit.every(({ id }) => before.includes(id) && !wanted.has(id)) && !plays(unit));
  for (const unit of passed) {
    // A party with too few seats left was not passed by choice.
    const seated = before.slice(0, before.indexOf(unit[0]?.id ?? 0)).filter((id) => wanted.has(id)).length;
    const isTooMany = seated + unit.length > seats;
    if (!isTooMany && unit.some((entry) => entry.passed >= passes)) throw await queueChanged(tx, hostId, now);
  }
  const called: number[] = [];
  for (const { id } of chosen) called.push(...(await startPlaying(tx, hostId, id, now)));
  await showCalled(tx, deps, hostId, called);
  await countPassed(
    tx,
    passed.flat().map(({ id }) => id),
  );
  await recordPress(tx, hostId, now);
  await endBreak(tx, deps, hostId);
  await notifyQueueChanged(tx, deps, hostId);
  return readBoard(tx, hostId, now);
}

/** Saves the host's role and how often anyone may be passed for a team; its other dashboards follow. */
export async function saveTeamRules(
  tx: Tx,
  deps: LiveDeps,
  hostId: string,
  rules: TeamRules,
): Promise<MabarListAnswer> {
  await lockStatistic(tx, hostId);
  if (await saveRules(tx, hostId, rules)) {
    await appendLiveEvents(tx, deps, hostId, [{ kind: 'command', command: 'mabar-refresh' }]);
  }
  return readBoard(tx, hostId, deps.clock.now());
}

/**
 * Moves a waiting entry between the neighbours that its dashboard saw. Idempotent. Throws `mabar.entry_not_found` and,
 * with the new lists, `mabar.queue_changed` when it waits no more or neither neighbour waits in its lane.
 */
export async function moveEntry(
  tx: Tx,
  deps: LiveDeps,
  hostId: string,
  { mabarID, ...neighbours }: { mabarID: string } & Neighbours<string>,
): Promise<MabarListAnswer> {
  const now = deps.clock.now();
  const entryId = readEntryId(mabarID);
  await lockStatistic(tx, hostId);
  if ((await entryState(tx, hostId, entryId)) === null) throw fail('mabar.entry_not_found');
  const { queue } = await activeEntries(tx, hostId);
  const places = queue.map(placeOf);
  const [afterID, beforeID] = [neighbours.afterID, neighbours.beforeID].map(readNeighbour);
  const index = indexInLane(places, entryId, { afterID: afterID ?? null, beforeID: beforeID ?? null });
  if (index === null) throw await queueChanged(tx, hostId, now);
  const moved = withMoved(places, entryId, index);
  if (moved.some(({ id }, place) => places[place]?.id !== id)) {
    const lane = moved.find(({ id }) => id === entryId)?.lane;
    const ranks = ranksOfMove(
      moved.filter((place) => place.lane === lane),
      entryId,
    );
    await saveRanks(tx, hostId, { ranks, moved: entryId, now });
    await notifyQueueChanged(tx, deps, hostId);
  }
  return readBoard(tx, hostId, now);
}

/** A done entry waits again at its place. Throws `mabar.entry_not_found` and `mabar.nothing_left`. */
export async function requeueEntry(tx: Tx, deps: LiveDeps, hostId: string, mabarID: string): Promise<MabarListAnswer> {
  const entryId = readEntryId(mabarID);
  await lockStatistic(tx, hostId);
  if (await requeueDone(tx, hostId, entryId)) {
    await notifyQueueChanged(tx, deps, hostId);
    await appendLiveEvents(tx, deps, hostId, [doneListEvent]);
    await closeWhenFull(tx, deps, hostId);
  } else {
    const state = await entryState(tx, hostId, entryId);
    if (state === null) throw fail('mabar.entry_not_found');
    if (state === 'done') throw fail('mabar.nothing_left');
  }
  return readBoard(tx, hostId, deps.clock.now());
}

const asPerson = <Row extends Pick<EntryRow, 'player_id' | 'player_server'>>(row: Row) => ({
  ...row,
  player: { id: row.player_id, server: row.player_server },
});

const partyOf = (id: string | null) => (id === null ? null : { id });

function placeOf({
  id,
  priority,
  sundul_at: sundulAt,
  paid_at: paidAt,
  lane_rank: laneRank,
  party_id: partyId,
}: EntryRow) {
  const place = { id, priority, sundulAt, paidAt, laneRank, party: partyOf(partyId) };
  return { ...place, lane: laneOf(place) };
}

/** Returns null for a malformed id, like another host's. */
function readNeighbour(id: string | null): number | null {
  return id !== null && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
}

async function queueChanged(tx: Tx, hostId: string, now: Date) {
  return fail('mabar.queue_changed', { extra: await refusedBoard(tx, hostId, now) });
}
