import type { ColumnType, Generated } from 'kysely';

/** Who may type the operator's commands (migration 0070). */
export type OperatorTable = {
  name: ColumnType<string, string, never>;
  secret_hash: string;
  totp_sealed: string;
  totp_step: number | null;
  issuer: string;
  created_at: ColumnType<Date, Date, never>;
  disabled_at: Date | null;
};

/** Who has approved what takes two operators (migration 0070). */
export type OperatorApprovalTable = {
  action: ColumnType<string, string, never>;
  subject: ColumnType<string, string, never>;
  amount: number;
  first_operator: string;
  first_at: Date;
  second_operator: string | null;
  second_at: Date | null;
  expires_at: Date;
};

type Values = Record<string, unknown>;

/** What an operator did and why, from where, and what it changed (migrations 0017 and 0070); append-only. */
export type OperatorLogTable = {
  id: ColumnType<number, never, never>;
  operator: ColumnType<string, string, never>;
  action: ColumnType<string, string, never>;
  subject: ColumnType<string, string, never>;
  /** '' of what only reads. */
  reason: ColumnType<string, string, never>;
  origin: ColumnType<string, string, never>;
  before: ColumnType<Values | null, string | null, never>;
  after: ColumnType<Values | null, string | null, never>;
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
