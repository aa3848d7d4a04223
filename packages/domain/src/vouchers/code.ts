import * as v from 'valibot';
import { readCreditCode } from '#credit/code.ts';
import { plainCode } from '#plain-code.ts';
import { typed } from '#typed.ts';
import type { vouchersErrors } from '#vouchers/errors.ts';

/** A voucher's code is shorter than a credit's, so that one field takes both and never confuses them. */

const VOUCHER_CODE = /^[A-Z0-9]{4,12}$/;
/** Without 0, 1, I and O, because hosts read codes aloud. */
const DRAWN_FROM = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const DRAWN_LENGTH = 8;

const invalid = 'vouchers.code_invalid' satisfies keyof typeof vouchersErrors;

/** `int(below)` draws a whole number from 0 to `below` - 1. */
export function newVoucherCode(int: (below: number) => number): string {
  return Array.from({ length: DRAWN_LENGTH }, () => DRAWN_FROM[int(DRAWN_FROM.length)]).join('');
}

/** Reads what a person means (`plainCode`). Null: invalid. */
export function readVoucherCode(text: string): string | null {
  const code = plainCode(text);
  return VOUCHER_CODE.test(code) ? code : null;
}

export const ChosenCode = v.pipe(
  typed(invalid),
  v.trim(),
  v.maxLength(40, invalid),
  v.transform((text) => (text === '' ? '' : (readVoucherCode(text) ?? '-'))),
  v.check((code) => code !== '-', invalid),
);

/** The order form's one code field: a voucher, a credit, or one of each with a comma between. At least one is set. */
export type OrderCodes = { readonly voucher: string | null; readonly credit: string | null };

/** Null: a part is no code, or two are of one kind. */
export function readOrderCodes(text: string): OrderCodes | null {
  const codes = partsOf(text);
  if (hasTwoOfAKind(text) || codes.some(({ credit, voucher }) => credit === null && voucher === null)) return null;
  const voucher = codes.find((one) => one.voucher !== null)?.voucher ?? null;
  const credit = codes.find((one) => one.credit !== null)?.credit ?? null;
  return voucher === null && credit === null ? null : { voucher, credit };
}

/** Two vouchers or two credits are more than an order takes. */
export function hasTwoOfAKind(text: string): boolean {
  const codes = partsOf(text);
  return (['voucher', 'credit'] as const).some((kind) => codes.filter((one) => one[kind] !== null).length > 1);
}

function partsOf(text: string): OrderCodes[] {
  return text
    .split(/[,;+]/)
    .filter((part) => plainCode(part) !== '')
    .map((part) => {
      const credit = readCreditCode(part);
      return { credit, voucher: credit === null ? readVoucherCode(part) : null };
    });
}
