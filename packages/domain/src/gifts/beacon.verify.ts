import { bls12_381 } from '@noble/curves/bls12-381.js';
import type { BeaconChain } from '#gifts/beacon.ts';

/** Loaded only where a round is checked: the curve is larger than the rest of a page. */

const scheme = bls12_381.shortSignatures;
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** False for anything but the chain's signature of this round, 96 hex digits in lower case. */
export async function verifyRound({ publicKey }: BeaconChain, round: number, signature: string): Promise<boolean> {
  if (!/^[0-9a-f]{96}$/.test(signature) || !Number.isSafeInteger(round) || round < 1) return false;
  const hashed = await hashOfRound(round);
  try {
    return scheme.verify(scheme.Signature.fromHex(signature), hashed, bls12_381.G2.Point.fromHex(publicKey));
  } catch {
    // Bytes that are no point of the curve.
    return false;
  }
}

/** A signature by a secret of ours, for chains that only pretend. `secret` has 32 bytes. */
export async function signRound(secret: Uint8Array, round: number): Promise<string> {
  return scheme.Signature.toHex(scheme.sign(await hashOfRound(round), secret));
}

async function hashOfRound(round: number) {
  const number = new Uint8Array(8);
  new DataView(number.buffer).setBigUint64(0, BigInt(round));
  const message = new Uint8Array(await crypto.subtle.digest('SHA-256', number));
  return scheme.hash(message, DOMAIN);
}
