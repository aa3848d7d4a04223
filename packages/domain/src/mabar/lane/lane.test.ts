import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexInLane, laneOf, ranksOfMove, withMoved } from '#mabar/lane/lane.ts';
import { compareQueue, type QueuePlace } from '#mabar/queue.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute));

/** A queue in its order, with its lanes; many pay in the same moment and many were moved before. */
const queues = fc
  .uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 1_000 }),
      priority: fc.constantFrom(0, 10),
      sundulAt: fc.option(fc.nat({ max: 3 }).map(at), { freq: 3 }),
      paidAt: fc.nat({ max: 3 }).map(at),
      laneRank: fc.option(fc.nat({ max: 3 }).map((minute) => at(minute).getTime() + 0.5)),
    }),
    { selector: ({ id }) => id, minLength: 2, maxLength: 12 },
  )
  .map((places) => places.toSorted(compareQueue).map((place) => ({ ...place, lane: laneOf(place) })));

type Queue = (QueuePlace & { id: number; lane: string | null })[];

/** Neighbours that a drag of row `from` to the place of row `to` sends. */
function drop(queue: Queue, from: number, to: number) {
  const others = queue.toSpliced(from, 1);
  return { afterID: others[to - 1]?.id ?? null, beforeID: others[to]?.id ?? null };
}

function ranked(queue: Queue, id: number, index: number): Queue {
  const moved = withMoved(queue, id, index);
  const lane = queue.find((place) => place.id === id)?.lane;
  const ranks = ranksOfMove(
    moved.filter((place) => place.lane === lane),
    id,
  );
  return moved.map((place) => ({ ...place, laneRank: ranks.get(place.id) ?? place.laneRank }));
}

test('a moved row stands where it was dropped, and nobody else changes places', () => {
  fc.assert(
    fc.property(queues, fc.nat(), fc.nat(), (queue, one, other) => {
      const [from, to] = [one % queue.length, other % queue.length];
      const id = queue[from]?.id ?? 0;
      const index = indexInLane(queue, id, drop(queue, from, to));
      if (index === null) return;
      const after = ranked(queue, id, index);
      expect(after.toSorted(compareQueue).map((place) => place.id)).toEqual(
        withMoved(queue, id, index).map((place) => place.id),
      );
    }),
  );
});

test('no move brings a row out of its lane: not above a Sundul, not among Fast-Track', () => {
  fc.assert(
    fc.property(queues, fc.nat(), fc.nat(), (queue, one, other) => {
      const [from, to] = [one % queue.length, other % queue.length];
      const row = queue[from];
      const index = row && indexInLane(queue, row.id, drop(queue, from, to));
      if (row === undefined || index === null || index === undefined) return;
      const lanes = (places: Queue) => places.map(({ lane }) => lane);
      expect(lanes(withMoved(queue, row.id, index))).toEqual(lanes(queue));
    }),
  );
});

test('two rows are moved between each other a thousand times: there is always a place left', () => {
  let queue: Queue = [1, 2, 3].map((id) => ({
    id,
    priority: 0,
    sundulAt: null,
    paidAt: at(0),
    laneRank: null,
    lane: '0',
  }));
  for (let moves = 0; moves < 1_000; moves += 1) {
    const id = queue[2]?.id ?? 0;
    queue = ranked(queue, id, 1).toSorted(compareQueue);
    expect(queue[1]?.id).toBe(id);
  }
  const newcomer = { id: 4, priority: 0, sundulAt: null, paidAt: at(1), laneRank: null, lane: '0' };
  expect([...queue, newcomer].toSorted(compareQueue).at(-1)?.id).toBe(4);
});

