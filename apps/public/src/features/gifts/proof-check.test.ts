import type { GiftProof } from '@mabarin/api-client/contract/gifts';
import { randomnessOf } from '@mabarin/domain/gifts/beacon';
import { signRound } from '@mabarin/domain/gifts/beacon.verify';
import { draw, seedHash, seedOf } from '@mabarin/domain/gifts/draw';
import { expect, test } from 'vitest';
import { checkProof } from './proof-check.ts';
import { readSeenDraw, shownDraw, type ShownDraw } from './shown-draw.ts';

const seeds = [1, 2].map((start) => seedOf(new Uint8Array(32).fill(start)));

/** A gift of two rounds; the second may still be running. */
async function aProof(ended: boolean): Promise<GiftProof> {
  const rounds = [];
  const draws: GiftProof['draws'] = [];
  for (const [index, seed] of seeds.entries()) {
    const round = index + 1;
    for (let number = 1; number <= 12; number += 1) {
      const nonce = `nonce-${round}-${number}`;
      const { win } = await draw(seed, 2, { gift: 'g', number, nonce });
      draws.push({ try: number, round, nonce, gacha: 2, win, beacon: null });
    }
    const isPublic = ended || round === 1;
    rounds.push({ round, seedHash: await seedHash(seed), seed: isPublic ? seed : null, tried: 12 });
  }
  const claimed = draws.filter(({ win }) => win).length;
  const host = { username: 'h', name: 'H' };
  return {
    gift: 'g',
    title: 'Skin',
    type: 'skin',
    host,
    ended,
    quota: 9,
    claimed,
    tried: 24,
    gacha: 2,
    rounds,
    draws,
    untried: [],
    next: null,
  };
}

test('every draw of an ended gift is recomputed [dec provably fair]', async () => {
  const verdict = await checkProof(await aProof(true), null);
  expect(verdict).toMatchObject({ checked: 24, wrong: 0, countsHold: true, seen: null, holds: true });
  expect(verdict.rounds.map(({ seedHolds }) => seedHolds)).toEqual([true, true]);
});

test('draws under a secret seed are listed, not judged [dec provably fair]', async () => {
  const verdict = await checkProof(await aProof(false), null);
  expect(verdict).toMatchObject({ checked: 12, wrong: 0, holds: true });
  expect(verdict.rounds[1]).toMatchObject({ seedHolds: null });
});

test('a changed result, a left-out draw, another seed and a win too many are found [dec provably fair]', async () => {
  const proof = await aProof(true);
  const [first, second] = proof.rounds as [GiftProof['rounds'][number], GiftProof['rounds'][number]];
  const flipped = proof.draws.map((one, index) => (index === 5 ? { ...one, win: !one.win } : one));
  const tampered: GiftProof[] = [
    { ...proof, draws: flipped },
    { ...proof, draws: proof.draws.slice(0, -1) },
    { ...proof, draws: proof.draws.slice(1) },
    { ...proof, draws: proof.draws.slice(1), tried: 23, rounds: [{ ...first, tried: 11 }, second] },
    { ...proof, rounds: [{ ...first, seed: second.seed }, second] },
    { ...proof, claimed: proof.claimed + 1 },
    { ...proof, rounds: [first] },
  ];
  for (const [index, one] of tampered.entries()) {
    expect((await checkProof(one, null)).holds, `tampering ${index}`).toBe(false);
  }
  expect((await checkProof({ ...proof, draws: flipped }, null)).wrong).toBe(1);
});

test('the link of a draw is a receipt: another nonce, encrypt, gacha or result than was shown is found', async () => {
  const proof = await aProof(true);
  const { draws, rounds } = proof;
  const { beacon: _, ...mine } = draws[3]!;
  const shown: ShownDraw = { ...mine, seedHash: rounds[0]!.seedHash };
  const seenOf = async (seen: ShownDraw) => (await checkProof(proof, seen)).seen;
  expect(readSeenDraw(new URLSearchParams(shownDraw(shown)))).toEqual(shown);
  expect(readSeenDraw(new URLSearchParams({ round: '1' }))).toBeNull();
  expect(await seenOf(shown)).toBe('same');
  expect(await seenOf({ ...shown, try: 99 })).toBe('missing');
  const others = [{ nonce: 'x' }, { gacha: 3 }, { win: !shown.win }, { seedHash: 'ab' }];
  for (const other of others) expect(await seenOf({ ...shown, ...other })).toBe('other');
});

test('a round of a beacon that its chain did not sign, and a stored claim that is missing, are found', async () => {
  const plain = await aProof(true);
  const secret = new Uint8Array(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode('mabarin sandbox beacon')),
  );
  const seed = String(plain.rounds[0]?.seed);
  const draws = await Promise.all(
    [1, 2, 3].map(async (number) => {
      const [round, nonce] = [100 + number, `n${number}`];
      const signature = await signRound(secret, round);
      const beacon = { round, randomness: await randomnessOf(signature) };
      const { win } = await draw(seed, 1, { gift: 'g', number, nonce, beacon });
      return {
        try: number,
        round: 1,
        nonce,
        gacha: 1,
        win,
        beacon: { chain: 'sandbox' as const, slot: number, round, signature },
      };
    }),
  );
  const proof: GiftProof = {
    ...plain,
    claimed: draws.filter(({ win }) => win).length,
    tried: 3,
    rounds: plain.rounds.slice(0, 1).map((round) => ({ ...round, tried: 3 })),
    draws,
  };
  const [first, second, third] = draws as [(typeof draws)[0], (typeof draws)[0], (typeof draws)[0]];
  expect(await checkProof(proof, null)).toMatchObject({ holds: true, checked: 3 });
  const swapped = { ...second, beacon: { ...second.beacon, signature: first.beacon.signature } };
  expect((await checkProof({ ...proof, draws: [first, swapped, third] }, null)).wrong).toBe(1);
  const later = { ...third, beacon: { ...third.beacon, slot: 4 } };
  expect((await checkProof({ ...proof, draws: [first, second, later] }, null)).countsHold).toBe(false);
});
