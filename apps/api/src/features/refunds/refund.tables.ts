import type { RefundAsker, RefundMethod } from '@mabarin/domain/refunds/refund';
import type { RefundState } from '@mabarin/domain/refunds/refund-states';
import type { Generated } from 'kysely';

/** Money returned to its payer. Whole rupiah; the account number is sealed. */
export type RefundTable = {
  id: string;
  number: Generated<number>;
  host_id: string;
  payment_id: string;
  /** The charge that brought the money; null: none was recorded. */
  charge_reference: string | null;
  /** The entry with the games; null: money in suspense, or of a support. */
  entry_id: number | null;
  asked_by: RefundAsker;
  games: number;
  /** Part of the price and of the fee, as money. */
  price: number;
  fee: number;
  /** Part of the price, as credit. */
  credit: number;
  suspense: number;
  /** Number of the part of the same money in suspense, from 0. */
  part: Generated<number>;
  /** Total returned money. */
  amount: number;
  /** The part of the price from the host's balance; the rest is the platform's loss. */
  from_host: number;
  settle_on: string | null;
  /** The refund removed the waiting entry from the queue. */
  ended_entry: boolean;
  state: RefundState;
  method: RefundMethod;
  provider: string | null;
  refund_reference: string;
  asks: Generated<number>;
  next_at: Generated<Date | null>;
  leased_until: Generated<Date | null>;
  reason: Generated<string | null>;
  bank_code: Generated<string | null>;
  number_sealed: Generated<string | null>;
  number_end: Generated<string | null>;
  holder: Generated<string | null>;
  /** Counts the accounts that were named; the one that an operator approved. */
  account_version: Generated<number>;
  approved_account: Generated<number>;
  created_at: Date;
  approved_at: Generated<Date | null>;
  paid_at: Generated<Date | null>;
  ended_at: Generated<Date | null>;
  /** An operator's reason of a refusal for the viewer, or null. */
  refusal: Generated<string | null>;
  /** A restore brought it back and it may have been paid: an operator checks first. */
  ask_first: Generated<boolean>;
};
