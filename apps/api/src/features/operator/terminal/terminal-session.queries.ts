import type { Db, Tx } from '#schema.ts';

type Session = { token_hash: string; operator: string; network: string; created_at: Date; expires_at: Date };

export async function insertTerminalSession(tx: Tx, row: Session): Promise<void> {
  await tx
    .insertInto('operator_session')
    .values({ ...row, ended_at: null })
    .execute();
}

/** The active operator of an open session from this origin; null: there is none. */
export async function findTerminalSession(
  db: Db,
  { tokenHash, network, now }: { tokenHash: string; network: string; now: Date },
): Promise<string | null> {
  const found = await db
    .selectFrom('operator_session')
    .innerJoin('operator', 'operator.name', 'operator_session.operator')
    .select('operator.name')
    .where('token_hash', '=', tokenHash)
    .where('network', '=', network)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('operator.disabled_at', 'is', null)
    .executeTakeFirst();
  return found?.name ?? null;
}

/** Returns the operator of the session that was ended; null: none was open. */
export async function endTerminalSession(tx: Tx, tokenHash: string, now: Date): Promise<string | null> {
  const ended = await tx
    .updateTable('operator_session')
    .set({ ended_at: now })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .returning('operator')
    .executeTakeFirst();
  return ended?.operator ?? null;
}
