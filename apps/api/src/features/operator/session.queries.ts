import type { Insertable, Selectable } from 'kysely';
import type { OperatorSessionTable } from './operator.tables.ts';
import type { Db, Tx } from '#schema.ts';

export async function insertSession(tx: Tx, row: Insertable<OperatorSessionTable>): Promise<void> {
  await tx.insertInto('operator_session').values(row).execute();
}

/** An open session with the time since when its operator is disabled. */
export async function findOpenSession(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<(Selectable<OperatorSessionTable> & { disabled_at: Date | null }) | null> {
  const found = await db
    .selectFrom('operator_session')
    .leftJoin('operator', 'operator.name', 'operator_session.operator')
    .selectAll('operator_session')
    .select('operator.disabled_at')
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found ?? null;
}

export async function updateSession(
  tx: Tx,
  tokenHash: string,
  set: { expires_at: Date } | { ended_at: Date },
): Promise<void> {
  await tx.updateTable('operator_session').set(set).where('token_hash', '=', tokenHash).execute();
}

/** Ends an open session of a network. Returns its operator; null: it is over, or was ended before. */
export async function endSession(
  tx: Tx,
  { tokenHash, network, now }: { tokenHash: string; network: string; now: Date },
): Promise<string | null> {
  const ended = await tx
    .updateTable('operator_session')
    .set({ ended_at: now })
    .where('token_hash', '=', tokenHash)
    .where('network', '=', network)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('operator')
    .executeTakeFirst();
  return ended?.operator ?? null;
}
