import type { Insertable, Selectable } from 'kysely';
import type { OperatorPasskeyTable } from '#features/operator/operator.tables.ts';
import { countedOn } from '#features/accounts/index.ts';
import type { Db, Tx } from '#schema.ts';

export type OperatorPasskey = Selectable<OperatorPasskeyTable>;

/** The oldest first. */
export function passkeysOfOperator(db: Db, operator: string): Promise<OperatorPasskey[]> {
  return db
    .selectFrom('operator_passkey')
    .selectAll()
    .where('operator', '=', operator)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** With the credentials of its operator; null: unknown, or its operator is disabled. */
export async function findOperatorPasskey(
  db: Db,
  credentialId: string,
): Promise<(OperatorPasskey & { secret_hash: string }) | null> {
  const found = await db
    .selectFrom('operator_passkey')
    .innerJoin('operator', 'operator.name', 'operator_passkey.operator')
    .selectAll('operator_passkey')
    .select('operator.secret_hash')
    .where('credential_id', '=', credentialId)
    .where('operator.disabled_at', 'is', null)
    .executeTakeFirst();
  return found ?? null;
}

/** Returns false when somebody has this credential. */
export async function insertOperatorPasskey(tx: Tx, row: Insertable<OperatorPasskeyTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('operator_passkey')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Counts a use. Returns false when the authenticator did not count on, or the passkey is gone. */
export async function countOperatorPasskeyUse(
  tx: Tx,
  id: string,
  { counter, now }: { counter: number; now: Date },
): Promise<boolean> {
  const counted = await tx
    .updateTable('operator_passkey')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where(countedOn(counter))
    .returning('id')
    .executeTakeFirst();
  return counted !== undefined;
}

/** Returns false when the operator has no such passkey, or it has that name. */
export async function nameOperatorPasskey(
  tx: Tx,
  operator: string,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  const named = await tx
    .updateTable('operator_passkey')
    .set({ name })
    .where('id', '=', id)
    .where('operator', '=', operator)
    .where('name', '<>', name)
    .returning('id')
    .executeTakeFirst();
  return named !== undefined;
}

/** Returns false when the operator has no such passkey. */
export async function deleteOperatorPasskey(tx: Tx, operator: string, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('operator_passkey')
    .where('id', '=', id)
    .where('operator', '=', operator)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

export async function deletePasskeysOfOperator(tx: Tx, operator: string): Promise<void> {
  await tx.deleteFrom('operator_passkey').where('operator', '=', operator).execute();
}

/** Two passkeys of an operator at once are counted one after the other. */
export async function lockOperator(tx: Tx, name: string): Promise<void> {
  await tx.selectFrom('operator').select('name').where('name', '=', name).forNoKeyUpdate().execute();
}
