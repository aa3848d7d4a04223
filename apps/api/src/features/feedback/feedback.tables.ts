import type { ColumnType } from 'kysely';

/** A host's message to the operators; append-only. */
export type FeedbackTable = {
  id: ColumnType<string, string, never>;
  host_id: ColumnType<string, string, never>;
  caption: ColumnType<string, string, never>;
  message: ColumnType<string, string, never>;
  created_at: ColumnType<Date, Date, never>;
};
