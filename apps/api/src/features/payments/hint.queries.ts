import type { Insertable, Selectable } from 'kysely';
import type { PaymentHintTable } from './payment.tables.ts';
import type { Db } from '#schema.ts';

export type HintRow = Pick<Selectable<PaymentHintTable>, 'id' | 'order_id' | 'state' | 'attempts'>;

/** Stores a notification; a repeated one is only counted. */
export async function insertHint(db: Db, row: Insertable<PaymentHintTable>): Promise<void> {
  await db
    .insertInto('payment_hint')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'dedupe_key'])
        .doUpdateSet((hint) => ({ deliveries: hint('payment_hint.deliveries', '+', 1) })),
    )
    .execute();
}

/** Takes the oldest notification that is due, until `until`; null when there is none. */
export async function takeHint(db: Db, due: { provider: string; now: Date; until: Date }): Promise<HintRow | null> {
  const taken = await db
    .updateTable('payment_hint')
    .set((row) => ({ attempts: row('attempts', '+', 1), next_at: due.until }))
    .where('id', '=', (select) =>
      select
        .selectFrom('payment_hint')
        .select('id')
        .where('processed_at', 'is', null)
        .where('next_at', '<=', due.now)
        .where('provider', '=', due.provider)
        .orderBy('next_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'order_id', 'state', 'attempts'])
    .executeTakeFirst();
  return taken ?? null;
}

export async function postponeHint(db: Db, id: number, until: Date): Promise<void> {
  await db
    .updateTable('payment_hint')
    .set({ next_at: until })
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .execute();
}

export async function finishHint(db: Db, id: number, end: { now: Date; outcome: string }): Promise<void> {
  await db
    .updateTable('payment_hint')
    .set({ processed_at: end.now, outcome: end.outcome })
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .execute();
}
