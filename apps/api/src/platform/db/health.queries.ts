import { sql } from 'kysely';
import type { Db } from '#schema.ts';

/** Longer than a busy disk takes to make one row durable; shorter than who asks for readiness waits. */
const PATIENCE_MS = 2_000;

/** Makes one row durable; throws when the database does not within two seconds. */
export async function proveWritable(db: Db, now: Date): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`no write within ${PATIENCE_MS} ms`)), PATIENCE_MS);
  const write = db
    .insertInto('readiness_probe')
    .values({ written_at: now })
    .onConflict((conflict) => conflict.column('one').doUpdateSet({ written_at: now }))
    .execute();
  try {
    await Promise.race([write, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** When a piece of the log was last archived, in seconds since 1970, 0: never; null where the server archives nothing. */
export async function readLastArchived(db: Db): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`
    select case when current_setting('archive_mode') <> 'off'
      then coalesce(extract(epoch from last_archived_time)::float8, 0) end as at
    from pg_stat_archiver`.execute(db);
  return rows[0]?.at ?? null;
}
