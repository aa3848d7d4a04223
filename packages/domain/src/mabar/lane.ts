import { compareQueue, rankOf, type QueuePlace } from '#mabar/queue.ts';

/**
 * Lanes: entries of one priority that no Sundul lifted. Within a lane a host moves rows; nobody leaves it, so nobody comes
 * above a paid Sundul (decisions/mabar.md).
 */

/** The lane of a place; null: a Sundul lifted it, so it stands where that was paid for. */
export function laneOf({ priority, sundulAt }: Pick<QueuePlace, 'priority' | 'sundulAt'>): string | null {
  return sundulAt === null ? String(priority) : null;
}

/** Between whom a row was dropped, as its dashboard saw them; null: nobody of the lane stands there. */
export type Neighbours<Id> = { readonly afterID: Id | null; readonly beforeID: Id | null };

type LanePlace<Id> = { readonly id: Id; readonly lane: string | null };

/**
 * Where a moved row comes to stand in the queue without it: right behind the neighbour it was dropped behind, else right
 * before the other one. Null: it is in no lane, or neither of them waits in its lane any more.
 */
export function indexInLane<Id>(
  queue: readonly LanePlace<Id>[],
  id: Id,
  { afterID, beforeID }: Neighbours<Id>,
): number | null {
  const lane = queue.find((place) => place.id === id)?.lane ?? null;
  if (lane === null) return null;
  const others = queue.filter((place) => place.id !== id);
  const find = (wanted: Id | null) => others.findIndex((place) => place.id === wanted && place.lane === lane);
  const [after, before] = [find(afterID), find(beforeID)];
  if (after >= 0) return after + 1;
  return before >= 0 ? before : null;
}

/** The queue with one row at `index` of the others. */
export function withMoved<Place extends { readonly id: unknown }>(
  queue: readonly Place[],
  id: Place['id'],
  index: number,
): Place[] {
  const moved = queue.filter((place) => place.id === id);
  return queue.filter((place) => place.id !== id).toSpliced(index, 0, ...moved);
}

/** Whoever pays later stands behind all who wait, so the last place of a lane is right behind its last. */
const STEP_MS = 1;

/** The rank between two of a lane; null where no number is left between them. `null` for a neighbour: the lane ends there. */
export function rankBetween(before: number | null, after: number | null): number | null {
  if (before === null) return after === null ? null : after - STEP_MS;
  if (after === null) return before + STEP_MS;
  const middle = before + (after - before) / 2;
  return before < middle && middle < after ? middle : null;
}

/**
 * The ranks that put one of a lane at its new place, which is its place in `lane`: as a rule its own alone. Where its
 * neighbours touch, all of the lane get new ones, apart from each other and none later than the lane's last, so that who
 * pays next still stands behind.
 */
export function ranksOfMove<Place extends QueuePlace>(
  lane: readonly Place[],
  id: Place['id'],
): ReadonlyMap<Place['id'], number> {
  const at = lane.findIndex((place) => place.id === id);
  const [before, after] = [lane[at - 1], lane[at + 1]];
  const rank = rankBetween(before ? rankOf(before) : null, after ? rankOf(after) : null);
  if (rank !== null) return new Map([[id, rank]]);
  const others = lane.filter((place) => place.id !== id).toSorted(compareQueue);
  const [first, last] = [others[0], others.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const end = rankOf(last);
  const step = Math.max(STEP_MS, (end - rankOf(first)) / lane.length);
  return new Map(lane.map((place, index) => [place.id, end - (lane.length - 1 - index) * step]));
}
