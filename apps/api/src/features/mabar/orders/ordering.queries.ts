import { sql } from 'kysely';
import type { Db } from '#schema.ts';

export async function countWaiting(db: Db, hostId: string): Promise<number> {
  const { waiting } = await db
    .selectFrom('mabar_entry')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('host_id', '=', hostId)
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow();
  return waiting;
}

/** Sums the players of orders that may still be paid; the caller adds the host. A Sundul takes no place. */
export function openOrdersQuery(db: Db) {
  return db
    .selectFrom('payment')
    .innerJoin('mabar_order', 'mabar_order.payment_id', 'payment.id')
    .select(sql<number>`coalesce(sum(mabar_order.party_size), 0)::int`.as('open'))
    .where('payment.status', 'in', ['creating', 'pending'])
    .where('mabar_order.sundul', '=', false);
}

/** Taken places of the last order: waiting players and unpaid orders. */
export async function countTaken(db: Db, hostId: string): Promise<number> {
  const { open } = await openOrdersQuery(db).where('payment.host_id', '=', hostId).executeTakeFirstOrThrow();
  return open + (await countWaiting(db, hostId));
}
