import * as v from 'valibot';
import { PASSWORD_MAX } from '#accounts/login.ts';
import type { cashErrors } from '#cash/errors.ts';
import { CASH_OUT_FEE, type Rupiah } from '#money.ts';
import { typed } from '#typed.ts';

/** Withdrawing money, and the bank account it goes to (dashboard.md 5 and 9; decisions.md "Money"). */

export const CASH_OUT_MIN: Rupiah = 50_000;
/** No balance comes near; larger numbers are typing. */
const CASH_OUT_MAX: Rupiah = 1_000_000_000_000;
/** A bank account can be changed once in this many days. */
export const BANK_COOLDOWN_DAYS = 30;

/** A cash-out to a new account, and one that a new helper asks for, is sent this much later. */
const HOLD_HOURS = 24;

/** Until when cash-outs to a bank account wait, by the instant from which that may be changed again. */
export function bankHoldEnd(changeableFrom: Date): Date {
  return addHours(changeableFrom, HOLD_HOURS - 24 * BANK_COOLDOWN_DAYS);
}
/** A helper is new in a team for so long. */
const NEW_HELPER_HOURS = 72;

/** Why a cash-out is not sent yet. */
export type CashOutHold = { until: Date; because: 'bank' | 'helper' };

/**
 * Until when a cash-out that is asked for now is not sent, so that its host has read the mails about it; null: it does not
 * wait. `helperSince`: since when the helper who asks is in the team; null: the host asks.
 */
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

/** Which account: a code of the bank list and digits, spaces and dashes typed between them taken out. */
export const BankForm = v.object(
  {
    bankCode: v.pipe(typed(badBank), v.regex(/^[0-9A-Za-z]{2,12}$/, badBank)),
    bankAccountNumber: v.pipe(
      v.string(badBank),
      v.maxLength(64, badBank),
      v.transform((text) => text.replace(/[\s.-]/g, '')),
      v.regex(/^\d{5,20}$/, badBank),
    ),
  },
  badBank,
);
export type BankForm = v.InferOutput<typeof BankForm>;

/** What reaches the bank: the fee is taken out of the withdrawn amount. */
export function netOf(amount: Rupiah): Rupiah {
  return amount - CASH_OUT_FEE;
}

/** An account number as a screen shows it: its last four digits. */
export function maskAccount(number: string): string {
  return `${'•'.repeat(Math.max(0, number.length - 4))}${number.slice(-4)}`;
}
