import { unitsOf } from '#mabar/party.ts';
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
 * Lets an entry and the next one of its lane change places, and nobody else; a party goes, and lets go, as a whole. Answers
 * what has to be written: both stand at the older of their two Sunduls, so neither passes others nor looks more present by
 * it, and the one that waits gets a rank behind the other; those around them are written too only where no number is left
 * between them. Null: nobody of its lane stands behind it.
 */
export function swapRanks<Place extends QueuePlace>(
  waiting: readonly Place[],
  id: Place['id'],
): { next: Place; moves: LaneMove<Place['id']>[] } | null {
  const queue = waiting.toSorted(compareQueue);
  const own = queue.find((place) => place.id === id);
  if (own === undefined) return null;
  const ownUnit = queue.filter((place) => place === own || isOneBlock(place, own));
  const next = queue[queue.findLastIndex((place) => ownUnit.includes(place)) + 1];
  if (next === undefined || next.priority !== own.priority) return null;
  const { sundulAt } = next;
  // Ranks count only among those of one lane and one Sundul.
  const group = unitsOf(
    queue.filter(
      (place) => !ownUnit.includes(place) && place.priority === own.priority && isSameInstant(place.sundulAt, sundulAt),
    ),
  );
  const nextAt = group.findIndex((unit) => unit.includes(next));
  const order = group.toSpliced(nextAt + 1, 0, ownUnit);
  let [from, to] = [nextAt + 1, nextAt + 2];
  for (;;) {
    const window = order.slice(from, to);
    const [before, after] = [rankAt(order, from - 1), rankAt(order, to)];
    // Where all of them move, the last keeps its instant, so that who pays next stands behind them.
    const end = before === null && after === null ? Math.max(...window.flat().map(rankOf)) + STEP : after;
    const ranks = ranksBetween(before, end, window.length);
    if (ranks !== null) {
      const moves = window.flatMap((unit, index) =>
        unit.map(({ id: of }) => ({ id: of, sundulAt, laneRank: ranks[index] ?? 0 })),
      );
      return { next, moves };
    }
    [from, to] = [Math.max(0, from - 1), Math.min(order.length, to + 1)];
  }
}

/** Whether two of a queue stand together because they are of one party; a Sundul of one that was away lifts it alone. */
function isOneBlock(one: QueuePlace, other: QueuePlace): boolean {
  return (
    one.party?.id !== undefined &&
    one.party.id === other.party?.id &&
    one.priority === other.priority &&
    isSameInstant(one.sundulAt, other.sundulAt)
  );
}

function isSameInstant(one: Date | null, other: Date | null): boolean {
  return one?.getTime() === other?.getTime();
}

function rankAt(order: readonly (readonly QueuePlace[])[], index: number): number | null {
  const [place] = order[index] ?? [];
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
