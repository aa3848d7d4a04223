import type { ColumnType, Generated } from 'kysely';

export type TaskReason =
  | 'unfulfillable'
  | 'excess'
  | 'under'
  | 'mismatch'
  | 'unknown_order'
  | 'stuck'
  | 'payout'
  | 'books'
  | 'contact'
  | 'duplicate'
  | 'gateway'
  | 'backup'
  | 'service'
  | 'credit'
  | 'refund'
  | 'reconciliation';

/** A task for an operator. */
export type TaskTable = {
  id: Generated<number>;
  subject: string;
  reason: TaskReason;
  detail: ColumnType<Record<string, unknown>, string, string>;
  created_at: Date;
  done_at: Date | null;
};
