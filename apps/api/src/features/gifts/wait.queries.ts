import { sql, type Insertable, type Selectable } from 'kysely';
import type { GiftWaitTable } from './gift.tables.ts';
import { first } from '#platform/db/first.ts';
import type { Db, Tx } from '#schema.ts';

export type GiftWait = Selectable<GiftWaitTable>;

/** The number of the next claim in this round of a gift, whose row is locked. */
export async function nextSlot(tx: Tx, gift: { id: string; round: number }): Promise<number> {
  const { slot } = await tx
    .selectFrom('gift_wait')
    .select((eb) => eb.fn.coalesce(eb.fn.max('slot'), sql<number>`0`).as('slot'))
    .where('gift_id', '=', gift.id)
    .where('round', '=', gift.round)
    .executeTakeFirstOrThrow();
  return slot + 1;
}

export async function insertWait(tx: Tx, row: Insertable<GiftWaitTable>): Promise<void> {
  await tx.insertInto('gift_wait').values(row).execute();
}

export function findWait(db: Db, id: string): Promise<GiftWait | null> {
  return first(db.selectFrom('gift_wait').selectAll().where('id', '=', id));
}

/** The claim of a gift whose turn it is. */
export function firstWait(db: Db, giftId: string): Promise<GiftWait | null> {
  return first(
    db
      .selectFrom('gift_wait')
      .selectAll()
      .where('gift_id', '=', giftId)
      .where('ended_at', 'is', null)
      .orderBy('round')
      .orderBy('slot')
      .limit(1),
  );
}

/** The time since which the oldest claim waits; null: none does. */
export async function oldestWait(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('gift_wait')
    .select((eb) => eb.fn.min('created_at').as('oldest'))
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row?.oldest ?? null;
}

/** Gifts for which claims wait. */
export async function waitingGifts(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('gift_wait')
    .select('gift_id')
    .distinct()
    .where('ended_at', 'is', null)
    .orderBy('gift_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.gift_id);
}

export async function endWait(tx: Tx, id: string, outcome: 'drawn' | 'gone' | 'away', now: Date): Promise<void> {
  await tx
    .updateTable('gift_wait')
    .set({ outcome, ended_at: now, player_id: '', player_server: '', player_name: '', message: '' })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Claims of a gift that ended without a try, for its proof. */
export function endedWithoutTry(db: Db, giftId: string, limit: number): Promise<GiftWait[]> {
  return db
    .selectFrom('gift_wait')
    .selectAll()
    .where('gift_id', '=', giftId)
    .where('outcome', 'in', ['gone', 'away'])
    .orderBy('round')
    .orderBy('slot')
    .limit(limit)
    .execute();
}
