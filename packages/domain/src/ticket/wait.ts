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
  /** Its gateway says that the money is gone, and no operator has decided. */
  readonly held: boolean;
  /** Rupiah above the price, or of a second payment, that no refund has taken. */
  readonly excess: Rupiah;
  /** Newest first. */
  readonly refunds: readonly WaitRefund[];
};

type WaitRefund = {
  readonly state: RefundState;
  readonly method: 'gateway' | 'transfer';
  readonly needsAccount: boolean;
  /** The money was sent: if it failed, the money came back to us. */
  readonly wasSent: boolean;
};

/** `until`: the last day of the wait, where one is known. Null: nothing waits for anybody but its turn. */
export function ticketWait(facts: WaitFacts, now: Date): { for: TicketWait; until: WibDate | null } | null {
  const { status, exception, disputeUntil, held, excess } = facts;
  const refund = facts.refunds.find(isStanding) ?? null;
  if (disputeUntil !== null) return { for: 'disputed', until: disputeUntil };
  const why = held ? 'held' : (refundWait(refund) ?? (refund?.state === 'paid' ? null : paidWait(status, exception)));
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

/** One that an operator refused, or cancelled before it was sent, gave its money back to the host. */
function isStanding({ state, wasSent }: WaitRefund): boolean {
  return state !== 'refused' && (state !== 'failed' || wasSent);
}

function refundWait(refund: WaitRefund | null): TicketWait | null {
  if (refund === null) return null;
  const { state, method, needsAccount } = refund;
  if (state === 'failed') return 'refund_failed';
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
