import type { Generated } from 'kysely';

/** Amounts are whole rupiah. */

/** Games of one entry, given back at one press. */
export type CreditTable = {
  id: string;
  host_id: string;
  /** The paid order, whose ticket shows the code. */
  payment_id: string;
  /** The place whose games it is for; null: of several. */
  entry_id: number | null;
  games: number;
  amount: number;
  /** Not posted yet: the host's ready balance did not cover it. */
  pending: number;
  /** Posted and neither spent nor returned to the host. */
  balance: number;
  /** Part of the balance; held by orders with an open QR. */
  reserved: Generated<number>;
  code_hash: string;
  code_sealed: string;
  created_at: Date;
  expires_at: Date;
  /** Nothing is left to spend, and nothing will be; null: it is open. */
  ended_at: Date | null;
};

/** The part of one credit that a payment takes. */
export type CreditUseTable = {
  payment_id: string;
  credit_id: string;
  amount: number;
  state: 'reserved' | 'spent' | 'released';
  created_at: Date;
};
