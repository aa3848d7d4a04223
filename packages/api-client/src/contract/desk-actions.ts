import { OperatorCode, Why } from '@mabarin/domain/desk/desk';
import { PAYMENT_STATES } from '@mabarin/domain/payments/state';
import { REFUND_STATES } from '@mabarin/domain/refunds/refund-states';
import * as v from 'valibot';
import { HostRef, Nothing, Rupiah } from '#contract/shapes.ts';
import { endpoint } from '#endpoint.ts';

/** An instant, ISO 8601 in UTC. */
const Instant = v.string();
const Id = v.pipe(v.string(), v.maxLength(64), v.trim(), v.minLength(1));
const why = { why: Why };
const code = { code: OperatorCode };
/** The operator has looked at the bank's or provider's own records. */
const lookedUp = { lookedUp: v.boolean() };
const codeFails = ['desk.code_wrong', 'desk.sign_in_wait'] as const;

/** Null: one operator is enough. `first` null: nobody has approved yet. */
const Approval = v.nullable(
  v.object({ first: v.nullable(v.string()), second: v.nullable(v.string()), until: v.nullable(Instant) }),
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
  waits: v.nullable(
    v.object({ kind: v.picklist(['frozen', 'restoring', 'held', 'restored']), until: v.nullable(Instant) }),
  ),
  /** It stands in a file for the bank since then. */
  filed: v.nullable(Instant),
  approval: Approval,
});
export type DeskCashOut = v.InferOutput<typeof DeskCashOut>;

const DeskRefund = v.object({
  id: v.string(),
  payment: v.string(),
  at: Instant,
  amount: Rupiah,
  what: v.string(),
  askedBy: v.string(),
  state: v.picklist(REFUND_STATES),
  method: v.picklist(['gateway', 'transfer']),
  provider: v.nullable(v.string()),
  bank: v.nullable(v.string()),
  number: v.nullable(v.string()),
  holder: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  lookFirst: v.boolean(),
  approval: Approval,
});
export type DeskRefund = v.InferOutput<typeof DeskRefund>;

const DeskHold = v.object({
  id: v.string(),
  host: v.string(),
  payment: v.string(),
  at: Instant,
  /** The gateway's word. */
  word: v.string(),
  share: Rupiah,
  amount: Rupiah,
  taken: Rupiah,
});
export type DeskHold = v.InferOutput<typeof DeskHold>;

const DeskMoney = v.object({
  cashOuts: v.array(DeskCashOut),
  refunds: v.array(DeskRefund),
  holds: v.array(DeskHold),
});
export type DeskMoney = v.InferOutput<typeof DeskMoney>;
const Money = v.object({ data: DeskMoney });

export const deskMoney = endpoint({
  method: 'POST',
  path: '/api/desk/money',
  who: 'operator',
  summary: 'Open cash-outs, refunds and holds, oldest first, with account numbers in clear and the approvals given.',
  input: v.object(why),
  output: Money,
  fails: [],
});

const sendFails = [
  'desk.cash_out_gone',
  'desk.cash_out_frozen',
  'desk.cash_out_restoring',
  'desk.cash_out_held',
  'desk.look_first',
  'desk.second_operator',
] as const;

export const deskApproveCashOut = endpoint({
  method: 'POST',
  path: '/api/desk/cash-outs/approve',
  who: 'operator',
  summary: 'Approves a cash-out that takes two operators (`cash-outs approve`), before it is sent.',
  input: v.object({ ...why, ...code, ...lookedUp, id: Id }),
  secret: ['code'],
  output: Money,
  fails: [...codeFails, ...sendFails, 'desk.one_operator'],
});

export const deskCashOutFile = endpoint({
  method: 'POST',
  path: '/api/desk/cash-outs/file',
  who: 'operator',
  summary:
    "A CSV for the bank's bulk upload (`cash-outs csv`): what may be sent by hand and is in no file yet, or all of it with `again`.",
  input: v.object({ ...why, ...code, again: v.boolean() }),
  secret: ['code'],
  output: v.object({ data: v.object({ csv: v.string(), money: DeskMoney }) }),
  fails: [...codeFails, 'desk.nothing_to_file'],
});

export const DESK_ANSWERS_MAX = 400_000;

const AnsweredRow = v.object({
  id: v.string(),
  /** `recorded`: the first of two approvals. */
  outcome: v.picklist(['paid', 'rejected', 'recorded', 'refused']),
  why: v.string(),
});
export type DeskAnsweredRow = v.InferOutput<typeof AnsweredRow>;

