import type { Generated } from 'kysely';

/** The one row with the time of the operators' next digest. */
export type OperatorDigestTable = { one: Generated<boolean>; next_at: Date };
