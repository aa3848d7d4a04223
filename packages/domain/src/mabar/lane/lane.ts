import { unitsOf, type InParty } from '#mabar/party.ts';
import { rankOf, type QueuePlace } from '#mabar/queue.ts';

/** An entry moves within its priority only, and never ahead of a paid Sundul (decisions/mabar.md). */

/** Null: lifted by a Sundul, whose place was paid. */
export function laneOf({ priority, sundulAt }: Pick<QueuePlace, 'priority' | 'sundulAt'>): string | null {
  return sundulAt === null ? String(priority) : null;
}

/** Neighbours of a dropped row as its dashboard saw them; null: end of the lane. */
export type Neighbours<Id> = { readonly afterID: Id | null; readonly beforeID: Id | null };

type LanePlace<Id> = InParty & { readonly id: Id; readonly lane: string | null };

/** The row and its party in its lane, which move together. */
function blockOf<Place extends LanePlace<unknown>>(queue: readonly Place[], id: Place['id']): Place[] {
  const own = queue.find((place) => place.id === id);
  if (own === undefined) return [];
  return queue.filter(
    (place) => place === own || (own.party && place.party?.id === own.party.id && place.lane === own.lane),
  );
}

/** Index in the queue without the row and its party. Null: not in a lane, or neither neighbour waits there any more. */
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
  // A drop among its own party changes nothing.
  const own = block.some((place) => place.id === afterID || place.id === beforeID);
  return own ? queue.findIndex((place) => block.includes(place)) : null;
}

/** `index` counts the others. */
export function withMoved<Place extends LanePlace<unknown>>(
  queue: readonly Place[],
  id: Place['id'],
  index: number,
): Place[] {
  const block = blockOf(queue, id);
  return queue.filter((place) => !block.includes(place)).toSpliced(index, 0, ...block);
}

/** Later payments go behind all, so the last place is right behind the lane's last. */
const STEP_MS = 1;

/** Null: no number is left between them. A `null` neighbour is the end of the lane. */
function rankBetween(before: number | null, after: number | null): number | null {
  if (before === null) return after === null ? null : after - STEP_MS;
  if (after === null) return before + STEP_MS;
  const middle = before + (after - before) / 2;
  return before < middle && middle < after ? middle : null;
}

/** Milliseconds between touching ranks; doubles of this size cannot distinguish less. */
const NUDGE_MS = 1 / 1_024;

/** Ranks that move a unit to its place in `lane`. Touching ones before it give way by the least possible. */
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
