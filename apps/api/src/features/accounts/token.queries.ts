import type { Insertable, Selectable } from 'kysely';
import type { HostTokenTable } from './host.tables.ts';
import type { Db, Tx } from '#schema.ts';

export type HostToken = Selectable<HostTokenTable>;
export type TokenPurpose = HostTokenTable['purpose'];

export async function insertToken(tx: Tx, row: Insertable<HostTokenTable>): Promise<void> {
  await tx.insertInto('host_token').values(row).execute();
}

/** Whose a login, a second factor or a token is. `memberId` null: the host itself. */
export type AccountOwner = { hostId: string; memberId: string | null };

/** Uses a token up and answers whose it is; null: unknown, for another purpose, used or too old. */
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
    .returning(['host_id as hostId', 'member_id as memberId'])
    .executeTakeFirst();
  return token ?? null;
}

export async function findToken(
  db: Db,
  { tokenHash, purpose }: { tokenHash: string; purpose: TokenPurpose },
): Promise<HostToken | null> {
  const token = await db
    .selectFrom('host_token')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return token ?? null;
}

/** Takes back what was not used yet of a host's own. */
export async function voidTokens(tx: Tx, hostId: string, purposes: readonly TokenPurpose[]): Promise<void> {
  await tx
    .deleteFrom('host_token')
    .where('host_id', '=', hostId)
    .where('member_id', 'is', null)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute();
}
