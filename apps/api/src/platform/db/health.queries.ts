import { sql } from 'kysely';
import type { Db } from '#schema.ts';

/** True when the database answers within half a second. */
export async function isAlive(db: Db): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), 500).unref());
  const answer = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, late]);
}
