import type { Kysely } from 'kysely';
import { checkDatabase } from '#features/operator/index.ts';
import type { Schema } from '#schema.ts';

/** Throws when a rule that must always hold does not; runs after every API test, as `pnpm ops database verify` does. */
export async function checkInvariants(db: Kysely<Schema>, now: Date): Promise<void> {
  // In a transaction, so that what every test asks anew is planned once (platform/db/database.ts).
  const findings = await db.transaction().execute((tx) => checkDatabase(tx, now));
  if (findings.length > 0) throw new Error(`broken invariants:\n${findings.join('\n')}`);
}
