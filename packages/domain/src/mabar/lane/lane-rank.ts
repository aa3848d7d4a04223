import { ranksOfMove } from '#mabar/lane/lane.ts';
import { unitsOf } from '#mabar/party.ts';
import { compareQueue, type QueuePlace } from '#mabar/queue.ts';

/** Ranks of entries moved in their lane (docs/decisions/mabar.md), in milliseconds since 1970. */

export type LaneMove<Id> = { readonly id: Id; readonly sundulAt: Date | null; readonly laneRank: number };

/** Swaps with the lane's next; both get the older of their Sunduls. Returns the rows to write; null: it is last. */
export function swapRanks<Place extends QueuePlace>(
  waiting: readonly Place[],
  id: Place['id'],
): { next: Place; moves: LaneMove<Place['id']>[] } | null {
  const queue = waiting.toSorted(compareQueue);
  const own = queue.find((place) => place.id === id);
  if (own === undefined) return null;
  const ownUnit = queue.filter((place) => place === own || (own.party && place.party?.id === own.party.id));
  const next = queue[queue.findLastIndex((place) => ownUnit.includes(place)) + 1];
  if (next === undefined || next.priority !== own.priority) return null;
  const { sundulAt } = next;
  // Ranks only count within one lane and one Sundul.
  const group = unitsOf(
    queue.filter(
      (place) => !ownUnit.includes(place) && place.priority === own.priority && isSameInstant(place.sundulAt, sundulAt),
    ),
  );
  const nextAt = group.findIndex((unit) => unit.includes(next));
  const order = group.toSpliced(nextAt + 1, 0, ownUnit).flat();
  const ranks = ranksOfMove(order, own.id);
  return { next, moves: [...ranks].map(([of, laneRank]) => ({ id: of, sundulAt, laneRank })) };
}

function isSameInstant(one: Date | null, other: Date | null): boolean {
  return one?.getTime() === other?.getTime();
}
