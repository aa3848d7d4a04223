import type { Insertable, Selectable, Updateable } from 'kysely';
import type { GiftSeedTable, GiftTable } from './gift.tables.ts';
import { first } from '#platform/db/first.ts';
import { isUuid } from '#platform/db/uuid.ts';
import type { Db, Tx } from '#schema.ts';

export type Gift = Selectable<GiftTable>;
export type GiftSeed = Selectable<GiftSeedTable>;
/** A gift with the hash of its current seed, and the seed itself once it is public. */
export type GiftWithSeed = Gift & Pick<GiftSeed, 'seed_hash' | 'seed'>;

/** Returns null when the value cannot be a gift's id. */
export function readGiftId(code: unknown): string | null {
  return typeof code === 'string' && isUuid(code.trim()) ? code.trim().toLowerCase() : null;
}

/** Returns false when the id is taken. */
export async function insertGift(tx: Tx, row: Insertable<GiftTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('gift')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** A host's gifts, oldest first. */
export function giftsOf(db: Db, hostId: string): Promise<GiftWithSeed[]> {
  return giftsQuery(db, hostId).execute();
}

export function giftsQuery(db: Db, hostId: string) {
  return giftsWithSeed(db)
    .where('gift.host_id', '=', hostId)
    .where('gift.deleted_at', 'is', null)
    .orderBy('gift.created_at')
    .orderBy('gift.id');
}

export async function countGifts(tx: Tx, hostId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('gift')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('host_id', '=', hostId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** One gift of this host, deleted ones too. */
export function findGift(db: Db, hostId: string, giftId: string): Promise<Gift | null> {
  return first(db.selectFrom('gift').selectAll().where('host_id', '=', hostId).where('id', '=', giftId));
}

export function lockGift(tx: Tx, hostId: string, giftId: string): Promise<Gift | null> {
  return first(tx.selectFrom('gift').selectAll().where('host_id', '=', hostId).where('id', '=', giftId).forUpdate());
}

export async function updateGift(tx: Tx, giftId: string, set: Updateable<GiftTable>): Promise<void> {
  await tx.updateTable('gift').set(set).where('id', '=', giftId).execute();
}

/** Counts a try at a gift that is on and has units left, and locks it. Null: it is gone. */
export function recordAttempt(tx: Tx, giftId: string): Promise<Gift | null> {
  return first(
    tx
      .updateTable('gift')
      .set((eb) => ({ tried: eb('tried', '+', 1) }))
      .where('id', '=', giftId)
      .where('deleted_at', 'is', null)
      .where('status', '=', true)
      .whereRef('claimed', '<', 'quota')
      .returningAll(),
  );
}

/** Counts a try at a gift whose row is locked. */
export function countTry(tx: Tx, giftId: string): Promise<Gift> {
  return tx
    .updateTable('gift')
    .set((eb) => ({ tried: eb('tried', '+', 1) }))
    .where('id', '=', giftId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function isHostActive(db: Db, hostId: string): Promise<boolean> {
  const host = await db.selectFrom('host').select('status').where('id', '=', hostId).executeTakeFirst();
  return host?.status === 'active';
}

/** Null: none is left. */
export function takeUnit(tx: Tx, giftId: string): Promise<Gift | null> {
  return first(
    tx
      .updateTable('gift')
      .set((eb) => ({ claimed: eb('claimed', '+', 1) }))
      .where('id', '=', giftId)
      .whereRef('claimed', '<', 'quota')
      .returningAll(),
  );
}

export async function insertSeed(tx: Tx, row: Insertable<GiftSeedTable>): Promise<void> {
  await tx.insertInto('gift_seed').values(row).execute();
}

export function seedOfRound(db: Db, giftId: string, round: number): Promise<GiftSeed> {
  return db
    .selectFrom('gift_seed')
    .selectAll()
    .where('gift_id', '=', giftId)
    .where('round', '=', round)
    .executeTakeFirstOrThrow();
}

export function seedsOf(db: Db, giftId: string): Promise<GiftSeed[]> {
  return db.selectFrom('gift_seed').selectAll().where('gift_id', '=', giftId).orderBy('round').execute();
}

/** Publishes a seed once. */
export async function publishSeed(
  tx: Tx,
  { giftId, round, seed, now }: { giftId: string; round: number; seed: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('gift_seed')
    .set({ seed, published_at: now })
    .where('gift_id', '=', giftId)
    .where('round', '=', round)
    .where('seed', 'is', null)
    .execute();
}

/** A gift of any host, deleted ones too, for its proof. */
export function findGiftOfAnybody(db: Db, giftId: string) {
  return db
    .selectFrom('gift')
    .innerJoin('host', 'host.id', 'gift.host_id')
    .selectAll('gift')
    .select(['host.username', 'host.name'])
    .where('gift.id', '=', giftId)
    .executeTakeFirst();
}

function giftsWithSeed(db: Db) {
  return db
    .selectFrom('gift')
    .innerJoin('gift_seed', (join) =>
      join.onRef('gift_seed.gift_id', '=', 'gift.id').onRef('gift_seed.round', '=', 'gift.round'),
    )
    .selectAll('gift')
    .select(['gift_seed.seed_hash', 'gift_seed.seed']);
}
