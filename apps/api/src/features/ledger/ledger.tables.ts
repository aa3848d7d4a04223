import type { ColumnType, Generated } from 'kysely';

export type LedgerAccountKind =
  | 'gateway_receivable'
  | 'platform_fee'
  | 'unfulfilled_suspense'
  | 'host_payable'
  | 'payout_in_flight'
  | 'payout_fee'
  | 'bank'
  | 'viewer_credit'
  | 'refund_in_flight'
  | 'platform_loss'
  | 'mdr_expense';

export type JournalKind =
  | 'payment'
  | 'cashout'
  | 'cashout_paid'
  | 'cashout_returned'
  | 'credit_given'
  | 'credit_returned'
  | 'refund'
  | 'refund_paid'
  | 'refund_returned'
  | 'settlement'
  | 'hold_taken'
  | 'hold_returned';

/** Balance and version are stored for host accounts only. */
export type LedgerAccountTable = {
  id: Generated<number>;
  kind: LedgerAccountKind;
  host_id: string | null;
  balance: Generated<number>;
  version: Generated<number>;
};

/** One business event; append-only. */
export type LedgerJournalTable = {
  id: ColumnType<number, never, never>;
  kind: ColumnType<JournalKind, JournalKind, never>;
  idem_key: ColumnType<string, string, never>;
  ref_type: ColumnType<string, string, never>;
  ref_id: ColumnType<string, string, never>;
  effective_at: ColumnType<Date, Date, never>;
  created_at: ColumnType<Date, Date, never>;
  reverses: ColumnType<number | null, number | null | undefined, never>;
};

/** One line of a journal; append-only. Whole rupiah, positive for a credit. */
export type LedgerEntryTable = {
  id: ColumnType<number, never, never>;
  journal_id: ColumnType<number, number, never>;
  account_id: ColumnType<number, number, never>;
  amount: ColumnType<number, number, never>;
  /** WIB date, or null for a debit and on platform accounts. */
  settle_on: ColumnType<string | null, string | null, never>;
  balance_after: ColumnType<number | null, number | null, never>;
  account_version: ColumnType<number | null, number | null, never>;
};

/** Sums of a host account's entries of one WIB day, kept by a trigger. Whole rupiah. */
export type LedgerDayTable = {
  account_id: ColumnType<number, never, never>;
  /** WIB date on which the journals were written. */
  day: ColumnType<string, never, never>;
  /** The goods of a payment, else the journal's kind. */
  kind: ColumnType<string, never, never>;
  by_qris: ColumnType<boolean, never, never>;
  settle_on: ColumnType<string | null, never, never>;
  count: ColumnType<number, never, never>;
  amount: ColumnType<number, never, never>;
  fee: ColumnType<number, never, never>;
  qris: ColumnType<number, never, never>;
  credit: ColumnType<number, never, never>;
  other: ColumnType<number, never, never>;
};

/** A host's money that awaits an operator's decision. Whole rupiah. */
export type HoldTable = {
  id: Generated<number>;
  host_id: string;
  payment_id: string;
  charge_reference: string;
  word: string;
  /** The host's share of the lost money, the held part, and the taken part. */
  share: number;
  amount: number;
  taken: Generated<number>;
  /** The platform's share of the lost money. */
  fee: number;
  /** Parts of share and fee that the gateway itself says are gone; null: all. The rest waits for a dispute. */
  gone: number | null;
  gone_fee: number | null;
  /** The posted part of the fee; null: all of it once anything is taken. */
  fee_taken: number | null;
  /** The part of the share that is decided and comes out of the next income; 0: none. */
  owed: Generated<number>;
  /** WIB date until which the money is an unsettled credit anyway; null: it was ready. */
  settle_on: string | null;
  state: Generated<'held' | 'taken' | 'released'>;
  created_at: Date;
  ended_at: Generated<Date | null>;
};
