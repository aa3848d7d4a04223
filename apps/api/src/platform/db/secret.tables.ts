import type { Generated } from 'kysely';

/** The one row that says which secret this database was used with (migration 0063). */
export type ServiceSecretTable = { one: Generated<boolean>; fingerprint: string; changed_at: Date };
