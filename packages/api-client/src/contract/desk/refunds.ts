import * as v from 'valibot';
import { Money } from '#contract/desk/money.ts';
import { code, codeFails, Id, lookedUp, why } from '#contract/desk/shapes.ts';
import { endpoint } from '#endpoint.ts';

const requestFails = [
  'desk.nothing_in_suspense',
  'desk.not_credited',
  'desk.support_held',
  'desk.refund_left',
  'desk.amount_invalid',
] as const;

export const deskRequestRefund = endpoint({
  method: 'POST',
  path: '/api/desk/refunds/request',
  who: 'operator',
  summary:
    "Begins a refund that an approval sends: of a support out of its host's share (`host`), or of money in suspense. `amount` null: all that is left.",
  input: v.object({
    ...why,
    payment: Id,
    from: v.picklist(['host', 'suspense']),
    amount: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999_999_999))),
  }),
  output: Money,
  fails: requestFails,
});

export const deskRefundOrder = endpoint({
  method: 'POST',
  path: '/api/desk/refunds/order',
  who: 'operator',
  summary:
    "Begins the refund of an order's unplayed games, which leave the queue, and of its played ones with `played` (`refunds order`).",
  input: v.object({ ...why, payment: Id, played: v.boolean() }),
  output: Money,
  fails: [
    'desk.not_credited',
    'desk.support_held',
    'desk.just_played',
    'refunds.nothing',
    'refunds.playing',
    'refunds.paid_by_credit',
  ],
});

export const deskDecideRefund = endpoint({
  method: 'POST',
  path: '/api/desk/refunds/decide',
  who: 'operator',
  summary:
    'Approves a refund, by its gateway or by `transfer`; refuses it with a sentence for its viewer; or says that a transfer was paid or failed.',
  input: v.object({
    ...why,
    ...code,
    ...lookedUp,
    id: Id,
    as: v.picklist(['approve', 'refuse', 'paid', 'failed']),
    transfer: v.boolean(),
    text: v.pipe(v.string(), v.maxLength(1_000)),
  }),
  secret: ['code'],
  output: Money,
  fails: [
    ...codeFails,
    'desk.second_operator',
    'desk.refund_gone',
    'desk.refund_no_account',
    'desk.refund_by_gateway',
    'desk.at_provider',
    'desk.look_first',
    'desk.credit_given',
    'desk.refusal_missing',
  ],
});
