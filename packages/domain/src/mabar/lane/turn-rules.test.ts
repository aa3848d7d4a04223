import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextInOrder } from '#mabar/next-players.ts';
import { noRoles } from '#roles.ts';
import { compareQueue, gamesLeft, SEATS } from '#mabar/queue.ts';
import { gamesBefore, liftableAt, liftOf, restingAfter, SUNDUL_SECONDS, sundulSoldUntil } from './turn-rules.ts';

const START = Date.UTC(2026, 10, 20, 12);
const at = (seconds: number) => new Date(START + seconds * 1_000);

const player = {
  played: 0,
  inRow: 0,
  priority: 0,
  party: null,
  status: 'online' as const,
  passed: 0,
  needRole: false,
  role: noRoles,
};
const unmoved = {
  priority: 0,
  sundulAt: null as Date | null,
  laneRank: null as number | null,
  passedAt: null as Date | null,
  party: null,
};

describe('games in a row', () => {
  const entry = { id: 1, priority: 0, played: 1, count: 5, inRow: 2, party: null, player: { id: '1', server: '1' } };
  const other = { priority: 0, party: null, player: { id: '2', server: '1' } };

  test('make room for others who then come first, after the last allowed one, with games left', () => {
    expect(restingAfter([entry], [other], 3)).toEqual([entry]);
    expect(restingAfter([{ ...entry, inRow: 1 }], [other], 3)).toEqual([]);
    expect(restingAfter([{ ...entry, played: 4 }], [other], 3)).toEqual([]);
    expect(restingAfter([entry], [{ ...other, priority: 10 }], 3)).toEqual([entry]);
    expect(restingAfter([{ ...entry, priority: 10 }], [other], 3)).toEqual([]);
    expect(restingAfter([entry], [{ ...other, player: entry.player }], 3)).toEqual([]);
    expect(restingAfter([entry], [], 3)).toEqual([]);
    expect(restingAfter([entry], [other], 0)).toEqual([]);
  });

  test('are counted for a party together, and its own waiting member is nobody else', () => {
    const party = { id: 'P' };
    const mates = [
      { ...entry, party },
      { ...entry, id: 2, inRow: 0, party },
    ];
    expect(restingAfter(mates, [other], 3)).toEqual(mates);
    expect(restingAfter(mates, [{ ...other, party }], 3)).toEqual([]);
  });

  test('let nobody wait longer than those ahead may play in a row, and everybody plays what they bought', () => {
    const orders = fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(orders, fc.integer({ min: 1, max: 4 }), (counts, max) => {
        let waiting = counts.map((count, id) => ({ ...player, id, count, player: { id: String(id), server: '1' } }));
        let playing: typeof waiting = [];
        const bounds = new Map<number, number>();
        for (let game = 0; waiting.length + playing.length > 0; game += 1) {
          const { chosen } = nextInOrder(waiting, playing);
          for (const { id } of chosen) {
            expect(game).toBeLessThanOrEqual(bounds.get(id) ?? game);
            bounds.delete(id);
          }
          playing = [...playing, ...chosen.map((one) => ({ ...one, inRow: 0 }))];
          waiting = waiting.filter((one) => !chosen.includes(one));
          for (const [index, { id }] of waiting.entries()) {
            if (bounds.has(id)) continue;
            // All seats are taken until then, by those who play and those ahead.
            const busy = [...playing, ...waiting.slice(0, index)].map((one) => gamesBefore(gamesLeft(one), max));
            bounds.set(id, game + Math.floor(busy.reduce((sum, games) => sum + games, 0) / SEATS));
          }
          const resting = restingAfter(playing, waiting, max);
          const after = (one: (typeof playing)[number]) => ({ ...one, played: one.played + 1, inRow: one.inRow + 1 });
          waiting = [...waiting, ...resting.map(after)];
          playing = playing
            .filter((one) => !resting.includes(one))
            .map(after)
            .filter((one) => gamesLeft(one) > 0);
          expect(game).toBeLessThan(counts.reduce((sum, count) => sum + count, 0));
        }
      }),
      { numRuns: 10_000 },
    );
  });
});

describe('Sunduls of an hour', () => {
  const place = (id: number) => ({ ...unmoved, id, paidAt: at(id) });
  const idsOf = (lane: readonly ReturnType<typeof place>[]) => lane.toSorted(compareQueue).map(({ id }) => id);
  /** The lane after a Sundul of `id`. */
  function lifted(lane: readonly ReturnType<typeof place>[], id: number, now: Date) {
    const lift = liftOf(lane, id, now);
    if (lift === null) return null;
    return lane.map((one) => ({
      ...one,
      passedAt: lift.passed.some((passed) => passed.id === one.id) ? now : one.passedAt,
      laneRank: lift.ranks?.get(one.id) ?? one.laneRank,
      sundulAt: one.id !== id ? one.sundulAt : lift.ranks === null ? now : null,
    }));
  }

  test('put the second one behind everybody whom the first one passed', () => {
    const lane = [1, 2, 3, 4, 5, 6].map(place);
    const once = lifted(lane, 3, at(100))!;
    expect(idsOf(once)).toEqual([3, 1, 2, 4, 5, 6]);
    expect(idsOf(lifted(once, 6, at(200))!)).toEqual([3, 1, 2, 6, 4, 5]);
    expect(lifted(once, 2, at(200))).toBeNull();
    expect(liftableAt(once, 2, at(200))).toEqual(at(100 + SUNDUL_SECONDS));
    expect(idsOf(lifted(once, 2, at(100 + SUNDUL_SECONDS))!)).toEqual([2, 3, 1, 4, 5, 6]);
  });

  test('pass nobody twice an hour, and move nobody else, in any order of buyers', () => {
    const buys = fc.array(fc.tuple(fc.nat({ max: 7 }), fc.integer({ min: 1, max: 4_000 })), { maxLength: 12 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), buys, (size, bought) => {
        let lane = Array.from({ length: size }, (_, id) => place(id));
        let now = at(100);
        const passed = new Map<number, Date>();
        for (const [pick, seconds] of bought) {
          now = new Date(now.getTime() + seconds * 1_000);
          const before = idsOf(lane);
          const id = before[pick % size]!;
          const after = lifted(lane, id, now);
          if (after === null) {
            expect(liftableAt(lane, id, now) === null).toBe(before[0] === id);
            continue;
          }
          const ids = idsOf(after);
          expect(ids.filter((one) => one !== id)).toEqual(before.filter((one) => one !== id));
          expect(ids.indexOf(id)).toBeLessThan(before.indexOf(id));
          for (const one of before.slice(0, before.indexOf(id))) {
            if (ids.indexOf(one) === before.indexOf(one)) continue;
            const last = passed.get(one);
            expect(last === undefined || now.getTime() - last.getTime() >= SUNDUL_SECONDS * 1_000).toBe(true);
            passed.set(one, now);
          }
          lane = after;
        }
      }),
      { numRuns: 10_000 },
    );
  });

  test('are sold out until the oldest of the allowed ones is an hour old', () => {
    const sold = [at(0), at(900), at(1_800)];
    expect(sundulSoldUntil(sold, 3, at(2_000))).toEqual(at(SUNDUL_SECONDS));
    expect(sundulSoldUntil(sold, 2, at(2_000))).toEqual(at(900 + SUNDUL_SECONDS));
    expect(sundulSoldUntil(sold, 4, at(2_000))).toBeNull();
    expect(sundulSoldUntil(sold, 3, at(SUNDUL_SECONDS))).toBeNull();
    expect(sundulSoldUntil(sold, 0, at(2_000))).toBeNull();
  });
});
