import { addSeconds, subSeconds } from '#platform/date-fns.ts';
import type { Host } from './host.queries.ts';
import type { Deps } from '#deps.ts';
import { hmac, sameText } from '#platform/crypto/secrets.ts';
import { DEVICE_SECONDS } from '#platform/http/session.ts';

/** Origin of a login: the browser's previous token, its device in words, and its /24 or /48. */
export type LoginPlace = { replaces: string | null; device: string; network: string };

/** Proof of a login. A password alone is no full proof where the account has a second factor and trusts the browser. */
export type LoginProof = { isKnown: boolean; isProved: boolean };

type Account = Pick<Host, 'id' | 'password_hash'>;

/** Used for an unknown e-mail, so that the check takes as long. */
const noAccount: Account = { id: '', password_hash: '' };

/** `<name>.<end in seconds>.<signature>`. Only lets the browser try a password; a new password voids it. */
export function deviceToken(deps: Pick<Deps, 'clock' | 'config' | 'random'>, host: Account): string {
  const ends = Math.floor(addSeconds(deps.clock.now(), DEVICE_SECONDS).getTime() / 1000);
  const named = `${deps.random.token(16)}.${ends}`;
  return `${named}.${signature(deps, host, named)}`;
}

export type KnownDevice = { name: string; since: Date };

/** The known browser behind a token, or null. */
export function knownDevice(
  deps: Pick<Deps, 'clock' | 'config'>,
  host: Account | null,
  token: string | null,
): KnownDevice | null {
  const [name = '', ends = '', signed = ''] = (token ?? '').split('.');
  const genuine = sameText(signed, signature(deps, host ?? noAccount, `${name}.${ends}`));
  const until = new Date(Number(ends) * 1000);
  if (host === null || !genuine || until <= deps.clock.now()) return null;
  return { name, since: subSeconds(until, DEVICE_SECONDS) };
}

function signature({ config }: Pick<Deps, 'config'>, host: Account, named: string): string {
  return hmac(config.secret, `device:${host.id}:${host.password_hash}:${named}`);
}
