import { expect, test } from 'vitest';
import { expected, runMoneyBack, type Subject, type Way } from '#testing/models/money-back-model.ts';
import { useWorld } from '#testing/world.ts';

/** `money-back.test.ts` in every order of its ways. */
const world = useWorld();

const scenarios: readonly [Subject, readonly Way[], { whole: boolean; lost: boolean }][] = [
  ['support', ['refund', 'refund', 'dispute', 'won'], { whole: true, lost: true }],
  ['support', ['refund', 'gateway', 'refused'], { whole: true, lost: true }],
  ['support', ['refund', 'refund', 'failed', 'returned'], { whole: true, lost: false }],
  ['support', ['won', 'refused', 'failed', 'returned'], { whole: false, lost: false }],
  ['order', ['refund', 'refund', 'dispute'], { whole: true, lost: true }],
  ['order', ['refund', 'gateway', 'failed', 'won'], { whole: true, lost: true }],
  ['party', ['game', 'game', 'credit'], { whole: true, lost: false }],
  ['party', ['game', 'credit', 'credit'], { whole: true, lost: false }],
  ['party', ['game', 'game', 'game', 'refund'], { whole: true, lost: false }],
  ['party', ['game', 'game', 'game', 'dispute'], { whole: true, lost: true }],
  ['credited', ['refund', 'game', 'dispute'], { whole: true, lost: true }],
  ['credited', ['refund', 'failed', 'game'], { whole: true, lost: false }],
  ['sundul', ['refund', 'dispute', 'refund'], { whole: true, lost: true }],
  ['sundul', ['gateway', 'refund', 'returned'], { whole: true, lost: true }],
];

const cases = scenarios.flatMap(([subject, ways, back]) =>
  ordersOf(ways).map((order): [Subject, readonly Way[], typeof back] => [subject, order, back]),
);

test.each(cases)('%s given back by %s counts as its sum says', async (subject, ways, back) => {
  const { bought, outcome } = await runMoneyBack(world, subject, ways);
  expect(outcome).toMatchObject(expected(bought, subject, back));
  if (back.whole || ways.every((way) => way === 'game' || way === 'credit')) expect(outcome.left).toBe(0);
});

/** Each different order once. */
function ordersOf(ways: readonly Way[]): Way[][] {
  if (ways.length === 0) return [[]];
  return [...new Set(ways)].flatMap((first) => {
    const at = ways.indexOf(first);
    return ordersOf(ways.toSpliced(at, 1)).map((rest) => [first, ...rest]);
  });
}
