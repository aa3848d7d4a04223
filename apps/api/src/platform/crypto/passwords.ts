import { hash, verify } from '@node-rs/argon2';
import { createLimiter } from '#platform/limiter.ts';

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. Argon2id is the package's default algorithm. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A login flood must not slow payments. */
const limited = createLimiter({ concurrency: 2, queue: 50 });

/** Hashes a password to an argon2id PHC string. Throws `http.too_many` when the server hashes too much already. */
export function hashPassword(password: string): Promise<string> {
  return limited(() => hash(password, parameters));
}

/** What is verified for an unknown account, so that the answer takes as long as for a known one. */
let nobody: Promise<string> | null = null;

/**
 * Whether a password belongs to a hash; `null` (no such account) takes the same time and is never right. Throws
 * `http.too_many` when the server hashes too much already.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobody ??= hash('an account that does not exist', parameters);
  const against = passwordHash ?? (await nobody);
  const right = await limited(() => verify(against, password));
  return right && passwordHash !== null;
}
