import type { Rupiah } from '#money.ts';

/**
 * The life of a cash-out (decisions.md "Money", docs/decisions/ledger-and-cash-outs.md).
 *
 *     requested → processing → paid | failed       requested | processing → paid | rejected (operator)       paid → failed
 *
 * `requested` and `processing` are open. The last step is a transfer that the bank sent back.
 */
export const CASH_OUT_STATES = ['requested', 'processing', 'paid', 'failed', 'rejected'] as const;
export type CashOutState = (typeof CASH_OUT_STATES)[number];

/** What the payout provider answers when asked. */
export type PayoutAnswer =
  /** It knows no such payout. */
  | { readonly state: 'missing' }
  | {
      /** `created` moves no money before we approve it. */
      readonly state: 'created' | 'pending' | 'paid' | 'failed' | 'reversed';
      readonly reference: string;
      /** What it transfers; null where it could not be read exactly. */
      readonly amount: Rupiah | null;
    };

export type PayoutAction =
  /** Guarded update and journal: the money has left. */
  | 'pay'
  /** Guarded update and reversing journal: the host gets everything back, whether it had been sent or not. */
  | 'return'
  | 'wait'
  /** It holds what we asked for and waits for our word. */
  | 'approve'
  /** It never heard of it: the transfer may be sent again under the same reference. */
  | 'send'
  /** It contradicts our books: an operator decides, nothing moves. */
  | 'contradiction'
  | 'nothing';

/** A request that we gave up waiting for may still arrive; so long after it was sent, `missing` is no answer. */
export const ARRIVAL_SECONDS = 600;

/**
 * What an answer means for a cash-out whose row is locked. `net` is what it sends, fee taken out; `sentAt` when the
 * provider was last asked to send it, null: never.
 */
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

/** How long after each question the next one follows, in seconds; the last one repeats. A notification shortens it. */
const OPEN_SECONDS = [10, 30, 60, 120, 300, 600] as const;
/** When a paid one is looked at again, in seconds after it was paid: banks send money back within days. */
const PAID_SECONDS = [600, 3_600, 86_400, 259_200] as const;

/** When the provider is to be asked next, `now` being right after a question; null: not by itself. */
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
