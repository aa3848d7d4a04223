import type { Generated } from 'kysely';

/** The one row with the fingerprint of this database's secret. */
export type ServiceSecretTable = { one: Generated<boolean>; fingerprint: string; changed_at: Date };
