import { addSeconds } from 'date-fns/addSeconds';
import { subSeconds } from 'date-fns/subSeconds';
import type { Host } from './host.queries.ts';
import type { Deps } from '#deps.ts';
import { hmac, sameText } from '#platform/crypto/secrets.ts';
import { DEVICE_SECONDS } from '#platform/http/session.ts';

/** Where a login comes from: the browser's token of before, its device in words, and its /24 or /48. */
export type LoginPlace = { replaces: string | null; device: string; network: string };

/**
 * How a login was proved: by a browser that the account knows, and by all that the account has. Where it has a second
 * factor and trusts the browser, the password alone is no proof of it.
 */
export type LoginProof = { isKnown: boolean; isProved: boolean };

type Account = Pick<Host, 'id' | 'password_hash'>;

/** What stands in for the account of an unknown e-mail, so that looking takes as long. */
const noAccount: Account = { id: '', password_hash: '' };

/**
 * Marks a browser as one its host has logged in from: `<name>.<end in seconds>.<signature>`. It opens nothing; it only
 * lets the browser try a password while unknown browsers may not. The signature is over the password's hash, too, so another
 * password voids it.
 */
export function deviceToken(deps: Pick<Deps, 'clock' | 'config' | 'random'>, host: Account): string {
  const ends = Math.floor(addSeconds(deps.clock.now(), DEVICE_SECONDS).getTime() / 1000);
  const named = `${deps.random.token(16)}.${ends}`;
  return `${named}.${signature(deps, host, named)}`;
}

/** A browser that an account knows: its name, and since when. */
export type KnownDevice = { name: string; since: Date };

/** The browser behind a token if it is known to this account; null: it is not known. */
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
