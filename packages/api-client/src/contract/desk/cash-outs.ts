import * as v from 'valibot';
import { DeskMoney, Money } from '#contract/desk/money.ts';
import { code, codeFails, Id, lookedUp, why, seen, SeenRows } from '#contract/desk/shapes.ts';
import { Rupiah } from '#contract/shapes.ts';
import { endpoint, operatorPosts } from '#endpoint.ts';

const sendFails = [
  'desk.cash_out_gone',
  'desk.cash_out_frozen',
  'desk.cash_out_restoring',
  'desk.cash_out_held',
  'desk.money_stopped',
  'desk.look_first',
  'desk.holder_uncompared',
  'desk.changed',
  'desk.second_operator',
] as const;

export const deskApproveCashOut = endpoint(operatorPosts, {
  path: '/api/desk/cash-outs/approve',
  summary:
    'Approves a cash-out before it is sent (`cash-outs approve`): one that takes two operators, and with `compared` the ' +
    'holder that its host typed, whom the operator has seen at the bank.',
  input: v.object({ ...why, ...code, ...lookedUp, ...seen, id: Id, compared: v.boolean() }),
  secret: ['code'],
  output: Money,
  fails: [...codeFails, ...sendFails, 'desk.one_operator'],
});

export const deskCashOutFile = endpoint(operatorPosts, {
  path: '/api/desk/cash-outs/file',
  summary:
    "A CSV for the bank's bulk upload (`cash-outs csv`): those of `rows` that may be sent by hand and are in no file yet, or all of them with `again`.",
  input: v.object({ ...why, ...code, again: v.boolean(), rows: SeenRows }),
  secret: ['code'],
  output: v.object({ data: v.object({ csv: v.string(), money: DeskMoney }) }),
  fails: [...codeFails, 'desk.nothing_to_file', 'desk.money_stopped', 'desk.changed'],
});

export const DESK_ANSWERS_MAX = 400_000;

const AnsweredRow = v.object({
  id: v.string(),
  /** `recorded`: the first of two approvals. */
  outcome: v.picklist(['paid', 'rejected', 'recorded', 'refused']),
  why: v.string(),
});
export type DeskAnsweredRow = v.InferOutput<typeof AnsweredRow>;

const Sum = v.object({ count: v.number(), send: Rupiah });

export const deskReadAnswers = endpoint(operatorPosts, {
  path: '/api/desk/cash-outs/read-answers',
  summary: "What the bank's answer file would do: sums by outcome, and the open cash-outs of it as they are now.",
  input: v.object({ ...why, content: v.pipe(v.string(), v.maxLength(DESK_ANSWERS_MAX)) }),
  output: v.object({
    data: v.object({
      paid: Sum,
      rejected: Sum,
      /** Not open, or with another amount: left as they are. */
      unknown: v.number(),
      rows: SeenRows,
    }),
  }),
  fails: ['desk.answers_unreadable'],
  bodyLimit: DESK_ANSWERS_MAX + 10_000,
});

export const deskCashOutAnswers = endpoint(operatorPosts, {
  path: '/api/desk/cash-outs/answers',
  summary:
    "Marks cash-outs paid or rejected by rows of CSV (`cash-outs answers`): reference, amount sent, a word for the outcome. The bank's answer file, or a row for each ticked one.",
  input: v.object({
    ...why,
    ...code,
    ...lookedUp,
    content: v.pipe(v.string(), v.maxLength(DESK_ANSWERS_MAX)),
    rows: SeenRows,
  }),
  secret: ['code'],
  output: v.object({ data: v.object({ rows: v.array(AnsweredRow), money: DeskMoney }) }),
  fails: [
    ...codeFails,
    ...sendFails,
    'desk.answers_unreadable',
    'desk.answer_amount',
    'desk.at_provider',
    'desk.provider_silent',
    'desk.none_marked',
  ],
  bodyLimit: DESK_ANSWERS_MAX + 10_000,
  outside: true,
});
