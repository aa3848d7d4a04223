import type { Generated } from 'kysely';

/** Migration 0065. Amounts are whole rupiah. */

/** What a host gave back of one entry, at one press. */
export type CreditTable = {
  id: string;
  host_id: string;
  /** The order that was paid, on whose ticket the code stands. */
  payment_id: string;
  games: number;
  amount: number;
  /** Not posted yet: the host's ready balance did not cover it. */
  pending: number;
  /** Posted and neither spent nor gone back to the host. */
  balance: number;
  /** Of the balance; held by orders whose QR is open. */
  reserved: Generated<number>;
  code_hash: string;
  code_sealed: string;
  created_at: Date;
  expires_at: Date;
  /** Nothing is left to spend, and nothing will be; null: it is open. */
  ended_at: Date | null;
};

/** What one payment takes of one credit. */
export type CreditUseTable = {
  payment_id: string;
  credit_id: string;
  amount: number;
  state: 'reserved' | 'spent' | 'released';
  created_at: Date;
};
