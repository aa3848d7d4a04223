/** Money is integer rupiah everywhere; no float ever holds an amount (docs/money.md, decisions.md "Money"). */

export type Rupiah = number;

export const FEE_BEARERS = ['viewer', 'host'] as const;
/** The platform's fee is paid by the viewer on top of the price, or by the host out of it. */
export type FeeBearer = (typeof FEE_BEARERS)[number];

/** Each payment keeps the rule of its day. `bps`: basis points of the part of the price that is not paid by credit. */
export type FeeRule = { readonly bearer: FeeBearer; readonly bps: number };
/** The rule of the specs, and of payments from before there was a choice. */
export const SPEC_FEE: FeeRule = { bearer: 'viewer', bps: 500 };
/** A fee above 30 % is a mistyped setting. */
export const FEE_BPS_MAX = 3_000;

/** Limit of one QRIS payment, fee included. */
export const QRIS_LIMIT: Rupiah = 10_000_000;
export const CASH_OUT_FEE: Rupiah = 5_000;

/** `biaya layanan` in rupiah, rounded half up, whoever bears it. Throws RangeError unless `price` is whole, from 0. */
export function platformFee(price: Rupiah, bps: number): Rupiah {
  if (!isRupiah(price)) throw new RangeError(`not whole rupiah: ${price}`);
  // In two parts, because their products stay exact.
  const rest = price % 10_000;
  return ((price - rest) / 10_000) * bps + Math.floor((rest * bps + 5_000) / 10_000);
}

export function feeOnTop(price: Rupiah, { bearer, bps }: FeeRule): Rupiah {
  return bearer === 'viewer' ? platformFee(price, bps) : 0;
}

/** `qris_price`: price + fee on top. */
export function grossOf(price: Rupiah, rule: FeeRule): Rupiah {
  return price + feeOnTop(price, rule);
}

export function fitsQris(price: Rupiah, rule: FeeRule): boolean {
  return price <= QRIS_LIMIT && grossOf(price, rule) <= QRIS_LIMIT;
}

/** Whole rupiah from 0, small enough that sums and the fee stay exact. */
export function isRupiah(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= 1e14;
}

/** `52500`, `"52500"`, `"52500.00"`; null for all else, which `decidePayment` sends to review. */
export function parseGatewayAmount(value: unknown): Rupiah | null {
  if (typeof value === 'number') return isRupiah(value) && !Object.is(value, -0) ? value : null;
  if (typeof value !== 'string') return null;
  const match = /^(0|[1-9]\d{0,12})(?:\.0{1,2})?$/.exec(value);
  return match?.[1] === undefined ? null : Number(match[1]);
}
