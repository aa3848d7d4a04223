import { SKIP_REASONS } from '@mabarin/domain/alerts/alert';
import { CHILD_REPORTS } from '@mabarin/domain/ticket/child-report';
import { TICKET_WAITS } from '@mabarin/domain/ticket/wait';
import { TransferForm } from '@mabarin/domain/mabar/transfer';
import { ObjectionForm } from '@mabarin/domain/restrictions/objection';
import * as v from 'valibot';
import { anyoneGets, anyonePosts, endpoint } from '#endpoint.ts';
import { GiftClass, GiftType } from '#contract/accounts.ts';
import { TicketCredit } from '#contract/credit.ts';
import { TicketRefundPart } from '#contract/refunds.ts';
import { Nothing, OnBreak, Restriction, Player, RoleFlags, Rupiah, WaitRange } from '#contract/shapes.ts';

/** A place in the queue and its outcome; for a Sundul the entry it lifted. */
const Entry = v.object({
  title: v.string(),
  playerName: v.string(),
  count: v.number(),
  played: v.number(),
  left: v.number(),
  /** Games that the host gave back; not part of `count`. */
  returned: v.number(),
  needRole: v.boolean(),
  role: RoleFlags,
  /** Null unless it waits or plays. */
  status: v.nullable(v.picklist(['online', 'offline'])),
  /** ISO instant at which it turns OFFLINE without a "saya di sini"; null unless it is ONLINE. */
  onlineUntil: v.nullable(v.string()),
  /** From 1; null unless it waits. */
  place: v.nullable(v.number()),
  /** On "Main" for more than 12 hours: its host forgot it there. */
  forgotten: v.boolean(),
  /** A Sundul holds its place; Main and "Tunggu aku" end that. */
  lifted: v.boolean(),
  /** ISO instant of the host's last move within its lane; null: never, or it does not wait. */
  movedAt: v.nullable(v.string()),
  /** Next seat is theirs: the first waiting ONLINE entry of a host that has started, or one of its party. */
  isNext: v.boolean(),
  /** Minutes; null unless it waits, without enough games (`belum cukup data`), and before the start (`belum mulai`). */
  wait: WaitRange,
  /** Entries ahead that came later, by what put them there: an event of a higher lane, a Sundul, or the host's own move. */
  passedBy: v.array(v.object({ title: v.nullable(v.string()), count: v.number() })),
  /** Games after which it waits again while others do, if it has more left; else null. */
  gamesInRow: v.nullable(v.number()),
  /** Times "Tunggu aku" was pressed for it and its party; null for a ticket that cannot: a Sundul's, or a member's after another. */
  postponed: v.nullable(v.number()),
  games: v.array(v.object({ at: v.string(), result: v.picklist(['win', 'lose']) })),
  /**
   * `code` binds a name in the host's chat: null when one is bound, after 48 hours, when it is done, and for a Sundul.
   * `name`: the bound one; `worn`: list and overlay show it.
   */
  chat: v.object({
    code: v.nullable(v.string()),
    name: v.nullable(v.string()),
    worn: v.boolean(),
    /** Times that a binding was ended. */
    released: v.number(),
  }),
});

const common = {
  ticket: v.string(),
  /** `started`: within the last 60 minutes. `thanks`: closing line; null: the default one. */
  host: v.object({
    username: v.string(),
    name: v.string(),
    photo: v.nullable(v.string()),
    started: v.boolean(),
    onBreak: OnBreak,
    /** Whom to add in the game, while the ticket plays or is next; else null. */
    player: v.nullable(Player),
    thanks: v.nullable(v.string()),
  }),
  /** The payment's, for its payer; null: a won claim, or a place that another paid. */
  transaction_id: v.nullable(v.string()),
  /** Number of the payment, which its payer names to an operator. */
  number: v.nullable(v.string()),
  /** Rupiah to be paid by QRIS, and the ISO instant of the deadline, while the payer's ticket is `unpaid`; else null. */
  bill: v.nullable(v.object({ amount: Rupiah, until: v.string() })),
  /** ISO instant of its end (done, sent, shown, expired); null: open, or an order with an open credit. */
  endedAt: v.nullable(v.string()),
  at: v.string(),
  title: v.string(),
  message: v.string(),
  /** Everything that is kept from the holder, with its reason, end and objection. */
  restrictions: v.array(Restriction),
};
/** True when "Ganti pesanan" ended it unpaid; its state is `expired`, or what late money made of it. */
const Cancelled = v.boolean();
/** The payer's bank or wallet took all of the money back: it pays for nothing any more. */
const TakenBack = v.boolean();
/** The payer's own ticket, something of the money is still here, and nobody asked: a parent may (`ticketChild`). */
const MayReportChild = v.boolean();
/** State of that request; null: nobody made one, or another paid the ticket. */
const ChildReport = v.nullable(v.picklist(CHILD_REPORTS));
/** Why its money stays open for hours; `until`: a WIB date, `YYYY-MM-DD`. Null: it does not, or another paid it. */
const Waits = v.nullable(v.object({ for: v.picklist(TICKET_WAITS), until: v.nullable(v.string()) }));
const Entries = v.nullable(Entry);

