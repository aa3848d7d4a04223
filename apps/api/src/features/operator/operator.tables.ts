import type { WibDate } from '@mabarin/domain/time';
import type { ColumnType, Generated } from 'kysely';

export type OperatorTable = {
  name: ColumnType<string, string, never>;
  secret_hash: string;
  totp_sealed: string;
  totp_step: number | null;
  issuer: string;
  created_at: ColumnType<Date, Date, never>;
  disabled_at: Date | null;
};

/** A key on a device of an operator; it earns codes in place of the app's. */
export type OperatorPasskeyTable = {
  id: ColumnType<string, string, never>;
  operator: ColumnType<string, string, never>;
  user_handle: ColumnType<string, string, never>;
  credential_id: ColumnType<string, string, never>;
  public_key: ColumnType<Buffer, Buffer, never>;
  /** The authenticator's number of uses; 0: it does not count. */
  counter: number;
  transports: ColumnType<string[], string[], never>;
  name: string;
  synced: ColumnType<boolean, boolean, never>;
  created_at: ColumnType<Date, Date, never>;
  last_used_at: Generated<Date | null>;
};

/** Sessions of operators, at the desk or at a terminal, and links that open the desk to a browser. */
export type OperatorSessionTable = {
  token_hash: ColumnType<string, string, never>;
  operator: ColumnType<string, string, never>;
  network: ColumnType<string, string, never>;
  created_at: ColumnType<Date, Date, never>;
  expires_at: Date;
  ended_at: Date | null;
};

/** Approvals of actions that take two operators. */
export type OperatorApprovalTable = {
  action: ColumnType<string, string, never>;
  subject: ColumnType<string, string, never>;
  amount: number;
  /** The approved account's number, lost rupiah of a dispute or decision about a hold; 0 for a cash-out. */
  version: Generated<number>;
  first_operator: string;
  first_at: Date;
  second_operator: string | null;
  second_at: Date | null;
  expires_at: Date;
  /** Two approved the subject once, perhaps with another version. */
  by_two: Generated<boolean>;
};

/** Whole rupiah that one operator let go alone for one host on one WIB day. */
export type OperatorDayTable = {
  operator: ColumnType<string, string, never>;
  host_id: ColumnType<string, string, never>;
  day: ColumnType<WibDate, WibDate, never>;
  amount: number;
};

type Values = Record<string, unknown>;

/** The log of operators' calls; append-only. */
export type OperatorLogTable = {
  id: ColumnType<number, never, never>;
  operator: ColumnType<string, string, never>;
  action: ColumnType<string, string, never>;
  subject: ColumnType<string, string, never>;
  /** '' for a call that only reads. */
  reason: ColumnType<string, string, never>;
  origin: ColumnType<string, string, never>;
  before: ColumnType<Values | null, string | null, never>;
  after: ColumnType<Values | null, string | null, never>;
  created_at: ColumnType<Date, Date, never>;
};

/** The one row with the schedule of the check of the books. */
export type BooksCheckTable = {
  one: Generated<boolean>;
  next_at: Date;
  clean_at: Date | null;
  whole_at: Date | null;
};

/** The report of a backup or a drill; written by infra/backup/record.sh alone. */
export type BackupReportTable = {
  id: ColumnType<number, never, never>;
  kind: ColumnType<'base' | 'drill', never, never>;
  succeeded: ColumnType<boolean, never, never>;
  detail: ColumnType<string, never, never>;
  created_at: ColumnType<Date, never, never>;
};
