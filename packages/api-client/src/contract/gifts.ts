import { BEACON_NAMES } from '@mabarin/domain/gifts/beacon';
import { ClaimForm, ClaimNonce } from '@mabarin/domain/gifts/claim';
import { ClaimAction, GiftAction } from '@mabarin/domain/gifts/gift';
import { Shown } from '@mabarin/domain/shown/shown';
import * as v from 'valibot';
import { anyoneGets, anyonePosts, endpoint, moderatorPosts } from '#endpoint.ts';
import { DashboardHost, GiftClass, GiftType } from '#contract/accounts.ts';
import { CaptchaToken, HostRef, hostFails } from '#contract/shapes.ts';
import { typedNumber } from '@mabarin/domain/typed';

/** A WIB date, `YYYY-MM-DD`. */
const Day = v.string();

/** At most one flag: `win`; `claimed` (won before); `refresh` (gone, no try counted). None: no luck this time. */
export const ClaimResult = v.object({
  data: v.string(),
  win: v.boolean(),
  claimed: v.boolean(),
  refresh: v.boolean(),
  nonce: v.nullable(v.string()),
  /** The draw as the proof page lists it; `round` names the seed. */
  draw: v.nullable(
    v.object({ gift: v.string(), try: v.number(), round: v.number(), gacha: v.number(), seedHash: v.string() }),
  ),
  ticket: v.nullable(v.string()),
});
export type ClaimResult = v.InferOutput<typeof ClaimResult>;

export const claimGift = endpoint(anyonePosts, {
  path: '/api/claim',
  summary:
    'Draws for a gift. Only `giftEventCode`, the player, the roles and the message of the form are read. Without ' +
    '`nonce` the SHA-256 of the idempotency key is, else a random one. `gifts.waiting`: stored, its public round is still ' +
    'to come; sent again with the same key it answers the draw. Refused where the gift is not as `shown`; `ageTold`: the form asked for the age.',
  input: v.object({
    host: HostRef,
    form: ClaimForm,
    token: CaptchaToken,
    nonce: v.optional(ClaimNonce),
    shown: Shown,
    ageTold: v.optional(v.boolean(), false),
  }),
  output: ClaimResult,
  fails: [
    'gifts.claim_invalid',
    'messages.message_characters',
    'gifts.role_missing',
    'gifts.cooling_down',
    'gifts.waiting',
    'gifts.blacklisted',
    'gifts.player_not_found',
    'http.shown_changed',
    'payments.age_unknown',
    ...hostFails,
    'http.captcha',
  ],
  invalid: 'gifts.claim_invalid',
  idempotent: true,
  captcha: { token: 'token', action: 'claim' },
  outside: true,
});

/** Today and tomorrow in Jakarta, at the time of the response. */
const ScheduleEntry = {
  playerName: v.string(),
  schedule: v.nullable(Day),
  isToday: v.boolean(),
  isTomorrow: v.boolean(),
};

export const giftSchedule = endpoint(anyoneGets, {
  path: '/api/gift/:hostID',
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
      /** Gifts behind the 500 of the list. */
      more: v.number(),
    }),
  }),
  fails: hostFails,
  etag: true,
});
export type GiftSchedule = v.InferOutput<typeof giftSchedule.output>['data'];

export const PROOF_PAGE = 1_000;
/** Draws that the proof's page shows unasked. */
export const PROOF_SHOWN = 100;

/**
 * To repeat the draws of packages/domain/src/gifts/draw.ts. Each refill is a new round with a new seed; `seed` is null
 * while it runs.
 */
export const giftProof = endpoint(anyoneGets, {
  path: '/api/gift-proof/:gift',
  summary:
    'The proof of a gift: its seeds and up to 1,000 of its draws, without the first `after`. Of deleted gifts too.',
  input: v.object({
    gift: v.pipe(v.string(), v.maxLength(64)),
    after: v.optional(
      v.pipe(
        typedNumber(),
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
      /** All units are won, or the gift was deleted: every seed is public. */
      ended: v.boolean(),
      quota: v.number(),
      claimed: v.number(),
      tried: v.number(),
      gacha: v.number(),
      rounds: v.array(
        v.object({ round: v.number(), seedHash: v.string(), seed: v.nullable(v.string()), tried: v.number() }),
      ),
      /** In order of round and try; tries count from 1 in each round. */
      draws: v.array(
        v.object({
          try: v.number(),
          round: v.number(),
          nonce: v.string(),
          gacha: v.number(),
          win: v.boolean(),
          /** The claim's number when it was stored, and the round that was to come then; null: drawn without. */
          beacon: v.nullable(
            v.object({ chain: v.picklist(BEACON_NAMES), slot: v.number(), round: v.number(), signature: v.string() }),
          ),
        }),
      ),
      /** The first 1,000 claims that ended without a try: no unit was left (`gone`), or the beacon was `away`. */
      untried: v.array(
        v.object({
          slot: v.number(),
          round: v.number(),
          nonce: v.string(),
          beaconRound: v.number(),
          why: v.picklist(['gone', 'away']),
        }),
      ),
      next: v.nullable(v.number()),
    }),
  }),
  fails: ['gifts.draw_not_found'],
});
export type GiftProof = v.InferOutput<typeof giftProof.output>['data'];

