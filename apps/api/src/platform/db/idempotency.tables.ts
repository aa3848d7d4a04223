import type { ColumnType } from 'kysely';

/** One client request that may be retried (migration 0001). */
export type IdempotencyKeyTable = {
  scope: string;
  key: string;
  request_hash: string;
  /** The stored answer, repeated word for word; null while the first attempt runs. */
  answer: ColumnType<unknown, string | null, string | null>;
  /** What the first attempt created. */
  resource: string | null;
  created_at: Date;
};
