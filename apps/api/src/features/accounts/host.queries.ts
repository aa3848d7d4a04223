import type { Insertable, Selectable } from 'kysely';
import type { HostTable } from './host.tables.ts';
import type { Db, Tx } from '#schema.ts';

/** A host's account row. */
export type Host = Selectable<HostTable>;

export async function insertHost(tx: Tx, row: Insertable<HostTable>): Promise<Host> {
  return tx.insertInto('host').values(row).returningAll().executeTakeFirstOrThrow();
}

/** The active host of a username as a path or body carries it, in any capitals; null: none, pending or disabled. */
export async function findActiveHost(db: Db, username: string): Promise<Host | null> {
  const host = await db
    .selectFrom('host')
    .selectAll()
    .where('username', '=', username.toLowerCase())
    .where('status', '=', 'active')
    .executeTakeFirst();
  return host ?? null;
}

export async function findHostById(db: Db, hostId: string): Promise<Host | null> {
  return (await db.selectFrom('host').selectAll().where('id', '=', hostId).executeTakeFirst()) ?? null;
}

/** `email` is lower case. */
export async function findHostByEmail(db: Db, email: string): Promise<Host | null> {
  return (await db.selectFrom('host').selectAll().where('email', '=', email).executeTakeFirst()) ?? null;
}

export async function findActiveHostIdByCodeHash(db: Db, codeHash: string): Promise<string | null> {
  const host = await db
    .selectFrom('host')
    .select('id')
    .where('code_hash', '=', codeHash)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return host?.id ?? null;
}
