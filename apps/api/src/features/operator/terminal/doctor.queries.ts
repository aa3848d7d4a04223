import { sql } from 'kysely';
import type { Db } from '#schema.ts';

export type DatabaseState = { now: Date; version: string; readOnly: boolean };

export async function databaseState(db: Db): Promise<DatabaseState> {
  const { rows } = await sql<DatabaseState>`
    select clock_timestamp() as now, current_setting('server_version') as version,
      pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "readOnly"`.execute(db);
  const [state] = rows;
  if (!state) throw new Error('a select without a table answers one row');
  return state;
}

export type QueueState = { late: number; oldest: Date | null; dead: number };

/** Jobs that are due since `before`, and jobs that failed for good. */
export async function queueState(db: Db, before: Date): Promise<QueueState> {
  const { rows } = await sql<QueueState>`
    select
      count(*) filter (where name <> 'dead' and state in ('created', 'retry') and start_after < ${before})::int as late,
      min(start_after) filter (where name <> 'dead' and state in ('created', 'retry')) as oldest,
      count(*) filter (where name = 'dead' and state = 'created')::int as dead
    from pgboss.job`.execute(db);
  return rows[0] ?? { late: 0, oldest: null, dead: 0 };
}
