import { sql } from 'kysely';
import { expect } from 'vitest';
import type { World } from '#testing/world.ts';

/** How many statements of a world wait for somebody's lock; for tests that must know that two have met. */
export async function lockWaiters(world: World): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(world.admin);
  return rows[0]?.count ?? 0;
}

/** Starts `attempts` behind a lock on the table they write, so that all go on at the same moment. */
export async function allAtOnce<Answer>(
  world: World,
  table: 'mabar_event' | 'gift',
  attempts: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const holder = await world.admin.startTransaction().execute();
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(holder);
  const answers = Promise.all(attempts.map((attempt) => attempt()));
  await expect.poll(() => lockWaiters(world), { timeout: 10_000 }).toBe(attempts.length);
  await holder.rollback().execute();
  return answers;
}
