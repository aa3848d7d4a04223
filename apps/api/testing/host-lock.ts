import { sql, type Updateable } from 'kysely';
import type { HostTable } from '#features/accounts/host.tables.ts';
import type { World } from '#testing/world.ts';

/**
 * Changes a host's row, makes the call, and commits the change once the call waits for that row, or has ended without
 * waiting. So what the call proved beforehand is not so any more when it writes.
 */
export async function changeHostMeanwhile<Result>(
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
    while (!ended && !(await isSomebodyWaiting(world))) continue;
  });
  if (answer === undefined) throw new Error('the call was never made');
  return answer;
}

async function isSomebodyWaiting(world: World): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    ) as waiting`.execute(world.admin);
  return rows[0]?.waiting === true;
}
