import { RefundAccountForm, REFUND_ASKERS, REFUND_METHODS } from '@mabarin/domain/refunds/refund';
import { REFUND_STATES } from '@mabarin/domain/refunds/refund-states';
import * as v from 'valibot';
import { anyoneGets, anyonePosts, endpoint, financePosts, ownerPosts } from '#endpoint.ts';
import { Rupiah } from '#contract/shapes.ts';

/** Why a payment cannot go back to its payer, whoever asks. */
const notRefundable = [
  'refunds.nothing',
  'refunds.free',
  'refunds.paid_by_credit',
  'refunds.playing',
  'refunds.disputed',
] as const;

const Parts = {
  /** Paid games that were not played; 0 if nothing was delivered for the payment. */
  games: v.number(),
  /** Returned as money, the platform fee's part included. */
  amount: Rupiah,
  /** Part of the amount that was paid on top of the price; null: the host bore the fee. */
  fee: v.nullable(Rupiah),
  /** Returned as credit at this host, because it was paid by credit. */
  credit: Rupiah,
};

const RefundParts = {
  refund_id: v.string(),
  ...Parts,
  askedBy: v.picklist(REFUND_ASKERS),
  state: v.picklist(REFUND_STATES),
  /** An operator may choose the transfer instead. */
  method: v.picklist(REFUND_METHODS),
  /** ISO instants: asked, and paid, refused or failed. */
  at: v.string(),
  endedAt: v.nullable(v.string()),
  /** An operator's reason: plain text, one line. Null: not refused, or no reason given. */
  refusal: v.nullable(v.string()),
};

const TicketRefund = v.object({
  ...RefundParts,
  /** Whose games come back; null: money without games. */
  playerName: v.nullable(v.string()),
  /** The refund did not go through, and its games, or its money without games, wait for their payer as before. */
  again: v.boolean(),
  /** An account may be given or changed (`ticketRefundAccount`). */
  takesAccount: v.boolean(),
  /** The money is to be transferred, and the account is missing. */
  needsAccount: v.boolean(),
  /** The bank refused the account that was named; another one is missing. */
  isAccountRefused: v.boolean(),
  /** Target account, number and holder masked. */
  account: v.nullable(v.object({ bank: v.string(), number: v.string(), holder: v.string() })),
});
export type TicketRefund = v.InferOutput<typeof TicketRefund>;

export const TicketRefundPart = v.object({
  /**
   * A refund that may be requested; null: nothing paid is left unplayed, or the entry is playing. `isOpen`: now; else
   * from the ISO instant `from`, if the host shows no sign until then. `why`: the host was silent for 7 days, or is
   * gone for good, or the money bought nothing.
   */
  offer: v.nullable(
    v.object({ ...Parts, isOpen: v.boolean(), from: v.string(), why: v.picklist(['silent', 'gone', 'undelivered']) }),
  ),
  refunds: v.array(TicketRefund),
});
export type TicketRefundPart = v.InferOutput<typeof TicketRefundPart>;

const TicketRef = v.pipe(v.string(), v.maxLength(64));

export const refundBanks = endpoint(anyoneGets, {
  path: '/api/refund-banks',
  summary:
    'The banks and wallets a refund can be transferred to. `checked`: the bank is asked for the holder; else the form ' +
    'asks for its name.',
  input: v.object({}),
  output: v.object({
    data: v.object({ checked: v.boolean(), banks: v.array(v.object({ code: v.string(), name: v.string() })) }),
  }),
  fails: [],
});

export const ticketRefund = endpoint(anyonePosts, {
  path: '/api/ticket/refund',
  summary:
    'The viewer asks for money that bought nothing, else for that of all games that were not played, when the host was ' +
    'silent for 7 days or is gone. Asked again it is the same refund. Answers the refund part of the ticket.',
  input: v.object({ ticket: TicketRef }),
  invalid: 'ticket.not_found',
  output: v.object({ data: TicketRefundPart }),
  fails: ['ticket.not_found', 'ticket.not_paid', 'ticket.transferred', ...notRefundable, 'refunds.too_early'],
});

export const ticketRefundAccount = endpoint(anyonePosts, {
  path: '/api/ticket/refund-account',
  securityEvent: 'refund_account',
  summary:
    'Where the open refund of a ticket is transferred to. The holder is what the bank says; `holder` counts only where ' +
    'no bank can be asked. It may be changed until an operator has approved the refund. Answers the refund part.',
  input: v.object({ ticket: TicketRef, form: RefundAccountForm }),
  invalid: 'refunds.account_invalid',
  output: v.object({ data: TicketRefundPart }),
  fails: [
    'ticket.not_found',
    'ticket.not_paid',
    'refunds.account_invalid',
    'refunds.account_not_needed',
    'cash.bank_not_found',
    'cash.bank_unavailable',
    'http.too_many',
  ],
  outside: true,
});

const EntryRef = v.pipe(v.string(), v.maxLength(64));

const HostRefund = v.object({
  ...RefundParts,
  mabarID: v.nullable(v.string()),
  title: v.string(),
  playerName: v.string(),
  fromBalance: Rupiah,
});
export type HostRefund = v.InferOutput<typeof HostRefund>;

export const refundOffer = endpoint(ownerPosts, {
  path: '/api/dashboard/refunds/offer',
  summary: 'What a refund of an entry would give back now, and what it would take from the balance.',
  input: v.object({ mabarID: EntryRef }),
  invalid: 'mabar.entry_not_found',
  output: v.object({ data: v.object({ ...Parts, fromBalance: Rupiah }) }),
  fails: ['mabar.entry_not_found', ...notRefundable],
});

export const refundRequest = endpoint(ownerPosts, {
  path: '/api/dashboard/refunds/request',
  securityEvent: 'refund',
  summary:
    'The host gives back the money of all games of an entry that were not played; an entry that waits leaves the queue. ' +
    'An operator confirms it. Asked again it is the same refund.',
  input: v.object({ mabarID: EntryRef }),
  invalid: 'mabar.entry_not_found',
  output: v.object({ data: HostRefund }),
  fails: ['mabar.entry_not_found', ...notRefundable],
});

export const REFUND_PAGE = 100;

export const hostRefunds = endpoint(financePosts, {
  path: '/api/dashboard/refunds/list',
  summary: "The host's refunds, newest first, up to 100; `before` is `next` of the page before.",
  input: v.object({ before: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(64)))) }),
  output: v.object({ data: v.array(HostRefund), next: v.nullable(v.string()) }),
  fails: ['refunds.not_found'],
});
