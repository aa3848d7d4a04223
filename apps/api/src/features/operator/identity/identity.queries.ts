import { sql, type Insertable, type Selectable } from 'kysely';
import type { OperatorTable } from '#features/operator/operator.tables.ts';
import type { Db, Tx } from '#schema.ts';

export type OperatorRow = Selectable<OperatorTable>;
type Credentials = Pick<OperatorRow, 'secret_hash' | 'totp_sealed' | 'issuer'>;

export async function findOperator(db: Db, name: string): Promise<OperatorRow | null> {
  return (await db.selectFrom('operator').selectAll().where('name', '=', name).executeTakeFirst()) ?? null;
}

export function listOperatorRows(db: Db): Promise<OperatorRow[]> {
  return db.selectFrom('operator').selectAll().orderBy('name').execute();
}

/**
 * Takes a code's step; returns false when it or a later one was taken, or the operator is disabled or has new
 * credentials.
 */
export async function takeTotpStep(db: Db, { name, secret_hash }: OperatorRow, step: number): Promise<boolean> {
  const taken = await db
    .updateTable('operator')
    .set({ totp_step: step })
    .where('name', '=', name)
    .where('secret_hash', '=', secret_hash)
    .where('disabled_at', 'is', null)
    .where((row) => row.or([row('totp_step', 'is', null), row('totp_step', '<', step)]))
    .returning('name')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Makes an operator, or gives a disabled one new credentials; returns false when an active one has this name. */
export async function putOperator(tx: Tx, row: Insertable<OperatorTable>): Promise<boolean> {
  const { secret_hash, totp_sealed, issuer } = row;
  const put = await tx
    .insertInto('operator')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ secret_hash, totp_sealed, issuer, totp_step: null, disabled_at: null })
        .where('operator.disabled_at', 'is not', null),
    )
    .returning('name')
    .executeTakeFirst();
  return put !== undefined;
}

/** Returns false when no active operator has this name. */
export async function replaceCredentials(tx: Tx, name: string, credentials: Credentials): Promise<boolean> {
  const replaced = await tx
    .updateTable('operator')
    .set({ ...credentials, totp_step: null })
    .where('name', '=', name)
    .where('disabled_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return replaced !== undefined;
}

/** Returns false when no active operator has this name. */
export async function disableOperatorRow(tx: Tx, name: string, now: Date): Promise<boolean> {
  const disabled = await tx
    .updateTable('operator')
    .set({ disabled_at: now })
    .where('name', '=', name)
    .where('disabled_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return disabled !== undefined;
}

export async function isOwner(db: Db): Promise<boolean> {
  const { rows } = await sql<{ owns: boolean }>`
    select pg_has_role(current_user, relowner, 'usage') as owns
    from pg_class
    where oid = 'operator'::regclass`.execute(db);
  return rows[0]?.owns === true;
}
