import { REFUND_ASKERS } from '@mabarin/domain/refunds/refund';
import { REFUND_STATES } from '@mabarin/domain/refunds/refund-states';
import * as v from 'valibot';
import { code, codeFails, Id, Instant, why, seen } from '#contract/desk/shapes.ts';
import { MoneyStop } from '#contract/desk/desk.ts';
import { Rupiah } from '#contract/shapes.ts';
import { endpoint, operatorPosts } from '#endpoint.ts';

/** Null: one operator is enough. `first` null: nobody has approved yet. */
export const Approval = v.nullable(
  v.object({
    first: v.nullable(v.string()),
    second: v.nullable(v.string()),
    until: v.nullable(Instant),
    /** Approved is that the money of a cash-out or refund goes back to where it came from. */
    back: v.boolean(),
  }),
);

const DeskCashOut = v.object({
  id: v.string(),
  host: v.string(),
  at: Instant,
  amount: Rupiah,
  /** Goes to the account: the amount without its fee. */
  send: Rupiah,
  bank: v.string(),
  number: v.string(),
  holder: v.string(),
  alsoOf: v.string(),
  state: v.picklist(['requested', 'processing']),
  /** The provider that has it; null: none. */
  provider: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  /** A freeze of its host holds it. */
  frozen: v.boolean(),
  /** Sentence with which an approval or transfer would be refused now; null: nothing hinders it. */
  refusal: v.nullable(v.string()),
  /** May have been sent before a restore: only who looked there ends it. */
  lookFirst: v.boolean(),
  /** The host typed the holder, and nobody has compared it with the bank. */
  compareFirst: v.boolean(),
  /** May go into the bank's file now. */
  sendable: v.boolean(),
  /** Since then a file for the bank has it; null: none does. */
  filed: v.nullable(Instant),
  approval: Approval,
  seen: v.string(),
});
export type DeskCashOut = v.InferOutput<typeof DeskCashOut>;

const DeskRefund = v.object({
  id: v.string(),
  payment: v.string(),
  host: v.string(),
  at: Instant,
  amount: Rupiah,
  /** Parts of the amount: from the host's balance, our own loss, our fee, money in suspense. */
  fromHost: Rupiah,
  loss: Rupiah,
  fee: Rupiah,
  suspense: Rupiah,
  /** Comes back as credit beside the amount. */
  credit: Rupiah,
  games: v.number(),
  askedBy: v.picklist(REFUND_ASKERS),
  /** The operator's reason, where one asked; null: none is kept. */
  why: v.nullable(v.string()),
  /** Name of the player or supporter, '' after erasure; and that it ticked under 18. */
  payer: v.string(),
  minor: v.boolean(),
  /** The account has the same holder as the host's own. */
  likeHost: v.boolean(),
  state: v.picklist(REFUND_STATES),
  method: v.picklist(['gateway', 'transfer']),
  provider: v.nullable(v.string()),
  bank: v.nullable(v.string()),
  number: v.nullable(v.string()),
  holder: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  lookFirst: v.boolean(),
  /** A freeze of its host holds it. */
  frozen: v.boolean(),
  /** Sentence with which its approval would be refused now, or its transfer while it is frozen; or null. */
  refusal: v.nullable(v.string()),
  /** Null: it needs none, or has it. */
  approval: Approval,
  seen: v.string(),
});
export type DeskRefund = v.InferOutput<typeof DeskRefund>;

const DeskHold = v.object({
  id: v.string(),
  host: v.string(),
  payment: v.string(),
  at: Instant,
  /** The gateway's word. */
  word: v.string(),
  /** The open dispute that decides about it; null: operators do. */
  dispute: v.nullable(v.string()),
  share: Rupiah,
  amount: Rupiah,
  taken: Rupiah,
  approval: Approval,
  /** The decision that `first` approved; null: nobody has. */
  approvedAs: v.nullable(v.picklist(['take', 'release'])),
  seen: v.string(),
});
export type DeskHold = v.InferOutput<typeof DeskHold>;

export const DeskMoney = v.object({
  cashOuts: v.array(DeskCashOut),
  refunds: v.array(DeskRefund),
  holds: v.array(DeskHold),
});
export type DeskMoney = v.InferOutput<typeof DeskMoney>;
export const Money = v.object({ data: DeskMoney });

export const deskMoney = endpoint(operatorPosts, {
  path: '/api/desk/money',
  summary: 'Open cash-outs, refunds and holds, oldest first, with account numbers in clear and the approvals given.',
  input: v.object(why),
  output: Money,
  fails: [],
});

const Stopped = v.object({ data: v.nullable(MoneyStop) });

export const deskStopMoney = endpoint(operatorPosts, {
  path: '/api/desk/money/stop',
  summary: 'Stops all cash-outs and refunds (`money stop`) until an operator lets them go. Quick, so no code.',
  input: v.object(why),
  output: Stopped,
  fails: [],
});

export const deskResumeMoney = endpoint(operatorPosts, {
  path: '/api/desk/money/resume',
  summary: 'Lets money go out again (`money resume`). `seen` is the `at` of the stop that the page showed.',
  input: v.object({ ...why, ...code, ...seen }),
  secret: ['code'],
  output: Stopped,
  fails: [...codeFails, 'desk.money_goes', 'desk.changed'],
});

export const deskDecideHold = endpoint(operatorPosts, {
  path: '/api/desk/holds/decide',
  summary:
    "Takes a held share, releases it to its host, or claims what had left from the host's next income. Above the limit two operators take or release it.",
  input: v.object({ ...why, ...code, ...seen, id: Id, as: v.picklist(['take', 'release', 'claim']) }),
  secret: ['code'],
  output: Money,
  fails: [...codeFails, 'desk.hold_gone', 'desk.hold_disputed', 'desk.second_operator', 'desk.changed'],
});
