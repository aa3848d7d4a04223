import { isRupiah, type Rupiah } from '#money.ts';

/** Fields of a support form; separate from their schema, which is only needed to send them. */

const GIFT_MIN: Rupiah = 10_000;
export const GIFT_STEP: Rupiah = 5_000;
export const ANONYMOUS_NAME = 'anonim';

/** Whole rupiah from 10.000 in steps of 5.000. */
export function isGift(gift: Rupiah): boolean {
  return isRupiah(gift) && gift >= GIFT_MIN && gift % GIFT_STEP === 0;
}

/** The smallest support of at least this amount. */
export function giftFrom(amount: Rupiah): Rupiah {
  return Math.max(GIFT_MIN, Math.ceil(amount / GIFT_STEP) * GIFT_STEP);
}

type NameFields = { supporterName: string; supporterAnonymous: boolean };

export function toggleAnonymous(anonymous: boolean): NameFields {
  return { supporterName: anonymous ? ANONYMOUS_NAME : '', supporterAnonymous: anonymous };
}

export function typeName(name: string, anonymous: boolean): NameFields {
  return { supporterName: name, supporterAnonymous: anonymous && name === ANONYMOUS_NAME };
}

export function shownName(form: NameFields): string {
  return form.supporterAnonymous ? ANONYMOUS_NAME : form.supporterName;
}
