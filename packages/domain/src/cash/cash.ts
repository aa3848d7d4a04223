import * as v from 'valibot';
import { PASSWORD_MAX } from '#accounts/login.ts';
import type { cashErrors } from '#cash/errors.ts';
import { CASH_OUT_FEE, type Rupiah } from '#money.ts';
import { workdayAfter, type Instant, type WibDate } from '#time.ts';
import { typed } from '#typed.ts';

export const CASH_OUT_MIN: Rupiah = 50_000;
const CASH_OUT_MAX: Rupiah = 1_000_000_000_000;
export const BANK_COOLDOWN_DAYS = 30;

/** Delay of a cash-out to a new account, and of one by a new helper. */
const HOLD_HOURS = 24;

/** End of the delay, from the time at which the account may be changed again. */
export function bankHoldEnd(changeableFrom: Date): Date {
  return addHours(changeableFrom, HOLD_HOURS - 24 * BANK_COOLDOWN_DAYS);
}
const NEW_HELPER_HOURS = 72;

export type CashOutHold = { until: Date; because: 'bank' | 'helper' };

/** Null: no delay. `helperSince`: the asking helper's start in the team; null: the host asks. */
export function holdOf({
  bankSavedAt,
  helperSince,
  now,
}: {
  bankSavedAt: Date;
  helperSince: Date | null;
  now: Date;
}): CashOutHold | null {
  if (helperSince !== null && addHours(helperSince, NEW_HELPER_HOURS) > now)
    return { until: addHours(now, HOLD_HOURS), because: 'helper' };
  const until = addHours(bankSavedAt, HOLD_HOURS);
  return until > now ? { until, because: 'bank' } : null;
}

const PAYOUT_DAYS = 2;

/** Latest day of a transfer that may go out from this instant on. */
export function payoutBy(from: Instant): WibDate {
  return workdayAfter(from, PAYOUT_DAYS);
}

function addHours(instant: Date, hours: number): Date {
  return new Date(instant.getTime() + hours * 3_600_000);
}

const badForm = 'cash.form_invalid' satisfies keyof typeof cashErrors;
const badBank = 'cash.bank_invalid' satisfies keyof typeof cashErrors;

export const CashOutForm = v.object(
  {
    cashAmount: v.pipe(
      v.number(badForm),
      v.integer(badForm),
      v.minValue(CASH_OUT_MIN, badForm),
      v.maxValue(CASH_OUT_MAX, badForm),
    ),
    cashPassword: v.pipe(v.string(badForm), v.minLength(1, badForm), v.maxLength(PASSWORD_MAX, badForm)),
  },
  badForm,
);
export type CashOutForm = v.InferOutput<typeof CashOutForm>;

const HOLDER_MAX = 60;

/**
 * Code of the bank list; typed spaces and dashes are removed from the number. `bankAccountHolder` counts only where no bank
 * can be asked.
 */
export const BankForm = v.object(
  {
    bankCode: v.pipe(typed(badBank), v.regex(/^[0-9A-Za-z]{2,12}$/, badBank)),
    bankAccountNumber: v.pipe(
      v.string(badBank),
      v.maxLength(64, badBank),
      v.transform((text) => text.replace(/[\s.-]/g, '')),
      v.regex(/^\d{5,20}$/, badBank),
    ),
    bankAccountHolder: v.optional(
      v.pipe(typed(badBank), v.trim(), v.maxLength(HOLDER_MAX, badBank), v.regex(/^[A-Za-z0-9 .,'-]*$/, badBank)),
    ),
  },
  badBank,
);
export type BankForm = v.InferOutput<typeof BankForm>;

export function netOf(amount: Rupiah): Rupiah {
  return amount - CASH_OUT_FEE;
}

export function maskAccount(number: string): string {
  return `${'•'.repeat(Math.max(0, number.length - 4))}${number.slice(-4)}`;
}
