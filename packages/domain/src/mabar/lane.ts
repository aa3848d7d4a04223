import { unitsOf, type InParty } from '#mabar/party.ts';
import { rankOf, type QueuePlace } from '#mabar/queue.ts';

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

type LanePlace<Id> = InParty & { readonly id: Id; readonly lane: string | null };

/** The row and those of its party that wait in its lane: they move together. */
function blockOf<Place extends LanePlace<unknown>>(queue: readonly Place[], id: Place['id']): Place[] {
  const own = queue.find((place) => place.id === id);
  if (own === undefined) return [];
  return queue.filter(
    (place) => place === own || (own.party && place.party?.id === own.party.id && place.lane === own.lane),
  );
}

/**
 * Where a moved row comes to stand, with its party, in the queue without them: right behind the neighbour it was dropped
 * behind and that one's party, else right before the other one's. Null: it is in no lane, or neither of them waits in its
 * lane any more.
 */
export function indexInLane<Id>(
  queue: readonly LanePlace<Id>[],
  id: Id,
  { afterID, beforeID }: Neighbours<Id>,
): number | null {
  const block = blockOf(queue, id);
  const lane = block[0]?.lane ?? null;
  if (lane === null) return null;
  const others = queue.filter((place) => !block.includes(place));
  const parts = (wanted: Id | null) =>
    (wanted === null ? [] : blockOf(others, wanted)).flatMap((place) =>
      place.lane === lane ? others.indexOf(place) : [],
    );
  const [after, before] = [parts(afterID), parts(beforeID)];
  if (after.length > 0) return Math.max(...after) + 1;
  if (before.length > 0) return Math.min(...before);
  // Dropped among its own party it stays where it is.
  const own = block.some((place) => place.id === afterID || place.id === beforeID);
  return own ? queue.findIndex((place) => block.includes(place)) : null;
}

/** The queue with one row and its party at `index` of the others. */
export function withMoved<Place extends LanePlace<unknown>>(
  queue: readonly Place[],
  id: Place['id'],
  index: number,
): Place[] {
  const block = blockOf(queue, id);
  return queue.filter((place) => !block.includes(place)).toSpliced(index, 0, ...block);
}

/** Whoever pays later stands behind all who wait, so the last place of a lane is right behind its last. */
const STEP_MS = 1;

/** The rank between two of a lane; null where no number is left between them. `null` for a neighbour: the lane ends there. */
function rankBetween(before: number | null, after: number | null): number | null {
  if (before === null) return after === null ? null : after - STEP_MS;
  if (after === null) return before + STEP_MS;
  const middle = before + (after - before) / 2;
  return before < middle && middle < after ? middle : null;
}

/** So far apart are those whose payments or ranks touch, in milliseconds: numbers of this size tell less apart no more. */
const NUDGE_MS = 1 / 1_024;

/**
 * The ranks that put one of a lane, with its party, at its new place, which is its place in `lane`: as a rule theirs alone,
 * one for all of them. Where its neighbours touch, those before it give way by as little as numbers allow: who paid at
 * another moment and does not wait now finds the place where it stood, and who pays next still stands behind the last.
 */
export function ranksOfMove<Place extends QueuePlace>(
  lane: readonly Place[],
  id: Place['id'],
): ReadonlyMap<Place['id'], number> {
  const units = unitsOf(lane);
  const at = units.findIndex((unit) => unit.some((place) => place.id === id));
  const [before, own = [], after] = [units[at - 1]?.[0], units[at], units[at + 1]?.[0]];
  const put = (unit: readonly Place[], rank: number) => unit.map((place) => [place.id, rank] as const);
  const free = rankBetween(before ? rankOf(before) : null, after ? rankOf(after) : null);
  if (free !== null) return new Map(put(own, free));
  if (after === undefined) return new Map();
  let rank = rankOf(after) - NUDGE_MS;
  const ranks = new Map(put(own, rank));
  for (const unit of units.slice(0, at).toReversed()) {
    const [first] = unit;
    if (first === undefined || rankOf(first) < rank) break;
    rank -= NUDGE_MS;
    for (const [of, nudged] of put(unit, rank)) ranks.set(of, nudged);
  }
  return ranks;
}
