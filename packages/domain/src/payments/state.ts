import type { paymentsErrors } from '#payments/errors.ts';
import type { Rupiah } from '#money.ts';

/**
 * The life of a payment (docs/money.md "When a payment counts", decisions.md "Money").
 *
 *     creating → pending → paid | expired | failed        expired | failed → paid (late)        not paid → review
 * Expired only concerns the screen; money may still come. Every change is one guarded update `... where id = $1 and
 * status = any($allowedFrom)`; no changed row means that another process was faster: read again.
 */

export const PAYMENT_STATES = ['creating', 'pending', 'paid', 'expired', 'failed', 'review'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

export const PAYMENT_EXCEPTIONS = ['none', 'late', 'over', 'under', 'duplicate', 'unfulfillable'] as const;
export type PaymentException = (typeof PAYMENT_EXCEPTIONS)[number];

export const PAYMENT_WINDOW_SECONDS = 900;
/** Minimum seconds between gateway queries by a viewer's presses. */
export const CHECK_GAP_SECONDS = 3;
/** A charge without a recorded response is queried this long after the last attempt. */
export const CREATING_RETRY_SECONDS = 10;
/** Tolerance for a pay time before its charge, because a gateway's clock may be slow. */
export const PAY_TIME_SLACK_SECONDS = 300;
/** Queries about an unpaid payment, in seconds after its expiry: 5 s, 2 and 10 min, 1, 6, 24 and 49 h. */
export const INQUIRY_SECONDS = [5, 120, 600, 3_600, 21_600, 86_400, 176_400] as const;

const from: Record<PaymentState, readonly PaymentState[]> = {
  creating: [],
  pending: ['creating'],
  paid: ['creating', 'pending', 'expired', 'failed'],
  expired: ['creating', 'pending'],
  failed: ['creating', 'pending'],
  review: ['creating', 'pending', 'expired', 'failed'],
};

/** Source states of a guarded update to `target`. Only an operator ends `review`. */
export function allowedFrom(target: PaymentState): PaymentState[] {
  return [...from[target]];
}

/**
 * The life of a charge, one attempt at a gateway to get a QR for a payment.
 *
 *     open → made → paid          open → abandoned          open | made | abandoned → paid | duplicate
 * At most one charge of a payment is open or made, so no payer sees two payable QRs; an abandoned QR was never shown.
 * If it is paid all the same, the money counts for the payment, or as a duplicate.
 */
export type ChargeState = 'open' | 'made' | 'abandoned' | 'paid' | 'duplicate';

export type Payment = {
  readonly status: PaymentState;
  readonly charge: {
    readonly reference: string;
    readonly state: ChargeState;
    readonly createdAt: Date;
  };
  /** Another charge has paid the payment. */
  readonly paidElsewhere: boolean;
  readonly gross: Rupiah;
  readonly expiresAt: Date;
};

export type GatewayAnswer =
  | {
      readonly state: 'paid';
      /** Our reference as the gateway repeats it. */
      readonly reference: string;
      /** Result of parseGatewayAmount; also null for another currency than IDR. */
      readonly amount: Rupiah | null;
      /** Time of payment, if known; an invalid date if unreadable. */
      readonly paidAt: Date | null;
    }
  | { readonly state: 'pending' | 'failed' | 'expired'; readonly reference: string }
  | { readonly state: 'unknown' };

export type PaymentDecision =
  /** Credit the price, fulfil, put `excess` into suspense; all in one transaction with the guarded update to paid. */
  | {
      readonly do: 'fulfil';
      readonly exception: 'none' | 'late' | 'over';
      readonly excess: Rupiah;
      /** The WIB date of this moment determines `settle_on`. */
      readonly paidAt: Date;
    }
  /** Guarded update to review and an operator task; nothing is fulfilled. */
  | { readonly do: 'review'; readonly exception: 'under'; readonly received: Rupiah | null }
  /** Second payment: suspense and an operator task, once; the payment stays unchanged. */
  | { readonly do: 'duplicate'; readonly received: Rupiah | null }
  /** The charge exists at the gateway: record it (creating → pending). */
  | { readonly do: 'record' }
  /** Unknown at the gateway: the charge may be sent again under the same reference. */
  | { readonly do: 'charge' }
  /** Guarded update to expired; ask the gateway to expire it too, outside the transaction. */
  | { readonly do: 'expire' }
  | { readonly do: 'fail' }
  /** `mismatch`: the reply is about another charge; log it and alert. */
  | { readonly do: 'nothing'; readonly why: 'settled' | 'waiting' | 'mismatch' };

/** Decides by the gateway's reply, never by a notification's body (req 3). Lock the row, or repeat. */
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
  // Unpaid from here on. Expired and failed stay so; only money changes them.
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

/** A time in the future, before the charge, or invalid counts as now, because the settle date follows it. */
function payTime({ charge }: Payment, said: Date | null, now: Date): Date {
  const earliest = charge.createdAt.getTime() - PAY_TIME_SLACK_SECONDS * 1_000;
  return said !== null && said < now && said.getTime() >= earliest ? said : now;
}

/** After the last attempt, or the creation. Null: none. After a downtime, one attempt replaces all missed ones. */
export function nextInquiryAt(payment: Pick<Payment, 'status' | 'expiresAt'>, lastAttempt: Date): Date | null {
  if (payment.status === 'paid' || payment.status === 'review') return null;
  if (payment.status === 'creating') return new Date(lastAttempt.getTime() + CREATING_RETRY_SECONDS * 1_000);
  const seconds = INQUIRY_SECONDS.find((after) => payment.expiresAt.getTime() + after * 1_000 > lastAttempt.getTime());
  return seconds === undefined ? null : new Date(payment.expiresAt.getTime() + seconds * 1_000);
}

/** Result of payment-check: `paid` is final, else a failure's code. */
export function paymentAnswer(payment: {
  status: PaymentState;
  exception: PaymentException;
}):
  | 'paid'
  | Exclude<
      keyof typeof paymentsErrors,
      `payments.${string}_cap` | 'payments.age_unknown' | 'payments.old_page' | 'payments.find_invalid'
    > {
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
