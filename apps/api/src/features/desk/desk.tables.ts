import type { ColumnType } from 'kysely';

/** Sessions of operators at the desk. */
export type OperatorSessionTable = {
  token_hash: ColumnType<string, string, never>;
  operator: ColumnType<string, string, never>;
  network: ColumnType<string, string, never>;
  created_at: ColumnType<Date, Date, never>;
  expires_at: Date;
  ended_at: Date | null;
};
