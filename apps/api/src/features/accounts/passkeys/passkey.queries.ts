import { SUSPENDED_DAYS } from '@mabarin/domain/accounts/suspension';
import { first } from '#platform/db/first.ts';
import { subDays } from '#platform/date-fns.ts';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { PasskeyTable } from '#features/accounts/host.tables.ts';
import { ownerColumn, type AccountOwner } from '#features/accounts/token.queries.ts';
import type { Db, Tx } from '#schema.ts';

export type Passkey = Selectable<PasskeyTable>;
export type PasskeyOwner = AccountOwner | { operator: string };

/** Operators' passkeys have a table of their own, whose columns are the same but for the owner's. */
function placeOf(owner: PasskeyOwner) {
  return 'operator' in owner
    ? { table: 'operator_passkey' as 'passkey', column: 'operator' as 'host_id', id: owner.operator }
    : { table: 'passkey' as const, ...ownerColumn(owner) };
}

/** The oldest first. */
export function passkeysOf(db: Db, owner: PasskeyOwner): Promise<Passkey[]> {
  const { table, column, id } = placeOf(owner);
  return db.selectFrom(table).selectAll().where(column, '=', id).orderBy('created_at').orderBy('id').execute();
}

export function findPasskey(db: Db, credentialId: string): Promise<Passkey | null> {
  return first(db.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId));
}

/** Returns false when somebody has this credential. */
export async function insertPasskey(
  tx: Tx,
  owner: PasskeyOwner,
  row: Omit<Insertable<PasskeyTable>, 'host_id' | 'member_id'>,
): Promise<boolean> {
  const { table, column, id } = placeOf(owner);
  const inserted = await tx
    .insertInto(table)
    .values({ ...row, [column]: id } as Insertable<PasskeyTable>)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Counts a use. An authenticator counts its uses, or says 0 for ever: returns false when it did not count on, so that a
 * copy of it is in use, or when the passkey is gone.
 */
export async function countPasskeyUse(
  tx: Tx,
  owner: PasskeyOwner,
  { id, counter, now }: { id: string; counter: number; now: Date },
): Promise<boolean> {
  const counted = await tx
    .updateTable(placeOf(owner).table)
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where(sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter === 0}))`)
    .returning('id')
    .executeTakeFirst();
  return counted !== undefined;
}

/** Returns false when the owner has no such passkey, or it has that name. */
export async function namePasskey(
  tx: Tx,
  owner: PasskeyOwner,
  { id, name }: Pick<Passkey, 'id' | 'name'>,
): Promise<boolean> {
  const { table, column, id: ownerId } = placeOf(owner);
  const named = await tx
    .updateTable(table)
    .set({ name })
    .where('id', '=', id)
    .where(column, '=', ownerId)
    .where('name', '<>', name)
    .returning('id')
    .executeTakeFirst();
  return named !== undefined;
}

/** Null: the owner has no such passkey. */
export function deletePasskey(tx: Tx, owner: PasskeyOwner, id: string): Promise<Passkey | null> {
  const { table, column, id: ownerId } = placeOf(owner);
  return first(tx.deleteFrom(table).where('id', '=', id).where(column, '=', ownerId).returningAll());
}

/** Deletes the passkeys of the last 14 days, which a stranger with the account may have made. */
export async function deleteYoungPasskeys(tx: Tx, owner: AccountOwner, now: Date): Promise<void> {
  const { column, id } = ownerColumn(owner);
  await tx
    .deleteFrom('passkey')
    .where(column, '=', id)
    .where('created_at', '>', subDays(now, SUSPENDED_DAYS))
    .execute();
}
