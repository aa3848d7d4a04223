import * as v from 'valibot';
import { addErrors } from '#errors.ts';
import { QRIS_LIMIT } from '#money.ts';
import { isWibDate } from '#time.ts';
import { typed } from '#typed.ts';
import { ChosenCode } from '#vouchers/code.ts';
import { vouchersErrors } from '#vouchers/errors.ts';
import { VOUCHER_KINDS, VOUCHER_VALUES } from '#vouchers/voucher.ts';

addErrors(vouchersErrors);

export const VOUCHER_USES_MAX = 1_000;
export const VOUCHERS_OPEN_MAX = 50;

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
  v.forward(
    v.check(({ kind, value }) => value >= VOUCHER_VALUES[kind].min && value <= VOUCHER_VALUES[kind].max, invalid),
    ['value'],
  ),
);
export type VoucherForm = v.InferOutput<typeof VoucherForm>;
