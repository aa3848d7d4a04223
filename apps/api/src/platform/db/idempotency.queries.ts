import { first } from '#platform/db/first.ts';
import type { Db, Tx } from '#schema.ts';

export type KeyRow = {
  request_hash: string;
  answer: unknown;
  resource: string | null;
  attempts: number;
  leased_until: Date;
};

export type Holder = { scope: string; key: string; attempt: number };

/** Takes the key for the first attempt, until `until`; false: taken already. */
export async function insertKey(
  db: Db,
  row: { scope: string; key: string; requestHash: string; now: Date; until: Date },
): Promise<boolean> {
  const inserted = await db
    .insertInto('idempotency_key')
    .values({
      scope: row.scope,
      key: row.key,
      request_hash: row.requestHash,
      answer: null,
      resource: null,
      leased_until: row.until,
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
    .select(['request_hash', 'answer', 'resource', 'attempts', 'leased_until'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Takes over the key of a dead attempt; null: finished, or held by another. */
export function takeKey(
  db: Db,
  scope: string,
  key: string,
  at: { now: Date; until: Date },
): Promise<{ attempt: number; resource: string | null } | null> {
  return first(
    db
      .updateTable('idempotency_key')
      .set((row) => ({ attempts: row('attempts', '+', 1), leased_until: at.until }))
      .where('scope', '=', scope)
      .where('key', '=', key)
      .where('answer', 'is', null)
      .where('leased_until', '<=', at.now)
      .returning(['attempts as attempt', 'resource']),
  );
}

export async function renewKey(db: Db, { scope, key, attempt }: Holder, until: Date): Promise<void> {
  await db
    .updateTable('idempotency_key')
    .set({ leased_until: until })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('attempts', '=', attempt)
    .execute();
}

/** In the creating transaction; false: another attempt holds the key or has created something. */
export async function bindKey(
  tx: Tx,
  { scope, key, attempt }: Holder,
  { resource, earlier }: { resource: string; earlier: string | null },
): Promise<boolean> {
  const bound = await tx
    .updateTable('idempotency_key')
    .set({ resource })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('attempts', '=', attempt)
    .where('resource', 'is not distinct from', earlier)
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

/** A corrected request may use the key; if something was created, the next attempt takes over. */
export async function freeKey(db: Db, { scope, key, attempt }: Holder, now: Date): Promise<void> {
  const freed = await db
    .deleteFrom('idempotency_key')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('attempts', '=', attempt)
    .where('resource', 'is', null)
    .where('answer', 'is', null)
    .returning('key')
    .executeTakeFirst();
  if (!freed) await renewKey(db, { scope, key, attempt }, now);
}
