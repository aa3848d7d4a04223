import { Why } from '@mabarin/domain/desk/desk';
import { PAYMENT_ACTIONS } from '@mabarin/domain/desk/payment-actions';
import { SearchText } from '@mabarin/domain/desk/search';
import { FEE_BEARERS } from '@mabarin/domain/money';
import { PAYMENT_EXCEPTIONS, PAYMENT_STATES } from '@mabarin/domain/payments/state';
import { REFUND_METHODS } from '@mabarin/domain/refunds/refund';
import { REFUND_STATES } from '@mabarin/domain/refunds/refund-states';
import * as v from 'valibot';
import { HostRef, Rupiah } from '#contract/shapes.ts';
import { Id } from '#contract/desk/shapes.ts';
import { endpoint, operatorPosts } from '#endpoint.ts';

const DeskHit = v.object({
  kind: v.picklist(['payment', 'host', 'viewer', 'claim', 'cash-out', 'refund', 'task']),
  /** Number or name of what was found. */
  id: v.string(),
  /** The page of the desk that shows it, and the part of the address behind. */
  page: v.picklist(['bayar', 'host', 'penonton', 'tugas']),
  subject: v.string(),
  /** One line in Indonesian. */
  line: v.string(),
  /** The search is its number, reference, address or name. */
  exact: v.boolean(),
});
export type DeskHit = v.InferOutput<typeof DeskHit>;

export const deskSearch = endpoint(operatorPosts, {
  path: '/api/desk/search',
  summary:
    'Finds payments, hosts, viewers, claims, cash-outs, refunds and tasks by any number, reference, address, name, or amount ' +
    'and minute; exact hits first, up to 20 of a kind.',
  input: v.object({ why: Why, q: SearchText }),
  output: v.object({ data: v.array(DeskHit) }),
  fails: [],
});

/** ISO 8601 in UTC. */
const Instant = v.string();

/** Kinds of steps; those of one instant are in this order. */
export const STORY_KINDS = [
  'order',
  'charge',
  'notification',
  'inquiry',
  'payment',
  'posting',
  'ticket',
  'mail',
  'alert',
  'refund',
  'hold',
  'dispute',
  'task',
  'settlement',
  'act',
] as const;

/** One line of a story, oldest first. */
const StoryStep = v.object({
  at: Instant,
  kind: v.picklist(STORY_KINDS),
  /** In Indonesian. */
  text: v.string(),
  /** Numbers and names to look up elsewhere. */
  detail: v.string(),
  amount: v.nullable(Rupiah),
  /** A posting's rupiah by account; a credit is positive. */
  entries: v.array(v.object({ account: v.string(), amount: Rupiah })),
});
export type StoryStep = v.InferOutput<typeof StoryStep>;

const PaymentState = v.picklist(PAYMENT_STATES);

export const DeskPayment = v.object({
  id: v.string(),
  kind: v.picklist(['mabar', 'support']),
  status: PaymentState,
  exception: v.picklist(PAYMENT_EXCEPTIONS),
  /** State in Indonesian. */
  state: v.string(),
  description: v.string(),
  price: Rupiah,
  /** Taken off the list price by a voucher. `price` is the rest. */
  discount: Rupiah,
  credit: Rupiah,
  fee: Rupiah,
  feeBearer: v.picklist(FEE_BEARERS),
  /** "Aku di bawah 18" was ticked. */
  minor: v.boolean(),
  gross: Rupiah,
  received: v.nullable(Rupiah),
  host: v.object({ username: v.string(), name: v.string(), status: v.picklist(['pending', 'active', 'disabled']) }),
  /** The supporter's or player's name. */
  payer: v.string(),
  player: v.nullable(v.object({ id: v.string(), server: v.string() })),
  /** Null: none was given. */
  email: v.nullable(v.string()),
  message: v.string(),
  /** The filter or an operator keeps it from screens. */
  messageHidden: v.boolean(),
  /** Beginning of the ticket's address; `deskShowTicket` returns it whole. */
  ticket: v.string(),
  gateway: v.string(),
  providerId: v.nullable(v.string()),
  walletReference: v.nullable(v.string()),
  createdAt: Instant,
  expiresAt: Instant,
  paidAt: v.nullable(Instant),
  endedAt: v.nullable(Instant),
  erasedAt: v.nullable(Instant),
  /** Rupiah of the price that no refund took, and of money in suspense. */
  priceLeft: Rupiah,
  suspenseLeft: Rupiah,
  /** Rupiah that gateways gave back by themselves, and the task about it. */
  returned: v.nullable(v.object({ amount: Rupiah, task: v.nullable(v.number()) })),
  refunds: v.array(
    v.object({ id: v.string(), state: v.picklist(REFUND_STATES), amount: Rupiah, method: v.picklist(REFUND_METHODS) }),
  ),
  /** The open dispute. */
  dispute: v.nullable(v.string()),
  holds: v.array(
    v.object({ id: v.number(), state: v.picklist(['held', 'taken', 'released']), share: Rupiah, taken: Rupiah }),
  ),
  /** Second payments of it, whose money is in suspense under their charge. */
  duplicates: v.array(v.object({ reference: v.string(), received: v.nullable(Rupiah) })),
  /** Alerts that wait or play. */
  alerts: v.array(v.string()),
  tasks: v.array(v.object({ id: v.number(), reason: v.string(), text: v.string() })),
  can: v.array(v.picklist(PAYMENT_ACTIONS)),
  story: v.array(StoryStep),
  /** Sums of all its postings by account. */
  books: v.array(v.object({ account: v.string(), text: v.string(), amount: Rupiah })),
});
export type DeskPayment = v.InferOutput<typeof DeskPayment>;

