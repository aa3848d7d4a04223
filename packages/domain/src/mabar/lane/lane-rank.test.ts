import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { swapRanks } from '#mabar/lane/lane-rank.ts';
import { unitsOf } from '#mabar/party.ts';
import { compareQueue, type QueuePlace } from '#mabar/queue.ts';

const START = Date.UTC(2026, 10, 20, 12);
const at = (ms: number) => new Date(START + ms);
const idsOf = (queue: readonly QueuePlace[]) => queue.toSorted(compareQueue).map(({ id }) => id);

/** Crowded on purpose: payments of the same millisecond, Sunduls of the same instant, ranks with hardly a number between. */
const queues = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 1_000 }),
    priority: fc.constantFrom(0, 10),
    sundulAt: fc.option(fc.nat({ max: 2 }).map(at)),
    paidAt: fc.nat({ max: 3 }).map(at),
    laneRank: fc.option(fc.constantFrom(0, 0.000_25, 0.000_5, 0.001, 0.5, 1, 2).map((ms) => START + ms)),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 12 },
);

/** The queue after the moves were written. */
function moved(queue: readonly QueuePlace[], moves: NonNullable<ReturnType<typeof swapRanks>>['moves']): QueuePlace[] {
  return queue.map((place) => ({ ...place, ...moves.find(({ id }) => id === place.id) }));
}

describe('letting the next one go first', () => {
  test('exchanges exactly these two places, in any queue, as often as it is done', () => {
    fc.assert(
      fc.property(queues, fc.array(fc.nat(), { minLength: 1, maxLength: 20 }), (start, picks) => {
        let queue: QueuePlace[] = start;
        for (const pick of picks) {
          const before = idsOf(queue);
          const own = queue.find(({ id }) => id === before[pick % before.length])!;
          const swap = swapRanks(queue, own.id);
          const index = before.indexOf(own.id);
          const behind = queue.find(({ id }) => id === before[index + 1]);
          if (swap === null) {
            expect(behind?.priority).not.toBe(own.priority);
            continue;
          }
          expect(swap.next.id).toBe(behind?.id);
          queue = moved(queue, swap.moves);
          expect(idsOf(queue)).toEqual(before.with(index, swap.next.id).with(index + 1, own.id));
        }
      }),
      { numRuns: 500 },
    );
  });

  test('exchanges the whole of a party with the whole of the next one, and leaves all others together', () => {
    fc.assert(
      fc.property(queues, fc.array(fc.nat({ max: 3 }), { maxLength: 12 }), fc.nat(), (singles, sizes, pick) => {
        const queue = singles
          .flatMap((place, index): QueuePlace[] => {
            const others = Array.from({ length: sizes[index] ?? 0 }, (_, each) => ({
              ...place,
              id: Number(place.id) * 10_000 + each,
            }));
            const party = others.length === 0 ? null : { id: `party ${place.id}` };
            return [place, ...others].map((each) => ({ ...each, party }));
          })
          .toSorted(compareQueue);
        const units = unitsOf(queue).map((unit) => unit.map(({ id }) => id));
        expect(units.flat()).toEqual(idsOf(queue));
        const own = queue[pick % queue.length]!.id;
        const swap = swapRanks(queue, own);
        if (swap === null) return;
        const at = units.findIndex((unit) => unit.includes(own));
        const [mine = [], theirs = []] = [units[at], units[at + 1]];
        expect(idsOf(moved(queue, swap.moves))).toEqual(
          units
            .with(at, theirs)
            .with(at + 1, mine)
            .flat(),
        );
      }),
      { numRuns: 500 },
    );
  });

  test('never makes a Sundul newer, so nobody looks more present or passes another by it', () => {
    fc.assert(
      fc.property(queues, fc.nat(), (queue, pick) => {
        const { moves } = swapRanks(queue, queue[pick % queue.length]!.id) ?? { moves: [] };
        for (const { id, sundulAt } of moves) {
          const before = queue.find((place) => place.id === id)!.sundulAt;
          expect(sundulAt?.getTime() ?? -1).toBeLessThanOrEqual(before?.getTime() ?? -1);
        }
      }),
    );
  });

  test('writes one entry where there is room, and leaves it before whoever pays later', () => {
    const place = (id: number): QueuePlace => ({
      id,
      priority: 0,
      sundulAt: null,
      paidAt: at(id * 1_000),
      laneRank: null,
    });
    const queue = [place(1), place(2), place(3)];
    expect(swapRanks(queue, 1)?.moves).toEqual([{ id: 1, sundulAt: null, laneRank: START + 2_500 }]);
    const last = swapRanks(queue, 2)!;
    expect(idsOf([...moved(queue, last.moves), place(4)])).toEqual([1, 3, 2, 4]);
    expect(swapRanks(queue, 3)).toBeNull();
    expect(swapRanks(queue, 9)).toBeNull();
  });

  test('gives a Sundul up to the one behind that has none', () => {
    const lifted: QueuePlace = { id: 9, priority: 0, sundulAt: at(60_000), paidAt: at(9_000), laneRank: null };
    const queue: QueuePlace[] = [1, 2].map((id) => ({ ...lifted, id, sundulAt: null, paidAt: at(id) }));
    const swap = swapRanks([...queue, lifted], 9)!;
    expect(swap.moves).toEqual([{ id: 9, sundulAt: null, laneRank: START + 1.5 }]);
  });
});
