import type { Insertable } from 'kysely';
import type { TeamMessageTable } from './host.tables.ts';
import type { Db, Tx } from '#schema.ts';

export async function insertTeamMessage(tx: Tx, row: Insertable<TeamMessageTable>): Promise<void> {
  await tx.insertInto('team_message').values(row).execute();
}

/** The oldest one that the host has not read; null: none. */
export async function oldestTeamMessage(db: Db, hostId: string): Promise<{ id: string; text: string } | null> {
  const oldest = await db
    .selectFrom('team_message')
    .select(['id', 'text'])
    .where('host_id', '=', hostId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return oldest ?? null;
}

/** The host has read it. */
export async function deleteTeamMessage(tx: Tx, hostId: string, id: string): Promise<void> {
  await tx.deleteFrom('team_message').where('host_id', '=', hostId).where('id', '=', id).execute();
}
