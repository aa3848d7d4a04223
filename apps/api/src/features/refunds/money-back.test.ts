import { expect, test } from 'vitest';
import { expected, runMoneyBack, type Subject, type Way } from '#testing/models/money-back-model.ts';
import { useWorld } from '#testing/world.ts';

/** Minutes, goal, milestones and votes of money that went back (docs/decisions/widgets-and-speech.md). */
const world = useWorld();

const once: readonly [Subject, readonly Way[], { whole: boolean; lost: boolean }][] = [
  ['support', ['refund', 'refused', 'refund'], { whole: true, lost: false }],
  ['support', ['dispute', 'refund'], { whole: true, lost: true }],
  ['support', ['refund', 'dispute'], { whole: true, lost: true }],
  ['support', ['gateway', 'refund'], { whole: true, lost: true }],
  ['support', ['won', 'refused', 'failed'], { whole: false, lost: false }],
  ['order', ['refund', 'refund'], { whole: true, lost: false }],
  ['order', ['dispute', 'refund'], { whole: true, lost: true }],
  ['party', ['game', 'game', 'game'], { whole: true, lost: false }],
  ['party', ['game', 'game', 'credit'], { whole: true, lost: false }],
  ['party', ['game', 'credit', 'credit'], { whole: true, lost: false }],
  ['party', ['credit', 'credit', 'credit'], { whole: false, lost: false }],
  ['credited', ['refund', 'game'], { whole: true, lost: false }],
  ['sundul', ['refund', 'refund'], { whole: true, lost: false }],
];

test.each(once)('%s given back by %s counts as its sum says', async (subject, ways, back) => {
  const { bought, outcome } = await runMoneyBack(world, subject, ways);
  expect(outcome).toMatchObject(expected(bought, subject, back));
  if (back.whole || ways.every((way) => way === 'game' || way === 'credit')) expect(outcome.left).toBe(0);
});
