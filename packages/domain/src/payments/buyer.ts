import * as v from 'valibot';
import type { Rupiah } from '#money.ts';
import { typed } from '#typed.ts';

/** Signs of a browser with an order: a random name of its own, and the tick "Aku di bawah 18". */
export const BuyerSigns = v.object({
  browser: v.pipe(typed(), v.maxLength(64), v.regex(/^[\w-]{16,64}$/)),
  minor: v.boolean(),
  /** The age was asked for and answered. */
  told: v.optional(v.boolean(), false),
});
export type BuyerSigns = v.InferOutput<typeof BuyerSigns>;

/** Rupiah that one buyer may pay in a WIB day, and one who is under 18. */
export type DailyCaps = { readonly all: Rupiah; readonly minor: Rupiah };

export type Spent = { readonly amount: Rupiah; readonly minor: boolean };

/** The cap that an order would pass, and what is left; null: it fits. The sign with most spent counts. */
export function passedCap(
  order: Spent,
  before: readonly Spent[],
  caps: DailyCaps,
): { minor: boolean; cap: Rupiah; left: Rupiah } | null {
  const minor = order.minor || before.some((one) => one.minor);
  const cap = minor ? Math.min(caps.minor, caps.all) : caps.all;
  const left = Math.max(0, cap - Math.max(0, ...before.map((one) => one.amount)));
  return order.amount <= left ? null : { minor, cap, left };
}
