import type { Db, Tx } from '#schema.ts';

export type KeyRow = { request_hash: string; answer: unknown; resource: string | null; created_at: Date };

/** Takes the key for the first attempt; false when it is taken already. */
export async function insertKey(
  db: Db,
  row: { scope: string; key: string; requestHash: string; now: Date },
): Promise<boolean> {
  const inserted = await db
    .insertInto('idempotency_key')
    .values({
      scope: row.scope,
      key: row.key,
      request_hash: row.requestHash,
      answer: null,
      resource: null,
      created_at: row.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}

export function findKey(db: Db, scope: string, key: string): Promise<KeyRow | undefined> {
  return db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'answer', 'resource', 'created_at'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Ties what an attempt created to its key, in the transaction that creates it; false when another attempt did. */
export async function bindKey(tx: Tx, scope: string, key: string, resource: string): Promise<boolean> {
  const bound = await tx
    .updateTable('idempotency_key')
    .set({ resource })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('resource', 'is', null)
    .returning('key')
    .executeTakeFirst();
  return bound !== undefined;
}

export async function storeAnswer(db: Db, scope: string, key: string, answer: unknown): Promise<void> {
  await db
    .updateTable('idempotency_key')
    .set({ answer: JSON.stringify(answer) })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute();
}

/** Frees a key whose attempt was refused before it created anything, so that the corrected request may use it. */
export async function freeKey(db: Db, scope: string, key: string): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('resource', 'is', null)
    .where('answer', 'is', null)
    .execute();
}

export async function deleteKeysBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('idempotency_key').where('created_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}
