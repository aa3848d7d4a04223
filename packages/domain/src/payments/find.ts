import * as v from 'valibot';
import { email } from '#email.ts';
import { isRupiah, QRIS_LIMIT } from '#money.ts';
import type { paymentsErrors } from '#payments/errors.ts';
import { gameID } from '#player.ts';
import { isWibDate, startOfWibDate, type WibDate } from '#time.ts';

/** Days back in which a payment is found. */
export const FIND_DAYS = 180;
/** Beyond any QRIS, which is 512 characters at most. */
const QRIS_MAX = 512;

const invalid = 'payments.find_invalid' satisfies keyof typeof paymentsErrors;

const moment = {
  /** The whole sum that left the wallet. */
  amount: v.pipe(
    v.number(invalid),
    v.check((amount) => isRupiah(amount) && amount > 0 && amount <= QRIS_LIMIT, invalid),
  ),
  /** Day and time of the payment, in Jakarta. */
  day: v.pipe(v.string(invalid), v.maxLength(10, invalid), v.check(isWibDate, invalid)),
  clock: v.pipe(v.string(invalid), v.maxLength(5, invalid), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, invalid)),
};
const fourDigits = v.pipe(v.string(invalid), v.maxLength(4, invalid), v.regex(/^\d{4}$/, invalid));

/** The one thing somebody still has of a payment; the picture of its QR needs no amount and no time. */
export const FindPaymentForm = v.variant(
  'by',
  [
    v.object({
      by: v.literal('player'),
      ...moment,
      gameID: gameID(invalid),
      /** The last four digits of the wallet's own reference; empty: not at hand. */
      walletEnd: v.union([v.literal(''), fourDigits], invalid),
    }),
    v.object({ by: v.literal('email'), ...moment, email: email(invalid) }),
    v.object({ by: v.literal('wallet'), ...moment, walletEnd: fourDigits }),
    v.object({
      by: v.literal('qris'),
      qris: v.pipe(v.string(invalid), v.maxLength(QRIS_MAX, invalid), v.minLength(1, invalid)),
    }),
  ],
  invalid,
);
export type FindPaymentForm = v.InferOutput<typeof FindPaymentForm>;

/** The beginning of a minute in Jakarta. */
export function minuteOf({ day, clock }: { day: WibDate; clock: string }): Date {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return new Date(startOfWibDate(day).getTime() + (hours * 60 + minutes) * 60_000);
}
