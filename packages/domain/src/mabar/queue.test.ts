import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  aheadOf,
  compareQueue,
  expectedWait,
  gameLengths,
  gamesLeft,
  gamesUntilSeat,
  hasStarted,
  onlineStatus,
  type QueuePlace,
} from '#mabar/queue.ts';
import { measureWait } from '#testing/stream.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute));
const place = (id: number, more: Partial<QueuePlace> = {}): QueuePlace => ({
  laneRank: null,
  id,
  priority: 0,
  sundulAt: null,
  paidAt: at(id),
  ...more,
});

describe('the queue order [dec mabar]', () => {
  test('is priority, then the latest Sundul, then who paid first', () => {
    const entries = [
      place(1),
      place(2),
      place(3, { sundulAt: at(30) }),
      place(4, { sundulAt: at(31) }),
      place(5, { priority: 10 }),
      place(6, { priority: 10, sundulAt: at(1) }),
      place(7, { paidAt: at(1) }),
    ];
    expect(entries.toSorted(compareQueue).map(({ id }) => id)).toEqual([6, 5, 4, 3, 1, 7, 2]);
  });

  test('puts a moved entry where it was moved to in its lane, below every Sundul', () => {
    const moved = place(9, { laneRank: at(1).getTime() + 0.5 });
    const entries = [place(1), place(2), place(3, { sundulAt: at(30) }), place(5, { priority: 10 }), moved];
    expect(entries.toSorted(compareQueue).map(({ id }) => id)).toEqual([5, 3, 1, 9, 2]);
  });

  test('is the same whatever order the rows come in', () => {
    const places = fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 1, max: 1_000 }),
        priority: fc.constantFrom(0, 10),
        sundulAt: fc.option(fc.nat({ max: 3 }).map(at)),
        paidAt: fc.nat({ max: 3 }).map(at),
        laneRank: fc.option(fc.nat({ max: 3 }).map((ms) => at(ms).getTime() + 0.5)),
      }),
      { selector: ({ id }) => id, maxLength: 12 },
    );
    fc.assert(
      fc.property(
        places.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        ([list, shuffled]) => {
          expect(shuffled.toSorted(compareQueue)).toEqual(list.toSorted(compareQueue));
        },
      ),
    );
  });
});

describe('ONLINE [dec mabar]', () => {
  const paid = { paidAt: at(0), presentAt: null };

  test('lasts 3 hours from payment, to the second', () => {
    expect(onlineStatus(paid, new Date(at(180).getTime() - 1))).toBe('online');
    expect(onlineStatus(paid, at(180))).toBe('offline');
  });

  test('is renewed by a tap on the ticket or a Sundul, for 3 hours', () => {
    expect(onlineStatus({ ...paid, presentAt: at(100) }, at(279))).toBe('online');
    expect(onlineStatus({ ...paid, presentAt: at(100) }, at(280))).toBe('offline');
    expect(onlineStatus({ ...paid, presentAt: at(500) }, at(679))).toBe('online');
  });
});

test('games left never fall below zero', () => {
  expect(gamesLeft({ count: 3, played: 1 })).toBe(2);
  expect(gamesLeft({ count: 1, played: 4 })).toBe(0);
});

