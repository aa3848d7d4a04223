import type { DisputeSource, DisputeState } from '@mabarin/domain/disputes/dispute';
import type { Generated } from 'kysely';

/** A payment that its payer's wallet or bank disputes. Whole rupiah. */
export type DisputeTable = {
  id: string;
  host_id: string;
  payment_id: string;
  charge_reference: string;
  /** Whose letter it is, and its number there. */
  source: DisputeSource;
  reference: string;
  reason: string;
  amount: number;
  /** The part of the amount that was lost in the end. */
  lost: Generated<number>;
  /** WIB date of the last day for an answer. */
  deadline: string;
  state: Generated<DisputeState>;
  created_at: Date;
  ended_at: Generated<Date | null>;
};
