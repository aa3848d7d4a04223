import { sql, type Updateable } from 'kysely';
import { expect } from 'vitest';
import type { HostTable } from '#features/accounts/host.tables.ts';
import type { World } from '#testing/world.ts';

/** Number of statements waiting for a lock, for tests in which two must meet. */
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

/**
 * Changes a host's row, makes the call, and commits the change once the call waits for that row, or has ended without
 * waiting. So what the call proved beforehand is not so any more when it writes.
 */
export async function changeHostDuring<Result>(
  world: World,
  hostId: string,
  change: Updateable<HostTable>,
  call: () => Promise<Result>,
): Promise<Result> {
  let answer: Promise<Result> | undefined;
  await world.admin.transaction().execute(async (tx) => {
    await tx.updateTable('host').set(change).where('id', '=', hostId).execute();
    let ended = false;
    answer = call().finally(() => (ended = true));
    while (!ended && (await lockWaiters(world)) === 0) continue;
  });
  if (answer === undefined) throw new Error('the call was never made');
  return answer;
}
