import type { Generated } from 'kysely';

/** The one row that readiness writes. */
export type ReadinessProbeTable = { one: Generated<boolean>; written_at: Date };
