import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createLimiter } from '#platform/limiter.ts';

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. Argon2id is the package's default algorithm. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * A login flood must not slow payments: the service's own thread and the database keep a core of their own. At some 25 ms
 * each those that wait do so for a second or two.
 */
export const hashing = { concurrency: Math.min(4, Math.max(1, availableParallelism() - 1)), queue: 60 };
const limited = createLimiter(hashing);

/** Hashes a password to an argon2id PHC string. Throws `http.too_many` when the server hashes too much already. */
export function hashPassword(password: string): Promise<string> {
  return limited.run(() => hash(normal(password), parameters));
}

/** One form of what is typed as one: systems write the same letters differently (NFC, NFD, full width). */
function normal(password: string): string {
  return password.normalize('NFKC');
}

/** Throws `http.too_many` when the server hashes too much already: before anything else is done for a login. */
export const requireHashingRoom = limited.requireRoom;

/** What is verified for an unknown account, so that the answer takes as long as for a known one. */
let nobody: Promise<string> | null = null;

/**
 * Whether a password belongs to a hash; `null` (no such account) takes the same time and is never right. Throws
 * `http.too_many` when the server hashes too much already.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobody ??= hash('an account that does not exist', parameters);
  const against = passwordHash ?? (await nobody);
  const matches = (form: string) => limited.run(() => verify(against, form));
  // Hashes of before are of the form that was typed.
  const right = (await matches(normal(password))) || (password !== normal(password) && (await matches(password)));
  return right && passwordHash !== null;
}

/** The hash to keep instead of one that a password was proved against; null: it is of the form that is hashed now. */
export async function rehashed(passwordHash: string, password: string): Promise<string | null> {
  if (password === normal(password)) return null;
  const isNormal = await limited.run(() => verify(passwordHash, normal(password)));
  return isNormal ? null : hashPassword(password);
}
