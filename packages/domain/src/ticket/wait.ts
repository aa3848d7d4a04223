import { INQUIRY_SECONDS, type PaymentException, type PaymentState } from '#payments/state.ts';
import { OPEN_REFUND_STATES, type RefundState } from '#refunds/refund-states.ts';
import type { Rupiah } from '#money.ts';
import { wibDate, type WibDate } from '#time.ts';

/** Why the money of a ticket stays open for hours or days, for its payer. */
export const TICKET_WAITS = [
  'disputed',
  'held',
  'refund_account',
  'refund_check',
  'refund_transfer',
  'refund_gateway',
  'refund_failed',
  'unfulfillable',
  'under',
  'review',
  'over',
  'late',
] as const;
export type TicketWait = (typeof TICKET_WAITS)[number];

export type WaitFacts = {
  readonly status: PaymentState;
  readonly exception: PaymentException;
  readonly expiresAt: Date;
  /** Last day of an answer to the open dispute; null: none is open. */
  readonly disputeUntil: WibDate | null;
  /** The gateway says that the money is gone, and no operator has decided. */
  readonly held: boolean;
  /** Rupiah above the price, or of a second payment, that no refund has taken. */
  readonly excess: Rupiah;
  /** Rupiah that neither a refund nor a loss has taken. */
  readonly left: Rupiah;
  readonly refunds: readonly WaitRefund[];
};

type WaitRefund = {
  readonly state: RefundState;
  readonly method: 'gateway' | 'transfer';
  readonly needsAccount: boolean;
  /** The money was sent: if it failed, the money came back to us. */
  readonly wasSent: boolean;
  /** The refund did not go through, and neither its games nor its money went another way since. */
  readonly again: boolean;
};

/** Waits in which the payer has something to do come first. */
const REFUND_WAITS = [
  'refund_account',
  'refund_failed',
  'refund_check',
  'refund_transfer',
  'refund_gateway',
] as const satisfies readonly TicketWait[];

/** `until`: the last day of the wait, where one is known. Null: nothing waits for anybody but its turn. */
export function ticketWait(facts: WaitFacts, now: Date): { for: TicketWait; until: WibDate | null } | null {
  const { status, exception, disputeUntil, held, excess, left, refunds } = facts;
  const waits = refunds.map(refundWait);
  const isBack = left <= 0 && refunds.some(({ state }) => state === 'paid');
  if (disputeUntil !== null) return { for: 'disputed', until: disputeUntil };
  const ofRefund = REFUND_WAITS.find((wait) => waits.includes(wait));
  const why = held ? 'held' : (ofRefund ?? (isBack ? null : paidWait(status, exception)));
  if (why !== null) return { for: why, until: null };
  if (status === 'paid' && excess > 0) return { for: 'over', until: null };
  const until = lateUntil(facts);
  return until === null || now >= until ? null : { for: 'late', until: wibDate(until) };
}

/** Time of the last question about an unpaid payment, until which late money is found by itself; null: it is not unpaid. */
export function lateUntil({ status, expiresAt }: Pick<WaitFacts, 'status' | 'expiresAt'>): Date | null {
  const last = INQUIRY_SECONDS[INQUIRY_SECONDS.length - 1] ?? 0;
  return status === 'expired' || status === 'failed' ? new Date(expiresAt.getTime() + last * 1_000) : null;
}

/** Null also for one that an operator refused, or cancelled before it was sent: its money is the host's again. */
function refundWait({ state, method, needsAccount, wasSent, again }: WaitRefund): (typeof REFUND_WAITS)[number] | null {
  if (state === 'failed') return wasSent && again ? 'refund_failed' : null;
  if (!OPEN_REFUND_STATES.includes(state)) return null;
  if (needsAccount) return 'refund_account';
  if (state === 'requested') return 'refund_check';
  return method === 'transfer' ? 'refund_transfer' : 'refund_gateway';
}

export const PAID_WAITS = ['unfulfillable', 'under', 'review'] as const satisfies readonly TicketWait[];

/** Money that came and bought nothing. */
export function paidWait(status: PaymentState, exception: PaymentException): (typeof PAID_WAITS)[number] | null {
  if (status === 'paid') return exception === 'unfulfillable' ? 'unfulfillable' : null;
  if (status !== 'review') return null;
  return exception === 'under' ? 'under' : 'review';
}
