import { createHash, createHmac } from 'node:crypto';

/**
 * Repeats a finished gift's draws from docs/gacha.md alone: node's own hashes and big numbers, no code of ours. Takes
 * the proof of GET /api/gift-proof/:gift with the draws of all its pages.
 */

type Proof = {
  gift: string;
  rounds: readonly { round: number; seedHash: string; seed: string | null; tried: number }[];
  draws: readonly {
    try: number;
    round: number;
    nonce: string;
    gacha: number;
    win: boolean;
    beacon: { chain: string; slot: number; round: number; signature: string } | null;
  }[];
  untried: readonly { slot: number; round: number }[];
};

/** Says everything that does not hold; empty: the draws were fair. Throws while a seed is not published. */
export function checkProof({ gift, rounds, draws, untried }: Proof): string[] {
  return rounds.flatMap(({ round, seedHash, seed, tried }) => {
    if (seed === null) throw new Error(`the seed of round ${round} is not published yet`);
    const mine = draws.filter((draw) => draw.round === round);
    const findings: string[] = [];
    if (createHash('sha256').update(seed).digest('hex') !== seedHash) findings.push(`round ${round}: another seed`);
    if (mine.length !== tried) findings.push(`round ${round}: ${mine.length} draws of ${tried}`);
    mine.forEach((draw, index) => {
      if (draw.try !== index + 1) findings.push(`round ${round}: try ${draw.try} stands where ${index + 1} should`);
      const digest = createHmac('sha256', seed).update(textOf(gift, draw)).digest('hex');
      const win = BigInt(`0x${digest}`) < 2n ** 256n / (BigInt(draw.gacha) + 1n);
      if (win !== draw.win) findings.push(`round ${round}: try ${draw.try} is called a ${draw.win ? 'win' : 'loss'}`);
    });
    const slots = [
      ...mine.flatMap(({ beacon }) => beacon?.slot ?? []),
      ...untried.filter((one) => one.round === round).map(({ slot }) => slot),
    ];
    const isWhole = slots.toSorted((a, b) => a - b).every((slot, index) => slot === index + 1);
    if (!isWhole) findings.push(`round ${round}: a stored claim is missing`);
    return findings;
  });
}

function textOf(gift: string, { try: number, nonce, beacon }: Proof['draws'][number]): string {
  if (beacon === null) return `${gift}|${number}|${nonce}`;
  const randomness = createHash('sha256').update(Buffer.from(beacon.signature, 'hex')).digest('hex');
  return `${gift}|${beacon.slot}|${nonce}|${beacon.round}|${randomness}`;
}
