import { TransferForm } from '@mabarin/domain/mabar/transfer';
import * as v from 'valibot';
import { endpoint } from '#endpoint.ts';
import { TicketCredit } from '#contract/credit.ts';
import { TicketRefundPart } from '#contract/refunds.ts';
import { OnBreak, RoleFlags, Rupiah, WaitRange } from '#contract/shapes.ts';

/** A place in the queue and what became of it; of a Sundul the entry it lifted. */
const Entry = v.object({
  title: v.string(),
  playerName: v.string(),
  count: v.number(),
  played: v.number(),
  /** Games left. */
  left: v.number(),
  /** Games that the host gave back; `count` is without them. */
  returned: v.number(),
  needRole: v.boolean(),
  role: RoleFlags,
  /** Null unless it waits or plays. */
  status: v.nullable(v.picklist(['online', 'offline'])),
  /** ISO instant at which it turns OFFLINE without a "saya di sini"; null unless it is ONLINE. */
  onlineUntil: v.nullable(v.string()),
  /** From 1; null unless it waits. */
  place: v.nullable(v.number()),
  /** ISO instant at which the host last moved it within its lane; null: never, or it does not wait. */
  movedAt: v.nullable(v.string()),
  /** It gets the next seat: of those who wait with a host that has started, the first who is ONLINE, or one of its party. */
  isNext: v.boolean(),
  /**
   * Expected wait in minutes; null unless it waits, without enough recent games (`belum cukup data`), and while the host
   * has not started (`belum mulai`).
   */
  wait: WaitRange,
  /** How often "Tunggu aku" was pressed; null: not by this ticket, which is a Sundul's. */
  postponed: v.nullable(v.number()),
  /** The games it played, the newest first; `at` is an ISO instant. */
  games: v.array(v.object({ at: v.string(), result: v.picklist(['win', 'lose']) })),
});

const common = {
  ticket: v.string(),
  /**
   * `started`: the host played or streamed within the last 60 minutes. `thanks`: what it says to who has played; null: what
   * Mabarin says for it.
   */
  host: v.object({
    username: v.string(),
    name: v.string(),
    photo: v.nullable(v.string()),
    started: v.boolean(),
    onBreak: OnBreak,
    thanks: v.nullable(v.string()),
  }),
  /** Where the holder quotes it to an operator; null: a won claim, or a place in a party, which somebody else paid. */
  transaction_id: v.nullable(v.string()),
  /**
   * When it came to its end (done, sent, shown, expired), an ISO instant; null: it has not. An order of which a credit is
   * open has not.
   */
  endedAt: v.nullable(v.string()),
  /** ISO instant of the order or the win. */
  at: v.string(),
  title: v.string(),
  /** What the holder wrote. */
  message: v.string(),
};
const Entries = v.nullable(Entry);

/** The holder's own page of one order, support or won claim. Never an e-mail, never another person's data. */
export const Ticket = v.variant('kind', [
  v.object({
    kind: v.literal('mabar'),
    ...common,
    /**
     * Not delivered: `unpaid` yet, `expired` or left, `failed` at the gateway, under `review` by an operator. `moved`: the place is another
     * player's, and nothing can be done by this ticket any more.
     */
    state: v.picklist(['unpaid', 'expired', 'failed', 'review', 'queued', 'playing', 'done', 'moved']),
    /** What was ordered, to order it again: the event's code and how many games. */
    ordered: v.object({ event: v.string(), count: v.number() }),
    /** It lifted an entry and made none. */
    sundul: v.boolean(),
    /** Somebody else paid for the place and gave it to its holder; `message` is empty then. */
    isTransferred: v.boolean(),
    /** Of a `moved` one the name of who has the place now, masked; else null. */
    movedTo: v.nullable(v.string()),
    /** The place can go to another player. */
    canTransfer: v.boolean(),
    /** Null until it is paid. */
    entry: Entries,
    /** What the host gave back of it, the newest first. */
    credits: v.array(TicketCredit),
    /** Who plays along, of the payer's ticket: their names and the tickets to hand on. Empty: nobody, or not paid yet. */
    party: v.array(v.object({ name: v.string(), ticket: v.string() })),
    /** Null: nothing to ask for, and nothing was asked. */
    refund: v.nullable(TicketRefundPart),
  }),
  v.object({
    kind: v.literal('support'),
    ...common,
    /**
     * Where the alert stands: `held` by the host, `waiting` for its turn, `showing`, `shown`, `skipped`, or
     * `interrupted` (the overlay closed half-way).
     */
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
    supporterName: v.string(),
    amount: Rupiah,
    refund: v.nullable(TicketRefundPart),
    /** The alert is shown without the message. */
    messageHidden: v.boolean(),
    /** What the filter did not like is the name: the alert is shown without it, too. */
    nameHidden: v.boolean(),
  }),
  v.object({
    kind: v.literal('claim'),
    ...common,
    /** Of class 1 the entry's; else `pending` (not scheduled), `scheduled` or `sent`. */
    state: v.picklist(['queued', 'playing', 'done', 'pending', 'scheduled', 'sent']),
    type: v.picklist(['mabar', 'skin', 'starlight']),
    class: v.picklist([1, 2, 3]),
    /** The gift's id, for its proof. */
    gift: v.string(),
    playerName: v.string(),
    /** A WIB date, `YYYY-MM-DD`; null: not set. */
    schedule: v.nullable(v.string()),
    isToday: v.boolean(),
    /** Class 1 only. */
    entry: Entries,
  }),
]);
export type Ticket = v.InferOutput<typeof Ticket>;

const TicketRef = v.pipe(v.string(), v.maxLength(64));

export const ticket = endpoint({
  method: 'GET',
  path: '/api/ticket/:ticket',
  who: 'anyone',
  summary: 'What became of one order, support or won claim, for whoever holds its ticket. Polled every 5 s.',
  input: v.object({ ticket: TicketRef }),
  invalid: 'ticket.not_found',
  output: v.object({ data: Ticket }),
  fails: ['ticket.not_found'],
  etag: true,
});

export const ticketHere = endpoint({
  method: 'POST',
  path: '/api/ticket/here',
  who: 'anyone',
  summary: '"Saya di sini": the entry of the ticket is ONLINE for 3 hours from now. Answers the ticket.',
  input: v.object({ ticket: TicketRef }),
  invalid: 'ticket.not_found',
  output: v.object({ data: Ticket }),
  fails: ['ticket.not_found', 'ticket.not_waiting', 'ticket.transferred'],
});

export const ticketPostpone = endpoint({
  method: 'POST',
  path: '/api/ticket/postpone',
  who: 'anyone',
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

export const ticketTransfer = endpoint({
  method: 'POST',
  path: '/api/ticket/transfer',
  who: 'anyone',
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
    'mabar.blacklisted',
    'mabar.player_not_found',
    'http.too_many',
  ],
  idempotent: true,
  outside: true,
});
