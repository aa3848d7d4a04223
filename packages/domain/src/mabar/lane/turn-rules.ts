import { ranksOfMove } from '#mabar/lane/lane.ts';
import { personKey, type Person } from '#mabar/next-players.ts';
import { unitsOf, type InParty } from '#mabar/party.ts';
import { compareQueue, type QueuePlace } from '#mabar/queue.ts';

/** Rules of turns, each in use where its host says so (docs/decisions/mabar.md "Rules of turns"). */

export const GAMES_IN_ROW_MAX = 9;
export const SUNDUL_PER_HOUR_MAX = 20;
/** The hour in which so many Sunduls are sold, and nobody is passed by a second one. */
export const SUNDUL_SECONDS = 3_600;

type Waiting = InParty & Person & { readonly priority: number };

type Played = Waiting & {
  readonly played: number;
  readonly count: number;
  /** Games since it sat down, before the one that is counted now. */
  readonly inRow: number;
};

/**
 * Players who go to the end of their lane with the game that is counted now: after `max` games in a row, with games left, while
 * others wait who then come first. A party rises together. `max` 0: nobody.
 */
export function restingAfter<Entry extends Played>(
  playing: readonly Entry[],
  waiting: readonly Waiting[],
  max: number,
): Entry[] {
  if (max === 0) return [];
  const resting = unitsOf(playing).filter((unit) =>
    unit.some(
      ({ inRow, priority, party, ...own }) =>
        inRow + 1 >= max &&
        waiting.some(
          (other) =>
            other.priority >= priority &&
            personKey(other) !== personKey(own) &&
            (!party || other.party?.id !== party.id),
        ),
    ),
  );
  return resting.flat().filter(({ played, count }) => played + 1 < count);
}

/** Games of an entry that are played before another of its lane, or of a higher one, who waits behind it. */
export function gamesBefore(left: number, max: number): number {
  return max === 0 ? left : Math.min(left, max);
}

type Passable = QueuePlace & { readonly passedAt: Date | null };

/** The end of the hour in which no other Sundul passes it; null: one may. */
function protectedUntil({ passedAt }: Pick<Passable, 'passedAt'>, now: Date): Date | null {
  const until = passedAt === null ? null : new Date(passedAt.getTime() + SUNDUL_SECONDS * 1_000);
  return until !== null && until > now ? until : null;
}

/** Places that a Sundul of this lane, sorted as the queue, goes behind: all up to the last who was passed within the hour. */
export function keptAhead<Place extends Passable>(lane: readonly Place[], now: Date): Place[] {
  return lane.slice(0, lane.findLastIndex((place) => protectedUntil(place, now) !== null) + 1);
}

/** `ranks` null: before all of its lane. `passed`: those who lose a place. */
type Lift<Place extends Passable> = { ranks: ReadonlyMap<Place['id'], number> | null; passed: Place[] };

/** The place to which a Sundul lifts an entry of this lane, behind who was passed within the hour; null: it would pass nobody. */
export function liftOf<Place extends Passable>(lane: readonly Place[], id: Place['id'], now: Date): Lift<Place> | null {
  const units = unitsOf(lane.toSorted(compareQueue));
  const own = units.findIndex((unit) => unit.some((place) => place.id === id));
  if (own === 0) return null;
  const ahead = units.slice(0, own);
  const kept = ahead.findLastIndex((unit) => unit.some((place) => protectedUntil(place, now) !== null)) + 1;
  if (kept === 0) return { ranks: null, passed: ahead.flat() };
  const isLifted = (unit: readonly Place[]) => unit.some(({ sundulAt }) => sundulAt !== null);
  const at = Math.max(kept, ahead.findLastIndex(isLifted) + 1);
  if (at >= own) return null;
  const order = units.toSpliced(own, 1).toSpliced(at, 0, units[own] ?? []);
  const plain = order.filter((unit) => !isLifted(unit)).flat();
  return { ranks: ranksOfMove(plain, id), passed: ahead.slice(at).flat() };
}

/** The first time at which a Sundul of this entry passes somebody again; null: it does now. */
export function liftableAt<Place extends Passable>(lane: readonly Place[], id: Place['id'], now: Date): Date | null {
  if (liftOf(lane, id, now) !== null) return null;
  const ends = lane.flatMap((place) => protectedUntil(place, now) ?? []).toSorted((a, b) => a.getTime() - b.getTime());
  return ends.find((end) => liftOf(lane, id, end) !== null) ?? null;
}

/** The time from which a host who sold Sunduls at these times sells the next one; null: now. `max` 0: no limit. */
export function sundulSoldUntil(soldAt: readonly Date[], max: number, now: Date): Date | null {
  if (max === 0) return null;
  const newest = soldAt.toSorted((a, b) => b.getTime() - a.getTime())[max - 1];
  const until = newest === undefined ? null : new Date(newest.getTime() + SUNDUL_SECONDS * 1_000);
  return until !== null && until > now ? until : null;
}
