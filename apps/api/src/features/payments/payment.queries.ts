import type { PaymentState } from '@mabarin/domain/payments/state';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { PaymentTable } from './payment.tables.ts';
import type { Db, Tx } from '#schema.ts';

export type PaymentRow = Selectable<PaymentTable>;

/** A payment with what the payment screen needs of its host. */
export type PaymentView = PaymentRow & { host: string; host_status: 'pending' | 'active' | 'disabled' };

export async function insertPayment(tx: Tx, row: Insertable<PaymentTable>): Promise<void> {
  await tx.insertInto('payment').values(row).execute();
}

export async function findPayment(db: Db, id: string): Promise<PaymentView | null> {
  return (await view(db).where('payment.id', '=', id).executeTakeFirst()) ?? null;
}

/** The payment, locked until the commit, so that a verdict on it holds. */
export async function lockPayment(tx: Tx, id: string): Promise<PaymentView | null> {
  return (await view(tx).where('payment.id', '=', id).forUpdate('payment').executeTakeFirst()) ?? null;
}

function view(db: Db) {
  return db
    .selectFrom('payment')
    .innerJoin('host', 'host.id', 'payment.host_id')
    .selectAll('payment')
    .select(['host.username as host', 'host.status as host_status']);
}

/** Moves a payment when it is in one of `from`; false when somebody was faster. */
export async function movePayment(
  db: Db,
  id: string,
  from: readonly PaymentState[],
  set: Updateable<PaymentTable>,
): Promise<boolean> {
  const moved = await db
    .updateTable('payment')
    .set(set)
    .where('id', '=', id)
    .where('status', 'in', from)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}
