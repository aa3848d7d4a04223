import type { Selectable } from 'kysely';
import type { OperatorPasskeyTable } from '#features/operator/operator.tables.ts';
import type { Db, Tx } from '#schema.ts';

type OperatorPasskey = Selectable<OperatorPasskeyTable>;

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

export async function deletePasskeysOfOperator(tx: Tx, operator: string): Promise<void> {
  await tx.deleteFrom('operator_passkey').where('operator', '=', operator).execute();
}

/** Two passkeys of an operator at once are counted one after the other. */
export async function lockOperator(tx: Tx, name: string): Promise<void> {
  await tx.selectFrom('operator').select('name').where('name', '=', name).forNoKeyUpdate().execute();
}
