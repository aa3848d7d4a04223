import { CHALLENGE_SECONDS } from '@mabarin/domain/accounts/passkey';
import { PASSKEY_CODE } from '@mabarin/domain/accounts/second-factor';
import { addSeconds } from '#platform/date-fns.ts';
import type { Deps } from '#deps.ts';
import { hmac, sameText } from '#platform/crypto/secrets.ts';
import { countAttempt } from '#platform/http/rate-limits.ts';
import type { Db } from '#schema.ts';

/** The use of a challenge, and its session; '' for a login, and the account for a code. */
export type ChallengeFor = { purpose: 'login' | 'prove' | 'add' | 'desk' | 'code'; session: string };

/**
 * A challenge that only this service can have made, for five minutes and one use. It is signed and not stored, so that
 * asking for many costs no rows.
 */
export function newChallenge(deps: Pick<Deps, 'clock' | 'config' | 'random'>, use: ChallengeFor): string {
  const ends = Math.floor(addSeconds(deps.clock.now(), CHALLENGE_SECONDS).getTime() / 1000);
  const named = `${deps.random.token(24)}.${ends}`;
  return Buffer.from(`${named}.${signature(deps, use, named)}`).toString('base64url');
}

declare const own: unique symbol;
/** The signed part of a challenge of this service; only `readChallenge` makes it. */
type OwnChallenge = string & { readonly [own]: true };

/**
 * Reads a challenge of this service for this use; null: another one, or it is over. Base64url is read leniently, so one
 * challenge has many spellings: its use is counted by what was signed.
 */
export function readChallenge(
  deps: Pick<Deps, 'clock' | 'config'>,
  use: ChallengeFor,
  spelled: string,
): OwnChallenge | null {
  const [nonce = '', ends = '', signed = ''] = Buffer.from(spelled, 'base64url').toString().split('.');
  const named = `${nonce}.${ends}`;
  if (!sameText(signed, signature(deps, use, named))) return null;
  return new Date(Number(ends) * 1000) > deps.clock.now() ? (named as OwnChallenge) : null;
}

/** Uses a challenge up; false: it was used. */
export async function takeChallenge(
  db: Db,
  deps: Pick<Deps, 'clock' | 'config'>,
  challenge: OwnChallenge,
): Promise<boolean> {
  const use = { name: 'passkey-challenge', subject: challenge, windowSeconds: CHALLENGE_SECONDS };
  return (await countAttempt(db, deps, use)).attempts === 1;
}

/** A code that a passkey earned: it stands once, within five minutes, for the one of this account's app. */
export function passkeyCode(deps: Pick<Deps, 'clock' | 'config' | 'random'>, account: string): string {
  return PASSKEY_CODE + newChallenge(deps, { purpose: 'code', session: account });
}

/** False: it is no such code of this account, or it is over or used. */
export async function takePasskeyCode(
  db: Db,
  deps: Pick<Deps, 'clock' | 'config'>,
  account: string,
  code: string,
): Promise<boolean> {
  if (!code.startsWith(PASSKEY_CODE)) return false;
  const challenge = readChallenge(deps, { purpose: 'code', session: account }, code.slice(PASSKEY_CODE.length));
  return challenge !== null && takeChallenge(db, deps, challenge);
}

function signature({ config }: Pick<Deps, 'config'>, { purpose, session }: ChallengeFor, named: string): string {
  return hmac(config.secret, `passkey:${purpose}:${session}:${named}`);
}
