import { seedHash, seedOf } from '@mabarin/domain/gifts/draw';
import { insertSeed, publishSeed, seedOfRound, type Gift } from './gift.queries.ts';
import type { Deps } from '#deps.ts';
import { encrypt, decrypt } from '#platform/crypto/secrets.ts';
import type { SealedColumn } from '#platform/db/secret.queries.ts';
import type { Tx } from '#schema.ts';

/** The secrets behind the draws. A seed is made before its first draw, sealed, and published after its round. */

const PURPOSE = 'gift-seed';
export const giftSeals: readonly SealedColumn[] = [{ table: 'gift_seed', column: 'seed_sealed', purpose: PURPOSE }];

type Round = Pick<Gift, 'id' | 'round' | 'tried'>;

/** Begins a round of a gift with a secret seed; its draws count from here. */
export async function beginRound(tx: Tx, deps: Pick<Deps, 'config' | 'clock' | 'random'>, gift: Round): Promise<void> {
  const seed = seedOf(Buffer.from(deps.random.token(32), 'base64url'));
  await insertSeed(tx, {
    gift_id: gift.id,
    round: gift.round,
    tried_before: gift.tried,
    seed_hash: await seedHash(seed),
    seed_sealed: encrypt(deps.config.secret, PURPOSE, seed),
    seed: null,
    published_at: null,
    created_at: deps.clock.now(),
  });
}

/** The seed of a gift's current round. `number` is that of the try counted in `gift.tried`. */
export async function openRound(
  tx: Tx,
  deps: Pick<Deps, 'config'>,
  gift: Round,
): Promise<{ seed: string; seedHash: string; number: number }> {
  const row = await seedOfRound(tx, gift.id, gift.round);
  const seed = decrypt(deps.config.secret, PURPOSE, row.seed_sealed);
  return { seed, seedHash: row.seed_hash, number: gift.tried - row.tried_before };
}

/** Ends the current round and publishes its seed. Idempotent. */
export async function endRound(tx: Tx, deps: Pick<Deps, 'config' | 'clock'>, gift: Round): Promise<void> {
  const { seed } = await openRound(tx, deps, gift);
  await publishSeed(tx, { giftId: gift.id, round: gift.round, seed, now: deps.clock.now() });
}
