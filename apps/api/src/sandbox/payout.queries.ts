import type { Insertable, Selectable } from 'kysely';
import type { SandboxPayoutTable } from './sandbox.tables.ts';
import { first } from '#platform/db/first.ts';
import type { Db } from '#schema.ts';

export type SandboxPayout = Selectable<SandboxPayoutTable>;

export async function insertPayout(db: Db, row: Insertable<SandboxPayoutTable>): Promise<SandboxPayout> {
  await db
    .insertInto('sandbox_payout')
    .values(row)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute();
  return db.selectFrom('sandbox_payout').selectAll().where('reference', '=', row.reference).executeTakeFirstOrThrow();
}

export function findPayout(db: Db, reference: string): Promise<SandboxPayout | null> {
  return first(db.selectFrom('sandbox_payout').selectAll().where('reference', '=', reference));
}

export function listPayouts(db: Db, limit: number): Promise<SandboxPayout[]> {
  return db
    .selectFrom('sandbox_payout')
    .selectAll()
    .orderBy((row) => row('state', '=', 'pending'), 'desc')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

export function dueMoves(db: Db, now: Date): Promise<SandboxPayout[]> {
  return db.selectFrom('sandbox_payout').selectAll().where('moves_at', '<=', now).orderBy('moves_at').execute();
}

/** Moves a payout that is in `from` and queues notifications; returns the result. */
export async function movePayout(
  db: Db,
  reference: string,
  from: SandboxPayout['state'],
  to: Pick<SandboxPayout, 'state' | 'reason' | 'moves_at' | 'tell_at'> & { notifications: number },
): Promise<SandboxPayout | null> {
  const { notifications, ...set } = to;
  await db
    .updateTable('sandbox_payout')
    .set((row) => ({ ...set, untold: row('untold', '+', notifications) }))
    .where('reference', '=', reference)
    .where('state', '=', from)
    .execute();
  return findPayout(db, reference);
}

/** Payouts with due notifications. They are sent again at `until`, unless `finishSending` is called first. */
export function takeUnsentNotifications(
  db: Db,
  due: { now: Date; until: Date; limit: number },
): Promise<SandboxPayout[]> {
  return db
    .updateTable('sandbox_payout')
    .set({ tell_at: due.until })
    .where('reference', 'in', (select) =>
      select
        .selectFrom('sandbox_payout')
        .select('reference')
        .where('untold', '>', 0)
        .where('tell_at', '<=', due.now)
        .limit(due.limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

/** Counts one notification as delivered; the next one is due now. */
export async function finishSending(db: Db, reference: string, now: Date): Promise<void> {
  await db
    .updateTable('sandbox_payout')
    .set((row) => ({ untold: row('untold', '-', 1), tell_at: now }))
    .where('reference', '=', reference)
    .where('untold', '>', 0)
    .execute();
}