/** The holder's own page of one order, support or won claim. Never an e-mail, never another person's data. */
export const Ticket = v.variant('kind', [
  v.object({
    kind: v.literal('mabar'),
    ...common,
    /**
     * `failed` at the gateway, under `review` by an operator. `moved`: transferred, so this ticket can do nothing any
     * more.
     */
    state: v.picklist(['unpaid', 'expired', 'failed', 'review', 'queued', 'playing', 'done', 'moved']),
    cancelled: Cancelled,
    takenBack: TakenBack,
    mayReportChild: MayReportChild,
    childReport: ChildReport,
    waits: Waits,
    ordered: v.object({ event: v.string(), count: v.number() }),
    /** Lifted an entry instead of making one. */
    sundul: v.boolean(),
    /** Received from the payer of the place; `message` is empty then. */
    isTransferred: v.boolean(),
    /** Masked name of the new holder of a `moved` place; else null. */
    movedTo: v.nullable(v.string()),
    canTransfer: v.boolean(),
    /** The holder's name and message are hidden by an operator, for good. */
    masked: v.boolean(),
    entry: Entries,
    credits: v.array(TicketCredit),
    /** On the payer's ticket: the host's voucher, and the rupiah that it took off the price. `free`: all of it. */
    voucher: v.nullable(v.object({ code: v.string(), discount: Rupiah, free: v.boolean() })),
    /** On the payer's ticket: names and tickets of the other players. Empty: none, or not paid yet. */
    party: v.array(v.object({ name: v.string(), ticket: v.string() })),
    /** Null: nothing to ask for, and nothing was asked. */
    refund: v.nullable(TicketRefundPart),
  }),
  v.object({
    kind: v.literal('support'),
    ...common,
    /** `held` by the host; `interrupted`: the overlay closed half-way. */
    state: v.picklist([
      'unpaid',
      'expired',
      'failed',
      'review',
      'held',
      'waiting',
      'showing',
      'shown',
      'skipped',
      'interrupted',
    ]),
    cancelled: Cancelled,
    takenBack: TakenBack,
    mayReportChild: MayReportChild,
    childReport: ChildReport,
    waits: Waits,
    supporterName: v.string(),
    amount: Rupiah,
    refund: v.nullable(TicketRefundPart),
    messageHidden: v.boolean(),
    nameHidden: v.boolean(),
    /** Name and message are hidden by an operator, for good. */
    masked: v.boolean(),
    /** Null unless it is `skipped`, or when its host skipped it. */
    skipReason: v.nullable(v.picklist(SKIP_REASONS)),
  }),
  v.object({
    kind: v.literal('claim'),
    ...common,
    /** For class 1 the entry's state; else `pending` (not scheduled), `scheduled` or `sent`. */
    state: v.picklist(['queued', 'playing', 'done', 'pending', 'scheduled', 'sent']),
    type: GiftType,
    class: GiftClass,
    gift: v.string(),
    playerName: v.string(),
    /** A WIB date, `YYYY-MM-DD`; null: not set. */
    schedule: v.nullable(v.string()),
    isToday: v.boolean(),
    /** Name and message are hidden by an operator, for good. */
    masked: v.boolean(),
    /** Class 1 only. */
    entry: Entries,
  }),
]);
export type Ticket = v.InferOutput<typeof Ticket>;

const TicketRef = v.pipe(v.string(), v.maxLength(64));

export const ticket = endpoint(anyoneGets, {
  path: '/api/ticket/:ticket',
  summary: 'What became of one order, support or won claim, for whoever holds its ticket. Polled every 5 s.',
  input: v.object({ ticket: TicketRef }),
  invalid: 'ticket.not_found',
  output: v.object({ data: Ticket }),
  fails: ['ticket.not_found'],
  etag: true,
});

