import { sql, type Insertable, type Selectable } from 'kysely';
import type { MabarOrderTable } from './mabar.tables.ts';
import type { Db, Tx } from '#schema.ts';

export type MabarOrder = Selectable<MabarOrderTable>;

export async function insertOrder(tx: Tx, row: Insertable<MabarOrderTable>): Promise<void> {
  await tx.insertInto('mabar_order').values(row).execute();
}

export async function findOrder(tx: Tx, paymentId: string): Promise<MabarOrder | null> {
  const order = await tx.selectFrom('mabar_order').selectAll().where('payment_id', '=', paymentId).executeTakeFirst();
  return order ?? null;
}

/** What an order was sold for, and where who has it is reached: nowhere, once it is another player's. */
export async function findSold(
  db: Db,
  paymentId: string,
): Promise<{ price: number; ticket: string; email: string | null; host: string } | null> {
  const sold = await db
    .selectFrom('mabar_order')
    .innerJoin('payment', 'payment.id', 'mabar_order.payment_id')
    .innerJoin('host', 'host.id', 'payment.host_id')
    .select(['payment.price', 'payment.ticket', 'host.name as host'])
    .select(sql<string | null>`case when payment.payer_ticket is null then mabar_order.email end`.as('email'))
    .where('mabar_order.payment_id', '=', paymentId)
    .executeTakeFirst();
  return sold ?? null;
}

/** Remembers which entry a Sundul lifted, for its ticket. */
export async function recordLifted(tx: Tx, paymentId: string, entryId: number): Promise<void> {
  await tx.updateTable('mabar_order').set({ lifted_entry_id: entryId }).where('payment_id', '=', paymentId).execute();
}
