import { sql } from 'kysely';
import type { Db } from '#schema.ts';

/** Longer than a busy disk needs for one row; shorter than the caller's own limit. */
const PATIENCE_MS = 2_000;

/** Commits one row; throws if that takes over two seconds. */
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

/** Seconds since 1970 of the last archived log segment, 0: never; null: the server does not archive. */
export async function readLastArchived(db: Db): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`
    select case when current_setting('archive_mode') <> 'off'
      then coalesce(extract(epoch from last_archived_time)::float8, 0) end as at
    from pg_stat_archiver`.execute(db);
  return rows[0]?.at ?? null;
}
