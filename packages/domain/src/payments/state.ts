import type { paymentsErrors } from '#payments/errors.ts';
import type { Rupiah } from '#money.ts';

/**
 * The life of a payment (docs/money.md "When a payment counts", decisions.md "Money").
 *
 *     creating → pending → paid | expired | failed        expired | failed → paid (late)        not paid → review
 *
 * Expired is a promise of the screen, not a border for money. Every change is one guarded update
 * `... where id = $1 and status = any($allowedFrom)`; no row changed means another process was faster: read again.
 */

export const PAYMENT_STATES = ['creating', 'pending', 'paid', 'expired', 'failed', 'review'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** What was unusual about a payment; orthogonal to its state. */
const PAYMENT_EXCEPTIONS = ['none', 'late', 'over', 'under', 'duplicate', 'unfulfillable'] as const;
export type PaymentException = (typeof PAYMENT_EXCEPTIONS)[number];

/** The screen's window, and the expiry given to the gateway. */
export const PAYMENT_WINDOW_SECONDS = 900;
/** One payment asks the gateway at most this often on a viewer's press. */
export const CHECK_GAP_SECONDS = 3;
/** A charge without a recorded answer is asked about this long after the last attempt. */
export const CREATING_RETRY_SECONDS = 10;
/** A pay time may lie this long before its charge by our clock: a gateway's clock may be behind. */
export const PAY_TIME_SLACK_SECONDS = 300;
/** When an unpaid payment is asked about, in seconds after its expiry: 5 s, 2 and 10 min, 1, 6, 24 and 49 h. */
export const INQUIRY_SECONDS = [5, 120, 600, 3_600, 21_600, 86_400, 176_400] as const;

const from: Record<PaymentState, readonly PaymentState[]> = {
  creating: [],
  pending: ['creating'],
  paid: ['creating', 'pending', 'expired', 'failed'],
  expired: ['creating', 'pending'],
  failed: ['creating', 'pending'],
  review: ['creating', 'pending', 'expired', 'failed'],
};

/** The states a guarded update to `target` may start from. `review` is left by an operator only. */
export function allowedFrom(target: PaymentState): PaymentState[] {
  return [...from[target]];
}

/**
 * The life of a charge, one attempt at a gateway to get a QR for a payment.
 *
 *     open → made → paid          open → abandoned          open | made | abandoned → paid | duplicate
 *
 * At most one of a payment's charges is open or made, so no payer sees two QRs that can be paid; an abandoned one's QR
 * was shown to nobody. Money that comes on one all the same is the payment's, or the second for it.
 */
export type ChargeState = 'open' | 'made' | 'abandoned' | 'paid' | 'duplicate';

export type Payment = {
  readonly status: PaymentState;
  /** The charge that the gateway was asked about. */
  readonly charge: {
    /** Our own reference, the one the gateway was given. */
    readonly reference: string;
    readonly state: ChargeState;
    readonly createdAt: Date;
  };
  /** Whether another charge's money is this payment's already. */
  readonly paidElsewhere: boolean;
  /** What the viewer was asked to pay. */
  readonly gross: Rupiah;
  readonly expiresAt: Date;
};

/** What the gateway answers when asked about a charge. */
export type GatewayAnswer =
  | {
      readonly state: 'paid';
      /** Our reference as the gateway repeats it. */
      readonly reference: string;
      /** parseGatewayAmount's result; null also for another currency than IDR. */
      readonly amount: Rupiah | null;
      /** The instant at which the gateway took the money, if it says so; an invalid date where that names no moment. */
      readonly paidAt: Date | null;
    }
  | { readonly state: 'pending' | 'failed' | 'expired'; readonly reference: string }
  /** It knows no such charge. */
  | { readonly state: 'unknown' };

export type PaymentDecision =
  /** Credit the price, fulfil, put `excess` into suspense; all in one transaction with the guarded update to paid. */
  | {
      readonly do: 'fulfil';
      readonly exception: 'none' | 'late' | 'over';
      readonly excess: Rupiah;
      /** The payment's own time: its WIB date makes `settle_on`. */
      readonly paidAt: Date;
    }
  /** Guarded update to review and an operator task; nothing is fulfilled. */
  | { readonly do: 'review'; readonly exception: 'under'; readonly received: Rupiah | null }
  /** Money for what another charge has paid: suspense and an operator task, once; the payment stays as it is. */
  | { readonly do: 'duplicate'; readonly received: Rupiah | null }
  /** The charge is known at the gateway: record it (creating → pending). */
  | { readonly do: 'record' }
  /** The gateway never heard of it: the charge may be sent again under the same reference. */
  | { readonly do: 'charge' }
  /** Guarded update to expired; ask the gateway to expire it too, outside the transaction. */
  | { readonly do: 'expire' }
  | { readonly do: 'fail' }
  /** `mismatch`: the answer is about another charge; log it and alert. */
  | { readonly do: 'nothing'; readonly why: 'settled' | 'waiting' | 'mismatch' };

/**
 * What the gateway's answer means for a payment now. The payment's row must be locked, or the guarded update's
 * miss must be taken as "ask again": a decision on a stale row may name the wrong exception.
 * The gateway's answer decides, never a webhook's body (req 3).
 */
export function decidePayment(payment: Payment, gateway: GatewayAnswer, now: Date): PaymentDecision {
  const { status, charge } = payment;
  const isOver = status === 'paid' || status === 'review';
  const isCounted = charge.state === 'paid' || charge.state === 'duplicate';
  if (isCounted || (isOver && !(payment.paidElsewhere && gateway.state === 'paid'))) {
    return { do: 'nothing', why: 'settled' };
  }
  if (gateway.state !== 'unknown' && gateway.reference !== charge.reference) return { do: 'nothing', why: 'mismatch' };
  if (gateway.state === 'paid') {
    return isOver ? { do: 'duplicate', received: gateway.amount } : decidePaid(payment, gateway, now);
  }
  // From here on: unpaid. What was already called expired or failed stays so; only money moves it.
  if (status === 'expired' || status === 'failed') return { do: 'nothing', why: 'settled' };
  // Another charge may have a QR on a screen, or be about to get one.
  if (charge.state === 'abandoned') return { do: 'nothing', why: 'waiting' };
  if (gateway.state === 'failed') return { do: 'fail' };
  if (gateway.state === 'expired' || now >= payment.expiresAt) return { do: 'expire' };
  if (status === 'pending') return { do: 'nothing', why: 'waiting' };
  return gateway.state === 'unknown' ? { do: 'charge' } : { do: 'record' };
}

function decidePaid(
  payment: Payment,
  gateway: { amount: Rupiah | null; paidAt: Date | null },
  now: Date,
): PaymentDecision {
  const { amount } = gateway;
  if (amount === null || amount < payment.gross) return { do: 'review', exception: 'under', received: amount };
  const paidAt = payTime(payment, gateway.paidAt, now);
  const excess = amount - payment.gross;
  const late = payment.status === 'expired' || payment.status === 'failed' || paidAt > payment.expiresAt;
  return { do: 'fulfil', exception: excess > 0 ? 'over' : late ? 'late' : 'none', excess, paidAt };
}

/**
 * The time that a payment counts as paid at. A gateway's word that is ahead of our clock, before the charge was there, or
 * no moment at all counts as now: the settle date follows it, and must not move into tomorrow or into the past.
 */
function payTime({ charge }: Payment, said: Date | null, now: Date): Date {
  const earliest = charge.createdAt.getTime() - PAY_TIME_SLACK_SECONDS * 1_000;
  return said !== null && said < now && said.getTime() >= earliest ? said : now;
}

/**
 * When a payment must be asked about next, given the last attempt (its creation, if there was none); null when it
 * need not be asked any more. After a stop, one late attempt catches up with all that were missed.
 */
export function nextInquiryAt(payment: Pick<Payment, 'status' | 'expiresAt'>, lastAttempt: Date): Date | null {
  if (payment.status === 'paid' || payment.status === 'review') return null;
  if (payment.status === 'creating') return new Date(lastAttempt.getTime() + CREATING_RETRY_SECONDS * 1_000);
  const seconds = INQUIRY_SECONDS.find((after) => payment.expiresAt.getTime() + after * 1_000 > lastAttempt.getTime());
  return seconds === undefined ? null : new Date(payment.expiresAt.getTime() + seconds * 1_000);
}

/** What payment-check and the payment row's reader answer: `paid` is the final result, else a failure's code. */
export function paymentAnswer(payment: {
  status: PaymentState;
  exception: PaymentException;
}): 'paid' | keyof typeof paymentsErrors {
  switch (payment.status) {
    case 'paid':
      return payment.exception === 'unfulfillable' ? 'payments.review' : 'paid';
    case 'creating':
    case 'pending':
      return 'payments.pending';
    case 'review':
      return 'payments.review';
    case 'expired':
      return 'payments.expired';
    case 'failed':
      return 'payments.failed';
  }
}
