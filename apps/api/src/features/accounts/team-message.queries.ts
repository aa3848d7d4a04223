import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { first } from '#platform/db/first.ts';
import type { Db, Tx } from '#schema.ts';

/** A host and the oldest message that it has not read; null: there is no such host. */
export function findHostWithMessage(db: Db, hostId: string) {
  return first(
    db
      .selectFrom('host')
      .selectAll('host')
      .select((row) =>
        jsonObjectFrom(
          row
            .selectFrom('team_message')
            .select(['id', 'text'])
            .whereRef('team_message.host_id', '=', 'host.id')
            .orderBy('created_at')
            .orderBy('id')
            .limit(1),
        ).as('team_message'),
      )
      .where('host.id', '=', hostId),
  );
}

/** The host has read it. False: it had before. */
export async function deleteTeamMessage(tx: Tx, hostId: string, id: string): Promise<boolean> {
  const rows = tx.deleteFrom('team_message').where('host_id', '=', hostId).where('id', '=', id).returning('id');
  return (await rows.execute()).length > 0;
}
