import { isRupiah, type Rupiah } from '#money.ts';

/** The fields of a support while they are filled in: apart from their schema, which is needed only to send them. */

export const GIFT_MIN: Rupiah = 10_000;
export const GIFT_STEP: Rupiah = 5_000;
/** The name an anonymous supporter shows. */
export const ANONYMOUS_NAME = 'anonim';

/** Whole rupiah from 10.000 in steps of 5.000. */
export function isGift(gift: Rupiah): boolean {
  return isRupiah(gift) && gift >= GIFT_MIN && gift % GIFT_STEP === 0;
}

type NameFields = { supporterName: string; supporterAnonymous: boolean };

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
