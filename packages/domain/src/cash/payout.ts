import type { Rupiah } from '#money.ts';

/**
 * requested → processing → paid | failed       requested | processing → paid | rejected (operator)
 *
 * `requested` and `processing` are open. A paid one fails when the bank sends the transfer back.
 */
export const CASH_OUT_STATES = ['requested', 'processing', 'paid', 'failed', 'rejected'] as const;
export type CashOutState = (typeof CASH_OUT_STATES)[number];

export type PayoutAnswer =
  | { readonly state: 'missing' }
  | {
      /** `created` moves no money before we approve it. */
      readonly state: 'created' | 'pending' | 'paid' | 'failed' | 'reversed';
      readonly reference: string;
      readonly amount: Rupiah | null;
    };

export type PayoutAction =
  /** `pay`: the money has left. `return`: all back to the host. `approve`: it waits for us. `send`: unknown there. */
  | 'pay'
  | 'return'
  | 'wait'
  | 'approve'
  | 'send'
  /** The provider contradicts our books: an operator decides, nothing moves. */
  | 'contradiction'
  | 'nothing';

/** A timed-out request may still arrive; until this long after it, `missing` means nothing. */
export const ARRIVAL_SECONDS = 600;

/** For a locked row. `net`: amount without fee; `sentAt`: last request to send, null: none. */
export function payoutActionFor(
  cashOut: {
    readonly reference: string;
    readonly state: CashOutState;
    readonly net: Rupiah;
    readonly sentAt: Date | null;
  },
  answer: PayoutAnswer,
  now: Date,
): PayoutAction {
  const { state, sentAt } = cashOut;
  const open = state === 'requested' || state === 'processing';
  if (answer.state === 'missing') {
    if (!open) return state === 'paid' ? 'contradiction' : 'nothing';
    return sentAt !== null && now.getTime() < sentAt.getTime() + ARRIVAL_SECONDS * 1_000 ? 'wait' : 'send';
  }
  if (answer.reference !== cashOut.reference || answer.amount !== cashOut.net) return 'contradiction';
  switch (answer.state) {
    case 'created':
      return open ? 'approve' : 'contradiction';
    case 'pending':
      if (open) return 'wait';
      return state === 'paid' ? 'nothing' : 'contradiction';
    case 'paid':
      if (open) return 'pay';
      return state === 'paid' ? 'nothing' : 'contradiction';
    case 'failed':
    case 'reversed':
      return open || state === 'paid' ? 'return' : 'nothing';
  }
}

/** Seconds between queries; the last one repeats. A notification shortens it. */
const OPEN_SECONDS = [10, 30, 60, 120, 300, 600] as const;
/** Seconds after payment for checks of returned money, which takes banks days. */
const PAID_SECONDS = [600, 3_600, 86_400, 259_200] as const;

/** Time of the next query after one at `now`; null: none. */
export function nextPayoutAt(
  cashOut: { readonly state: CashOutState; readonly asks: number; readonly paidAt: Date | null },
  now: Date,
): Date | null {
  const { state, asks, paidAt } = cashOut;
  if (state === 'requested' || state === 'processing') {
    const seconds = OPEN_SECONDS[Math.min(Math.max(asks, 1), OPEN_SECONDS.length) - 1] ?? 600;
    return new Date(now.getTime() + seconds * 1_000);
  }
  if (state !== 'paid' || paidAt === null) return null;
  const seconds = PAID_SECONDS.find((after) => paidAt.getTime() + after * 1_000 > now.getTime());
  return seconds === undefined ? null : new Date(paidAt.getTime() + seconds * 1_000);
}
