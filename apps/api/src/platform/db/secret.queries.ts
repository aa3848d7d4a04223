import { sql } from 'kysely';
import type { Db, Tx } from '#schema.ts';

/** A column of texts that `encrypt` sealed for `purpose`. */
export type SealedColumn = { table: string; column: string; purpose: string };

/** Writes the first fingerprint of a database; answers the one that it has. */
export async function keepFingerprint(db: Db, fingerprint: string, now: Date): Promise<string> {
  await db
    .insertInto('service_secret')
    .values({ fingerprint, changed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await db.selectFrom('service_secret').select('fingerprint').executeTakeFirstOrThrow();
  return kept.fingerprint;
}

/** Replaces the fingerprint, if it is `from`; false when it is another. */
export async function replaceFingerprint(tx: Tx, set: { from: string; to: string; now: Date }): Promise<boolean> {
  const replaced = await tx
    .updateTable('service_secret')
    .set({ fingerprint: set.to, changed_at: set.now })
    .where('fingerprint', '=', set.from)
    .returning('one')
    .executeTakeFirst();
  return replaced !== undefined;
}

/**
 * Seals every text of a column anew and answers how many; `reseal` answers null for one that stays as it is. Nobody writes
 * to the table until the transaction has ended.
 */
export async function resealColumn(
  tx: Tx,
  { table, column }: SealedColumn,
  reseal: (text: string) => string | null,
): Promise<number> {
  await sql`lock table ${sql.table(table)} in exclusive mode`.execute(tx);
  // By their places, which nobody changes meanwhile: the columns have no index.
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