test('a move between two of one instant leaves whoever plays its place, behind both', () => {
  const paid = (id: number, second: number) => ({ id, priority: 0, sundulAt: null, paidAt: new Date(at(0).getTime() + second * 1_000), laneRank: null, lane: '0' }); // prettier-ignore
  const [one, two, plays, moved, last] = [paid(1, 0), paid(2, 0), paid(3, 5), paid(4, 10), paid(5, 20)];
  const waiting = ranked([one, two, moved, last], 4, 1);
  expect([...waiting, plays].toSorted(compareQueue).map(({ id }) => id)).toEqual([1, 4, 2, 3, 5]);
});

test('a row whose neighbour has gone stands by the other one; without both it moves nowhere', () => {
  const queue = [
    { id: 1, lane: null },
    { id: 2, lane: '0' },
    { id: 3, lane: '0' },
    { id: 4, lane: '0' },
  ];
  expect(indexInLane(queue, 4, { afterID: 2, beforeID: 3 })).toBe(2);
  expect(indexInLane(queue, 4, { afterID: 99, beforeID: 3 })).toBe(2);
  expect(indexInLane(queue, 4, { afterID: 2, beforeID: 99 })).toBe(2);
  expect(indexInLane(queue, 4, { afterID: null, beforeID: 2 })).toBe(1);
  expect(indexInLane(queue, 4, { afterID: 98, beforeID: 99 })).toBeNull();
  expect(indexInLane(queue, 4, { afterID: 1, beforeID: null }), 'a Sundul is no lane').toBeNull();
  expect(indexInLane(queue, 1, { afterID: 3, beforeID: 4 }), 'a Sundul is not moved').toBeNull();
});

const withParties = queues.chain((queue) =>
  fc
    .array(fc.nat({ max: 3 }), { minLength: queue.length, maxLength: queue.length })
    .map((sizes) => joined(queue, sizes)),
);

/** Some of a queue with others of theirs behind them, who paid in the same moment. */
function joined(queue: Queue, sizes: readonly number[]): Queue {
  return queue
    .flatMap((place, index) => {
      const party = { id: `party ${place.id}` };
      const others = Array.from({ length: sizes[index] ?? 0 }, (_, each) => ({
        ...place,
        id: place.id * 10_000 + each,
      }));
      return others.length === 0 ? [place] : [place, ...others].map((each) => ({ ...each, party }));
    })
    .toSorted(compareQueue);
}

test('a party stands together wherever it is moved, and no other row is dropped into it', () => {
  fc.assert(
    fc.property(withParties, fc.nat(), fc.nat(), (queue, one, other) => {
      expect(apart(queue), 'before it is moved').toEqual([]);
      const [from, to] = [one % queue.length, other % queue.length];
      const id = queue[from]?.id ?? 0;
      const index = indexInLane(queue, id, drop(queue, from, to));
      if (index === null) return;
      const shown = withMoved(queue, id, index);
      const after = ranked(queue, id, index).toSorted(compareQueue);
      expect(after.map((place) => place.id)).toEqual(shown.map((place) => place.id));
      expect(apart(after)).toEqual([]);
      expect(shown.map(({ lane }) => lane)).toEqual(queue.map(({ lane }) => lane));
    }),
    { numRuns: 300 },
  );
});

/** Parties between whose rows another one stands. */
function apart(queue: Queue): string[] {
  const parties = queue.map(({ party }) => party?.id);
  return parties.flatMap((id, index) => (id !== undefined && parties.indexOf(id, index + 1) > index + 1 ? [id] : []));
}

test('a row that is dropped in a party stands behind all of it, and one dropped in its own stays', () => {
  const party = { id: 'a' };
  const queue = [
    { id: 1, lane: '0', party },
    { id: 2, lane: '0', party },
    { id: 3, lane: '0' },
  ];
  expect(indexInLane(queue, 3, { afterID: 1, beforeID: 2 })).toBe(2);
  expect(indexInLane(queue, 3, { afterID: null, beforeID: 2 })).toBe(0);
  expect(indexInLane(queue, 1, { afterID: 2, beforeID: null })).toBe(0);
  expect(withMoved(queue, 2, 1).map(({ id }) => id)).toEqual([3, 1, 2]);
});
