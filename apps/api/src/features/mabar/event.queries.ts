import type { Insertable, Selectable } from 'kysely';
import type { MabarEventTable } from './mabar.tables.ts';
import type { Db, Tx } from '#schema.ts';

export type MabarEvent = Selectable<MabarEventTable>;

export async function insertEvents(tx: Tx, rows: Insertable<MabarEventTable>[]): Promise<void> {
  await tx.insertInto('mabar_event').values(rows).execute();
}

/** A host's events, the own three first. */
export function eventsOf(db: Db, hostId: string): Promise<MabarEvent[]> {
  return db
    .selectFrom('mabar_event')
    .selectAll()
    .where('host_id', '=', hostId)
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** One event of this host; another host's is as unknown as a made-up id, whatever its form. */
export async function findEvent(db: Db, hostId: string, eventId: string): Promise<MabarEvent | null> {
  const event = await db
    .selectFrom('mabar_event')
    .selectAll()
    .where('host_id', '=', hostId)
    .where((eb) => eb(eb.cast<string>('id', 'text'), '=', eventId.toLowerCase()))
    .executeTakeFirst();
  return event ?? null;
}
