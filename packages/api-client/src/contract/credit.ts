import { CreditCode } from '@mabarin/domain/credit/code';
import { BuyerSigns } from '@mabarin/domain/payments/buyer';
import { VOUCHER_KINDS } from '@mabarin/domain/vouchers/voucher';
import * as v from 'valibot';
import { codeFails, MabarListAnswer } from '#contract/mabar.ts';
import { HostRef, Rupiah, hostFails } from '#contract/shapes.ts';
import { anyonePosts, endpoint, ownerPosts } from '#endpoint.ts';

/** Credit for returned games on the ticket of their order; whoever has the code can spend it. */
export const TicketCredit = v.object({
  /** Null once nothing is left to spend. */
  code: v.nullable(v.string()),
  /** Whose games became it; null: of several players. */
  playerName: v.nullable(v.string()),
  games: v.number(),
  amount: Rupiah,
  /** Part that the host's balance does not cover yet; it is added later automatically. */
  pending: Rupiah,
  /** Spendable now; the other is reserved by an order with an open QR. */
  available: Rupiah,
  reserved: Rupiah,
  /** `used`: spent whole; `ended`: expired, and the rest went back to the host. */
  state: v.picklist(['open', 'used', 'ended']),
  at: v.string(),
  ends: v.string(),
});
export type TicketCredit = v.InferOutput<typeof TicketCredit>;

const PlayerRef = v.pipe(v.string(), v.maxLength(64));

export const creditCheck = endpoint(anyonePosts, {
  path: '/api/credit/check',
  summary:
    "What a credit's code, a voucher's, or one of each with a comma between is good for at this host, for the order " +
    "form's total. Nothing is reserved; what an unpaid order of the `player` from this `browser` holds counts, because a " +
    'new one ends it.',
  input: v.object({
    host: HostRef,
    code: CreditCode,
    player: v.optional(v.object({ id: PlayerRef, server: PlayerRef })),
    browser: v.optional(BuyerSigns.entries.browser),
  }),
  invalid: 'credit.code_unknown',
  output: v.object({
    data: v.object({
      /** Rupiah of the credit; 0 without one. */
      available: Rupiah,
      /** ISO instant; with both the earlier. */
      ends: v.string(),
      /** ISO instant of the credit's end; null without one. */
      creditEnds: v.nullable(v.string()),
      voucher: v.nullable(v.object({ kind: v.picklist(VOUCHER_KINDS), value: v.number(), lastDay: v.string() })),
    }),
  }),
  fails: [...hostFails, 'mabar.blacklisted', ...codeFails, 'http.too_many'],
});

const EntryId = v.pipe(v.string(), v.maxLength(64));

export const creditOffer = endpoint(ownerPosts, {
  path: '/api/dashboard/credit/offer',
  summary:
    'What giving back games of an entry would cost its host: floor(price x games / bought), at most `left` ' +
    'and all of it for the last games, `gamesWorth` of the domain. What is more than `ready` waits until the balance covers it.',
  input: v.object({ mabarID: EntryId }),
  output: v.object({
    data: v.object({
      playerName: v.string(),
      title: v.string(),
      price: Rupiah,
      bought: v.number(),
      played: v.number(),
      returned: v.number(),
      returnable: v.number(),
      /** Rupiah of the order that went back neither as money nor as credit. */
      left: Rupiah,
      /** Games of the order, of all its players, that went back neither as money nor as credit. */
      gamesLeft: v.number(),
      ready: Rupiah,
      /** ISO instant at which a credit given now would expire. */
      ends: v.string(),
    }),
  }),
  fails: ['mabar.entry_not_found', 'credit.nothing_left', 'credit.free', 'credit.blacklisted', 'credit.disputed'],
});

export const creditGive = endpoint(ownerPosts, {
  path: '/api/dashboard/credit/give',
  securityEvent: 'credit_given',
  summary:
    "Gives games of an entry back that were paid and not played, as credit on the viewer's ticket. They leave the " +
    'queue; an entry without games left is done. At most the ready balance is taken at once, `pending` later.',
  input: v.object({ mabarID: EntryId, games: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000)) }),
  output: v.object({
    ...MabarListAnswer.entries,
    credit: v.object({ games: v.number(), amount: Rupiah, pending: Rupiah, ends: v.string() }),
  }),
  fails: [...creditOffer.fails, 'credit.too_many_games'],
  idempotent: true,
});

export type CreditOffer = v.InferOutput<typeof creditOffer.output>['data'];
