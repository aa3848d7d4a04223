import {
  DISPUTE_OUTCOMES,
  DISPUTE_REASON_MAX,
  DISPUTE_REFERENCE_MAX,
  DISPUTE_SOURCES,
  DISPUTE_STATES,
} from '@mabarin/domain/disputes/dispute';
import * as v from 'valibot';
import { Approval } from '#contract/desk/money.ts';
import { DeskPayment } from '#contract/desk/search.ts';
import { code, codeFails, Id, Instant, seen, why } from '#contract/desk/shapes.ts';
import { Rupiah } from '#contract/shapes.ts';
import { endpoint, operatorPosts } from '#endpoint.ts';

const DeskDispute = v.object({
  id: v.string(),
  host: v.string(),
  payment: v.string(),
  description: v.string(),
  at: Instant,
  /** Whose letter it is, and its number there. */
  source: v.picklist(DISPUTE_SOURCES),
  reference: v.string(),
  reason: v.string(),
  amount: Rupiah,
  /** WIB date. */
  deadline: v.string(),
  state: v.picklist(DISPUTE_STATES),
  lost: Rupiah,
  ended: v.nullable(Instant),
  /** Kept back and taken from its host for this dispute alone. */
  held: Rupiah,
  taken: Rupiah,
  /** Null: it needs none, or has it. */
  approval: Approval,
  /** Lost rupiah that the first operator approved; null: nobody has. */
  approvedPart: v.nullable(Rupiah),
  seen: v.string(),
});
export type DeskDispute = v.InferOutput<typeof DeskDispute>;

/** A game of a place that the payment bought. */
const Game = v.object({ at: Instant, player: v.string(), result: v.picklist(['win', 'lose']), undone: v.boolean() });

/** A dispute of the same payment that came before. */
const EarlierDispute = v.pick(DeskDispute, ['id', 'at', 'source', 'reference', 'amount', 'state', 'lost']);
export type EarlierDispute = v.InferOutput<typeof EarlierDispute>;

const DisputeStory = v.object({
  dispute: DeskDispute,
  /** Oldest first. */
  earlier: v.array(EarlierDispute),
  payment: DeskPayment,
  games: v.array(Game),
});
export type DisputeStory = v.InferOutput<typeof DisputeStory>;

export const deskDisputes = endpoint(operatorPosts, {
  path: '/api/desk/disputes',
  summary: 'Open disputes by deadline, then the newest ended ones, with what is held and taken.',
  input: v.object(why),
  output: v.object({ data: v.array(DeskDispute) }),
  fails: [],
});

export const deskDispute = endpoint(operatorPosts, {
  path: '/api/desk/disputes/read',
  summary:
    "A dispute with earlier ones of its payment, the payment's story and the games that were played: what answers the letter.",
  input: v.object({ ...why, id: Id }),
  output: v.object({ data: DisputeStory }),
  fails: ['desk.dispute_gone'],
});

const line = (max: number) => v.pipe(v.string(), v.maxLength(max * 2), v.trim());

export const deskOpenDispute = endpoint(operatorPosts, {
  path: '/api/desk/disputes/open',
  summary:
    'Opens the dispute of a letter (`disputes open`): holds the share of its host and tells the host. `subject` is a payment or a ' +
    'reference of its charge. The same letter again is the same dispute, and mends an open one; above the limit two operators ' +
    'lower its amount.',
  input: v.object({
    ...why,
    ...code,
    subject: Id,
    source: v.picklist(DISPUTE_SOURCES),
    reference: line(DISPUTE_REFERENCE_MAX),
    reason: line(DISPUTE_REASON_MAX),
    amount: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999_999_999)),
    deadline: v.pipe(v.string(), v.maxLength(10)),
  }),
  secret: ['code'],
  output: v.object({ data: v.object({ id: v.string() }) }),
  fails: [
    ...codeFails,
    'desk.second_operator',
    'desk.dispute_letter',
    'desk.dispute_deadline',
    'desk.amount_invalid',
    'desk.payment_gone',
    'desk.dispute_unpaid',
    'desk.dispute_other',
    'desk.dispute_open',
    'desk.dispute_ended',
    'desk.dispute_amount',
  ],
});

export const deskDecideDispute = endpoint(operatorPosts, {
  path: '/api/desk/disputes/decide',
  summary:
    'Ends a dispute (`disputes won|lost|shared`): the lost part is taken from host and fee, the rest returns. `part`, of `shared`: ' +
    'the lost rupiah. Above the limit two operators name the same loss.',
  input: v.object({
    ...why,
    ...code,
    ...seen,
    id: Id,
    as: v.picklist(DISPUTE_OUTCOMES),
    part: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999_999_999))),
  }),
  secret: ['code'],
  output: v.object({ data: DeskDispute }),
  fails: [
    ...codeFails,
    'desk.second_operator',
    'desk.changed',
    'desk.dispute_gone',
    'desk.dispute_ended',
    'desk.dispute_amount',
    'desk.dispute_part',
  ],
});
