import type { Rupiah } from '#money.ts';
import { OPEN_REFUND_STATES, type RefundState } from '#refunds/refund-states.ts';

/**
 * State of "Dibayar anak tanpa izin" for its payer: it is read, its money is on its way, a part of it is back and the rest is read,
 * all of it is back, or an operator closed it.
 */
export const CHILD_REPORTS = ['asked', 'approved', 'partly', 'refunded', 'closed'] as const;
export type ChildReport = (typeof CHILD_REPORTS)[number];

export type ChildFacts = {
  /** Null: nobody reported it. */
  readonly task: 'open' | 'closed' | null;
  /** Rupiah that neither refunds, open ones too, nor losses took. */
  readonly left: Rupiah;
  readonly refunds: readonly { readonly state: RefundState }[];
};

export function childReport({ task, left, refunds }: ChildFacts): ChildReport | null {
  if (task === null) return null;
  const open = refunds.filter(({ state }) => OPEN_REFUND_STATES.includes(state));
  if (open.some(({ state }) => state !== 'requested')) return 'approved';
  if (open.length === 0 && left <= 0) return 'refunded';
  if (task === 'closed') return 'closed';
  return refunds.some(({ state }) => state === 'paid') ? 'partly' : 'asked';
}
