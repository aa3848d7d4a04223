import type { InParty } from '#mabar/party.ts';

/** The queue: order, presence and the expected wait (decisions.md "Mabar"). */

/** ONLINE lasts this long from payment, Sundul or a "saya di sini" tap. */
export const ONLINE_SECONDS = 10_800;
/** Players beside the host in one game. */
export const SEATS = 4;
/** Fewer recorded games than this are no basis for an estimate (`belum cukup data`). */
const WAIT_MIN_GAMES = 3;
/** Recent games an estimate looks at. */
export const WAIT_RECENT_GAMES = 20;
/** Games recorded longer ago than this are of another evening and say nothing about this one. */
export const WAIT_GAMES_SECONDS = 21_600;
/** A host who neither pressed nor streamed for this long is shown as `belum mulai`. */
export const STARTED_SECONDS = 3_600;

/** Shorter or longer gaps between two results are a correction or a break, not a game. */
const GAME_SECONDS_MIN = 180;
const GAME_SECONDS_MAX = 3_600;

export type QueuePlace = InParty & {
  readonly id: string | number;
  readonly priority: number;
  readonly sundulAt: Date | null;
  readonly paidAt: Date;
  /** Where it was moved to in its lane, in the milliseconds of a payment's instant; null: it stands at its own. */
  readonly laneRank: number | null;
};

/** What orders an entry in its lane: the instant of its payment, or where it was moved to, in milliseconds since 1970. */
export function rankOf({ laneRank, paidAt }: Pick<QueuePlace, 'laneRank' | 'paidAt'>): number {
  return laneRank ?? paidAt.getTime();
}

/**
 * The queue's order: priority desc, sundul_at desc nulls last, rank in the lane, id. All of a party have one Sundul and one
 * rank, and where others have it too they stand together behind who ordered alone. Queries sort the same way in SQL (`inQueueOrder`).
 */
export function compareQueue(a: QueuePlace, b: QueuePlace): number {
  return (
    b.priority - a.priority ||
    (b.sundulAt === null ? -1 : b.sundulAt.getTime()) - (a.sundulAt === null ? -1 : a.sundulAt.getTime()) ||
    rankOf(a) - rankOf(b) ||
    compareIds(a.party?.id ?? '', b.party?.id ?? '') ||
    compareIds(a.id, b.id)
  );
}

/** By the order of their characters, as the queries compare them. */
function compareIds<Id extends string | number>(a: Id, b: Id): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Who of a waiting queue, in its order, stands before a player who orders an event now: by the queue's order, as the
 * last of the event's priority. A Sundul stands before all of its priority.
 */
export function aheadOf<Place extends QueuePlace>(
  waiting: readonly Place[],
  { priority, sundul }: { priority: number; sundul: boolean },
): Place[] {
  const latest = new Date(8.64e15);
  const newcomer = {
    id: Number.MAX_SAFE_INTEGER,
    priority,
    sundulAt: sundul ? latest : null,
    paidAt: latest,
    laneRank: null,
  };
  return waiting.filter((place) => compareQueue(place, newcomer) < 0);
}

/**
 * Whether a host has started, by when it last showed that it is there: a press (Win, Lose, Main, Ganti, Selesai) or a
 * call of its overlay. Until then no minutes are promised; orders stay open.
 */
export function hasStarted(signs: readonly (Date | null)[], now: Date): boolean {
  const until = startedUntil(signs);
  return until !== null && now < until;
}

/** When a host that shows no more signs counts as not started; null: it never showed one. */
export function startedUntil(signs: readonly (Date | null)[]): Date | null {
  const latest = Math.max(...signs.map((sign) => sign?.getTime() ?? 0));
  return latest > 0 ? new Date(latest + STARTED_SECONDS * 1_000) : null;
}

/**
 * What keeps an entry ONLINE. `presentAt` is the last tap on the ticket or Sundul of its player. `sundulAt` is not asked: it
 * goes with `Main`, and of a party one's Sundul lifts all, whoever of them is there.
 */
