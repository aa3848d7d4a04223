import type { WibDate } from '@mabarin/domain/time';
import type { ColumnType, Generated } from 'kysely';

/** The payments of one WIB day, asked about on a later day. */
export type ReconciliationRunTable = {
  run_on: ColumnType<WibDate, WibDate, never>;
  day: ColumnType<WibDate, WibDate, never>;
  after_at: Date;
  after_id: Generated<string>;
  asked: Generated<number>;
  agreed: Generated<number>;
  found: Generated<number>;
  different: Generated<number>;
  unanswered: Generated<number>;
  next_at: Date | null;
  taken: Generated<number>;
  started_at: Date;
  done_at: Date | null;
};

/** A row of a gateway's settlement. Whole rupiah. */
export type SettlementRowTable = {
  id: ColumnType<number, never, never>;
  gateway: ColumnType<string, string, never>;
  /** An undone row's has ` #` and its id behind it. */
  row_key: ColumnType<string, string, string>;
  kind: ColumnType<'payment' | 'refund', 'payment' | 'refund', never>;
  reference: ColumnType<string | null, string | null, never>;
  provider_id: ColumnType<string | null, string | null, never>;
  charge: string | null;
  gross: ColumnType<number, number, never>;
  fee: ColumnType<number, number, never>;
  net: ColumnType<number, number, never>;
  cleared: Generated<number>;
  settled_on: ColumnType<WibDate, WibDate, never>;
  imported_at: ColumnType<Date, Date, never>;
  /** An operator took the row back then: it counts nowhere. */
  undone_at: Generated<Date | null>;
};
