import { REFUND_METHODS } from '@mabarin/domain/refunds/refund';
import * as v from 'valibot';
import { Money } from '#contract/desk/money.ts';
import { becauseIf, code, codeFails, Id, lookedUp, why, seen } from '#contract/desk/shapes.ts';
import { HostRef, Nothing, Rupiah } from '#contract/shapes.ts';
import { endpoint, operatorPosts } from '#endpoint.ts';

const SumOfRefund = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999_999_999)));
const Quote = v.object({
  amount: Rupiah,
  price: Rupiah,
  fee: Rupiah,
  suspense: Rupiah,
  /** Comes back as credit beside the amount. */
  credit: Rupiah,
  games: v.number(),
  /** Part of the amount that takes no game along. */
  withoutGames: Rupiah,
  /** Our loss is the rest of the price. */
  fromHost: Rupiah,
  method: v.picklist(REFUND_METHODS),
  provider: v.nullable(v.string()),
  seen: v.string(),
});
export type DeskQuote = v.InferOutput<typeof Quote>;

const requestFails = [
  'desk.nothing_in_suspense',
  'desk.not_credited',
  'desk.support_held',
  'desk.hold_disputed',
  'desk.refund_left',
  'desk.amount_invalid',
  'refunds.disputed',
] as const;

const orderFails = [
  'desk.not_credited',
  'desk.refund_left',
  'desk.amount_invalid',
  'desk.support_held',
  'desk.hold_disputed',
  'desk.just_played',
  'refunds.nothing',
  'refunds.free',
  'refunds.disputed',
  'refunds.playing',
  'refunds.paid_by_credit',
] as const;

export const deskQuoteRefund = endpoint(operatorPosts, {
  path: '/api/desk/refunds/quote',
  summary: 'What a refund would take and from whom, in rupiah, without asking for it. `amount` null: all that is left.',
  input: v.object({
    ...why,
    payment: Id,
    from: v.picklist(['host', 'suspense', 'order']),
    amount: SumOfRefund,
    /** Includes the played games of an order; without an amount. */
    played: v.boolean(),
  }),
  output: v.object({ data: Quote }),
  fails: [...new Set([...requestFails, ...orderFails])],
});

export const deskRequestRefund = endpoint(operatorPosts, {
  path: '/api/desk/refunds/request',
  summary:
    "Begins a refund that an approval sends: of a support out of its host's share (`host`), or of money in suspense. `amount` null: all that is left.",
  input: v.object({
    ...why,
    payment: Id,
    from: v.picklist(['host', 'suspense']),
    amount: SumOfRefund,
    ...seen,
  }),
  output: Money,
  fails: [...requestFails, 'desk.changed'],
});

export const deskRefundOrder = endpoint(operatorPosts, {
  path: '/api/desk/refunds/order',
  summary:
    "Begins the refund of an order's unplayed games, which leave the queue, and of its played ones with `played`; or of `amount` rupiah, and its games stay unless nothing is left (`refunds order`).",
  input: v.object({ ...why, payment: Id, played: v.boolean(), amount: SumOfRefund, ...seen }),
  output: Money,
  fails: [...orderFails, 'desk.changed'],
});

const ordersFails = ['desk.host_gone', 'desk.order_hinders', 'refunds.nothing'] as const;

export const deskQuoteOrders = endpoint(operatorPosts, {
  path: '/api/desk/refunds/quote-orders',
  summary: 'What the refund of all open orders of a host would take and from whom; `kept` are orders that stay.',
  input: v.object({ ...why, username: HostRef }),
  output: v.object({ data: v.object({ ...Quote.entries, orders: v.number(), kept: v.array(v.string()) }) }),
  fails: [...ordersFails],
});

export const deskRefundOrders = endpoint(operatorPosts, {
  path: '/api/desk/refunds/orders',
  summary: 'Begins the refund of the unplayed games of all open orders of a host (`refunds orders`).',
  input: v.object({ ...why, ...seen, username: HostRef }),
  output: Nothing,
  fails: [...ordersFails, 'desk.changed'],
});

export const deskDecideRefund = endpoint(operatorPosts, {
  path: '/api/desk/refunds/decide',
  summary:
    'Approves a refund or its new account, by its gateway or by `transfer`; refuses it with a sentence for its viewer; says that a transfer was paid or cannot be; or asks its viewer for another `account`, because the bank refused the one.',
  input: v.object({
    ...why,
    ...code,
    ...lookedUp,
    ...seen,
    id: Id,
    as: v.picklist(['approve', 'refuse', 'paid', 'account', 'failed']),
    transfer: v.boolean(),
    text: v.pipe(v.string(), v.maxLength(1_000)),
    ...becauseIf,
  }),
  secret: ['code'],
  output: Money,
  fails: [
    ...codeFails,
    'desk.second_operator',
    'desk.refund_gone',
    'desk.refund_no_account',
    'desk.refund_new_account',
    'desk.refund_frozen',
    'desk.refund_frozen_approved',
    'desk.changed',
    'desk.refund_by_gateway',
    'desk.refund_disputed',
    'desk.refund_by_itself',
    'desk.at_provider',
    'desk.look_first',
    'desk.credit_given',
    'desk.refusal_missing',
    'desk.reason_missing',
    'desk.refund_unproved',
    'desk.money_stopped',
  ],
});

export const deskReturnRefund = endpoint(operatorPosts, {
  path: '/api/desk/refunds/returned',
  summary:
    'Takes back a paid refund whose money came back to us (`refunds returned`): games and money return, and a task says to find its viewer another way. Above the limit two operators do it.',
  input: v.object({ ...why, ...code, ...lookedUp, id: Id }),
  secret: ['code'],
  output: Money,
  fails: [...codeFails, 'desk.second_operator', 'desk.refund_gone', 'desk.credit_given', 'desk.refund_unproved'],
});
