import { QRIS_LEAST, splitPrice, type SplitPrice } from '#credit/credit.ts';
import { QRIS_LIMIT, type FeeRule, type Rupiah } from '#money.ts';

export const VOUCHER_KINDS = ['percent', 'amount', 'games'] as const;
export type VoucherKind = (typeof VOUCHER_KINDS)[number];

/** `value` is percent off, rupiah off, or the number of free games. */
export type VoucherWorth = { readonly kind: VoucherKind; readonly value: number };

export const VOUCHER_VALUES: Record<VoucherKind, { min: number; max: number }> = {
  percent: { min: 1, max: 100 },
  amount: { min: QRIS_LEAST, max: QRIS_LIMIT },
  games: { min: 1, max: 100 },
};

/** Rupiah off an order, rounded down; `unit` is one game's price. A rest below `QRIS_LEAST` is given as well. */
export function voucherDiscount(
  { kind, value }: VoucherWorth,
  { price, unit }: { price: Rupiah; unit: Rupiah },
): Rupiah {
  const off = kind === 'percent' ? Math.floor((price * value) / 100) : kind === 'amount' ? value : unit * value;
  return price - off < QRIS_LEAST ? price : off;
}

export type ReducedPrice = SplitPrice & {
  readonly discount: Rupiah;
};

/** The voucher first, then as much credit as the rest takes. `credit`: the rupiah available. */
export function reducePrice(
  { price, unit }: { price: Rupiah; unit: Rupiah },
  { voucher, credit, rule }: { voucher: VoucherWorth | null; credit: Rupiah; rule: FeeRule },
): ReducedPrice {
  const discount = voucher === null ? 0 : voucherDiscount(voucher, { price, unit });
  return { discount, ...splitPrice(price - discount, credit, rule) };
}
