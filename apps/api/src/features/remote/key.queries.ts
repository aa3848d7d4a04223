import type { RemoteScope } from '@mabarin/domain/remote/actions';
import type { Selectable } from 'kysely';
import type { RemoteKeyTable, RemoteUseTable } from './remote.tables.ts';
import type { Db, Tx } from '#schema.ts';

type KeyRow = Omit<Selectable<RemoteKeyTable>, 'host_id' | 'key_hash' | 'by_address' | 'revoked_at' | 'suspended_at'>;

/** A host's valid keys, newest first. */
export function listKeys(db: Db, hostId: string): Promise<KeyRow[]> {
  return db
    .selectFrom('remote_key')
    .select(['id', 'name', 'actions', 'created_at', 'last_used_at', 'uses'])
    .where('host_id', '=', hostId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Serializes changes of a host's keys, except uses. */
export async function lockKeysOf(tx: Tx, hostId: string): Promise<void> {
  await tx.selectFrom('host').select('id').where('id', '=', hostId).forNoKeyUpdate().executeTakeFirstOrThrow();
}

/**
 * Writes a key. The same id replaces the same host's key, if it was created after `since` and never used. Returns false
 * when the id is taken.
 */
export async function putKey(
  tx: Tx,
  {
    since,
    ...key
  }: {
    id: string;
    hostId: string;
    name: string;
    actions: RemoteScope[];
    byAddress: boolean;
    keyHash: string;
    now: Date;
    since: Date;
  },
): Promise<boolean> {
  const shown = { name: key.name, actions: key.actions, by_address: key.byAddress, key_hash: key.keyHash };
  const written = await tx
    .insertInto('remote_key')
    .values({ id: key.id, host_id: key.hostId, ...shown, created_at: key.now })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(shown)
        .where('remote_key.host_id', '=', key.hostId)
        .where('remote_key.uses', '=', 0)
        .where('remote_key.revoked_at', 'is', null)
        .where('remote_key.suspended_at', 'is', null)
        .where('remote_key.created_at', '>', since),
    )
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}

/** Returns the key's name; null: unknown to the host, or revoked already. */
export async function revokeKey(
  tx: Tx,
  { hostId, id }: { hostId: string; id: string },
  now: Date,
): Promise<string | null> {
  const revoked = await tx
    .updateTable('remote_key')
    .set({ revoked_at: now })
    .where('host_id', '=', hostId)
    .where((eb) => eb(eb.cast<string>('id', 'text'), '=', id))
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return revoked?.name ?? null;
}

/** The key of an active host by the hash of its secret. */
export function findKey(
  db: Db,
  keyHash: string,
): Promise<{ id: string; host_id: string; name: string; actions: RemoteScope[]; by_address: boolean } | undefined> {
  return db
    .selectFrom('remote_key')
    .innerJoin('host', 'host.id', 'remote_key.host_id')
    .select(['remote_key.id', 'remote_key.host_id', 'remote_key.name', 'remote_key.actions', 'remote_key.by_address'])
    .where('remote_key.key_hash', '=', keyHash)
    .where('remote_key.revoked_at', 'is', null)
    .where('remote_key.suspended_at', 'is', null)
    .where('host.status', '=', 'active')
    .executeTakeFirst();
}

/** Counts a use of a key and locks it against revocation. Returns false when it is revoked or suspended. */
export async function countUse(tx: Tx, id: string, now: Date): Promise<boolean> {
  const counted = await tx
    .updateTable('remote_key')
    .set((eb) => ({ uses: eb('uses', '+', 1), last_used_at: now }))
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('suspended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return counted !== undefined;
}

export async function insertUse(tx: Tx, row: Omit<Selectable<RemoteUseTable>, 'id'>): Promise<void> {
  await tx.insertInto('remote_use').values(row).execute();
}

/** Uses of a host's keys before an id, newest first. */
export function listUses(
  db: Db,
  hostId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<Pick<Selectable<RemoteUseTable>, 'id' | 'name' | 'action' | 'refusal' | 'at'>[]> {
  return db
    .selectFrom('remote_use')
    .select(['id', 'name', 'action', 'refusal', 'at'])
    .where('host_id', '=', hostId)
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function findHostName(db: Db, hostId: string): Promise<string> {
  const host = await db.selectFrom('host').select('name').where('id', '=', hostId).executeTakeFirstOrThrow();
  return host.name;
}
