import { hash } from '@node-rs/argon2';

/**
 * Hashes a password as cheaply as argon2id can: what verifying costs stands in the hash, and a test logs in hundreds of
 * hosts. What a person chooses is hashed as ever.
 */
export const quickHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
