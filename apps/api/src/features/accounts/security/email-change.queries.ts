import type { Insertable } from 'kysely';
import type { EmailChangeTable } from '#features/accounts/host.tables.ts';
import type { Host } from '#features/accounts/host.queries.ts';
import type { Db, Tx } from '#schema.ts';

/** Replaces an earlier one of the host. */
export async function putEmailChange(tx: Tx, row: Insertable<EmailChangeTable>): Promise<void> {
  const { host_id: _host, ...set } = row;
  await tx
    .insertInto('email_change')
    .values(row)
    .onConflict((conflict) => conflict.column('host_id').doUpdateSet(set))
    .execute();
}

/** Returns false when there is none. */
export async function deleteEmailChange(tx: Tx, hostId: string): Promise<boolean> {
  const deleted = await tx.deleteFrom('email_change').where('host_id', '=', hostId).returning('host_id').execute();
  return deleted.length > 0;
}

/** A check without a transaction. */
export async function areEmailsDue(db: Db, now: Date): Promise<boolean> {
  const due = await db.selectFrom('email_change').select('host_id').where('due_at', '<=', now).limit(1).execute();
  return due.length > 0;
}

export function deleteDueEmails(tx: Tx, now: Date): Promise<{ host_id: string; email: string }[]> {
  return tx.deleteFrom('email_change').where('due_at', '<=', now).returning(['host_id', 'email']).execute();
}

/** A host or a member of a team has it. */
export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const host = db.selectFrom('host').select('email').where('email', '=', email).where('status', '<>', 'pending');
  const taken = host.union(db.selectFrom('team_member').select('email').where('email', '=', email));
  return (await taken.executeTakeFirst()) !== undefined;
}

/** Gives a host, and its membership in teams, another e-mail. */
export async function updateEmail(tx: Tx, host: Pick<Host, 'id' | 'email'>, email: string): Promise<void> {
  await tx.updateTable('team_member').set({ email }).where('email', '=', host.email).execute();
  await tx.updateTable('host').set({ email }).where('id', '=', host.id).execute();
}
