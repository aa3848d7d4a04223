import { sql } from 'kysely';
import type { Db, Tx } from '#schema.ts';

export type SealedColumn = { table: string; column: string; purpose: string };

/** Stores the first fingerprint of a database; returns the stored one. */
export async function keepFingerprint(db: Db, fingerprint: string, now: Date): Promise<string> {
  await db
    .insertInto('service_secret')
    .values({ fingerprint, changed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await db.selectFrom('service_secret').select('fingerprint').executeTakeFirstOrThrow();
  return kept.fingerprint;
}

/** Replaces the fingerprint `from`; false: another one is stored. */
export async function replaceFingerprint(tx: Tx, set: { from: string; to: string; now: Date }): Promise<boolean> {
  const replaced = await tx
    .updateTable('service_secret')
    .set({ fingerprint: set.to, changed_at: set.now })
    .where('fingerprint', '=', set.from)
    .returning('one')
    .executeTakeFirst();
  return replaced !== undefined;
}

/** Encrypts every text again and returns their number; `reseal` returns null for an unchanged one. Locks out writes. */
export async function resealColumn(
  tx: Tx,
  { table, column }: SealedColumn,
  reseal: (text: string) => string | null,
): Promise<number> {
  await sql`lock table ${sql.table(table)} in exclusive mode`.execute(tx);
  // By ctid, which is stable under the lock: the columns have no index.
  const { rows } = await sql<{ place: string; sealed: string }>`
    select ctid::text as place, ${sql.ref(column)} as sealed from ${sql.table(table)} where ${sql.ref(column)} is not null
  `.execute(tx);
  let count = 0;
  for (const { place, sealed } of rows) {
    const fresh = reseal(sealed);
    if (fresh === null) continue;
    count += 1;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${fresh} where ctid = ${place}::tid`.execute(tx);
  }
  return count;
}
