import type { ColumnType, Generated } from 'kysely';

/** One client request that may be retried (migration 0001). */
export type IdempotencyKeyTable = {
  scope: string;
  key: string;
  request_hash: string;
  /** The stored answer, repeated word for word; null while the first attempt runs. */
  answer: ColumnType<unknown, string | null, string | null>;
  /** What the first attempt created. */
  resource: string | null;
  /** How many attempts took the key; the newest holds it, and only while it renews its lease (migration 0045). */
  attempts: Generated<number>;
  leased_until: Date;
  created_at: Date;
};
