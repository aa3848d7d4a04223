import { describe, expect, test } from 'vitest';
import { beaconChains, futureRound, randomnessOf, roundTime } from '#gifts/beacon.ts';
import { verifyRound } from '#gifts/beacon.verify.ts';

const { quicknet } = beaconChains;

/** Rounds that the League of Entropy published. */
const published: readonly (readonly [round: number, signature: string])[] = [
  [1_000, 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'],
  [12_040_883, '929906c959032ab363c9f26570d215d66f5c06cb0c44fe508c12bb5839f04ec895bb6868e5b9ff13ab289bdb5266b394'],
  [32_281_667, 'b0f5ae301358ff87a9d3dd539ed4a07c0148b1ab4f7b61a8ca43c7e9ca7ca9553e4faae9188deb30b2cd1a7f447e3e5b'],
  [32_285_085, '81dbce51d584d90d618547f4b50391d53ace6f6b9aeb8fb67e1879427af9d0310ac0ec6f519271d9a313ee84b378d416'],
];
/** Round 1,000 of `fastnet`, another chain of the same people. */
const foreign = 'b09eacd45767c4d58306b98901ad0d6086e2663766f3a4ec71d00cf26f0f49eaf248abc7151c60cf419c4e8b37e80412';

describe('a round of the public chain', () => {
  test('holds as it was published, and for no other round', async () => {
    for (const [round, signature] of published) {
      expect(await verifyRound(quicknet, round, signature), String(round)).toBe(true);
      expect(await verifyRound(quicknet, round + 1, signature), String(round)).toBe(false);
    }
  });

  test("is refused from another chain, with another's key, changed or cut", async () => {
    const [round, signature] = published[0] ?? [0, ''];
    const bad = [foreign, signature.replace('b', '9'), signature.slice(2), signature.toUpperCase(), '', 'g'.repeat(96)];
    for (const each of bad) expect(await verifyRound(quicknet, round, each), each).toBe(false);
    expect(await verifyRound(beaconChains.sandbox, round, signature)).toBe(false);
    for (const each of [0, -1, 1.5, Number.NaN]) expect(await verifyRound(quicknet, each, signature)).toBe(false);
  });

  test('gives the randomness that its relays answer', async () => {
    expect(await randomnessOf(published[2]?.[1] ?? '')).toBe(
      '4fd2fc55983dbfa3f446d8a0bd56f16cc8c5e76afd1ec154b60d477cbabed13b',
    );
  });
});

test('the round of a claim appears more than 2 s and at most 5 s after it', () => {
  const start = roundTime(quicknet, 1);
  for (let ms = 0; ms < 6_000; ms += 250) {
    const ahead = roundTime(quicknet, futureRound(quicknet, new Date(start + ms))) - start - ms;
    expect(ahead).toBeGreaterThan(2_000);
    expect(ahead).toBeLessThanOrEqual(5_000);
  }
  expect(futureRound(quicknet, new Date(0))).toBe(1);
});
