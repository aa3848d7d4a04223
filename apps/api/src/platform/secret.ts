import type { Config } from '#platform/config.ts';
import { hmac, sameText } from '#platform/crypto/secrets.ts';
import { keepFingerprint } from '#platform/db/secret.queries.ts';
import { ConfigError } from '#platform/environment.ts';
import type { Db } from '#schema.ts';

/** By which a secret is known again: a hash under it, of which nothing about the secret can be found out. */
export function fingerprintOf(secret: string): string {
  return hmac(secret, 'fingerprint of the server secret');
}

/**
 * Throws `ConfigError` when this database was used with another secret: what is sealed in it could not be opened, and a
 * login of one process would be none at the next. The first secret that comes is the database's. One that was made up
 * for this process is not compared.
 */
export async function requireSecret(
  db: Db,
  { secret, isSecretGiven }: Pick<Config, 'secret' | 'isSecretGiven'>,
  now: Date,
): Promise<void> {
  if (!isSecretGiven) return;
  const fingerprint = fingerprintOf(secret);
  if (sameText(await keepFingerprint(db, fingerprint, now), fingerprint)) return;
  throw new ConfigError(
    'MABARIN_SECRET is not the one that this database was used with: give every machine the same, or change it as docs/runbook.md "Another secret" says.',
  );
}
