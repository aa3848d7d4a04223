import type { GiftProof } from '@mabarin/api-client/contract/gifts';
import { beaconChains, randomnessOf } from '@mabarin/domain/gifts/beacon';
import { verifyGift } from '@mabarin/domain/gifts/draw';
import type { ShownDraw } from './shown-draw.ts';

type PublishedDraw = GiftProof['draws'][number];
type Round = GiftProof['rounds'][number];

export type DrawVerdict = {
  draw: PublishedDraw;
  /** Values computed by this browser; null while the seed is secret. */
  digest: string | null;
  threshold: string | null;
  holds: boolean | null;
};

type RoundVerdict = {
  round: Round;
  /** True when the published seed matches its hash; null while it is secret. */
  seedHolds: boolean | null;
  draws: DrawVerdict[];
};

export type ProofVerdict = {
  rounds: RoundVerdict[];
  /** True when tries are numbered without gaps and their count and the wins match the published numbers. */
  countsHold: boolean;
  /** The viewer's own draw compared with the one shown at the time; null when the address names none. */
  seen: 'same' | 'other' | 'missing' | null;
  /** Number of recomputed draws, and of mismatches among them. */
  checked: number;
  wrong: number;
  /** False when anything differs from the promise. */
  holds: boolean;
};

/** Recomputes every draw of a gift with a public seed. `proof` contains the draws of all pages. */
export async function checkProof(proof: GiftProof, seen: ShownDraw | null): Promise<ProofVerdict> {
  const rounds = await Promise.all(
    proof.rounds.map((round) =>
      checkRound(
        proof.gift,
        round,
        proof.draws.filter((draw) => draw.round === round.round),
      ),
    ),
  );
  const draws = rounds.flatMap((round) => round.draws);
  const wins = draws.filter(({ draw }) => draw.win).length;
  const countsHold =
    draws.length === proof.draws.length &&
    draws.length === proof.tried &&
    wins === proof.claimed &&
    rounds.every(
      ({ round, draws: drawn }) =>
        drawn.length === round.tried && isNumbered(drawn) && (round.seed === null || slotsHold(proof, round.round)),
    );
  const ownDraw = compareSeen(proof, seen);
  const wrong = draws.filter(({ holds }) => holds === false).length;
  return {
    rounds,
    countsHold,
    seen: ownDraw,
    checked: draws.filter(({ holds }) => holds !== null).length,
    wrong,
    holds:
      wrong === 0 &&
      countsHold &&
      (ownDraw === null || ownDraw === 'same') &&
      rounds.every(({ seedHolds }) => seedHolds !== false),
  };
}

async function checkRound(gift: string, round: Round, draws: PublishedDraw[]): Promise<RoundVerdict> {
  const { seed, seedHash } = round;
  if (seed === null) {
    const unchecked = draws.map((draw) => ({ draw, digest: null, threshold: null, holds: null }));
    return { round, seedHolds: null, draws: unchecked };
  }
  const published = await Promise.all(
    draws.map(async ({ try: number, nonce, gacha, win, beacon }) => ({
      gift,
      number: beacon?.slot ?? number,
      nonce,
      gacha,
      win,
      beacon: beacon === null ? null : { round: beacon.round, randomness: await randomnessOf(beacon.signature) },
    })),
  );
  const checked = await verifyGift({ seed, seedHash, draws: published });
  const forged = await forgedRounds(draws);
  return {
    round,
    seedHolds: checked.seedHolds,
    draws: draws.map((draw, index) => {
      const { digest = null, threshold = null, holds = false } = checked.draws[index] ?? {};
      return { draw, digest, threshold, holds: holds && !forged.has(draw.try) };
    }),
  };
}

/** Tries whose round of the beacon its chain did not sign. Their curve is loaded here and nowhere else. */
async function forgedRounds(draws: readonly PublishedDraw[]): Promise<ReadonlySet<number>> {
  if (draws.every(({ beacon }) => beacon === null)) return new Set();
  const { verifyRound } = await import('@mabarin/domain/gifts/beacon.verify');
  const known = new Map<string, boolean>();
  const forged = new Set<number>();
  for (const { try: number, beacon } of draws) {
    if (beacon === null) continue;
    const name = `${beacon.chain} ${beacon.round} ${beacon.signature}`;
    const holds = known.get(name) ?? (await verifyRound(beaconChains[beacon.chain], beacon.round, beacon.signature));
    known.set(name, holds);
    if (!holds) forged.add(number);
  }
  return forged;
}

/** Stored claims have numbers without gaps, those that ended without a try included; rounds do not go back. */
function slotsHold({ draws, untried }: GiftProof, round: number): boolean {
  const claims = [
    ...draws.flatMap((draw) => (draw.round === round && draw.beacon !== null ? [draw.beacon] : [])),
    ...untried.flatMap((one) => (one.round === round ? [{ slot: one.slot, round: one.beaconRound }] : [])),
  ].toSorted((a, b) => a.slot - b.slot);
  return claims.every(({ slot, round: at }, index) => slot === index + 1 && at >= (claims[index - 1]?.round ?? 0));
}

function isNumbered(draws: readonly DrawVerdict[]): boolean {
  return draws
    .map(({ draw }) => draw.try)
    .toSorted((a, b) => a - b)
    .every((number, index) => number === index + 1);
}

function compareSeen(proof: GiftProof, seen: ShownDraw | null): ProofVerdict['seen'] {
  if (seen === null) return null;
  const draw = proof.draws.find((one) => one.round === seen.round && one.try === seen.try);
  const round = proof.rounds.find((one) => one.round === seen.round);
  if (draw === undefined || round === undefined) return 'missing';
  const same =
    draw.nonce === seen.nonce && draw.gacha === seen.gacha && draw.win === seen.win && round.seedHash === seen.seedHash;
  return same ? 'same' : 'other';
}

/** Browsers compute hashes on https and localhost only. */
export function canCompute(): boolean {
  // The type says that it always exists; on plain http it does not.
  return (globalThis.crypto as Crypto | undefined)?.subtle !== undefined;
}
