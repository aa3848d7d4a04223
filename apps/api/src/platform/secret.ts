import type { Config } from '#platform/config.ts';
import { hmac, sameText } from '#platform/crypto/secrets.ts';
import { keepFingerprint } from '#platform/db/secret.queries.ts';
import { ConfigError } from '#platform/environment.ts';
import type { Db } from '#schema.ts';

/** A hash under the secret that identifies it without revealing anything. */
export function fingerprintOf(secret: string): string {
  return hmac(secret, 'fingerprint of the server secret');
}

/**
 * Throws `ConfigError` for another secret, which could not open stored values. The first one is kept; a generated one
 * is not compared.
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
