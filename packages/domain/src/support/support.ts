import * as v from 'valibot';
import type { PlainFailureCode } from '#errors.ts';
import { email } from '#email.ts';
import { fitsQris, type FeeRule } from '#money.ts';
import type { supportErrors } from '#support/errors.ts';
import { isGift } from '#support/support-fields.ts';
import { message, supporterName } from '#text.ts';
import { SUPPORT_MESSAGE_MAX } from '#text-line.ts';
import { typed, typedNumber } from '#typed.ts';

type Code = keyof typeof supportErrors;
const invalid = 'support.invalid' satisfies Code;
export function amountTooHigh({ bearer }: FeeRule): Code & PlainFailureCode {
  return bearer === 'viewer' ? 'support.total_too_high' : 'support.amount_too_high';
}

/** The support form; `placeSupport` checks the QRIS limit, which depends on the fee. */
export const SupportForm = v.object(
  {
    supporterName: supporterName(invalid),
    supporterAnonymous: v.optional(v.boolean(invalid), false),
    supporterMessage: message(SUPPORT_MESSAGE_MAX, invalid),
    supporterGift: v.pipe(
      typedNumber(invalid),
      v.transform((value) => (typeof value === 'string' && /^\d{1,14}$/.test(value.trim()) ? Number(value) : value)),
      v.number(invalid),
      v.check(isGift, invalid),
    ),
    supporterEmail: email(invalid),
    /** Hidden from the host unless its owner agrees (docs/decisions/public-site.md). */
    supporterEmailHidden: v.optional(v.boolean(invalid), true),
    /** The option of the host's open vote; empty or null: none. */
    supporterVote: v.optional(
      v.nullable(
        v.pipe(
          typed(invalid),
          v.regex(/^([\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12})?$/, invalid),
          v.transform((id) => (id === '' ? null : id)),
        ),
      ),
      null,
    ),
  },
  invalid,
);
export type SupportForm = v.InferOutput<typeof SupportForm>;

export const supportFormFor = (fee: FeeRule) =>
  v.pipe(
    SupportForm,
    v.check((form) => !isGift(form.supporterGift) || fitsQris(form.supporterGift, fee), amountTooHigh(fee)),
  );
