import type { Kysely } from 'kysely';
import type { Schema } from '#schema.ts';

/** Throws when a rule that must always hold does not; runs after every API test. */
export async function checkInvariants(_db: Kysely<Schema>, _now: Date): Promise<void> {}
