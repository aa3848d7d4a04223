import { expect, test } from 'vitest';
import { createFeed } from '#widgets/feed.ts';

/** A feed in a world whose time the test moves and whose server the test plays. */
function rig() {
  const timers = new Map<number, { at: number; ring: () => void }>();
  const world = { now: 0, reads: 0, answer: null as null | 'network' | 'revoked', slow: null as null | Promise<void> };
  let ids = 0;
  let revoked = 0;
  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  const feed = createFeed({
    async read() {
      world.reads += 1;
      await world.slow;
      if (world.answer !== null) throw world.answer;
    },
    isRevoked: (error) => error === 'revoked',
    revoked: () => (revoked += 1),
    alarm(ms, ring) {
      ids += 1;
      const id = ids;
      timers.set(id, { at: world.now + ms, ring });
      return () => timers.delete(id);
    },
  });
  return {
    feed,
    world,
    settle,
    revoked: () => revoked,
    async advance(ms: number) {
      const until = world.now + ms;
      await settle();
      for (;;) {
        const due = [...timers].filter(([, { at }]) => at <= until).toSorted(([, a], [, b]) => a.at - b.at)[0];
        if (!due) break;
        timers.delete(due[0]);
        world.now = due[1].at;
        due[1].ring();
        await settle();
      }
      world.now = until;
    },
  };
}

test('a burst of notifications is answered by one look, and one during a look by one more [dec overlay]', async () => {
  const { feed, world, advance, settle } = rig();
  await settle();
  expect(world.reads).toBe(1);
  for (let bell = 0; bell < 50; bell += 1) feed.ring();
  await advance(1_000);
  expect(world.reads).toBe(2);

  let answer = (): void => {};
  world.slow = new Promise((resolve) => {
    answer = resolve;
  });
  feed.ring();
  await advance(300);
  expect(world.reads).toBe(3);
  feed.ring();
  feed.ring();
  await advance(1_000);
  expect(world.reads).toBe(3);
  answer();
  await advance(1_000);
  expect(world.reads).toBe(4);
});

test('nobody who does not ring makes it read again [dec overlay]', async () => {
  const { world, advance } = rig();
  await advance(3_600_000);
  expect(world.reads).toBe(1);
});

test('a failing server is asked again, ever more slowly, until it answers [dec overlay]', async () => {
  const { world, advance, settle } = rig();
  world.answer = 'network';
  await settle();
  await advance(60_000);
  expect(world.reads).toBe(1 + 4 + 3);
  world.answer = null;
  await advance(15_000);
  const { reads } = world;
  await advance(3_600_000);
  expect(world.reads).toBe(reads);
});

test('a replaced key is told once and ends everything [dec sessions]', async () => {
  const { feed, world, advance, settle, revoked } = rig();
  await settle();
  world.answer = 'revoked';
  feed.ring();
  await advance(1_000);
  feed.ring();
  await advance(3_600_000);
  expect(revoked()).toBe(1);
  expect(world.reads).toBe(2);
});
