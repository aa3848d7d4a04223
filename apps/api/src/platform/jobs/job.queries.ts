import { sql } from 'kysely';
import { JOBS_SCHEMA } from './install.ts';
import type { Db } from '#schema.ts';

export async function countWaitingJobs(db: Db): Promise<{ name: string; count: number }[]> {
  const { rows } = await sql<{ name: string; count: number }>`
    select name, count(*) as count
    from ${sql.table(`${JOBS_SCHEMA}.job`)}
    where state < 'active' and not blocked
    group by name`.execute(db);
  return rows;
}
