import { compareQueue, rankOf, type QueuePlace } from '#mabar/queue.ts';

/** Ranks of entries that are moved in their lane (docs/decisions/mabar.md); a rank is in milliseconds since 1970. */

/** How far from its only neighbour an entry is put that stands first or last, in milliseconds. */
const STEP = 1;

/** What of an entry says where it stands in its lane, as it is to be. */
export type LaneMove<Id> = { readonly id: Id; readonly sundulAt: Date | null; readonly laneRank: number };

/**
 * The rank of an entry that is put between two of a lane: the midpoint; behind or before the only one a millisecond away.
 * Null: there is no number between them.
 */
export function rankBetween(before: number | null, after: number | null): number | null {
  return ranksBetween(before, after, 1)?.[0] ?? null;
}

/**
 * Lets an entry and the next one of its lane change places, and nobody else. Answers what has to be written: both stand
 * at the older of their two Sunduls, so neither passes others nor looks more present by it, and the one that waits gets a
 * rank behind the other; those around them are written too only where no number is left between them. Null: nobody of its
 * lane stands behind it.
 */
export function swapRanks<Place extends QueuePlace>(
  waiting: readonly Place[],
  id: Place['id'],
): { next: Place; moves: LaneMove<Place['id']>[] } | null {
  const queue = waiting.toSorted(compareQueue);
  const at = queue.findIndex((place) => place.id === id);
  const [own, next] = [queue[at], queue[at + 1]];
  if (own === undefined || next === undefined || next.priority !== own.priority) return null;
  const { sundulAt } = next;
  // Ranks count only among those of one lane and one Sundul.
  const group = queue.filter(
    (place) => place === own || (place.priority === own.priority && isSameInstant(place.sundulAt, sundulAt)),
  );
  const ownAt = group.indexOf(own);
  const order = group.with(ownAt, next).with(ownAt + 1, own);
  let [from, to] = [ownAt + 1, ownAt + 2];
  for (;;) {
    const window = order.slice(from, to);
    const [before, after] = [rankAt(order, from - 1), rankAt(order, to)];
    // Where all of them move, the last keeps its instant, so that who pays next stands behind them.
    const end = before === null && after === null ? Math.max(...window.map(rankOf)) + STEP : after;
    const ranks = ranksBetween(before, end, window.length);
    if (ranks !== null)
      return { next, moves: window.map(({ id: of }, index) => ({ id: of, sundulAt, laneRank: ranks[index] ?? 0 })) };
    [from, to] = [Math.max(0, from - 1), Math.min(order.length, to + 1)];
  }
}

function isSameInstant(one: Date | null, other: Date | null): boolean {
  return one?.getTime() === other?.getTime();
}

function rankAt(order: readonly QueuePlace[], index: number): number | null {
  const place = order[index];
  return place === undefined ? null : rankOf(place);
}

/** `count` rising ranks between two, evenly; null: there is no room for so many. */
function ranksBetween(before: number | null, after: number | null, count: number): number[] | null {
  const first = before ?? (after ?? 0) - STEP * (count + 1);
  const last = after ?? first + STEP * (count + 1);
  const ranks = Array.from({ length: count }, (_, index) => first + ((last - first) * (index + 1)) / (count + 1));
  const all = [first, ...ranks, last];
  return all.every((rank, index) => index === 0 || rank > (all[index - 1] ?? rank)) ? ranks : null;
}
