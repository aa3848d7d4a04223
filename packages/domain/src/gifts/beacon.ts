/** A public source of chance by drand's `bls-unchained-g1-rfc9380`: a round is the signature of its number. */
export type BeaconChain = {
  readonly name: BeaconName;
  /** The name of the chain at its relays. */
  readonly hash: string;
  /** A compressed point of G2, hex. */
  readonly publicKey: string;
  /** Unix seconds of round 1; one more appears every `period` seconds. */
  readonly genesis: number;
  readonly period: number;
};

export const BEACON_NAMES = ['quicknet', 'sandbox'] as const;
export type BeaconName = (typeof BEACON_NAMES)[number];

const genesis = 1_692_803_367;
const period = 3;

export const beaconChains: Readonly<Record<BeaconName, BeaconChain>> = {
  /** The League of Entropy's chain, as `/info` of its relays says. */
  quicknet: {
    name: 'quicknet',
    hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
    publicKey:
      '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
    genesis,
    period,
  },
  /** The pretend chain's secret is in this repository: it proves how the check works, and nothing about chance. */
  sandbox: {
    name: 'sandbox',
    hash: '0'.repeat(64),
    publicKey:
      '8ab47e67be87b2b45b399d6f8f271e44b579a73b806583ba47827115cec634df9f867aa1fb4b730b520d2a53034d111302e761ed3f5dc00546b7e670f2ac99c2413d162702c1a0f192fa763dab4d7e34687c81a70901e8ecd0ddf0ce5c8dff6c',
    genesis,
    period,
  },
};

/** Seconds by which our clock may be behind without a round being known when it is chosen. */
const LEAD_SECONDS = 2;

export function roundTime({ genesis: first, period: every }: BeaconChain, round: number): number {
  return (first + (round - 1) * every) * 1_000;
}

/** The first round that appears more than the lead after `now`. */
export function futureRound({ genesis: first, period: every }: BeaconChain, now: Date): number {
  const seconds = now.getTime() / 1_000 + LEAD_SECONDS - first;
  return Math.max(1, Math.floor(seconds / every) + 2);
}

/** SHA-256 of a round's signature, hex: drand's `randomness`. */
export async function randomnessOf(signature: string): Promise<string> {
  const bytes = new Uint8Array(signature.length / 2);
  for (let index = 0; index < bytes.length; index += 1) {
    bytes[index] = Number.parseInt(signature.slice(index * 2, index * 2 + 2), 16);
  }
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
