import type { Insertable } from 'kysely';
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
