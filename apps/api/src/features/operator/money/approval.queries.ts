import type { WibDate } from '@mabarin/domain/time';
import type { Insertable, Selectable } from 'kysely';
import type { OperatorApprovalTable } from '#features/operator/operator.tables.ts';
import type { Db, Tx } from '#schema.ts';

export type Approval = Selectable<OperatorApprovalTable>;
type Named = Pick<Approval, 'action' | 'subject'>;

/** Returns false when one is recorded already. */
export async function insertApproval(tx: Tx, row: Insertable<OperatorApprovalTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('operator_approval')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .executeTakeFirst();
  return inserted !== undefined;
}

export function lockApproval(tx: Tx, { action, subject }: Named): Promise<Approval> {
  return tx
    .selectFrom('operator_approval')
    .selectAll()
    .where('action', '=', action)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateApproval(
  tx: Tx,
  { action, subject }: Named,
  set: Partial<Omit<Approval, 'action' | 'subject'>>,
): Promise<void> {
  await tx
    .updateTable('operator_approval')
    .set(set)
    .where('action', '=', action)
    .where('subject', '=', subject)
    .execute();
}

export function findApprovals(db: Db, action: string, subjects: readonly string[]): Promise<Approval[]> {
  return db
    .selectFrom('operator_approval')
    .selectAll()
    .where('action', '=', action)
    .where('subject', 'in', subjects.length === 0 ? [''] : subjects)
    .execute();
}

/**
 * Adds rupiah to what operators of one issuer, who may be one person, let go alone for a host on a day; returns false
 * when that were more than `most`.
 */
export async function addToDay(
  tx: Tx,
  of: { issuer: string; hostId: string; day: WibDate; amount: number; most: number },
): Promise<boolean> {
  const { issuer, hostId, day, amount, most } = of;
  const added = await tx
    .insertInto('operator_day')
    .values({ operator: issuer, host_id: hostId, day, amount })
    .onConflict((conflict) =>
      conflict
        .columns(['operator', 'host_id', 'day'])
        .doUpdateSet((row) => ({ amount: row('operator_day.amount', '+', amount) }))
        .where('operator_day.amount', '<=', most - amount),
    )
    .returning('amount')
    .executeTakeFirst();
  return added !== undefined;
}

/** Rupiah that operators of one issuer let go alone on a day, by host. */
export async function daysOf(db: Db, { issuer, day }: { issuer: string; day: WibDate }): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('operator_day')
    .select(['host_id', 'amount'])
    .where('operator', '=', issuer)
    .where('day', '=', day)
    .execute();
  return new Map(rows.map(({ host_id: hostId, amount }) => [hostId, amount]));
}

/** Subjects of an action for which a first operator's approval of this version waits. */
export async function waitingSubjects(
  db: Db,
  { action, version, now }: Pick<Approval, 'action' | 'version'> & { now: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom('operator_approval')
    .select('subject')
    .where('action', '=', action)
    .where('version', '=', version)
    .where('second_operator', 'is', null)
    .where('expires_at', '>', now)
    .execute();
  return rows.map(({ subject }) => subject);
}

export async function isAnyDisabled(db: Db, names: readonly string[]): Promise<boolean> {
  const found = await db
    .selectFrom('operator')
    .select('name')
    .where('name', 'in', names)
    .where('disabled_at', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}