export const ticketHere = endpoint(anyonePosts, {
  path: '/api/ticket/here',
  summary: '"Saya di sini": the entry of the ticket is ONLINE for 3 hours from now. Answers the ticket.',
  input: v.object({ ticket: TicketRef }),
  invalid: 'ticket.not_found',
  output: v.object({ data: Ticket }),
  fails: ['ticket.not_found', 'ticket.not_waiting', 'ticket.transferred'],
});

export const ticketPostpone = endpoint(anyonePosts, {
  path: '/api/ticket/postpone',
  summary:
    '"Tunggu aku": the entry of the ticket and the next one of its lane change places, twice at most. `nth` says which time ' +
    'it is: said again, it is done once. Answers the ticket.',
  input: v.object({ ticket: TicketRef, nth: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99)) }),
  invalid: 'ticket.not_found',
  output: v.object({ data: Ticket }),
  fails: [
    'ticket.not_found',
    'ticket.transferred',
    'ticket.not_own',
    'ticket.not_payer',
    'ticket.not_waiting',
    'ticket.postpone_playing',
    'ticket.postpone_used',
    'ticket.postpone_last',
  ],
});

export const ticketChat = endpoint(anyonePosts, {
  path: '/api/ticket/chat',
  summary:
    'Shows the chat name that is bound to the place on list and overlay, or the player name again. A name that the filter ' +
    'hides is not shown. Answers the ticket.',
  input: v.object({ ticket: TicketRef, worn: v.boolean() }),
  invalid: 'ticket.not_found',
  output: v.object({ data: Ticket }),
  fails: ['ticket.not_found', 'ticket.transferred', 'ticket.not_own', 'ticket.not_waiting'],
});

export const ticketChatRelease = endpoint(anyonePosts, {
  path: '/api/ticket/chat/release',
  summary:
    'Ends the binding of the place to a person of the chat and takes the chat name off; the ticket then has another code. ' +
    '`nth` says which time it is: said again, it is done once. Answers the ticket.',
  input: v.object({ ticket: TicketRef, nth: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9_999)) }),
  invalid: 'ticket.not_found',
  output: v.object({ data: Ticket }),
  fails: ['ticket.not_found', 'ticket.transferred', 'ticket.not_own', 'ticket.not_waiting'],
});

export const ticketChild = endpoint(anyonePosts, {
  path: '/api/ticket/child',
  summary:
    '"Dibayar anak tanpa izin": opens a task with the payment of this ticket, which an operator answers by a refund. The ' +
    "payer's own ticket only, while something of the money is left. Asked again nothing changes.",
  input: v.object({ ticket: TicketRef }),
  invalid: 'ticket.not_found',
  output: Nothing,
  fails: ['ticket.not_found', 'ticket.not_paid'],
});

export const ticketObject = endpoint(anyonePosts, {
  path: '/api/ticket/object',
  summary:
    'Objects to a restriction of the ticket; operators answer in three working days. Said again it is the same. Answers the ticket.',
  input: v.object({ ticket: TicketRef, form: ObjectionForm }),
  invalid: 'restrictions.invalid',
  output: v.object({ data: Ticket }),
  fails: ['ticket.not_found', 'restrictions.invalid', 'restrictions.gone'],
});

export const ticketTransfer = endpoint(anyonePosts, {
  path: '/api/ticket/transfer',
  summary:
    'Gives the paid place of the ticket to another player before its first game, once. Answers the new ticket, with which ' +
    'alone something can be done from now on, and the name of who has the place.',
  input: v.object({ ticket: TicketRef, form: TransferForm }),
  invalid: 'ticket.transfer_invalid',
  output: v.object({ data: v.object({ ticket: v.string(), playerName: v.string() }) }),
  fails: [
    'ticket.not_found',
    'ticket.transferred',
    'ticket.not_own',
    'ticket.not_waiting',
    'ticket.transfer_invalid',
    'ticket.not_transferable',
    'ticket.transferred_before',
    'ticket.transfer_returned',
    'ticket.transfer_played',
    'ticket.transfer_closed',
    'ticket.transfer_party',
    'ticket.transfer_self',
    'ticket.transfer_waiting',
    'ticket.transfer_blacklisted',
    'ticket.transfer_voucher',
    'mabar.blacklisted',
    'mabar.player_not_found',
    'http.too_many',
  ],
  idempotent: true,
  outside: true,
});
