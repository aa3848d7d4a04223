import * as v from 'valibot';
import { endpoint } from '#endpoint.ts';
import { HostRef } from '#contract/shapes.ts';

/** 1 mabar, 2 skin, 3 starlight card; `type` is the same as a word. */
const GiftClass = v.picklist([1, 2, 3]);
const GiftType = v.picklist(['mabar', 'skin', 'starlight']);

/**
 * A gift a viewer can claim now: switched on, with quota left (docs/spec/public.md 3). `code` is the gift's id, of the
 * proof page too. The win chance is 1 / (`gacha` + 1); `seedHash` is the promise its draws can be checked against.
 */
export const ClaimableGift = v.object({
  code: v.string(),
  title: v.string(),
  type: GiftType,
  class: GiftClass,
  gacha: v.number(),
  /** Units left. */
  left: v.number(),
  seedHash: v.string(),
});
export type ClaimableGift = v.InferOutput<typeof ClaimableGift>;

/** A gift as its host sees it (docs/spec/dashboard.md 3). `claimed` of `quota` units are won, in `tried` draws. */
export const DashboardGift = v.object({
  id: v.string(),
  class: GiftClass,
  title: v.string(),
  quota: v.number(),
  claimed: v.number(),
  tried: v.number(),
  gacha: v.number(),
  status: v.boolean(),
  seedHash: v.string(),
});
export type DashboardGift = v.InferOutput<typeof DashboardGift>;

/** A WIB date, `YYYY-MM-DD`. */
const Day = v.string();

/**
 * The outcome of a claim. `data` is the sentence to show. Exactly one of: `win`; `claimed` (this player won this gift
 * before); `refresh` (the gift is gone: no try counted, load the page again); none of them (no luck this time).
 */
export const ClaimResult = v.object({
  data: v.string(),
  win: v.boolean(),
  claimed: v.boolean(),
  refresh: v.boolean(),
  /** The nonce of the draw; null: no draw was made. */
  nonce: v.nullable(v.string()),
  /** The draw that was made, as the proof page will list it; `round` names the seed. */
  draw: v.nullable(
    v.object({ gift: v.string(), try: v.number(), round: v.number(), gacha: v.number(), seedHash: v.string() }),
  ),
  /** The winner's own page. */
  ticket: v.nullable(v.string()),
});
export type ClaimResult = v.InferOutput<typeof ClaimResult>;

const ScheduleEntry = { playerName: v.string(), schedule: v.nullable(Day), isToday: v.boolean() };

export const giftSchedule = endpoint({
  method: 'GET',
  path: '/api/gift/:hostID',
  who: 'anyone',
  summary: 'The public list of gifts that still have to be sent: the soonest first, then those without a date.',
  input: v.object({ hostID: HostRef }),
  output: v.object({
    data: v.object({
      host: v.object({ username: v.string(), name: v.string(), photo: v.nullable(v.string()) }),
      list: v.array(
        v.variant('source', [
          v.object({ source: v.literal('host'), message: v.string(), ...ScheduleEntry }),
          v.object({ source: v.literal('claim'), title: v.string(), ...ScheduleEntry }),
        ]),
      ),
    }),
  }),
  fails: ['accounts.host_not_found'],
  etag: true,
});
export type GiftSchedule = v.InferOutput<typeof giftSchedule.output>['data'];

/** How many draws one answer of the proof holds. */
export const PROOF_PAGE = 1_000;

/**
 * Everything needed to draw a gift again (docs/decisions/0023): draw `try` is a win as HMAC-SHA256(seed of its round,
 * gift | try | nonce) says with its gacha. `seed` is null while the round runs; SHA-256(seed) must be `seedHash`.
 */
export const giftProof = endpoint({
  method: 'GET',
  path: '/api/gift-proof/:gift',
  who: 'anyone',
  summary: 'The proof of a gift: its seeds and 1,000 of its draws from try `after` + 1 on, of deleted gifts too.',
  input: v.object({
    gift: v.pipe(v.string(), v.maxLength(64)),
    after: v.optional(
      v.pipe(
        v.union([v.number(), v.string()]),
        v.transform((value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value)),
        v.number(),
        v.integer(),
        v.minValue(0),
        v.maxValue(999_999_999),
      ),
      0,
    ),
  }),
  output: v.object({
    data: v.object({
      gift: v.string(),
      title: v.string(),
      type: GiftType,
      host: v.object({ username: v.string(), name: v.string() }),
      /** Every unit is won, or the gift was deleted: every seed is public. */
      ended: v.boolean(),
      quota: v.number(),
      claimed: v.number(),
      tried: v.number(),
      gacha: v.number(),
      rounds: v.array(v.object({ round: v.number(), seedHash: v.string(), seed: v.nullable(v.string()) })),
      draws: v.array(
        v.object({ try: v.number(), round: v.number(), nonce: v.string(), gacha: v.number(), win: v.boolean() }),
      ),
      /** `after` of the next page; null: this is the last one. */
      next: v.nullable(v.number()),
    }),
  }),
  fails: ['gifts.draw_not_found'],
});
export type GiftProof = v.InferOutput<typeof giftProof.output>['data'];
