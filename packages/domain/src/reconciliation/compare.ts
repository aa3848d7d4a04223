import type { Rupiah } from '#money.ts';

/**
 * What two sides of one charge may differ in: our books, and its gateway's word about it or its settlement
 * (docs/money.md "Reconciliation").
 */

/** What our books say of a charge. */
export type ChargeBooks = {
  /** Whether its money stands in a journal, or came and cannot be read. */
  readonly isCounted: boolean;
  /** What came, whole rupiah; null: nothing, or nobody can read it. */
  readonly received: Rupiah | null;
  /** The amount that went back to the payer through the gateway because we asked for that. */
  readonly refunded: Rupiah;
  /** The amount that the gateway is being asked to give back: nobody knows yet whether it has. */
  readonly refunding: Rupiah;
};

/**
 * What the gateway answers about it. `amount` is what came less `returned`, null where it cannot be read as whole rupiah.
 * `returned` is what went back, null where its answers do not tell: then `amount` is what came.
 */
export type ChargeAnswer = {
  readonly state: 'missing' | 'pending' | 'paid' | 'failed' | 'expired';
  readonly amount: Rupiah | null;
  readonly returned: Rupiah | null;
};

/** What the settled rows of a charge sum up to, whole rupiah, and how many there are. */
export type ChargeSettlement = {
  readonly payments: { readonly rows: number; readonly gross: Rupiah };
  /** As positive amounts. */
  readonly refunds: { readonly rows: number; readonly gross: Rupiah };
};

/** `missing_here`: it has money that our books do not have; `missing_there` the other way round. */
export type AnswerDifference = 'missing_here' | 'missing_there' | 'amount_differs';

/** What our books and the gateway's answer differ in; null: they agree. */
export function compareAnswer(ours: ChargeBooks, theirs: ChargeAnswer): AnswerDifference | null {
  if (theirs.state !== 'paid') {
    // A charge that was given back whole is not paid any more for some gateways.
    return ours.isCounted && ours.refunded + ours.refunding < (ours.received ?? 1) ? 'missing_there' : null;
  }
  if (!ours.isCounted) return 'missing_here';
  if (ours.received === null || theirs.amount === null)
    return ours.received === theirs.amount ? null : 'amount_differs';
  if (theirs.returned === null) return ours.received === theirs.amount ? null : 'amount_differs';
  const most = ours.received - ours.refunded;
  return theirs.amount <= most && theirs.amount >= most - ours.refunding ? null : 'amount_differs';
}

/**
 * How much of a counted charge's money its gateway says is not there any more, beyond what we gave back ourselves, whole
 * rupiah. A word that names no amount speaks of all of it. 0: it is there, or the gateway does not say where it is.
 */
export function goneOf(ours: ChargeBooks, theirs: ChargeAnswer): Rupiah {
  if (theirs.state === 'missing' || theirs.state === 'pending') return 0;
  const { amount, returned } = theirs;
  const ownReturns = returned === null && theirs.state === 'paid' ? 0 : ours.refunded + ours.refunding;
  const there = theirs.state === 'paid' ? (amount ?? 0) : 0;
  return Math.max(0, (ours.received ?? 0) - ownReturns - there);
}

/** The host's and the platform's share of a payment's lost money, in the parts in which they were credited. */
export function lossParts(
  payment: { readonly price: Rupiah; readonly credit: Rupiah; readonly fee: Rupiah; readonly gross: Rupiah },
  gone: Rupiah,
): { share: Rupiah; fee: Rupiah } {
  const { price, credit, gross } = payment;
  const lost = Math.min(gone, gross);
  const share = gross === 0 ? 0 : Math.floor((lost * (price - credit)) / gross);
  return { share, fee: lost - share };
}

/**
 * `settled_unpaid`: our books have no money of a charge that was settled; `settled_amount`: another sum was settled than
 * came; `settled_twice`: more than came, by several rows; `settled_refund`: more went back than our books gave back.
 */
export type SettlementDifference = 'settled_unpaid' | 'settled_amount' | 'settled_twice' | 'settled_refund';

/** What our books and the settlement of a charge differ in; null: they agree, or nothing is settled yet. */
export function compareSettlement(
  ours: ChargeBooks,
  { payments, refunds }: ChargeSettlement,
): SettlementDifference | null {
  const owed = ours.received ?? 0;
  if (payments.rows > 0 && !ours.isCounted) return 'settled_unpaid';
  if (payments.rows > 1 && payments.gross > owed) return 'settled_twice';
  if (payments.rows > 0 && payments.gross !== owed) return 'settled_amount';
  return refunds.gross > ours.refunded ? 'settled_refund' : null;
}

/**
 * How much of a settled row's gross (less than zero: a refund's) clears what the gateway owes us of its charge, or we owe
 * the gateway of a refund; the rest is nobody's yet. `cleared` is what other rows of the charge have cleared of each.
 */
export function clearedOf(
  gross: Rupiah,
  ours: ChargeBooks,
  cleared: { readonly payments: Rupiah; readonly refunds: Rupiah },
): Rupiah {
  if (gross >= 0) return Math.min(gross, Math.max((ours.received ?? 0) - cleared.payments, 0));
  const returned = Math.min(-gross, Math.max(ours.refunded - cleared.refunds, 0));
  return returned === 0 ? 0 : -returned;
}
