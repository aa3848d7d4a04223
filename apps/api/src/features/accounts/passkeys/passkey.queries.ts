import { SUSPENDED_DAYS } from '@mabarin/domain/accounts/suspension';
import { subDays } from '#platform/date-fns.ts';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { PasskeyTable } from '#features/accounts/host.tables.ts';
import { ownerColumn, type AccountOwner } from '#features/accounts/token.queries.ts';
import type { Db, Tx } from '#schema.ts';

export type Passkey = Selectable<PasskeyTable>;

/** The oldest first. */
export function passkeysOf(db: Db, owner: AccountOwner): Promise<Passkey[]> {
  const { column, id } = ownerColumn(owner);
  return db.selectFrom('passkey').selectAll().where(column, '=', id).orderBy('created_at').orderBy('id').execute();
}

export async function findPasskey(db: Db, credentialId: string): Promise<Passkey | null> {
  const found = await db.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
  return found ?? null;
}

/** Returns false when somebody has this credential. */
export async function insertPasskey(tx: Tx, row: Insertable<PasskeyTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('passkey')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** An authenticator counts its uses, or says 0 for ever. */
export function countedOn(counter: number) {
  return sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter === 0}))`;
}

/** Counts a use. Returns false when the authenticator did not count on: a copy of it is in use. */
export async function countPasskeyUse(
  tx: Tx,
  id: string,
  { counter, now }: { counter: number; now: Date },
): Promise<boolean> {
  const counted = await tx
    .updateTable('passkey')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where(countedOn(counter))
    .returning('id')
    .executeTakeFirst();
  return counted !== undefined;
}

/** Names a passkey of this account; another account's and one that is gone stay as they are. */
export async function namePasskey(
  tx: Tx,
  owner: AccountOwner,
  { id, name }: Pick<Passkey, 'id' | 'name'>,
): Promise<void> {
  const { column, id: ownerId } = ownerColumn(owner);
  await tx.updateTable('passkey').set({ name }).where('id', '=', id).where(column, '=', ownerId).execute();
}

/** Null: the account has no such passkey. */
export async function deletePasskey(tx: Tx, owner: AccountOwner, id: string): Promise<Passkey | null> {
  const { column, id: ownerId } = ownerColumn(owner);
  const deleted = await tx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where(column, '=', ownerId)
    .returningAll()
    .executeTakeFirst();
  return deleted ?? null;
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