type Presence = { readonly paidAt: Date; readonly presentAt: Date | null };

/** When an entry turns OFFLINE. */
export function onlineUntil({ paidAt, presentAt }: Presence): Date {
  const last = Math.max(paidAt.getTime(), presentAt?.getTime() ?? 0);
  return new Date(last + ONLINE_SECONDS * 1_000);
}

/** The entry's `status` on the wire. An OFFLINE entry keeps its place. */
export function onlineStatus(presence: Presence, now: Date): 'online' | 'offline' {
  return now < onlineUntil(presence) ? 'online' : 'offline';
}

/** Games an entry still has. */
export function gamesLeft(entry: { count: number; played: number }): number {
  return Math.max(0, entry.count - entry.played);
}

/** Lengths in seconds of the latest games, from the moments their results were recorded, oldest first. */
export function gameLengths(recordedAt: readonly Date[]): number[] {
  return recordedAt
    .slice(1)
    .map((at, index) => (at.getTime() - (recordedAt[index]?.getTime() ?? 0)) / 1_000)
    .filter((seconds) => seconds >= GAME_SECONDS_MIN && seconds <= GAME_SECONDS_MAX)
    .slice(-WAIT_RECENT_GAMES);
}

/** An expected wait as a range in seconds, whole minutes. */
type Wait = { readonly from: number; readonly to: number };

/**
 * What really happens before a seat, in games for each game counted: Fast-Track and Sundul pass, people are away, hosts
 * take breaks. It mostly makes the wait longer, and it spreads. Measured on simulated streams.
 */
const WAIT_SLIP = 0.1;
const WAIT_STRAY = 0.15;
/** The part of the running game that is still to come, with the lobby after it. */
const WAIT_RUNNING = 0.7;
/** How many standard deviations the range reaches to either side, to hold more than four real starts of five. */
const WAIT_REACH = 1.55;
/** Games of one host never take the same time, whatever a few of them say. */
const WAIT_SPREAD_MIN = 0.15;

/**
 * How long a player behind `ahead` waits for a seat, or null without enough games to go by.
 * `playing` and `ahead` are games left, `ahead` in queue order; `lengths` comes from gameLengths.
 *
 * The middle is the games before a seat times their mean length, the first of which is running already; a seat that is
 * free is taken at the next game. The range grows with what is uncertain: the running game, the spread of lengths, how
 * few of them are known, and what happens in a queue.
 */
export function expectedWait(
  playing: readonly number[],
  ahead: readonly number[],
  lengths: readonly number[],
): Wait | null {
  if (lengths.length < WAIT_MIN_GAMES) return null;
  const games = Math.max(1, gamesUntilSeat(playing, ahead));
  const mean = lengths.reduce((sum, seconds) => sum + seconds, 0) / lengths.length;
  const squares = lengths.reduce((sum, seconds) => sum + (seconds - mean) ** 2, 0);
  const spread = Math.max(mean * WAIT_SPREAD_MIN, Math.sqrt(squares / (lengths.length - 1)));
  const expected = (WAIT_RUNNING + (games - 1) * (1 + WAIT_SLIP)) * mean;
  const deviation = Math.sqrt(
    mean ** 2 / 6 + (games - 1) * (spread ** 2 + WAIT_STRAY * mean ** 2) + (games * spread) ** 2 / lengths.length,
  );
  return {
    from: Math.floor(Math.max(0, expected - WAIT_REACH * deviation) / 60) * 60,
    to: Math.ceil((expected + WAIT_REACH * deviation) / 60) * 60,
  };
}

/** Games until one of the four seats is free after all players ahead have sat down in turn. */
export function gamesUntilSeat(playing: readonly number[], ahead: readonly number[]): number {
  // With more than four playing, the ones who finish first make no seat free.
  const seats = [...Array<number>(SEATS).fill(0), ...playing].toSorted((a, b) => a - b).slice(-SEATS);
  for (const games of ahead) {
    seats[0] = (seats[0] ?? 0) + games;
    seats.sort((a, b) => a - b);
  }
  return seats[0] ?? 0;
}
