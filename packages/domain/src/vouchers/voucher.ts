import * as v from 'valibot';
import { QRIS_LEAST, splitPrice, type SplitPrice } from '#credit/credit.ts';
import { QRIS_LIMIT, type FeeRule, type Rupiah } from '#money.ts';
import { isWibDate } from '#time.ts';
import { typed } from '#typed.ts';
import { ChosenCode } from '#vouchers/code.ts';
import type { vouchersErrors } from '#vouchers/errors.ts';

/** Vouchers: codes by which a host sells its games for less (docs/decisions/credit.md "Vouchers"). */

export const VOUCHER_KINDS = ['percent', 'amount', 'games'] as const;
export type VoucherKind = (typeof VOUCHER_KINDS)[number];

/** `value` is percent off, rupiah off, or the number of free games. */
export type VoucherWorth = { readonly kind: VoucherKind; readonly value: number };

/** Smallest and largest value of each kind. */
export const VOUCHER_VALUES: Record<VoucherKind, { min: number; max: number }> = {
  percent: { min: 1, max: 100 },
  amount: { min: QRIS_LEAST, max: QRIS_LIMIT },
  games: { min: 1, max: 100 },
};
export const VOUCHER_USES_MAX = 1_000;
/** Most vouchers of a host that still count. */
export const VOUCHERS_OPEN_MAX = 50;

/**
 * The rupiah that a voucher takes off an order's price, rounded down. `unit`: price of one game. A rest that no QR may
 * ask for (below `QRIS_LEAST`) is given as well.
 */
export function voucherDiscount(
  { kind, value }: VoucherWorth,
  { price, unit }: { price: Rupiah; unit: Rupiah },
): Rupiah {
  const off = kind === 'percent' ? Math.floor((price * value) / 100) : kind === 'amount' ? value : unit * value;
  return price - off < QRIS_LEAST ? price : off;
}

export type ReducedPrice = SplitPrice & {
  /** Part of the list price that the host gives. */
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

const invalid = 'vouchers.invalid' satisfies keyof typeof vouchersErrors;

function whole(min: number, max: number) {
  return v.pipe(v.number(invalid), v.integer(invalid), v.minValue(min, invalid), v.maxValue(max, invalid));
}

/** `lastDay` is the last WIB date on which it counts; the same `id` makes one voucher. */
export const VoucherForm = v.pipe(
  v.object(
    {
      id: v.pipe(typed(invalid), v.uuid(invalid)),
      code: ChosenCode,
      kind: v.picklist(VOUCHER_KINDS, invalid),
      value: whole(1, QRIS_LIMIT),
      uses: whole(1, VOUCHER_USES_MAX),
      lastDay: v.pipe(typed(invalid), v.maxLength(10, invalid), v.check(isWibDate, invalid)),
    },
    invalid,
  ),
  v.check(({ kind, value }) => value >= VOUCHER_VALUES[kind].min && value <= VOUCHER_VALUES[kind].max, invalid),
);
export type VoucherForm = v.InferOutput<typeof VoucherForm>;
