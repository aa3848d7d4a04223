import { CUSTOM_EVENT_TYPE } from '@mabarin/domain/mabar/event';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { MabarEventTable } from '#features/mabar/mabar.tables.ts';
import { first } from '#platform/db/first.ts';
import { isUuid } from '#platform/db/uuid.ts';
import type { Db, Tx } from '#schema.ts';

export type MabarEvent = Selectable<MabarEventTable>;
type NewEvent = Omit<Insertable<MabarEventTable>, 'deleted_at'>;

/** Returns null when the value cannot be an event's id. */
export function readEventId(id: unknown): string | null {
  return typeof id === 'string' && isUuid(id.trim()) ? id.trim().toLowerCase() : null;
}

/** Adds events; those with a taken id are skipped. */
export async function insertEvents(tx: Tx, rows: NewEvent[]): Promise<void> {
  await tx
    .insertInto('mabar_event')
    .values(rows.map((row) => ({ ...row, deleted_at: null })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** A host's events, the own three first. */
export function eventsOf(db: Db, hostId: string): Promise<MabarEvent[]> {
  return eventsQuery(db, hostId).execute();
}

export function eventsQuery(db: Db, hostId: string) {
  return db
    .selectFrom('mabar_event')
    .selectAll()
    .where('host_id', '=', hostId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id');
}

export async function countCustomEvents(tx: Tx, hostId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('mabar_event')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('host_id', '=', hostId)
    .where('type', '=', CUSTOM_EVENT_TYPE)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** One event of this host; null for another host's or a malformed id. */
export async function findEvent(db: Db, hostId: string, eventId: string): Promise<MabarEvent | null> {
  const id = readEventId(eventId);
  if (id === null) return null;
  return first(
    db
      .selectFrom('mabar_event')
      .selectAll()
      .where('host_id', '=', hostId)
      .where('deleted_at', 'is', null)
      .where('id', '=', id),
  );
}

/** Locks an event of this host, deleted ones too; null: the host never had it. */
export async function lockEvent(tx: Tx, hostId: string, eventId: unknown): Promise<MabarEvent | null> {
  const id = readEventId(eventId);
  if (id === null) return null;
  return first(tx.selectFrom('mabar_event').selectAll().where('host_id', '=', hostId).where('id', '=', id).forUpdate());
}

export async function updateEvent(tx: Tx, eventId: string, set: Updateable<MabarEventTable>): Promise<void> {
  await tx.updateTable('mabar_event').set(set).where('id', '=', eventId).execute();
}
