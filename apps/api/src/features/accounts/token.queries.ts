import type { Insertable, Selectable } from 'kysely';
import type { HostTokenTable } from './host.tables.ts';
import { first } from '#platform/db/first.ts';
import type { Db, Tx } from '#schema.ts';

export type HostToken = Selectable<HostTokenTable>;
export type TokenPurpose = HostTokenTable['purpose'];

export async function insertToken(tx: Tx, row: Insertable<HostTokenTable>): Promise<void> {
  await tx.insertInto('host_token').values(row).execute();
}

/** The owner of a login, second factor or token: a host's account, or a member without one. */
export type AccountOwner = { hostId: string; memberId: null } | { hostId: null; memberId: string };

export function hostOwner(hostId: string): AccountOwner {
  return { hostId, memberId: null };
}

export function memberOwner(memberId: string): AccountOwner {
  return { hostId: null, memberId };
}

/** A CHECK keeps exactly one of the two columns set. */
export function ownerOfRow(row: { host_id: string | null; member_id: string | null }): AccountOwner {
  if (row.host_id !== null) return hostOwner(row.host_id);
  if (row.member_id !== null) return memberOwner(row.member_id);
  throw new Error('A row of an account belongs to nobody.');
}

/** The column and value that select an account's rows; each column has an index. */
export function ownerColumn({ hostId, memberId }: AccountOwner) {
  return hostId === null
    ? ({ column: 'member_id', id: memberId } as const)
    : ({ column: 'host_id', id: hostId } as const);
}

/** Uses a token and returns its owner; null: unknown, for another purpose, used or too old. */
export async function consumeToken(
  tx: Tx,
  { tokenHash, purpose, now }: { tokenHash: string; purpose: TokenPurpose; now: Date },
): Promise<AccountOwner | null> {
  const token = await tx
    .updateTable('host_token')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['host_id', 'member_id'])
    .executeTakeFirst();
  return token === undefined ? null : ownerOfRow(token);
}

export function findToken(
  db: Db,
  { tokenHash, purpose }: { tokenHash: string; purpose: TokenPurpose },
): Promise<HostToken | null> {
  return first(
    db.selectFrom('host_token').selectAll().where('token_hash', '=', tokenHash).where('purpose', '=', purpose),
  );
}

/** Deletes an account's unused tokens. */
export async function voidTokens(tx: Tx, owner: AccountOwner, purposes: readonly TokenPurpose[]): Promise<void> {
  const { column, id } = ownerColumn(owner);
  await tx
    .deleteFrom('host_token')
    .where(column, '=', id)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute();
}
