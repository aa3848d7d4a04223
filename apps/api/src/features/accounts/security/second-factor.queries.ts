import type { Insertable, Selectable } from 'kysely';
import type { SecondFactorTable } from '#features/accounts/host.tables.ts';
import { ownerColumn, ownerOfRow, type AccountOwner } from '#features/accounts/token.queries.ts';
import { first } from '#platform/db/first.ts';
import type { Db, Tx } from '#schema.ts';

export type SecondFactor = Selectable<SecondFactorTable>;

/** Confirmed or not. */
export function findSecondFactor(db: Db, owner: AccountOwner): Promise<SecondFactor | null> {
  return first(ofOwner(db, owner));
}

/** Locked, so that of two commands with one code the second sees that it was used. */
export function lockSecondFactor(tx: Tx, owner: AccountOwner): Promise<SecondFactor | null> {
  return first(ofOwner(tx, owner).forUpdate());
}

function ofOwner(db: Db, owner: AccountOwner) {
  const { column, id } = ownerColumn(owner);
  return db.selectFrom('second_factor').selectAll().where(column, '=', id);
}

/** Starts or replaces an unconfirmed setup; returns false when one is confirmed. */
export async function putUnconfirmed(tx: Tx, row: Insertable<SecondFactorTable>): Promise<boolean> {
  const { host_id: _host, member_id: _member, ...set } = row;
  const put = await tx
    .insertInto('second_factor')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['host_id', 'member_id']).doUpdateSet(set).where('second_factor.confirmed_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  return put !== undefined;
}

export async function confirmSecondFactor(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('second_factor').set({ confirmed_at: now, trusted_from: now }).where('id', '=', id).execute();
}

/** Stores the step of an accepted code; returns false when it or a later one was used. */
export async function acceptStep(tx: Tx, id: string, step: number): Promise<boolean> {
  const accepted = await tx
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('id', '=', id)
    .where((row) => row.or([row('last_step', 'is', null), row('last_step', '<', step)]))
    .returning('id')
    .executeTakeFirst();
  return accepted !== undefined;
}

/** Devices known from before `now` are asked once more. */
export async function trustDevicesFrom(tx: Tx, owner: AccountOwner, now: Date): Promise<void> {
  const { column, id } = ownerColumn(owner);
  await tx.updateTable('second_factor').set({ trusted_from: now }).where(column, '=', id).execute();
}

/** Sets or, with null, cancels an operator's removal. Returns false when there is nothing to change. */
export async function setRemoval(tx: Tx, owner: AccountOwner, at: Date | null): Promise<boolean> {
  const { column, id } = ownerColumn(owner);
  const set = await tx
    .updateTable('second_factor')
    .set({ removal_at: at })
    .where(column, '=', id)
    .where('confirmed_at', 'is not', null)
    .where('removal_at', at === null ? 'is not' : 'is', null)
    .returning('id')
    .executeTakeFirst();
  return set !== undefined;
}

export async function deleteSecondFactor(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('second_factor').where('id', '=', id).execute();
}

/** Returns the owners of the removed factors. */
export async function deleteDueRemovals(tx: Tx, now: Date): Promise<AccountOwner[]> {
  const removed = await tx
    .deleteFrom('second_factor')
    .where('removal_at', '<=', now)
    .returning(['host_id', 'member_id'])
    .execute();
  return removed.map(ownerOfRow);
}

/** A check without a transaction. */
export async function areRemovalsDue(db: Db, now: Date): Promise<boolean> {
  const due = await db.selectFrom('second_factor').select('id').where('removal_at', '<=', now).limit(1).execute();
  return due.length > 0;
}

export async function replaceRecoveryCodes(
  tx: Tx,
  secondFactorId: string,
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  await tx.deleteFrom('recovery_code').where('second_factor_id', '=', secondFactorId).execute();
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ code_hash: hash, second_factor_id: secondFactorId, created_at: now })))
    .execute();
}

/** Returns false when the code is unknown to this account or was used. */
export async function consumeRecoveryCode(
  tx: Tx,
  secondFactorId: string,
  { hash, now }: { hash: string; now: Date },
): Promise<boolean> {
  const used = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('code_hash', '=', hash)
    .where('second_factor_id', '=', secondFactorId)
    .where('used_at', 'is', null)
    .returning('code_hash')
    .executeTakeFirst();
  return used !== undefined;
}

export async function countRecoveryCodes(db: Db, secondFactorId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('second_factor_id', '=', secondFactorId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
