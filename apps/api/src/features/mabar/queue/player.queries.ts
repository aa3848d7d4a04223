import type { Insertable } from 'kysely';
import type { PlayerNameTable } from '#features/mabar/mabar.tables.ts';
import type { PlayerRef } from '#ports/players.port.ts';
import type { Db } from '#schema.ts';

/** A player's name from the game after `since`, or null. */
export async function nameSince(db: Db, player: PlayerRef, since: Date): Promise<string | null> {
  const row = await db
    .selectFrom('player_name')
    .select('name')
    .where('player_id', '=', player.id)
    .where('player_server', '=', player.server)
    .where('asked_at', '>', since)
    .executeTakeFirst();
  return row?.name ?? null;
}

export async function saveName(db: Db, row: Insertable<PlayerNameTable>): Promise<void> {
  await db
    .insertInto('player_name')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['player_id', 'player_server']).doUpdateSet({ name: row.name, asked_at: row.asked_at }),
    )
    .execute();
}
