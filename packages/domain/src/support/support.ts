import * as v from 'valibot';
import { email } from '#email.ts';
import { fitsQris } from '#money.ts';
import type { supportErrors } from '#support/errors.ts';
import { isGift } from '#support/support-fields.ts';
import { message, supporterName } from '#text.ts';
import { SUPPORT_MESSAGE_MAX } from '#text-line.ts';
import { typedNumber } from '#typed.ts';

/** Paid support with a message (public.md 2, 5; decisions.md "Messages"). */

type Code = keyof typeof supportErrors;
const invalid = 'support.invalid' satisfies Code;
const tooHigh = 'support.total_too_high' satisfies Code;

/** The support form; field failures come first, the QRIS limit last. */
export const SupportForm = v.pipe(
  v.object(
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
    },
    invalid,
  ),
  v.check((form) => !isGift(form.supporterGift) || fitsQris(form.supporterGift), tooHigh),
);
export type SupportForm = v.InferOutput<typeof SupportForm>;
