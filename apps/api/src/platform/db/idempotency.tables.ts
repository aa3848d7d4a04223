import type { ColumnType, Generated } from 'kysely';

/** One client request that may be retried. */
export type IdempotencyKeyTable = {
  scope: string;
  key: string;
  request_hash: string;
  /** The stored response; null while the first attempt runs. */
  answer: ColumnType<unknown, string | null, string | null>;
  resource: string | null;
  /** Number of attempts; the newest holds the key while it renews its lease. */
  attempts: Generated<number>;
  leased_until: Date;
  created_at: Date;
};
