import type { GiftProof } from '@mabarin/api-client/contract/gifts';
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
    rounds.every((round) => round.draws.length === round.round.tried && isNumbered(round.draws));
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
  const published = draws.map(({ try: number, nonce, gacha, win }) => ({ gift, number, nonce, gacha, win }));
  const checked = await verifyGift({ seed, seedHash, draws: published });
  return {
    round,
    seedHolds: checked.seedHolds,
    draws: draws.map((draw, index) => {
      const { digest = null, threshold = null, holds = false } = checked.draws[index] ?? {};
      return { draw, digest, threshold, holds };
    }),
  };
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
