import { sql, type Insertable, type Selectable } from 'kysely';
import type { SandboxChargeTable } from './sandbox.tables.ts';
import { isHeldByPayer } from '#features/payments/index.ts';
import { first } from '#platform/db/first.ts';
import type { Db, Tx } from '#schema.ts';

export type SandboxCharge = Selectable<SandboxChargeTable>;

export async function insertCharge(db: Db, row: Insertable<SandboxChargeTable>): Promise<SandboxCharge> {
  await db
    .insertInto('sandbox_charge')
    .values(row)
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute();
  return db.selectFrom('sandbox_charge').selectAll().where('order_id', '=', row.order_id).executeTakeFirstOrThrow();
}

export function findCharge(db: Db, orderId: string): Promise<SandboxCharge | null> {
  return first(db.selectFrom('sandbox_charge').selectAll().where('order_id', '=', orderId));
}

/** The provider knows only the order id; who plays names that, the payment's number or its payer's ticket. */
export async function findOrderId(db: Db, name: string): Promise<string | null> {
  const charge = await db
    .selectFrom('sandbox_charge')
    .leftJoin('payment_charge', 'payment_charge.reference', 'sandbox_charge.order_id')
    .select('order_id')
    // `or` would bypass both indexes.
    .where(
      sql<boolean>`order_id in (
        select ${name}::text
        union all select reference from payment_charge where payment_id = ${name}
        union all
        select reference from payment_charge
          where payment_id in (select payment.id from payment where ${isHeldByPayer(name)})
      )`,
    )
    .orderBy((row) => row('payment_charge.state', '=', 'abandoned'))
    .orderBy('sandbox_charge.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return charge?.order_id ?? null;
}

export function listCharges(db: Db, limit: number): Promise<(SandboxCharge & { payment_id: string | null })[]> {
  return db
    .selectFrom('sandbox_charge')
    .leftJoin('payment_charge', 'payment_charge.reference', 'sandbox_charge.order_id')
    .selectAll('sandbox_charge')
    .select('payment_charge.payment_id')
    .orderBy((row) => row('sandbox_charge.state', '=', 'pending'), 'desc')
    .orderBy('sandbox_charge.created_at', 'desc')
    .limit(limit)
    .execute();
}

/** Moves a charge unless it is paid; returns the result. */
export async function moveCharge(
  db: Db,
  orderId: string,
  to: Pick<SandboxCharge, 'state'> & Partial<Pick<SandboxCharge, 'paid_amount' | 'currency' | 'paid_at'>>,
  from: SandboxCharge['state'][] = ['pending', 'failed', 'expired'],
): Promise<SandboxCharge | null> {
  await db.updateTable('sandbox_charge').set(to).where('order_id', '=', orderId).where('state', 'in', from).execute();
  return findCharge(db, orderId);
}

export async function insertDeliveries(
  tx: Tx,
  rows: { order_id: string; body: string; due_at: Date }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('sandbox_delivery')
    .values(rows.map((row) => ({ ...row, sent_at: null })))
    .execute();
}

export function takeDeliveries(
  db: Db,
  due: { now: Date; until: Date; limit: number; orderId?: string },
): Promise<{ id: number; body: string; gateway: string }[]> {
  return db
    .updateTable('sandbox_delivery')
    .from('sandbox_charge')
    .set((row) => ({ attempts: row('attempts', '+', 1), due_at: due.until }))
    .whereRef('sandbox_charge.order_id', '=', 'sandbox_delivery.order_id')
    .where('id', 'in', (select) =>
      select
        .selectFrom('sandbox_delivery')
        .select('id')
        .where('sent_at', 'is', null)
        .where('due_at', '<=', due.now)
        .$if(due.orderId !== undefined, (query) => query.where('order_id', '=', due.orderId ?? ''))
        .orderBy('id')
        .limit(due.limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'body', 'gateway'])
    .execute();
}

export async function finishDelivery(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('sandbox_delivery').set({ sent_at: now }).where('id', '=', id).execute();
}

export async function findOffset(db: Db): Promise<number | null> {
  const row = await db.selectFrom('sandbox_clock').select('offset_seconds').executeTakeFirst();
  return row?.offset_seconds ?? null;
}

/** Moves the stored clock ahead; returns the new offset. */
export async function addOffset(db: Db, offset: { seconds: number; startingAt: number }): Promise<number> {
  const row = await db
    .insertInto('sandbox_clock')
    .values({ offset_seconds: offset.startingAt + offset.seconds })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((clock) => ({ offset_seconds: clock('sandbox_clock.offset_seconds', '+', offset.seconds) })),
    )
    .returning('offset_seconds')
    .executeTakeFirstOrThrow();
  return row.offset_seconds;
}
