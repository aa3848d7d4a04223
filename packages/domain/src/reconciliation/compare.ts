import type { Rupiah } from '#money.ts';

export type ChargeBooks = {
  /** The charge's money is in a journal, or came and is unreadable. */
  readonly isCounted: boolean;
  /** Whole rupiah; null: nothing, or unreadable. */
  readonly received: Rupiah | null;
  /** Refunded through the gateway at our request. */
  readonly refunded: Rupiah;
  /** Refund in progress at the gateway, outcome unknown. */
  readonly refunding: Rupiah;
};

/** `returned` null: unknown, and `amount` is what was received; else what is left of it, null: unreadable. */
export type ChargeAnswer = {
  readonly state: 'missing' | 'pending' | 'paid' | 'failed' | 'expired';
  readonly amount: Rupiah | null;
  readonly returned: Rupiah | null;
};

export type ChargeSettlement = {
  readonly payments: { readonly rows: number; readonly gross: Rupiah };
  readonly refunds: { readonly rows: number; readonly gross: Rupiah };
};

/** `missing_here`: only the gateway has money; `missing_there`: only our books do. */
export type AnswerDifference = 'missing_here' | 'missing_there' | 'amount_differs';

export function compareAnswer(ours: ChargeBooks, theirs: ChargeAnswer): AnswerDifference | null {
  if (theirs.state !== 'paid') {
    // Some gateways no longer call a fully refunded charge paid.
    return ours.isCounted && ours.refunded + ours.refunding < (ours.received ?? 1) ? 'missing_there' : null;
  }
  if (!ours.isCounted) return 'missing_here';
  if (ours.received === null || theirs.amount === null)
    return ours.received === theirs.amount ? null : 'amount_differs';
  if (theirs.returned === null) return ours.received === theirs.amount ? null : 'amount_differs';
  const most = ours.received - ours.refunded;
  return theirs.amount <= most && theirs.amount >= most - ours.refunding ? null : 'amount_differs';
}

/** Rupiah that the gateway lacks beyond our own refunds; a state without an amount means all. 0: none, or unknown. */
export function goneOf(ours: ChargeBooks, theirs: ChargeAnswer): Rupiah {
  if (theirs.state === 'missing' || theirs.state === 'pending') return 0;
  const { amount, returned } = theirs;
  const ownReturns = returned === null && theirs.state === 'paid' ? 0 : ours.refunded + ours.refunding;
  const there = theirs.state === 'paid' ? (amount ?? 0) : 0;
  return Math.max(0, (ours.received ?? 0) - ownReturns - there);
}

/** Splits a payment's lost money between host and platform in proportion to their credits, whoever bore the fee. */
export function lossParts(
  { fee, gross }: { readonly fee: Rupiah; readonly gross: Rupiah },
  gone: Rupiah,
): { share: Rupiah; fee: Rupiah } {
  const lost = Math.min(gone, gross);
  const share = gross === 0 ? 0 : Math.floor((lost * (gross - fee)) / gross);
  return { share, fee: lost - share };
}

/** In this order: a payment that is not in our books, another sum, more by several rows, larger refunds. */
export type SettlementDifference = 'settled_unpaid' | 'settled_amount' | 'settled_twice' | 'settled_refund';

/** At most one of its payments and one of its refunds. */
export function compareSettlement(
  ours: ChargeBooks,
  { payments, refunds }: ChargeSettlement,
): readonly SettlementDifference[] {
  const paid = paymentDifference(ours, payments);
  return [...(paid === null ? [] : [paid]), ...(refunds.gross > ours.refunded ? (['settled_refund'] as const) : [])];
}

function paymentDifference(ours: ChargeBooks, payments: ChargeSettlement['payments']): SettlementDifference | null {
  const owed = ours.received ?? 0;
  if (payments.rows > 0 && !ours.isCounted) return 'settled_unpaid';
  if (payments.rows > 1 && payments.gross > owed) return 'settled_twice';
  return payments.rows > 0 && payments.gross !== owed ? 'settled_amount' : null;
}

/** The part of a settled row, negative for a refund, that clears a claim or debt beside `cleared` of other rows. */
export function clearedOf(
  gross: Rupiah,
  ours: ChargeBooks,
  cleared: { readonly payments: Rupiah; readonly refunds: Rupiah },
): Rupiah {
  if (gross >= 0) return Math.min(gross, Math.max((ours.received ?? 0) - cleared.payments, 0));
  const returned = Math.min(-gross, Math.max(ours.refunded - cleared.refunds, 0));
  return returned === 0 ? 0 : -returned;
}