export const deskPayment = endpoint(operatorPosts, {
  path: '/api/desk/payment',
  summary: "A payment's story: its facts, one timeline, its postings, and what may be done now.",
  input: v.object({ why: Why, id: Id }),
  output: v.object({ data: DeskPayment }),
  fails: ['desk.not_found'],
});

/** One line of a list, with its page of the desk, if it has one. */
const DeskRow = v.object({
  id: v.string(),
  at: v.nullable(Instant),
  /** In Indonesian. */
  line: v.string(),
  detail: v.string(),
  page: v.nullable(v.picklist(['bayar', 'host', 'penonton', 'tugas'])),
  subject: v.string(),
});
export type DeskRow = v.InferOutput<typeof DeskRow>;

const DeskHost = v.object({
  username: v.string(),
  name: v.string(),
  email: v.string(),
  status: v.picklist(['pending', 'active', 'disabled']),
  /** State in Indonesian: active, frozen, closing. */
  state: v.string(),
  player: v.object({ id: v.string(), server: v.string(), name: v.string() }),
  createdAt: Instant,
  /** Nothing of its money is sent since then; null: it is. */
  frozenAt: v.nullable(Instant),
  closingAt: v.nullable(Instant),
  /** Disabled by an operator; its closing waits meanwhile. */
  suspended: v.boolean(),
  closedAt: v.nullable(Instant),
  secondFactor: v.boolean(),
  /** End of a second factor that an operator removes; null: it stays. */
  factorEndsAt: v.nullable(v.string()),
  /** The e-mail that two operators gave it, and from when on; null: it keeps its own. */
  newEmail: v.nullable(v.object({ email: v.string(), due: Instant })),
  /** The host's word about its age, with the guardian; null: nothing yet. */
  age: v.nullable(v.string()),
  passwordResetAt: v.nullable(Instant),
  /** Rupiah: all of the balance, the part that may be withdrawn, the part that is held, and what is on its way. */
  balance: v.object({ collected: Rupiah, ready: Rupiah, notReady: Rupiah, held: Rupiah, onTheWay: Rupiah }),
  /** Income that may be withdrawn from a day (WIB) on, the next day first. */
  readyDays: v.array(v.object({ day: v.string(), amount: Rupiah })),
  /** Players in the queue and at play. */
  waiting: v.number(),
  playing: v.number(),
  /** The players' places, the oldest first; one that was bought leads to its payment. */
  queue: v.array(DeskRow),
  sessions: v.array(DeskRow),
  helpers: v.array(DeskRow),
  /** With the last four digits only, the newest first. */
  banks: v.array(DeskRow),
  cashOuts: v.array(DeskRow),
  webhooks: v.array(DeskRow),
  supports: v.array(DeskRow),
  alerts: v.array(DeskRow),
  /** The alert that shows now; null: none. */
  onAir: v.nullable(v.object({ id: v.string(), name: v.string(), amount: Rupiah, message: v.nullable(v.string()) })),
  tasks: v.array(DeskRow),
  acts: v.array(DeskRow),
  /** State that a resumption is decided on. */
  seen: v.string(),
});
export type DeskHost = v.InferOutput<typeof DeskHost>;

export const deskHost = endpoint(operatorPosts, {
  path: '/api/desk/host',
  summary:
    "A host's page: state, money by parts, sign-ins, helpers, bank accounts, cash-outs, webhooks, supports, alerts.",
  input: v.object({ why: Why, username: HostRef }),
  output: v.object({ data: DeskHost }),
  fails: ['desk.not_found'],
});

const DeskViewer = v.object({
  by: v.string(),
  /** Since when an erasure is asked and what it waits for, in Indonesian; null: none waits. */
  erasing: v.nullable(v.string()),
  names: v.array(v.string()),
  /** Other ways to the same viewer: e-mails by game id, game ids by e-mail. */
  also: v.array(v.string()),
  payments: v.array(DeskRow),
  tickets: v.array(DeskRow),
  claims: v.array(DeskRow),
  /** Ids of claims that `deskMask` has not hidden yet. */
  unmasked: v.array(v.string()),
  refunds: v.array(DeskRow),
  bans: v.array(DeskRow),
  messages: v.array(DeskRow),
});
export type DeskViewer = v.InferOutput<typeof DeskViewer>;

export const deskViewer = endpoint(operatorPosts, {
  path: '/api/desk/viewer',
  summary:
    'A viewer by e-mail or game id: payments, tickets, claims, refunds, bans and messages, the newest 50 of each.',
  input: v.object({ why: Why, by: SearchText }),
  output: v.object({ data: DeskViewer }),
  fails: ['desk.not_found'],
});
