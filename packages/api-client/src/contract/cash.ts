import { SecondFactorCode } from '@mabarin/domain/accounts/second-factor';
import { HostAgeForm } from '@mabarin/domain/cash/age';
import { BankForm } from '@mabarin/domain/cash/cash';
import { CASH_OUT_STATES } from '@mabarin/domain/cash/payout';
import { DISPUTE_STATES } from '@mabarin/domain/disputes/dispute';
import { ObjectionForm } from '@mabarin/domain/restrictions/objection';
import * as v from 'valibot';
import { endpoint, financePosts, ownerPosts } from '#endpoint.ts';
import { DashboardHost } from '#contract/accounts.ts';
import { Restriction, Rupiah, secondFactorFails, WhenParts } from '#contract/shapes.ts';

export const bankList = endpoint(financePosts, {
  path: '/api/dashboard/bank-list',
  summary:
    'The banks and wallets a balance can be withdrawn to; `code` is the clearing code, leading zeros kept. `checked`: the ' +
    'bank is asked for the holder; else the form asks for its name.',
  input: v.object({}),
  output: v.object({
    data: v.object({ checked: v.boolean(), banks: v.array(v.object({ code: v.string(), name: v.string() })) }),
  }),
  fails: [],
});

export const checkAccount = endpoint(financePosts, {
  path: '/api/dashboard/check-account',
  summary: 'Asks the bank whose account this is: `account_name`, or `errors` when it is not registered.',
  input: BankForm,
  invalid: 'cash.bank_invalid',
  output: v.object({
    data: v.union([
      v.object({ account_name: v.string() }),
      v.object({ errors: v.object({ account: v.array(v.string()) }) }),
    ]),
  }),
  fails: ['cash.bank_invalid', 'cash.bank_unavailable', 'cash.bank_unchecked'],
  outside: true,
});

export const saveBankAccount = endpoint(ownerPosts, {
  path: '/api/dashboard/host/save-bank-account',
  securityEvent: 'bank_account',
  proof: true,
  summary:
    'Saves the account balances are withdrawn to and answers the host. The holder is what the bank says; ' +
    'what is posted where no bank can be asked, until an operator has compared it at a payout. Another account can ' +
    'follow after 30 days, or while nobody has compared it; saving the same one again changes nothing.',
  input: BankForm,
  invalid: 'cash.bank_invalid',
  output: v.object({ data: DashboardHost }),
  fails: [
    'cash.bank_invalid',
    'cash.bank_not_found',
    'cash.bank_unavailable',
    'cash.bank_unchecked',
    'cash.bank_cooldown',
  ],
  outside: true,
});

export const saveHostAge = endpoint(ownerPosts, {
  path: '/api/dashboard/host/save-age',
  summary:
    'Saves that the host is 18 or older, or the name and contact of the guardian who agreed, which are sealed; wanted ' +
    'before a cash-out. Answers the host.',
  input: HostAgeForm,
  invalid: 'cash.age_invalid',
  output: v.object({ data: DashboardHost }),
  fails: ['cash.age_invalid'],
});

const Restrictions = v.object({ data: v.array(Restriction) });

export const restrictions = endpoint(financePosts, {
  path: '/api/dashboard/cash/restrictions',
  summary: "Everything that keeps the host's money or texts, with its reason, end and objection.",
  input: v.object({}),
  output: Restrictions,
  fails: [],
});

export const objectToRestriction = endpoint(financePosts, {
  path: '/api/dashboard/cash/object',
  summary: 'Objects to one of these restrictions; operators answer in three working days. Said again it is the same.',
  input: ObjectionForm,
  invalid: 'restrictions.invalid',
  output: Restrictions,
  fails: ['restrictions.invalid', 'restrictions.gone'],
});

export const cashoutFee = endpoint(financePosts, {
  path: '/api/dashboard/cash/cashout-fee',
  summary: 'What is taken out of a withdrawn amount, rupiah.',
  input: v.object({}),
  output: v.object({ data: Rupiah }),
  fails: [],
});

export const cashoutCheck = endpoint(financePosts, {
  path: '/api/dashboard/cash/cashout-check',
  summary: 'The cash-out that is being processed, or an empty list.',
  input: v.object({}),
  output: v.object({
    data: v.array(
      v.object({
        cashout_id: v.string(),
        amount: Rupiah,
        /** Without the fee: it reaches the bank. */
        net: Rupiah,
        /** WIB date of the last day on which it does. */
        latest: v.string(),
        /** Not sent before then; null: no wait. */
        held_until: v.nullable(v.string()),
      }),
    ),
  }),
  fails: [],
});

