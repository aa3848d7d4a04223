import type { Insertable, Selectable } from 'kysely';
import type { SupportTable } from './support.tables.ts';
import type { Tx } from '#schema.ts';

export type Support = Selectable<SupportTable>;

export async function insertSupport(tx: Tx, row: Insertable<SupportTable>): Promise<void> {
  await tx.insertInto('support').values(row).execute();
}

/** Marks a support paid; undefined when there is none or it was paid already. */
export function markPaid(tx: Tx, paymentId: string, paidAt: Date): Promise<Support | undefined> {
  return tx
    .updateTable('support')
    .set({ paid_at: paidAt })
    .where('payment_id', '=', paymentId)
    .where('paid_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}