export const deskCashOutAnswers = endpoint({
  method: 'POST',
  path: '/api/desk/cash-outs/answers',
  who: 'operator',
  summary:
    "Marks cash-outs paid or rejected by rows of CSV (`cash-outs answers`): reference, amount sent, a word for the outcome. The bank's answer file, or a row for each ticked one.",
  input: v.object({ ...why, ...code, ...lookedUp, content: v.pipe(v.string(), v.maxLength(DESK_ANSWERS_MAX)) }),
  secret: ['code'],
  output: v.object({ data: v.object({ rows: v.array(AnsweredRow), money: DeskMoney }) }),
  fails: [...codeFails, 'desk.answers_unreadable'],
  bodyLimit: DESK_ANSWERS_MAX + 10_000,
  outside: true,
});

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

export const deskDecideHold = endpoint({
  method: 'POST',
  path: '/api/desk/holds/decide',
  who: 'operator',
  summary: "Takes a held share, releases it to its host, or claims what had left from the host's next income.",
  input: v.object({ ...why, ...code, id: Id, as: v.picklist(['take', 'release', 'claim']) }),
  secret: ['code'],
  output: Money,
  fails: [...codeFails, 'desk.hold_gone'],
});

const Frozen = v.object({ data: v.object({ frozen: v.boolean() }) });

export const deskFreeze = endpoint({
  method: 'POST',
  path: '/api/desk/hosts/freeze',
  who: 'operator',
  summary: 'Holds all unsent money of a host until an operator ends it. Asks for no code, because it must be quick.',
  input: v.object({ ...why, username: HostRef }),
  output: Frozen,
  fails: ['desk.host_gone'],
});

export const deskUnfreeze = endpoint({
  method: 'POST',
  path: '/api/desk/hosts/unfreeze',
  who: 'operator',
  summary: 'Ends a freeze, after the identity of the host was checked.',
  input: v.object({ ...why, ...code, username: HostRef }),
  secret: ['code'],
  output: Frozen,
  fails: [...codeFails, 'desk.host_gone', 'desk.not_frozen'],
});

export const deskInquire = endpoint({
  method: 'POST',
  path: '/api/desk/payments/inquire',
  who: 'operator',
  summary:
    'Asks the gateway about a payment now, as its notification would (`webhooks replay`), and returns its state.',
  input: v.object({ ...why, payment: Id }),
  output: v.object({ data: v.object({ status: v.picklist(PAYMENT_STATES), exception: v.string() }) }),
  fails: ['desk.payment_gone', 'desk.gateway_silent'],
  outside: true,
});

export const deskResendTicket = endpoint({
  method: 'POST',
  path: '/api/desk/payments/ticket',
  who: 'operator',
  summary: "Mails a payer's ticket again to the order's own e-mail (`tickets resend`).",
  input: v.object({ ...why, payment: Id }),
  output: Nothing,
  fails: ['desk.payment_gone', 'desk.ticket_unpaid', 'desk.ticket_no_email', 'desk.email_invalid'],
});

export const deskSendTicket = endpoint({
  method: 'POST',
  path: '/api/desk/payments/ticket-to',
  who: 'operator',
  summary: 'The same to another e-mail. Takes a code, because who has the ticket names the account of a refund.',
  input: v.object({
    ...why,
    ...code,
    payment: Id,
    email: v.pipe(v.string(), v.maxLength(254), v.trim(), v.minLength(1)),
  }),
  secret: ['code'],
  output: Nothing,
  fails: [...codeFails, 'desk.payment_gone', 'desk.ticket_unpaid', 'desk.ticket_no_email', 'desk.email_invalid'],
});

export const deskSkipAlert = endpoint({
  method: 'POST',
  path: '/api/desk/alerts/skip',
  who: 'operator',
  summary: "Takes what plays on a host's stream, or the alerts of a payment, off the air, now (`alerts skip`).",
  input: v.object({ ...why, of: Id }),
  output: Nothing,
  fails: ['desk.host_gone', 'desk.nothing_plays'],
});

export const deskMaskSupport = endpoint({
  method: 'POST',
  path: '/api/desk/alerts/mask',
  who: 'operator',
  summary: 'Hides name and message of a support on stream, widgets and lists for good, and takes it off the air.',
  input: v.object({ ...why, payment: Id }),
  output: Nothing,
  fails: ['desk.no_support'],
});