/** WIB days of income and number of cash-outs in the summary. */
export const INCOME_DAYS = 14;
export const LAST_CASH_OUTS = 5;

export const cashSummary = endpoint(financePosts, {
  path: '/api/dashboard/cash/summary',
  summary:
    'What viewers paid on each of the last 14 WIB days, today last, and the day from which it may be withdrawn; the ' +
    'last five cash-outs that are over, newest first.',
  input: v.object({}),
  output: v.object({
    data: v.object({
      /** `held`: rupiah of the day that are in `held` below and do not become ready on it. */
      days: v.array(v.object({ day: v.string(), amount: Rupiah, held: Rupiah, ready_on: v.string() })),
      /** Payments that a wallet or bank disputes: open ones by deadline, then those that ended in the last 30 days. */
      disputes: v.array(
        v.object({
          dispute_id: v.string(),
          number: v.string(),
          description: v.string(),
          amount: Rupiah,
          held: Rupiah,
          /** WIB date of the last day for proof. */
          deadline: v.string(),
          state: v.picklist(DISPUTE_STATES),
          lost: Rupiah,
        }),
      ),
      /** Money that the gateway reports as gone, until an operator decides; newest first. */
      held: v.array(v.object({ hold_id: v.number(), amount: Rupiah, description: v.string() })),
      cashouts: v.array(
        v.object({
          cashout_id: v.string(),
          amount: Rupiah,
          fee: Rupiah,
          state: v.picklist(CASH_OUT_STATES),
          collected: v.string(),
        }),
      ),
    }),
  }),
  fails: [],
});

export const TRANSACTION_PAGE = 200;

export const transactions = endpoint(financePosts, {
  path: '/api/dashboard/cash/transaction',
  summary: "The host's entries of the ledger, newest first, up to 200; `before` is `next` of the page before.",
  input: v.object({
    before: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1e15)))),
  }),
  output: v.object({
    data: v.array(
      v.object({
        id: v.number(),
        kind: v.picklist([
          'payment',
          'cashout',
          'cashout_returned',
          'credit_given',
          'credit_returned',
          'refund',
          'refund_returned',
          'hold_taken',
          'hold_returned',
        ]),
        description: v.string(),
        /** Bought with a payment; null: not a payment. */
        bought: v.nullable(v.picklist(['mabar', 'support'])),
        /** The payer, or the player whose games were given back, as the host's own lists name them. */
        name: v.nullable(v.string()),
        amount: Rupiah,
        balance: Rupiah,
        collected: v.string(),
        ...WhenParts,
        /** Paid by the viewer on top of the amount, or deducted from a cash-out. */
        fee: v.nullable(Rupiah),
        /** Part of a payment paid by credit; null: not a payment. */
        credit: v.nullable(Rupiah),
        /** A part of the payment is kept; null: nothing. */
        kept: v.nullable(Restriction),
      }),
    ),
    next: v.nullable(v.number()),
  }),
  fails: [],
});

/** Unvalidated form value: the command reads it, so that every refusal can carry `stop`. */
const Typed = v.optional(v.unknown());

export const cashout = endpoint(financePosts, {
  path: '/api/dashboard/cash/cashout',
  securityEvent: 'cash_out',
  summary:
    'Asks for a withdrawal. `stop: true` with status 0 is a refusal, whose sentence is `data`, and `until` the instant up ' +
    'to which it holds, where there is one.',
  input: v.object({ cashAmount: Typed, cashPassword: Typed, secondFactor: SecondFactorCode }),
  output: v.object({ stop: v.boolean(), data: v.string() }),
  fails: [
    'cash.form_invalid',
    'cash.over_ready',
    'cash.bank_missing',
    'cash.age_missing',
    'cash.password_wrong',
    'cash.pending',
    'cash.kept',
    'accounts.password_wait',
    ...secondFactorFails,
  ],
  idempotent: true,
  secret: ['cashPassword', 'secondFactor'],
});

export type Transaction = v.InferOutput<typeof transactions.output>['data'][number];
export type CashSummary = v.InferOutput<typeof cashSummary.output>['data'];
export type Bank = v.InferOutput<typeof bankList.output>['data']['banks'][number];