const Typed = v.optional(v.unknown());

export const saveGift = endpoint(moderatorPosts, {
  path: '/api/dashboard/gift',
  summary:
    'Adds, edits, deletes or switches a gift; answers the host. `status` reads `giftStatus` alone, `delete` only the ' +
    'id. On `add` an `id` that is a fresh uuid makes a retry harmless. More units for an ended gift begin a new round.',
  input: v.object({
    id: v.optional(v.nullable(v.union([v.pipe(v.string(), v.maxLength(64)), v.number()]))),
    action: GiftAction,
    giftClass: Typed,
    giftTitle: Typed,
    giftQuota: Typed,
    giftGacha: Typed,
    giftWorth: Typed,
    giftStatus: Typed,
  }),
  invalid: 'gifts.form_invalid',
  output: v.object({ data: DashboardHost }),
  fails: ['gifts.form_invalid', 'gifts.not_found', 'gifts.limit', 'gifts.quota_below_claimed', 'messages.own_words'],
});

/** A claim as its host sees it (docs/spec/dashboard.md 3). Times are ISO 8601; `schedule` is null until it is set. */
export const HostClaim = v.object({
  id: v.string(),
  playerName: v.string(),
  playerID: v.string(),
  playerServer: v.string(),
  class: GiftClass,
  /** `claim`: won by a viewer. `host`: made by the host, who alone may change and delete it. */
  source: v.picklist(['claim', 'host']),
  title: v.string(),
  message: v.string(),
  /** An operator hides name and message from others, for good. */
  masked: v.boolean(),
  schedule: v.nullable(Day),
  notice: v.nullable(v.picklist(['mark', 'blacklist'])),
  added: v.string(),
  /** Null while pending. */
  done: v.nullable(v.string()),
});
export type HostClaim = v.InferOutput<typeof HostClaim>;

/** Claims of either list in one answer, and rows of the public schedule. */
export const CLAIM_PAGE = 500;

/** `waiting`: all that are to be sent. */
export const HostClaims = v.object({ pending: v.array(HostClaim), waiting: v.number(), done: v.array(HostClaim) });
export type HostClaims = v.InferOutput<typeof HostClaims>;

export const giftClaims = endpoint(moderatorPosts, {
  path: '/api/dashboard/gift-claim',
  summary:
    'The claims to be sent, the soonest first, up to 500 without the first `from`, and the last 500 that were; with an ' +
    '`action` it saves the form first. `set-schedule` reads `giftClaimSchedule` alone, `set-done` and `delete` only the id, `edit` class and note. A ' +
    'posted name, title or caption is never read.',
  input: v.object({
    id: v.optional(v.nullable(v.union([v.pipe(v.string(), v.maxLength(64)), v.number()]))),
    action: v.optional(v.nullable(ClaimAction)),
    from: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e6)), 0),
    giftClaimPlayerID: Typed,
    giftClaimPlayerServer: Typed,
    giftClaimPlayerName: Typed,
    giftClaimClass: Typed,
    giftClaimMessage: Typed,
    giftClaimSchedule: Typed,
    giftClaimTitle: Typed,
    giftClaimClassCaption: Typed,
    giftClaimScheduleHuman: Typed,
  }),
  invalid: 'gifts.claim_without_action',
  output: v.object({ data: HostClaims }),
  fails: [
    'gifts.claim_without_action',
    'gifts.note_invalid',
    'gifts.schedule_missing',
    'gifts.claim_not_found',
    'gifts.claim_locked',
    'gifts.has_notice',
    'gifts.player_not_found',
    'messages.own_words',
  ],
  idempotent: true,
});
