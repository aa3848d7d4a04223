import { BankForm, CashOutForm } from '@mabarin/domain/cash/cash';
import { formResolver } from '@mabarin/web/form-resolver';
import type { FieldErrors, Resolver } from 'react-hook-form';
import * as v from 'valibot';
import { cashText } from './cash.text.ts';

/** The cash-out form, limited to the ready balance; the server checks the same. */
function cashoutSchema(ready: number) {
  return v.object({
    ...CashOutForm.entries,
    cashAmount: v.pipe(CashOutForm.entries.cashAmount, v.maxValue(ready, cashText.overReadyShort)),
  });
}

/** Short sentences under the fields; an amount above the balance has one of its own. */
export function cashoutResolver(ready: number): Resolver<CashOutForm, unknown, CashOutForm> {
  const resolve = formResolver<CashOutForm, CashOutForm>(cashoutSchema(ready), {});
  return async (...typed) => {
    const result = await resolve(...typed);
    const { cashAmount, cashPassword } = result.errors as FieldErrors<CashOutForm>;
    if (cashAmount && cashAmount.message !== cashText.overReadyShort) cashAmount.message = cashText.howMuchWrong;
    if (cashPassword) cashPassword.message = cashText.passwordWrong;
    return result;
  };
}

/** The dialog's sentence for a faulty cash-out form. */
export function cashoutRefusal(typed: unknown, ready: number): string {
  const { issues = [] } = v.safeParse(cashoutSchema(ready), typed);
  return issues.every(({ message }) => message === cashText.overReadyShort) ? cashText.overReady : 'cash.form_invalid';
}

export type BankTyped = Omit<BankForm, 'bankAccountHolder'> & { bankAccountHolder: string };

const bankTexts = {
  bankCode: cashText.bankWrong,
  bankAccountNumber: cashText.numberWrong,
  bankAccountHolder: cashText.holderWrong,
};
const { bankAccountHolder: Holder, ...account } = BankForm.entries;

/** A bank account form whose holder is the bank's answer. */
export const checkedBank = formResolver<BankTyped, BankTyped>(
  v.object({ ...account, bankAccountHolder: v.string() }),
  bankTexts,
);
/** One whose holder the host types, because no bank can be asked. */
export const typedBank = formResolver<BankTyped, BankTyped>(
  v.object({ ...account, bankAccountHolder: v.pipe(v.nonOptional(Holder), v.nonEmpty()) }),
  bankTexts,
);
