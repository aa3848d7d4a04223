import { sql, type Insertable } from 'kysely';
import type { SessionTable } from './host.tables.ts';
import type { Db, Tx } from '#schema.ts';

export async function insertSession(tx: Tx, row: Insertable<SessionTable>): Promise<void> {
  await tx.insertInto('session').values(row).execute();
}

/** The live session of a token hash whose host is active; the ends are those of idle and absolute age. */
export async function findSession(
  db: Db,
  tokenHash: string,
  ends: { seenAfter: Date; createdAfter: Date },
): Promise<{ id: string; host_id: string; last_seen_at: Date } | null> {
  const session = await db
    .selectFrom('session')
    .innerJoin('host', 'host.id', 'session.host_id')
    .select(['session.id', 'session.host_id', 'session.last_seen_at'])
    .where('session.token_hash', '=', tokenHash)
    .where('session.revoked_at', 'is', null)
    .where('session.last_seen_at', '>', ends.seenAfter)
    .where('session.created_at', '>', ends.createdAfter)
    .where('host.status', '=', 'active')
    .executeTakeFirst();
  return session ?? null;
}

/** Open sessions of a host, the last used first; the ends are those of idle and absolute age. */
export function openSessionsOf(db: Db, hostId: string, ends: { seenAfter: Date; createdAfter: Date }) {
  return db
    .selectFrom('session')
    .select(['id', 'device', 'network', 'created_at', 'last_seen_at'])
    .where('host_id', '=', hostId)
    .where('revoked_at', 'is', null)
    .where('last_seen_at', '>', ends.seenAfter)
    .where('created_at', '>', ends.createdAfter)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Whether a host has logged in, as far as that is kept. */
export async function hasSessions(db: Db, hostId: string): Promise<boolean> {
  const found = await db.selectFrom('session').select('id').where('host_id', '=', hostId).limit(1).execute();
  return found.length > 0;
}

/** Marks a session as used, unless that was done after `before`. */
export async function touchSession(db: Db, id: string, now: Date, before: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_seen_at: now })
    .where('id', '=', id)
    .where('last_seen_at', '<', before)
    .execute();
}

/** The closing account whose session this was when its host asked to close it; null: none. */
export async function findClosingHostId(db: Db, tokenHash: string): Promise<string | null> {
  const session = await db
    .selectFrom('session')
    .innerJoin('host', 'host.id', 'session.host_id')
    .select('host.id')
    .where('session.token_hash', '=', tokenHash)
    .whereRef('session.revoked_at', '=', 'host.closing_at')
    .where('host.closed_at', 'is', null)
    .executeTakeFirst();
  return session?.id ?? null;
}

export async function revokeSession(tx: Tx, tokenHash: string, now: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends a session of a host by its id, where that has not happened. False: the host has no such session. */
export async function revokeSessionById(
  tx: Tx,
  { id, hostId }: { id: string; hostId: string },
  now: Date,
): Promise<boolean> {
  const ended = await tx
    .updateTable('session')
    .set((row) => ({ revoked_at: row.fn.coalesce('revoked_at', sql<Date>`${now}::timestamptz`) }))
    .where('id', '=', id)
    .where('host_id', '=', hostId)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Ends every session of a host, but for the one with the id `except`. */
export async function revokeSessionsOf(tx: Tx, hostId: string, now: Date, except: string | null = null): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('host_id', '=', hostId)
    .where('revoked_at', 'is', null)
    .$if(except !== null, (query) => query.where('id', '<>', except))
    .execute();
}
