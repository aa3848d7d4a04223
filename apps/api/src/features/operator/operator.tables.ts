import type { ColumnType, Generated } from 'kysely';

/** What an operator did and why (migration 0017); append-only. */
export type OperatorLogTable = {
  id: ColumnType<number, never, never>;
  operator: ColumnType<string, string, never>;
  action: ColumnType<string, string, never>;
  subject: ColumnType<string, string, never>;
  reason: ColumnType<string, string, never>;
  created_at: ColumnType<Date, Date, never>;
};

/** The one row that says when the books are checked (migration 0045). */
export type BooksCheckTable = {
  one: Generated<boolean>;
  next_at: Date;
  clean_at: Date | null;
  whole_at: Date | null;
};

/** What a backup or a drill said of itself (migration 0063); written by infra/backup/record.sh alone. */
export type BackupReportTable = {
  id: ColumnType<number, never, never>;
  kind: ColumnType<'base' | 'drill', never, never>;
  succeeded: ColumnType<boolean, never, never>;
  detail: ColumnType<string, never, never>;
  created_at: ColumnType<Date, never, never>;
};
