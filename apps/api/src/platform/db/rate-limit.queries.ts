import { sql } from 'kysely';
import type { Db } from '#schema.ts';

/** `rate_limit` survives a crash of the database; `subject_limit` is unlogged and faster. */
type LimitTable = 'rate_limit' | 'subject_limit';

export async function countInWindow(
  db: Db,
  { table, key, now, ends }: { table: LimitTable; key: string; now: Date; ends: Date },
): Promise<{ attempts: number; ends: Date }> {
  const { rows } = await sql<{ attempts: number; ends: Date }>`
    insert into ${sql.table(table)} as counted (key, attempts, retry_at, expires_at)
    values (${key}, 1, ${now}, ${ends})
    on conflict (key) do update set
      attempts = case when counted.expires_at <= ${now} then 1 else counted.attempts + 1 end,
      expires_at = case when counted.expires_at <= ${now} then ${ends} else counted.expires_at end
    returning attempts, expires_at as ends`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an upsert answered no row');
  return row;
}

/** After `free` attempts, a wait of `firstSeconds` that doubles up to `longestSeconds`. */
export type Backoff = { free: number; firstSeconds: number; longestSeconds: number; forgetSeconds: number };

/**
 * Returns null, or the end of the running wait. The attempt that uses up the free ones starts the wait, so concurrent
 * attempts cannot pass together.
 */
export async function countWithBackoff(
  db: Db,
  { key, now, backoff }: { key: string; now: Date; backoff: Backoff },
): Promise<Date | null> {
  const { free, firstSeconds, longestSeconds, forgetSeconds } = backoff;
  const next = sql`case when counted.expires_at <= ${now} then 1 else counted.attempts + 1 end`;
  // The exponent is capped, because an overflow would be an error.
  const wait = (attempts: typeof next) => sql`case when ${attempts} < ${free}::int then interval '0' else
    least(${longestSeconds}, ${firstSeconds} * power(2, least(${attempts} - ${free}::int, 20))) * interval '1 second' end`;
  const forget = sql`${forgetSeconds} * interval '1 second'`;
  const { rows } = await sql`
    insert into rate_limit as counted (key, attempts, retry_at, expires_at)
    values (${key}, 1, ${now}::timestamptz + ${wait(sql`1`)}, ${now}::timestamptz + ${wait(sql`1`)} + ${forget})
    on conflict (key) do update set
      attempts = ${next},
      retry_at = ${now}::timestamptz + ${wait(next)},
      expires_at = ${now}::timestamptz + ${wait(next)} + ${forget}
    where counted.expires_at <= ${now} or counted.retry_at <= ${now}
    returning attempts`.execute(db);
  if (rows.length > 0) return null;
  const waiting = await db.selectFrom('rate_limit').select('retry_at').where('key', '=', key).executeTakeFirst();
  return waiting?.retry_at ?? now;
}

export async function uncountAttempt(db: Db, key: string): Promise<void> {
  await db
    .updateTable('rate_limit')
    .set((row) => ({ attempts: row('attempts', '-', 1) }))
    .where('key', '=', key)
    .where('attempts', '>', 0)
    .execute();
}

export async function deleteAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rate_limit').where('key', '=', key).execute();
}
