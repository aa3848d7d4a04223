import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digestWith, draw, type Draw, seedHash, seedOf, verifyGift, winThreshold } from '#gifts/draw.ts';
import { winChance } from '#gifts/gift.ts';

const seed = seedOf(Uint8Array.from({ length: 32 }, (_, index) => index * 7));

/** A finished gift, drawn with a gacha that the host changed on the way. */
async function finishedGift(tries: number) {
  const draws: Draw[] = [];
  for (let number = 1; number <= tries; number += 1) {
    const tried = { gift: '42', number, nonce: `nonce-${number}` };
    const gacha = number <= tries / 2 ? 1 : 4;
    draws.push({ ...tried, gacha, win: (await draw(seed, gacha, tried)).win });
  }
  return { seed, seedHash: await seedHash(seed), draws };
}

describe('the draw [dec provably fair]', () => {
  test('is what any HMAC-SHA256 and any big number give', async () => {
    const tries = fc.record({ gift: fc.uuid(), number: fc.integer({ min: 1, max: 1e6 }), nonce: fc.uuid() });
    await fc.assert(
      fc.asyncProperty(tries, fc.integer({ min: 1, max: 1e6 }), async (tried, gacha) => {
        const hmac = createHmac('sha256', seed).update(`${tried.gift}|${tried.number}|${tried.nonce}`).digest('hex');
        const wins = BigInt(`0x${hmac}`) < 2n ** 256n / BigInt(gacha + 1);
        expect(await draw(seed, gacha, tried)).toEqual({ digest: hmac, win: wins });
      }),
    );
    expect(await seedHash(seed)).toBe(createHash('sha256').update(seed).digest('hex'));
  });

  test('stays what it was: one draw written down', async () => {
    expect(seed).toBe('00070e151c232a31383f464d545b626970777e858c939aa1a8afb6bdc4cbd2d9');
    expect(await draw(seed, 1, { gift: '42', number: 1, nonce: 'abc' })).toEqual({
      digest: '396e4a2955dfc4dec901290ac300f46984c6128fcbade2654a0751e692d25d83',
      win: true,
    });
    expect(winThreshold(1)).toBe(`8${'0'.repeat(63)}`);
  });

  test('wins once in gacha + 1: 100,000 draws stay within 5 sigma [req 16]', async () => {
    const digest = await digestWith(seed);
    const numbers = Array.from({ length: 100_000 }, (_, index) => index + 1);
    const digests = await Promise.all(
      numbers.map((number) => digest({ gift: '42', number, nonce: `n${number % 977}` })),
    );
    for (const gacha of [1, 2, 9, 99, 999]) {
      const chance = winChance(gacha);
      const sigma = Math.sqrt(digests.length * chance * (1 - chance));
      const threshold = winThreshold(gacha);
      const wins = digests.filter((drawn) => drawn < threshold).length;
      expect(Math.abs(wins - digests.length * chance) / sigma, `gacha ${gacha}`).toBeLessThan(5);
    }
  }, 60_000);

  test('has thresholds of one length, so that text order is number order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), (gacha) => {
        expect(winThreshold(gacha)).toMatch(/^[0-9a-f]{64}$/);
        expect(winThreshold(gacha + 1) < winThreshold(gacha)).toBe(true);
      }),
    );
  });

  test('takes no seed of another size', () => {
    expect(() => seedOf(new Uint8Array(16))).toThrow(RangeError);
  });
});

describe('checking a finished gift [dec provably fair]', () => {
  test('recomputes every draw of a correct one', async () => {
    const gift = await finishedGift(40);
    const checked = await verifyGift(gift);
    expect(checked).toMatchObject({ seedHolds: true, numbersHold: true, holds: true });
    expect(checked.draws.filter(({ win }) => win).length).toBeGreaterThan(0);
  });

  test('finds another seed, a changed result, gacha, nonce or gift, and a left-out or doubled try', async () => {
    const gift = await finishedGift(40);
    const at = gift.draws.findIndex(({ win, number }) => win && number > 20);
    const change = (changed: Partial<Draw>) => ({
      ...gift,
      draws: gift.draws.map((one, index) => (index === at ? { ...one, ...changed } : one)),
    });
    const others = [
      { ...gift, seed: seedOf(new Uint8Array(32)) },
      change({ win: false }),
      change({ gacha: 1_000_000 }),
      change({
        nonce: 'other-nonce',
        win: !(await draw(seed, 4, { gift: '42', number: at + 1, nonce: 'other-nonce' })).win,
      }),
      change({ number: 41 }),
      { ...gift, draws: gift.draws.slice(1) },
      { ...gift, draws: [...gift.draws, ...gift.draws.slice(0, 1)] },
    ];
    for (const [index, other] of others.entries()) {
      expect((await verifyGift(other)).holds, `tampering ${index}`).toBe(false);
    }
    const wrong = (await verifyGift(change({ win: false }))).draws.filter(({ holds }) => !holds);
    expect(wrong.map(({ draw: { number } }) => number)).toEqual([at + 1]);
  });
});
