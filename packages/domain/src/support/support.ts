import * as v from 'valibot';
import { email } from '#email.ts';
import { fitsQris, isRupiah, type Rupiah } from '#money.ts';
import type { supportErrors } from '#support/errors.ts';
import { message, SUPPORT_MESSAGE_MAX, supporterName } from '#text.ts';

/** Paid support with a message (public.md 2, 5; decisions.md "Messages"). */

export const GIFT_MIN: Rupiah = 10_000;
export const GIFT_STEP: Rupiah = 5_000;
/** The name an anonymous supporter shows. */
export const ANONYMOUS_NAME = 'anonim';

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
        v.union([v.number(), v.string()], invalid),
        v.transform((value) => (typeof value === 'string' && /^\d{1,14}$/.test(value.trim()) ? Number(value) : value)),
        v.number(invalid),
        v.check(isGift, invalid),
      ),
      supporterEmail: email(invalid),
      /** The host never sees the address unless its owner says so (docs/decisions/public-site.md). */
      supporterEmailHidden: v.optional(v.boolean(invalid), true),
    },
    invalid,
  ),
  v.check((form) => !isGift(form.supporterGift) || fitsQris(form.supporterGift), tooHigh),
);
export type SupportForm = v.InferOutput<typeof SupportForm>;

/** Whole rupiah from 10.000 in steps of 5.000. */
export function isGift(gift: Rupiah): boolean {
  return isRupiah(gift) && gift >= GIFT_MIN && gift % GIFT_STEP === 0;
}

type NameFields = Pick<SupportForm, 'supporterName' | 'supporterAnonymous'>;

/** The toggle: on sets the name to `anonim`, off clears it. */
export function toggleAnonymous(anonymous: boolean): NameFields {
  return { supporterName: anonymous ? ANONYMOUS_NAME : '', supporterAnonymous: anonymous };
}

/** Typing a name: another name than `anonim` un-ticks the toggle. */
export function typeName(name: string, anonymous: boolean): NameFields {
  return { supporterName: name, supporterAnonymous: anonymous && name === ANONYMOUS_NAME };
}

/** The name shown and stored: an anonymous form never carries another one along. */
export function shownName(form: NameFields): string {
  return form.supporterAnonymous ? ANONYMOUS_NAME : form.supporterName;
}
