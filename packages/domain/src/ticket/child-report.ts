import type { Rupiah } from '#money.ts';
import { OPEN_REFUND_STATES, type RefundState } from '#refunds/refund-states.ts';

/**
 * State of "Dibayar anak tanpa izin" for its payer: it is read, all of its money is on its way, a part is on its way or back and the
 * rest is read, all of it is back, or an operator closed it.
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
  const unread = open.filter(({ state }) => state === 'requested');
  if (open.length > unread.length) return task === 'open' && (left > 0 || unread.length > 0) ? 'partly' : 'approved';
  if (open.length === 0 && left <= 0) return 'refunded';
  if (task === 'closed') return 'closed';
  return refunds.some(({ state }) => state === 'paid') ? 'partly' : 'asked';
}
