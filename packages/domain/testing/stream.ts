import { gamesLeft, SEATS } from '#mabar/queue.ts';

/**
 * Simulated evenings for measuring the expected wait: a host with its own pace and lobby times, breaks, orders of one
 * to five games, absent players, Fast-Track and Sundul, and a forgotten result recorded late. Independent of the
 * estimate.
 */

/** State at an order at a random moment, and the real wait. Seconds. */
export type Evening = {
  /** Times of the latest results, oldest first. */
  readonly recorded: readonly Date[];
  readonly playing: readonly number[];
  /** Games left of those ahead, in queue order. */
  readonly ahead: readonly number[];
  /** Real wait for the seat. */
  readonly waited: number;
};

type Person = { count: number; played: number; fast: boolean; lifted: boolean; away: number; me: boolean };

const MINUTE = 60;
/** Nobody orders into a full evening, because people see the queue. */
const QUEUE_FULL = 14;
const start = Date.UTC(2026, 10, 20, 12);

function evening(seed: number): Evening {
  const random = chance(seed);
  const between = (min: number, max: number) => min + random() * (max - min);
  const around = (median: number, spread: number) => median * Math.exp(spread * normal(random));
  const [pace, spread, lobby] = [between(9, 17), between(0.15, 0.35), between(1.5, 4)];
  const arrivals = between(3, 12); // an hour

  const person = (me = false): Person => {
    const dice = random();
    return {
      count: me ? 1 : dice < 0.35 ? 1 : dice < 0.6 ? 2 : dice < 0.85 ? 3 : 5,
      played: 0,
      fast: !me && random() < 0.08,
      lifted: false,
      away: !me && random() < 0.1 ? between(15, 60) * MINUTE : 0,
      me,
    };
  };
  const queue: Person[] = Array.from({ length: Math.floor(between(2, 12)) }, () => person());
  let playing: Person[] = [];
  const recorded: number[] = [];
  let now = 0;
  let nextArrival = 0;
  const asksAt = between(1, 4) * 60 * MINUTE;
  let snapshot: Omit<Evening, 'waited'> | undefined;

  const ranked = () => {
    const rank = (one: Person) => (one.fast ? 2 : one.lifted ? 1 : 0);
    return queue.toSorted((a, b) => rank(b) - rank(a));
  };
  /** Advances time to `until` with arrivals, among them the followed one. */
  const passes = (until: number) => {
    for (;;) {
      const next = Math.min(nextArrival, snapshot ? Infinity : asksAt);
      if (next > until) break;
      if (next === asksAt && !snapshot) {
        snapshot = {
          recorded: recorded.map((at) => new Date(start + at * 1_000)),
          playing: playing.map(gamesLeft),
          // A new order is last: everybody waiting is ahead.
          ahead: ranked().map(gamesLeft),
        };
        queue.push(person(true));
      } else {
        if (queue.length < QUEUE_FULL) queue.push(person());
        nextArrival = next + (-Math.log(1 - random()) / arrivals) * 60 * MINUTE;
      }
    }
    for (const one of queue) {
      one.away = Math.max(0, one.away - (until - now));
      if (!one.me && !one.lifted && random() < ((until - now) / 3_600) * 0.03) one.lifted = true;
    }
    now = until;
  };

  while (now < 48 * 60 * MINUTE) {
    passes(now + around(lobby, 0.5) * MINUTE);
    if (random() < 0.06) passes(now + between(5, 25) * MINUTE);
    for (const one of ranked()) {
      if (playing.length >= SEATS) break;
      if (one.away > 0) continue;
      if (one.me && snapshot) return { ...snapshot, waited: now - asksAt };
      queue.splice(queue.indexOf(one), 1);
      playing.push(one);
    }
    passes(now + Math.max(6, around(pace, spread)) * MINUTE);
    recorded.push(now);
    if (random() < 0.01) recorded.push(now + 30);
    playing = playing.map((one) => ({ ...one, played: one.played + 1 })).filter((one) => gamesLeft(one) > 0);
  }
  throw new Error(`Nobody is served in the evening of seed ${seed}.`);
}

export function chance(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

export type WaitFigures = {
  readonly streams: number;
  /** Streams with too few games for an estimate. */
  readonly silent: number;
  /** Share of real starts inside the range. */
  readonly inside: number;
  /** Median of the range's width, and of the expected wait (its middle), in minutes. */
  readonly medianWidth: number;
  readonly medianExpected: number;
  /** Median of width divided by expected wait, stream by stream. */
  readonly medianRatio: number;
  /** Mean absolute errors in minutes: the range's middle, games until a seat x 15, all games ahead x 15. */
  readonly error: number;
  readonly naiveSeats: number;
  readonly naiveQueue: number;
};

export function measureWait(
  seeds: readonly number[],
  estimate: (evening: Evening) => { from: number; to: number } | null,
  gamesUntil: (playing: readonly number[], ahead: readonly number[]) => number,
): WaitFigures {
  const rows = seeds.flatMap((seed) => {
    const one = evening(seed);
    const range = estimate(one);
    if (!range) return [];
    const expected = (range.from + range.to) / 2;
    const naive = (games: number) => Math.abs(games * 15 * MINUTE - one.waited) / MINUTE;
    return [
      {
        inside: one.waited >= range.from && one.waited <= range.to ? 1 : 0,
        width: (range.to - range.from) / MINUTE,
        expected: expected / MINUTE,
        error: Math.abs(expected - one.waited) / MINUTE,
        seats: naive(gamesUntil(one.playing, one.ahead)),
        queue: naive(one.ahead.reduce((sum, games) => sum + games, 0)),
      },
    ];
  });
  const mean = (of: (row: (typeof rows)[number]) => number) =>
    rows.reduce((sum, row) => sum + of(row), 0) / rows.length;
  const median = (of: (row: (typeof rows)[number]) => number) =>
    rows.map(of).toSorted((a, b) => a - b)[Math.floor(rows.length / 2)] ?? 0;
  return {
    streams: seeds.length,
    silent: seeds.length - rows.length,
    inside: mean(({ inside }) => inside),
    medianWidth: median(({ width }) => width),
    medianExpected: median(({ expected }) => expected),
    medianRatio: median(({ width, expected }) => width / expected),
    error: mean(({ error }) => error),
    naiveSeats: mean(({ seats }) => seats),
    naiveQueue: mean(({ queue }) => queue),
  };
}
