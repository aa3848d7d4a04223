import { feeOnTop, fitsQris, QRIS_LIMIT, type FeeRule, type Rupiah } from '#money.ts';

/** Totals shown while an order form is filled in, separate from its schema, which is only needed to send it. */

export type OrderTotal = {
  /** Games per player; always 1 for an event without game count. */
  readonly count: number;
  readonly price: Rupiah;
  readonly fee: Rupiah;
  /** `qris_price`. */
  readonly gross: Rupiah;
};

/** Null: price and fee on top exceed one QRIS payment (`mabar.total_too_high`). */
export function orderTotal(
  event: { price: Rupiah; needGameCount: boolean },
  gameCount: number,
  { players, rule }: { players: number; rule: FeeRule },
): OrderTotal | null {
  const count = event.needGameCount ? gameCount : 1;
  const price = event.price * players * count;
  if (!fitsQris(price, rule)) return null;
  const fee = feeOnTop(price, rule);
  return { count, price, fee, gross: price + fee };
}

/** Most games that fit into one payment, for the form's stepper; at least 1. */
export function maxCount(
  event: { price: Rupiah; needGameCount: boolean },
  { players, rule }: { players: number; rule: FeeRule },
): number {
  if (!event.needGameCount) return 1;
  let count = Math.max(1, Math.floor(QRIS_LIMIT / (event.price * players)));
  while (count > 1 && !fitsQris(event.price * players * count, rule)) count -= 1;
  return count;
}
