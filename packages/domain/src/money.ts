/** Money is integer rupiah everywhere; no float ever holds an amount (docs/money.md, decisions.md "Money"). */

export type Rupiah = number;

/** The platform's share on top of the price, shown to the viewer as `biaya layanan`. */
const PLATFORM_FEE_PERCENT = 5;
/** Limit of one QRIS payment, fee included. */
export const QRIS_LIMIT: Rupiah = 10_000_000;
export const CASH_OUT_FEE: Rupiah = 5_000;

/** Fee of a price in rupiah, rounded half up. Throws RangeError unless the price is whole rupiah from 0. */
export function platformFee(price: Rupiah): Rupiah {
  if (!isRupiah(price)) throw new RangeError(`not whole rupiah: ${price}`);
  const hundredths = price * PLATFORM_FEE_PERCENT + 50;
  return (hundredths - (hundredths % 100)) / 100;
}

/** `qris_price`: price + fee. */
export function grossOf(price: Rupiah): Rupiah {
  return price + platformFee(price);
}

export function fitsQris(price: Rupiah): boolean {
  return price <= QRIS_LIMIT && grossOf(price) <= QRIS_LIMIT;
}

/** Whole rupiah from 0, small enough that sums and the fee stay exact. */
export function isRupiah(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= 1e14;
}

/**
 * `52500`, `"52500"` or `"52500.00"`. Null for all else (fractions, signs, exponents), which `decidePayment` sends to
 * review.
 */
export function parseGatewayAmount(value: unknown): Rupiah | null {
  if (typeof value === 'number') return isRupiah(value) && !Object.is(value, -0) ? value : null;
  if (typeof value !== 'string') return null;
  const match = /^(0|[1-9]\d{0,12})(?:\.0{1,2})?$/.exec(value);
  return match?.[1] === undefined ? null : Number(match[1]);
}
