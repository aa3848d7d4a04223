import type { InParty } from '#mabar/party.ts';

/** Time ONLINE after payment, Sundul or a "saya di sini" tap. */
export const ONLINE_SECONDS = 10_800;
/** Players beside the host in one game. */
export const SEATS = 4;
/** Minimum games for an estimate (else `belum cukup data`). */
const WAIT_MIN_GAMES = 3;
export const WAIT_RECENT_GAMES = 20;
/** Older games belong to another evening. */
export const WAIT_GAMES_SECONDS = 21_600;
/** A host without sign for this long is shown as `belum mulai`. */
export const STARTED_SECONDS = 3_600;

/** On "Main" for longer, an entry is one that its host forgot there. */
const PLAYING_SECONDS = 43_200;

/** Other gaps between two results are corrections or breaks. */
const GAME_SECONDS_MIN = 180;
const GAME_SECONDS_MAX = 3_600;

export type QueuePlace = InParty & {
  readonly id: string | number;
  readonly priority: number;
  readonly sundulAt: Date | null;
  readonly paidAt: Date;
  /** Rank after a move within its lane, on the scale of payment times in ms; null: not moved. */
  readonly laneRank: number | null;
};

/** Order within a lane, in milliseconds since 1970: the payment, or the moved rank. */
export function rankOf({ laneRank, paidAt }: Pick<QueuePlace, 'laneRank' | 'paidAt'>): number {
  return laneRank ?? paidAt.getTime();
}

/** Same order as `inQueueOrder` in SQL. At equal ranks single entries come first and parties stay together. */
export function compareQueue(a: QueuePlace, b: QueuePlace): number {
  return (
    b.priority - a.priority ||
    (b.sundulAt === null ? -1 : b.sundulAt.getTime()) - (a.sundulAt === null ? -1 : a.sundulAt.getTime()) ||
    rankOf(a) - rankOf(b) ||
    compareIds(a.party?.id ?? '', b.party?.id ?? '') ||
    compareIds(a.id, b.id)
  );
}

/** By code units, as in the queries. */
function compareIds<Id extends string | number>(a: Id, b: Id): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Entries ahead of a new order, which comes last within its priority; a Sundul comes before all of its priority. */
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

/** By the last press or call of the overlay. Before that no minutes are promised, but orders stay open. */
export function hasStarted(signs: readonly (Date | null)[], now: Date): boolean {
  const until = startedUntil(signs);
  return until !== null && now < until;
}

/** End of "started" without another sign; null: no sign ever. */
export function startedUntil(signs: readonly (Date | null)[]): Date | null {
  const latest = Math.max(...signs.map((sign) => sign?.getTime() ?? 0));
  return latest > 0 ? new Date(latest + STARTED_SECONDS * 1_000) : null;
}

/** Until then the games of an entry on "Main" are being played, and no money goes back for them; null: it is not on "Main". */
export function playingUntil(playingAt: Date | null): Date | null {
  return playingAt && new Date(playingAt.getTime() + PLAYING_SECONDS * 1_000);
}

export function isForgotten(playingAt: Date | null, now: Date): boolean {
  const until = playingUntil(playingAt);
  return until !== null && until <= now;
}

/** `sundulAt` is ignored: `Main` clears it, and a Sundul lifts a whole party, present or not. */
type Presence = { readonly paidAt: Date; readonly presentAt: Date | null };

export function onlineUntil({ paidAt, presentAt }: Presence): Date {
  const last = Math.max(paidAt.getTime(), presentAt?.getTime() ?? 0);
  return new Date(last + ONLINE_SECONDS * 1_000);
}

/** `status` on the wire. An OFFLINE entry keeps its place. */
export function onlineStatus(presence: Presence, now: Date): 'online' | 'offline' {
  return now < onlineUntil(presence) ? 'online' : 'offline';
}

export function gamesLeft(entry: { count: number; played: number }): number {
  return Math.max(0, entry.count - entry.played);
}

export function gameLengths(recordedAt: readonly Date[]): number[] {
  return recordedAt
    .slice(1)
    .map((at, index) => (at.getTime() - (recordedAt[index]?.getTime() ?? 0)) / 1_000)
    .filter((seconds) => seconds >= GAME_SECONDS_MIN && seconds <= GAME_SECONDS_MAX)
    .slice(-WAIT_RECENT_GAMES);
}

type Wait = { readonly from: number; readonly to: number };

/** Measured on simulated streams: Sunduls, absent players and breaks lengthen the wait and spread it. */
const WAIT_SLIP = 0.1;
const WAIT_STRAY = 0.15;
/** Expected remainder of the running game, lobby included. */
const WAIT_RUNNING = 0.7;
/** Standard deviations to either side that hold more than four of five real starts. */
const WAIT_REACH = 1.55;
/** Minimum spread of game lengths, whatever few samples say. */
const WAIT_SPREAD_MIN = 0.15;

/** Minutes by games left; null: too few games. The range grows with the spread and scarcity of `lengths`. */
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

export function gamesUntilSeat(playing: readonly number[], ahead: readonly number[]): number {
  // With more than four playing, the first to finish free no seat.
  const seats = [...Array<number>(SEATS).fill(0), ...playing].toSorted((a, b) => a - b).slice(-SEATS);
  for (const games of ahead) {
    seats[0] = (seats[0] ?? 0) + games;
    seats.sort((a, b) => a - b);
  }
  return seats[0] ?? 0;
}