const DeskConsequences = v.object({
  /** Paid places that wait or play; gifts to send; orders still payable. */
  entries: v.number(),
  claims: v.number(),
  payments: v.number(),
  /** Cash-outs that would be held, and those that a provider has already. */
  held: v.number(),
  sent: v.number(),
  /** An overlay is on air. */
  live: v.boolean(),
  balance: Rupiah,
});
export type DeskConsequences = v.InferOutput<typeof DeskConsequences>;

export const deskConsequences = endpoint({
  method: 'POST',
  path: '/api/desk/hosts/consequences',
  who: 'operator',
  summary: 'Open work of a host that a suspension stops, holds or leaves (`host-consequences`).',
  input: v.object({ ...why, username: HostRef }),
  output: v.object({ data: DeskConsequences }),
  fails: ['desk.host_gone'],
});

export const deskSuspendHost = endpoint({
  method: 'POST',
  path: '/api/desk/hosts/suspend',
  who: 'operator',
  summary: 'Ends sessions and streams of a host, closes its pages and holds its cash-outs (`disable-host`).',
  input: v.object({ ...why, username: HostRef }),
  output: Nothing,
  fails: ['desk.host_gone'],
});

export const deskResumeHost = endpoint({
  method: 'POST',
  path: '/api/desk/hosts/resume',
  who: 'operator',
  summary: 'Undoes a suspension (`enable-host`). Takes a code, because held cash-outs go on.',
  input: v.object({ ...why, ...code, username: HostRef }),
  secret: ['code'],
  output: Nothing,
  fails: [...codeFails, 'desk.not_disabled'],
});

/** A username of a host, or an e-mail of a viewer. */
const Person = v.pipe(v.string(), v.maxLength(254), v.trim(), v.minLength(1));

export const deskCloseAccount = endpoint({
  method: 'POST',
  path: '/api/desk/accounts/close',
  who: 'operator',
  summary: 'Closes the account of a host who cannot log in (`accounts close`); it is erased after the usual days.',
  input: v.object({ ...why, ...code, username: HostRef }),
  secret: ['code'],
  output: Nothing,
  fails: [
    ...codeFails,
    'desk.nobody_known',
    'privacy.close_order',
    'privacy.close_gift',
    'privacy.close_payment',
    'privacy.close_cash_out',
    'privacy.close_balance',
  ],
});

export const deskExportAccount = endpoint({
  method: 'POST',
  path: '/api/desk/accounts/export',
  who: 'operator',
  summary:
    "A copy of a person's data for an authority (`accounts export`), as lines of JSON: e-mails, account numbers and holders masked unless `unmasked`. The letter's number stands in the log.",
  input: v.object({
    ...why,
    ...code,
    person: Person,
    letter: v.pipe(v.string(), v.maxLength(100)),
    unmasked: v.boolean(),
  }),
  secret: ['code'],
  output: v.object({ data: v.string() }),
  fails: [...codeFails, 'desk.letter_missing', 'desk.nobody_known', 'desk.copy_too_long'],
});

export const deskEraseAccount = endpoint({
  method: 'POST',
  path: '/api/desk/accounts/erase',
  who: 'operator',
  summary: 'Erases the settled data of a viewer by e-mail (`accounts erase`); `open` things follow by themselves.',
  input: v.object({ ...why, ...code, person: Person }),
  secret: ['code'],
  output: v.object({ data: v.object({ open: v.number() }) }),
  fails: [...codeFails, 'desk.nobody_known', 'desk.erase_by_closing'],
});

export const WORD_KINDS = ['gambling', 'advert', 'scam', 'porn', 'insult', 'sara', 'politics'] as const;
const WordKind = v.picklist(WORD_KINDS);

const DeskWords = v.object({
  /** Added by operators, for all hosts. Two points hide a message; negative points make words harmless. */
  words: v.array(v.object({ text: v.string(), kind: v.string(), weight: v.number() })),
  /** Messages on which hosts and the filter disagree. */
  suggestions: v.array(
    v.object({
      text: v.string(),
      count: v.number(),
      verdict: v.picklist(['shown', 'hidden', 'rejected']),
      reason: v.nullable(v.string()),
    }),
  ),
});
export type DeskWords = v.InferOutput<typeof DeskWords>;
const Words = v.object({ data: DeskWords });
const WordText = v.pipe(v.string(), v.maxLength(200), v.trim());