describe('the expected wait [dec ticket]', () => {
  test('counts games until one of four seats is free', () => {
    expect(gamesUntilSeat([], [])).toBe(0);
    expect(gamesUntilSeat([3, 1, 2], [])).toBe(0);
    expect(gamesUntilSeat([3, 1, 2, 5], [])).toBe(1);
    expect(gamesUntilSeat([3, 1, 2, 5], [1])).toBe(2);
    expect(gamesUntilSeat([3, 1, 2, 5], [4, 1])).toBe(3);
    expect(gamesUntilSeat([1, 1, 2, 3, 4], [])).toBe(1); // five playing: the first to finish frees nothing
  });

  test('never grows shorter by another player ahead', () => {
    const games = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 8 });
    fc.assert(
      fc.property(games, games, fc.integer({ min: 1, max: 9 }), (playing, ahead, more) => {
        expect(gamesUntilSeat(playing, [...ahead, more])).toBeGreaterThanOrEqual(gamesUntilSeat(playing, ahead));
      }),
    );
  });

  test('is a range of whole minutes around the games before a seat', () => {
    const lengths = [600, 720, 780, 900, 1_200];
    const mean = 840;
    for (const games of [1, 2, 5, 9]) {
      const wait = expectedWait([games, games, games, games], [], lengths);
      expect(wait && [wait.from % 60, wait.to % 60]).toEqual([0, 0]);
      expect(wait?.from).toBeLessThan(games * mean);
      expect(wait?.to).toBeGreaterThan(games * mean);
    }
    expect(expectedWait([], [], lengths)?.from).toBe(0);
    expect(expectedWait([], [], lengths), 'a free seat is taken at the next game').toEqual(
      expectedWait([1, 1, 1, 1], [], lengths),
    );
  });

  test('grows wider when the games differ more or fewer are known', () => {
    const width = (lengths: number[]) => {
      const wait = expectedWait([4, 4, 4, 4], [], lengths);
      return wait ? wait.to - wait.from : 0;
    };
    expect(width([600, 900, 1_200])).toBeGreaterThan(width([840, 900, 960]));
    expect(width([600, 900, 1_200])).toBeGreaterThan(width([600, 900, 1_200, 600, 900, 1_200]));
  });

  test('holds the real start in 80 % of 1,000 simulated streams and is no wider than the wait', () => {
    const seeds = Array.from({ length: 1_000 }, (_, index) => index + 1);
    const figures = measureWait(
      seeds,
      ({ playing, ahead, recorded }) => expectedWait(playing, ahead, gameLengths(recorded)),
      gamesUntilSeat,
    );
    expect(figures.silent).toBeLessThan(100);
    expect(figures.inside).toBeGreaterThanOrEqual(0.8);
    expect(figures.medianRatio).toBeLessThanOrEqual(1);
    expect(figures.medianWidth).toBeLessThanOrEqual(figures.medianExpected);
    expect(figures.error).toBeLessThan(Math.min(figures.naiveSeats, figures.naiveQueue));
  });

  test('is not guessed without enough games', () => {
    expect(expectedWait([1, 1, 1, 1], [2], [600, 700])).toBeNull();
  });

  test('leaves corrections and breaks out of the game lengths', () => {
    expect(gameLengths([at(0), at(12), at(13), at(28), at(150), at(160)])).toEqual([720, 900, 600]);
    expect(gameLengths([])).toEqual([]);
  });
});

describe('who stands before a player who orders now', () => {
  test('is who will stand there once the order is paid, in any queue', () => {
    const places = fc.array(
      fc.record({ priority: fc.constantFrom(0, 10), sundulAt: fc.option(fc.integer({ min: 0, max: 60 }).map(at)) }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(places, fc.constantFrom(0, 10), fc.boolean(), (made, priority, sundul) => {
        const queue = made.map((more, index) => place(index, more)).toSorted(compareQueue);
        const paid = place(61, { priority, sundulAt: sundul ? at(61) : null });
        const then = [...queue, paid].toSorted(compareQueue);
        expect(aheadOf(queue, { priority, sundul })).toEqual(then.slice(0, then.indexOf(paid)));
      }),
    );
  });

  test('of a Sundul is Fast-Track alone, even when another Sundul is paid in the same moment', () => {
    const queue = [place(1, { priority: 10 }), place(2, { priority: 10 }), place(3, { sundulAt: at(60) }), place(4)];
    expect(aheadOf(queue, { priority: 0, sundul: true }).map(({ id }) => id)).toEqual([1, 2]);
    expect(aheadOf(queue, { priority: 0, sundul: false })).toHaveLength(4);
    expect(aheadOf(queue, { priority: 10, sundul: false })).toHaveLength(2);
  });
});

test('a host has started when it pressed or streamed within 60 minutes', () => {
  expect(hasStarted([null, null], at(60))).toBe(false);
  expect(hasStarted([at(0), null], at(59))).toBe(true);
  expect(hasStarted([null, at(0)], at(59))).toBe(true);
  expect(hasStarted([at(0), at(0)], at(60))).toBe(false);
});
