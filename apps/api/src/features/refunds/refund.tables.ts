import type { RefundAsker, RefundMethod } from '@mabarin/domain/refunds/refund';
import type { RefundState } from '@mabarin/domain/refunds/refund-states';
import type { Generated } from 'kysely';

/** Money that goes back to who paid it (migration 0066). Whole rupiah; the account number is sealed. */
export type RefundTable = {
  id: string;
  number: Generated<number>;
  host_id: string;
  payment_id: string;
  /** The charge that brought the money; null: one from before there were charges. */
  charge_reference: string | null;
  /** Whose games go back; null: money in suspense does, or that of a support. */
  entry_id: number | null;
  asked_by: RefundAsker;
  games: number;
  /** Of the price and of the fee, as money. */
  price: number;
  fee: number;
  /** Of the price, as credit. */
  credit: number;
  suspense: number;
  /** Which part of the same money in suspense it is, from 0 (migration 0131). */
  part: Generated<number>;
  /** All that comes back as money. */
  amount: number;
  /** What the host's balance bore of the price; the rest is the platform's loss. */
  from_host: number;
  settle_on: string | null;
  /** The entry waited, and left the queue by this. */
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
  created_at: Date;
  approved_at: Generated<Date | null>;
  paid_at: Generated<Date | null>;
  ended_at: Generated<Date | null>;
  /** Why it was refused, in an operator's words to its viewer (migration 0090); null: nobody said. */
  refusal: Generated<string | null>;
  /** It came back by a restore, and may have been paid since: an operator looks before it is (migration 0132). */
  ask_first: Generated<boolean>;
};
