import type { Generated } from 'kysely';

/** The one row that readiness writes (migration 0045). */
export type ReadinessProbeTable = { one: Generated<boolean>; written_at: Date };
