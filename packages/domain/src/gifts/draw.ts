/**
 * The provably fair draw, in WebCrypto, so that anybody can recompute it in Node or in a browser (https or localhost).
 *
 * - The seed is 64 lower-case hex digits of chance. Its text is hashed and keys the HMAC: `printf %s SEED | sha256sum`
 *   and `openssl dgst -sha256 -hmac SEED` give our numbers. Its SHA-256 is published first, the seed when the gift ends.
 * - An attempt draws D = HMAC-SHA256(seed, `gift|number|nonce`), in hex: the gift's id, the attempt's number from 1 in
 *   decimal, the claim's nonce. With a beacon it is `gift|slot|nonce|round|randomness`: the number that the claim got
 *   when it was stored, and the beacon's round that was still to come then.
 * - It wins if D, read as a 256-bit number, is below T = floor(2^256 / (gacha + 1)), in plain text order of 64 hex
 *   digits. T is less than one in 2^256 away from the promised chance, an unmeasurable bias.
 */

const text = new TextEncoder();

export type DrawAttempt = {
  readonly gift: string;
  /** Number of the attempt within the gift, from 1 without gaps. */
  readonly number: number;
  readonly nonce: string;
  /** The beacon's round; `number` is the claim's slot then. */
  readonly beacon?: { readonly round: number; readonly randomness: string } | null;
};

export type Draw = DrawAttempt & { readonly gacha: number; readonly win: boolean };

export function seedOf(chance: Uint8Array): string {
  if (chance.length !== 32) throw new RangeError('A seed takes 32 bytes.');
  return hex(chance);
}

export async function seedHash(seed: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', text.encode(seed))));
}

/** T: a draw below it wins. */
export function winThreshold(gacha: number): string {
  return (2n ** 256n / (BigInt(gacha) + 1n)).toString(16).padStart(64, '0');
}

export async function digestWith(seed: string): Promise<(attempt: DrawAttempt) => Promise<string>> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', text.encode(seed), algorithm, false, ['sign']);
  return async ({ gift, number, nonce, beacon }) => {
    const mixed = beacon ? `|${beacon.round}|${beacon.randomness}` : '';
    const message = text.encode(`${gift}|${number}|${nonce}${mixed}`);
    return hex(new Uint8Array(await crypto.subtle.sign('HMAC', key, message)));
  };
}

export async function draw(
  seed: string,
  gacha: number,
  attempt: DrawAttempt,
): Promise<{ digest: string; win: boolean }> {
  const digest = await (await digestWith(seed))(attempt);
  return { digest, win: digest < winThreshold(gacha) };
}

type DrawCheck = {
  readonly draw: Draw;
  readonly digest: string;
  readonly threshold: string;
  readonly win: boolean;
  readonly holds: boolean;
};

type GiftCheck = {
  readonly seedHolds: boolean;
  /** The numbers are 1, 2, 3 and so on, without omissions or duplicates. */
  readonly numbersHold: boolean;
  readonly draws: readonly DrawCheck[];
  readonly holds: boolean;
};

export async function verifyGift(gift: {
  readonly seed: string;
  readonly seedHash: string;
  readonly draws: readonly Draw[];
}): Promise<GiftCheck> {
  const digest = await digestWith(gift.seed);
  const draws = await Promise.all(gift.draws.map((published) => check(digest, published)));
  const seedHolds = (await seedHash(gift.seed)) === gift.seedHash;
  const numbers = gift.draws.map(({ number }) => number).toSorted((a, b) => a - b);
  const numbersHold = numbers.every((number, index) => number === index + 1);
  return { seedHolds, numbersHold, draws, holds: seedHolds && numbersHold && draws.every(({ holds }) => holds) };
}

async function check(digest: (attempt: DrawAttempt) => Promise<string>, published: Draw): Promise<DrawCheck> {
  const drawn = await digest(published);
  const threshold = winThreshold(published.gacha);
  const win = drawn < threshold;
  return { draw: published, digest: drawn, threshold, win, holds: win === published.win };
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
