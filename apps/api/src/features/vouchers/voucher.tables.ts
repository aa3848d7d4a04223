import type { VoucherKind } from '@mabarin/domain/vouchers/voucher';
import type { ColumnType, Generated } from 'kysely';

export type VoucherTable = {
  id: string;
  host_id: string;
  code: string;
  kind: VoucherKind;
  /** Percent, rupiah, or games. */
  value: number;
  uses: number;
  /** WIB date. */
  last_day: string;
  created_at: Date;
  stopped_at: ColumnType<Date | null, never, Date>;
};

/** The use by one order; it counts while the order's payment is open or fulfilled. */
export type VoucherUseTable = {
  payment_id: string;
  voucher_id: string;
  /** Keyed hash of the payer's game ID and server. */
  player: string;
  /** The same of who received its place; null: nobody. */
  receiver: Generated<string | null>;
  /** Whole rupiah off the list price. */
  discount: number;
};
