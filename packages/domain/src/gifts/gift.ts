import * as v from 'valibot';
import type { giftsErrors } from '#gifts/errors.ts';
import { GIFT_CLASSES } from '#gifts/gift-class.ts';
import { freeText } from '#text.ts';
import { isWibDate } from '#time.ts';
import { typed, typedNumber } from '#typed.ts';

export const GIFT_TITLE_MAX = 25;
/** Gifts of a host, used-up ones included. */
export const GIFTS_MAX = 50;
export const GIFT_QUOTA_MIN = 1;
export const GIFT_QUOTA_MAX = 100_000;
export const GIFT_QUOTA_DEFAULT = 1;
export const GIFT_GACHA_MIN = 1;
export const GIFT_GACHA_MAX = 1_000_000;
/** Step of the form; any whole number between the bounds is valid. */
export const GIFT_GACHA_STEP = 10;
export const GIFT_GACHA_DEFAULT = 1;
export const GIFT_WORTH_MIN = 1_000;
export const GIFT_WORTH_MAX = 100_000_000;
export const GIFT_CLASS_NONE = -1;
export const GIFT_NOTE_MAX = 50;

export const HOST_CLAIM_TITLE = 'Host Custom';

/** Without Mabar, which Free Game is for. */
export const HOST_CLAIM_CLASSES = GIFT_CLASSES.filter((gift) => gift.class !== 1);

export type GiftStock = {
  readonly quota: number;
  readonly claimed: number;
  readonly status: boolean;
};

export function isAvailable(gift: Pick<GiftStock, 'quota' | 'claimed'>): boolean {
  return gift.claimed < gift.quota;
}

export function isClaimable(gift: GiftStock): boolean {
  return gift.status && isAvailable(gift);
}

/** Percent of wins so far, two decimals; 0 without a try or a win. It promises nothing. */
export function winRate(gift: { claimed: number; tried: number }): number {
  if (gift.claimed === 0 || gift.tried === 0) return 0;
  return Math.round((gift.claimed / gift.tried) * 10_000) / 100;
}

/** Gacha 1 means 50 %. */
export function winChance(gacha: number): number {
  return 1 / (gacha + 1);
}

type Code = keyof typeof giftsErrors;
const invalid = 'gifts.form_invalid' satisfies Code;
const noteInvalid = 'gifts.note_invalid' satisfies Code;
const scheduleMissing = 'gifts.schedule_missing' satisfies Code;

/** `status` reads `giftStatus` alone, `delete` only the id. */
export const GiftAction = v.picklist(['add', 'edit', 'delete', 'status'], invalid);
export type GiftAction = v.InferOutput<typeof GiftAction>;

export const GiftForm = v.object(
  {
    giftClass: v.picklist([1, 2, 3], invalid),
    giftTitle: freeText(GIFT_TITLE_MAX, invalid),
    giftQuota: whole(GIFT_QUOTA_MIN, GIFT_QUOTA_MAX, invalid),
    giftGacha: whole(GIFT_GACHA_MIN, GIFT_GACHA_MAX, invalid),
    giftStatus: v.optional(v.boolean(invalid), true),
    /** Rupiah that a unit is worth, as the host says; null: not said. */
    giftWorth: v.optional(v.nullable(whole(GIFT_WORTH_MIN, GIFT_WORTH_MAX, invalid)), null),
  },
  invalid,
);
export type GiftForm = v.InferOutput<typeof GiftForm>;

export const HostClaimForm = v.object(
  { giftClaimClass: v.picklist([2, 3], noteInvalid), giftClaimMessage: freeText(GIFT_NOTE_MAX, noteInvalid) },
  noteInvalid,
);
export type HostClaimForm = v.InferOutput<typeof HostClaimForm>;

/** `set-schedule` reads `giftClaimSchedule` alone, `set-done` and `delete` only the id. */
export const ClaimAction = v.picklist(['add', 'edit', 'set-schedule', 'set-done', 'delete']);
export type ClaimAction = v.InferOutput<typeof ClaimAction>;

/** WIB day for sending a gift. Past days are valid: the host records what was agreed. */
export const ClaimSchedule = v.pipe(
  typed(scheduleMissing),
  v.check((day) => isWibDate(day) && day >= '2020-01-01' && day < '2100-01-01', scheduleMissing),
);

function whole<const C extends string>(min: number, max: number, code: C) {
  return v.pipe(
    typedNumber(code),
    v.transform((value) => (typeof value === 'string' && /^\d{1,9}$/.test(value.trim()) ? Number(value) : value)),
    v.number(code),
    v.safeInteger(code),
    v.minValue(min, code),
    v.maxValue(max, code),
  );
}
