import { sql, type Insertable, type Updateable } from 'kysely';
import type { OpeningWatchTable } from './push.tables.ts';
import type { Db, Tx } from '#schema.ts';

/** SQL condition: the host of a watch takes orders at `now` (`takesOrders`). */
const isOpen = (now: Date) => sql<boolean>`exists (
  select from host where host.id = opening_watch.host_id and host.status = 'active'
  and host.ordering_open and (host.last_order_at is null or host.last_order_at > ${now})
)`;

/** Adds a browser; one that is there stays as it is, for another fourteen days. */
export async function keepWatch(tx: Tx, row: Insertable<OpeningWatchTable>): Promise<void> {
  const { created_at } = row;
  await tx
    .insertInto('opening_watch')
    .values(row)
    .onConflict((conflict) => conflict.columns(['host_id', 'endpoint_hash']).doUpdateSet({ created_at }))
    .execute();
}

export async function deleteWatch(tx: Tx, username: string, endpointHash: string): Promise<void> {
  await tx
    .deleteFrom('opening_watch')
    .using('host')
    .whereRef('host.id', '=', 'opening_watch.host_id')
    .where('host.username', '=', username)
    .where('endpoint_hash', '=', endpointHash)
    .execute();
}

/** Makes each opening since the last look due once; a closing ends what was not told. Returns how many are due. */
export async function noteOpenings(db: Db, now: Date): Promise<number> {
  await db
    .updateTable('opening_watch')
    .set({ armed: true, next_at: null })
    .where('armed', '=', false)
    .where(sql<boolean>`not ${isOpen(now)}`)
    .execute();
  const due = await db
    .updateTable('opening_watch')
    .set({ armed: false, opened_at: now, attempts: 0, next_at: now })
    .where('armed', '=', true)
    .where(isOpen(now))
    .returning('id')
    .execute();
  return due.length;
}

/** A notice of an opening at one browser. */
export type DueOpening = {
  id: number;
  attempts: number;
  opened_at: Date;
  subscription_sealed: string;
  username: string;
  name: string;
};

/** Takes due notices until `until`. */
export async function takeDueOpenings(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<DueOpening[]> {
  return db
    .updateTable('opening_watch')
    .from('host')
    .set((eb) => ({ next_at: until, attempts: eb('opening_watch.attempts', '+', 1) }))
    .whereRef('host.id', '=', 'opening_watch.host_id')
    .where('opening_watch.id', 'in', (select) =>
      select
        .selectFrom('opening_watch as due')
        .select('due.id')
        .where('due.next_at', '<=', now)
        .orderBy('due.next_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['opening_watch.id', 'opening_watch.attempts', 'opening_watch.subscription_sealed'])
    .returning(['host.username', 'host.name'])
    .returning((eb) => eb.ref('opening_watch.opened_at').$notNull().as('opened_at'))
    .execute();
}

/** Writes the next attempt, or that none is left; nothing once the host has closed or opened anew. */
export async function recordOpening(
  db: Db,
  { id, opened_at: openedAt }: Pick<DueOpening, 'id' | 'opened_at'>,
  set: Pick<Updateable<OpeningWatchTable>, 'next_at'>,
): Promise<void> {
  await db
    .updateTable('opening_watch')
    .set(set)
    .where('id', '=', id)
    .where('opened_at', '=', openedAt)
    .where('next_at', 'is not', null)
    .execute();
}

export async function forgetWatcher(db: Db, id: number): Promise<void> {
  await db.deleteFrom('opening_watch').where('id', '=', id).execute();
}