export const deskWords = endpoint({
  method: 'POST',
  path: '/api/desk/words',
  who: 'operator',
  summary: "The operators' words of the filter of all hosts, and messages on which hosts and the filter disagree.",
  input: v.object(why),
  output: Words,
  fails: [],
});

export const deskAddWord = endpoint({
  method: 'POST',
  path: '/api/desk/words/add',
  who: 'operator',
  summary: 'Adds words to the filter of all hosts, or changes their points (`filter-words add`).',
  input: v.object({ ...why, text: WordText, kind: WordKind, weight: v.number() }),
  output: Words,
  fails: ['desk.word_weight', 'desk.word_text'],
});

export const deskRemoveWord = endpoint({
  method: 'POST',
  path: '/api/desk/words/remove',
  who: 'operator',
  summary: "Removes added words; the filter's own stay (`filter-words remove`).",
  input: v.object({ ...why, text: WordText }),
  output: Words,
  fails: ['desk.word_gone'],
});

/** '' for all active hosts. */
const To = v.pipe(v.string(), v.maxLength(64), v.trim());

export const deskBroadcastReach = endpoint({
  method: 'POST',
  path: '/api/desk/broadcast/reach',
  who: 'operator',
  summary: 'The number of hosts whose dashboards a broadcast would reach.',
  input: v.object({ ...why, to: To }),
  output: v.object({ data: v.object({ hosts: v.number() }) }),
  fails: ['desk.host_gone'],
});

export const deskBroadcast = endpoint({
  method: 'POST',
  path: '/api/desk/broadcast',
  who: 'operator',
  summary:
    'A message on the dashboards of one host or of all (`broadcast`): sound and dialog, or `quiet` the sound alone.',
  input: v.object({
    ...why,
    to: To,
    caption: v.pipe(v.string(), v.maxLength(80), v.trim(), v.minLength(1)),
    text: v.pipe(v.string(), v.maxLength(500), v.trim(), v.minLength(1)),
    quiet: v.boolean(),
  }),
  output: Nothing,
  fails: ['desk.host_gone'],
});

export const SETTLEMENT_MAX = 5_000_000;

export const deskFiles = endpoint({
  method: 'POST',
  path: '/api/desk/files',
  who: 'operator',
  summary: 'Gateways whose settlement files can be imported, and empty places of the legal pages.',
  input: v.object(why),
  output: v.object({ data: v.object({ gateways: v.array(v.string()), places: v.array(v.string()) }) }),
  fails: [],
});

const DeskGateway = v.object({
  name: v.string(),
  takesPayments: v.boolean(),
  /** `open`: left alone after five failures in a row; `half-open`: the next payment tries it. */
  circuit: v.picklist(['closed', 'open', 'half-open']),
  failures: v.number(),
  since: v.nullable(Instant),
  lastError: v.nullable(v.object({ at: Instant, message: v.string() })),
});
export type DeskGateway = v.InferOutput<typeof DeskGateway>;

export const deskGateways = endpoint({
  method: 'POST',
  path: '/api/desk/gateways',
  who: 'operator',
  summary: 'The payment gateways, those that take payments first, with their circuits and last errors.',
  input: v.object(why),
  output: v.object({ data: v.array(DeskGateway) }),
  fails: [],
});

export const deskImportSettlement = endpoint({
  method: 'POST',
  path: '/api/desk/files/settlement',
  who: 'operator',
  summary:
    "Imports a gateway's settlement file (`settlements import`); rows count once. An unreadable one changes nothing.",
  input: v.object({
    ...why,
    gateway: v.pipe(v.string(), v.maxLength(40)),
    name: v.pipe(v.string(), v.maxLength(200)),
    content: v.pipe(v.string(), v.maxLength(SETTLEMENT_MAX)),
  }),
  output: v.object({
    data: v.object({
      added: v.number(),
      known: v.number(),
      leftOut: v.number(),
      gross: Rupiah,
      fee: Rupiah,
      net: Rupiah,
      unknown: v.number(),
      found: v.number(),
      /** Open tasks about differences. */
      differences: v.number(),
    }),
  }),
  fails: ['desk.settlement_unreadable'],
  // Quotes and line ends of the file are escaped in JSON.
  bodyLimit: SETTLEMENT_MAX + 1_000_000,
  outside: true,
});
