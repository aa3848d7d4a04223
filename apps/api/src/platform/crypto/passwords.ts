import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createLimiter } from '#platform/limiter.ts';

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. Argon2id is the package's default algorithm. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Leaves one core to the service's thread and the database, so that a login flood does not slow payments. */
export const hashing = { concurrency: Math.min(4, Math.max(1, availableParallelism() - 1)), queue: 60 };
const limited = createLimiter(hashing);

export function hashPassword(password: string): Promise<string> {
  return limited.run(() => hash(normal(password), parameters));
}

/** NFKC: systems encode the same letters differently (NFC, NFD, full width). */
function normal(password: string): string {
  return password.normalize('NFKC');
}

/** Throws `http.too_many` if the queue is full: called before any other work of a login. */
export const requireHashingRoom = limited.requireRoom;

/** Verified for an unknown account, so that it takes as long as a known one. */
let nobody: Promise<string> | null = null;

/** `null` (no such account) takes the same time and returns false. Throws `http.too_many` if the queue is full. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobody ??= hash('an account that does not exist', parameters);
  const against = passwordHash ?? (await nobody);
  const matches = (form: string) => limited.run(() => verify(against, form));
  // Older hashes are of the password as it was typed.
  const right = (await matches(normal(password))) || (password !== normal(password) && (await matches(password)));
  return right && passwordHash !== null;
}

/** A hash of the normalised password to replace an older one; null: not needed. */
export async function rehashed(passwordHash: string, password: string): Promise<string | null> {
  if (password === normal(password)) return null;
  const isNormal = await limited.run(() => verify(passwordHash, normal(password)));
  return isNormal ? null : hashPassword(password);
}
