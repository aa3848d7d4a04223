import { createHash, createHmac } from 'node:crypto';

/**
 * Repeats a finished gift's draws from docs/gacha.md alone: node's own hashes and big numbers, no code of ours. Takes
 * the proof of GET /api/gift-proof/:gift with the draws of all its pages.
 */

type Proof = {
  gift: string;
  rounds: readonly { round: number; seedHash: string; seed: string | null; tried: number }[];
  draws: readonly { try: number; round: number; nonce: string; gacha: number; win: boolean }[];
};

/** Says everything that does not hold; empty: the draws were fair. Throws while a seed is not published. */
export function checkProof({ gift, rounds, draws }: Proof): string[] {
  return rounds.flatMap(({ round, seedHash, seed, tried }) => {
    if (seed === null) throw new Error(`the seed of round ${round} is not published yet`);
    const mine = draws.filter((draw) => draw.round === round);
    const findings: string[] = [];
    if (createHash('sha256').update(seed).digest('hex') !== seedHash) findings.push(`round ${round}: another seed`);
    if (mine.length !== tried) findings.push(`round ${round}: ${mine.length} draws of ${tried}`);
    mine.forEach((draw, index) => {
      if (draw.try !== index + 1) findings.push(`round ${round}: try ${draw.try} stands where ${index + 1} should`);
      const digest = createHmac('sha256', seed).update(`${gift}|${draw.try}|${draw.nonce}`).digest('hex');
      const win = BigInt(`0x${digest}`) < 2n ** 256n / (BigInt(draw.gacha) + 1n);
      if (win !== draw.win) findings.push(`round ${round}: try ${draw.try} is called a ${draw.win ? 'win' : 'loss'}`);
    });
    return findings;
  });
}
