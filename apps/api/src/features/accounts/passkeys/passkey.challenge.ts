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

/** True for a challenge of this service for this use that is not over. */
export function isOwnChallenge(deps: Pick<Deps, 'clock' | 'config'>, use: ChallengeFor, challenge: string): boolean {
  const [nonce = '', ends = '', signed = ''] = Buffer.from(challenge, 'base64url').toString().split('.');
  if (!sameText(signed, signature(deps, use, `${nonce}.${ends}`))) return false;
  return new Date(Number(ends) * 1000) > deps.clock.now();
}

/** Uses a challenge up; false: it was used. */
export async function takeChallenge(db: Db, deps: Pick<Deps, 'clock' | 'config'>, challenge: string): Promise<boolean> {
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
  const challenge = code.slice(PASSKEY_CODE.length);
  // Base64url is read leniently: the same challenge written otherwise would be another use.
  const isCanonical = Buffer.from(challenge, 'base64url').toString('base64url') === challenge;
  if (!isCanonical || !isOwnChallenge(deps, { purpose: 'code', session: account }, challenge)) return false;
  return takeChallenge(db, deps, challenge);
}

function signature({ config }: Pick<Deps, 'config'>, { purpose, session }: ChallengeFor, named: string): string {
  return hmac(config.secret, `passkey:${purpose}:${session}:${named}`);
}
