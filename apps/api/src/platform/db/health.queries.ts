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
