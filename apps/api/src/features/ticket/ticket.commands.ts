import type { TicketRefundPart } from '@mabarin/api-client/contract/refunds';
import type { Ticket } from '@mabarin/api-client/contract/ticket';
import { fail } from '@mabarin/domain/errors';
import type { ObjectionForm } from '@mabarin/domain/restrictions/objection';
import { showingOf } from '@mabarin/domain/alerts/alert';
import { giftType } from '@mabarin/domain/gifts/gift-class';
import { CHAT_CODE_HOURS } from '@mabarin/domain/chat/code';
import { breakChangesAt } from '@mabarin/domain/mabar/hours';
import { gamesLeft, isForgotten, onlineUntil, playingUntil, startedUntil } from '@mabarin/domain/mabar/queue';
import { maskPlayer, refuseTransfer } from '@mabarin/domain/mabar/transfer';
import { paymentAnswer } from '@mabarin/domain/payments/state';
import { childReport } from '@mabarin/domain/ticket/child-report';
import { lateUntil, paidWait, ticketWait } from '@mabarin/domain/ticket/wait';
import { addDays, nextOf, startOfWibDate, wibDate } from '@mabarin/domain/time';
import { addHours } from '#platform/date-fns.ts';
import { restrictionsOfTicket } from './ticket.restrictions.ts';
import { findTicket, isOwnEntry } from './ticket.queries.ts';
import type { Deps, LiveDeps } from '#deps.ts';
import { shownCredit } from '#features/credit/index.ts';
import {
  chatCodeOfTicket,
  isStarted,
  markPresent,
  nextEntry,
  queuePlace,
  readSnapshot,
  refundableGames,
  shownBreak,
  statusOf,
  waitsChangeAt,
  type HostSnapshot,
} from '#features/mabar/index.ts';
import { givenOf, ticketRefundPart } from '#features/refunds/index.ts';
import { objectTo } from '#features/restrictions/index.ts';
import { rolesOfRow } from '#platform/db/roles.ts';
import { directReader, type Reader } from '#platform/http/answers/answer.cache.ts';
import type { PublicRead } from '#platform/http/answers/cached.answer.ts';
import type { Db, Tx } from '#schema.ts';

type Kind<K extends Ticket['kind']> = Extract<Ticket, { kind: K }>;
type Own = NonNullable<Awaited<ReturnType<typeof findTicket>>>;
type Payment = NonNullable<Own['payment']>;
type Claim = NonNullable<Own['claim']>;
type Entry = NonNullable<Own['entry']>;
/** `snapshot`: the host's queue, if the entry waits in it. */
type Read = Pick<Deps, 'config'> & {
  ticket: string;
  own: Own;
  snapshot: HostSnapshot | null;
  refund: TicketRefundPart | null;
  now: Date;
};

/** Attempts at a consistent read; after that the queue position may be missing. */
const READS_MAX = 4;

/**
 * The state of an order, a support or a won claim. A place belongs to the same version of the host as the ticket's own
 * rows. Throws `ticket.not_found`.
 */
export async function readTicket(
  db: Db,
  deps: Pick<Deps, 'clock' | 'config'>,
  ticket: string,
  reader: Reader = directReader(deps.clock),
): Promise<PublicRead<Ticket>> {
  for (let reads = 1; ; reads += 1) {
    const checkedAt = deps.clock.now();
    const own = await findTicket(db, ticket);
    if (!own) throw fail('ticket.not_found');
    const { version, entry } = own;
    reader.found(version);
    const waits = entry?.state === 'queued' && !own.moved;
    const snapshot = waits ? (await readSnapshot(db, deps, own.username, reader)).value : null;
    const agree = snapshot === null || snapshot.version.seq === version.seq;
    if (!agree && reads < READS_MAX) continue;
    const now = deps.clock.now();
    const read = { ticket, own, snapshot, refund: refundOf(deps, own), now, config: deps.config };
    return { data: dataOf(read), version, checkedAt, changesAt: changeOf(read) };
  }
}

/** Content of a ticket's picture: players and results. Null: no game was played. */
export async function readTicketResult(db: Db, deps: Pick<Deps, 'clock'>, ticket: string) {
  const checkedAt = deps.clock.now();
  const own = await findTicket(db, ticket);
  const newest = own?.games[0];
  if (!own?.entry || own.moved || newest === undefined || own.host_status !== 'active') return null;
  const { username, name, photo, games, version } = own;
  return {
    head: {
      player: own.entry.player_name,
      host: { username, name, photo },
      results: games.map(({ result }) => result).reverse(),
      at: newest.created_at,
    },
    found: { version, checkedAt, changesAt: null },
  };
}

/**
 * "Saya di sini" for the entry of a ticket. Throws `ticket.not_found`, `ticket.transferred` and `ticket.not_waiting`.
 */
export async function reportPresence(tx: Tx, deps: LiveDeps, ticket: string): Promise<void> {
  const own = await findTicket(tx, ticket);
  if (!own) throw fail('ticket.not_found');
  if (own.moved) throw fail('ticket.transferred');
  if (!own.entry || !(await markPresent(tx, deps, own.entry.id))) throw fail('ticket.not_waiting');
}

/** Objects to a restriction of the ticket. Throws `ticket.not_found` and `restrictions.gone`. */
export async function objectOfTicket(
  tx: Tx,
  deps: LiveDeps & Pick<Deps, 'config'>,
  { ticket, form }: { ticket: string; form: ObjectionForm },
): Promise<void> {
  const own = await findTicket(tx, ticket);
  if (own === null) throw fail('ticket.not_found');
  const { data } = await readTicket(tx, deps, ticket);
  const of = { hostId: own.host_id, host: own.username, viewer: own.viewer };
  await objectTo(tx, deps, data.restrictions, { ...of, form });
}

function dataOf(read: Read): Ticket {
  const { payment, claim } = read.own;
  if (claim) return withRestrictions(read, claimData(read, claim));
  if (!payment) throw new Error('a ticket is of a payment or of a claim');
  if (read.own.moved) return withRestrictions(read, movedData(read, payment));
  return withRestrictions(read, payment.kind === 'mabar' ? orderData(read, payment) : supportData(read, payment));
}

function withRestrictions<T extends Ticket>({ own }: Read, data: T): T {
  return { ...data, restrictions: restrictionsOfTicket(own, data) };
}

/** The next time at which a ticket changes without a write; null: never. */
function changeOf({ own, snapshot, refund, now }: Read): Date | null {
  const { entry, claim, payment, party } = own;
  const dayEnd = claim && startOfWibDate(addDays(wibDate(now), 1));
  const waits = snapshot && waitsChangeAt(snapshot, now);
  const next = snapshot && nextEntry(snapshot, now);
  const refundFrom = refund?.offer ? new Date(refund.offer.from) : null;
  const breakChange = breakChangesAt(own.break_until, now);
  const ends = [startedUntil(own.signs), entry && onlineEnd(entry), entry && chatCodeEnds(entry), next && next.until];
  const lateEnd = payment && lateUntil(waitFacts(payment));
  const idle = [entry, ...party].map((one) => one && playingUntil(one.playing_at));
  return nextOf([...ends, ...idle, waits, dayEnd, refundFrom, breakChange, lateEnd], now);
}

/** The refund part for the holder of the ticket. A lifted or transferred entry has no refundable games. */
function refundOf(deps: Pick<Deps, 'clock' | 'config'>, own: Own): TicketRefundPart | null {
  const { payment, entry, party, refunds, signs } = own;
  if (payment === null || own.member_of !== null) return null;
  const made = entry !== null && entry.payment_id === payment.id ? entry : null;
  const isOwn = made !== null && !own.moved && undelivered(payment) === null;
  return ticketRefundPart(deps, {
    entries: isOwn ? [made, ...party.flatMap(entryOf)].map((one) => refundableGames(one, deps.clock.now())) : [],
    // A wallet or bank decides about disputed money.
    paid: payment.disputed ? null : payment,
    bearer: payment.bearer,
    host: { inactive: own.host_status !== 'active', signs },
    refunds,
    given: givenOf(payment, refunds, own.credits),
    passedOn: made?.transferred_at ? { at: made.transferred_at, isPayers: own.moved } : null,
    undelivered: payment.disputed || paidWait(payment.status, payment.exception) === null ? 0 : payment.money_left,
  });
}

/** The entry of a party member; none while the order is unpaid. */
function entryOf(member: Own['party'][number]) {
  const { party_size, count, bonus, played, returned } = member;
  if (party_size === null || count === null || bonus === null || played === null || returned === null) return [];
  return [{ ...member, party_size, count, bonus, played, returned }];
}

function orderData(read: Read, payment: Payment): Kind<'mabar'> {
  const { order, entry, credits, party } = read.own;
  // A party member sees the own place only: none of the payer's words, money or other tickets.
  const isMember = read.own.member_of !== null;
  if (!order) throw new Error(`payment ${payment.id} pays for no order`);
  const isTransferred = read.own.passed_on;
  const isPayer = !isMember && !isTransferred;
  return {
    kind: 'mabar',
    ...commonParts(read, payment.created_at),
    ...(isPayer ? paymentParts(read, payment) : noPayment),
    endedAt: (endedUnpaid(undelivered(payment)) ? payment.ended_at : orderEnd(read.own))?.toISOString() ?? null,
    title: order.title,
    // The text belongs to the payer.
    message: isPayer ? order.message : '',
    state: undelivered(payment) ?? entry?.state ?? 'review',
    cancelled: payment.cancelled_at !== null,
    takenBack: payment.taken_back,
    ...(isPayer ? childParts(read, payment) : { mayReportChild: false, childReport: null }),
    waits: isPayer ? waitOf(read, payment) : null,
    ordered: { event: order.event_id, count: order.count },
    sundul: order.sundul,
    isTransferred,
    movedTo: null,
    canTransfer: entry !== null && isOwnEntry(read.own) && refuseTransfer(situationOf(read.own, entry)) === null,
    masked: (order.sundul || entry === null ? order : entry).hidden_reason === 'operator',
    entry: entry && shownEntry(read, entry),
    refund: read.refund,
    credits: isMember ? [] : credits.map((credit) => shownCredit(read, credit)),
    voucher: isPayer ? voucherOf(read.own, payment) : null,
    party: isPayer && entry !== null ? party.map(({ name, ticket }) => ({ name, ticket })) : [],
  };
}

/** The ticket of a payer after a transfer: the fact, and the own text. */
function movedData(read: Read, payment: Payment): Kind<'mabar'> {
  const { order, entry } = read.own;
  if (!order || !entry) throw new Error(`payment ${payment.id} moved no entry`);
  return {
    kind: 'mabar',
    ...commonParts(read, payment.created_at),
    ...paymentParts(read, payment),
    endedAt: entry.transferred_at?.toISOString() ?? null,
    title: order.title,
    message: order.message,
    state: 'moved',
    cancelled: false,
    takenBack: payment.taken_back,
    ...childParts(read, payment),
    waits: waitOf(read, payment),
    ordered: { event: order.event_id, count: order.count },
    sundul: order.sundul,
    isTransferred: false,
    movedTo: maskPlayer(entry.player_name),
    canTransfer: false,
    masked: false,
    entry: null,
    // Money without games still belongs to the payer.
    refund: read.refund,
    credits: [],
    voucher: voucherOf(read.own, payment),
    party: [],
  };
}

const noPayment = { transaction_id: null, number: null, bill: null };

/** For the payer, whose ticket this is. */
function paymentParts({ ticket }: Read, payment: Payment) {
  const { id: number, gross: amount, expires_at: until } = payment;
  const bill = undelivered(payment) === 'unpaid' ? { amount, until: until.toISOString() } : null;
  return { transaction_id: ticket, number, bill };
}

/** "Dibayar anak tanpa izin": offered once, then its state. */
function childParts({ own }: Read, { status, money_left: left, child_task: task }: Payment) {
  const mayReportChild = task === null && (status === 'paid' || status === 'review') && left > 0;
  return { mayReportChild, childReport: childReport({ task, left, refunds: own.refunds }) };
}

/** Why the payer's money stays open. */
function waitOf({ own, refund: part, now }: Read, payment: Payment): Kind<'mabar'>['waits'] {
  const sent = new Set(own.refunds.flatMap(({ id, paid_at: at }) => (at === null ? [] : id)));
  const refunds = (part?.refunds ?? []).map((one) => ({ ...one, wasSent: sent.has(one.refund_id) }));
  return ticketWait({ ...waitFacts(payment), refunds }, now);
}

function waitFacts({ status, exception, held, excess, ...payment }: Payment) {
  const { expires_at: expiresAt, dispute_until: disputeUntil, money_left: left } = payment;
  return { status, exception, expiresAt, disputeUntil, held, excess, left };
}

function voucherOf({ voucher }: Own, { price }: Payment): Kind<'mabar'>['voucher'] {
  return voucher && { ...voucher, free: price === 0 };
}

function situationOf({ transfers_allowed: hostAllows }: Own, entry: Entry) {
  const isTransferred = entry.transferred_at !== null;
  return { ...entry, bought: entry.payment_id !== null, isTransferred, inParty: entry.party_id !== null, hostAllows };
}

/** The end of an order: its entry is done, and none of its credit is open. Null: not yet. */
function orderEnd({ entry, credits, member_of: member }: Own): Date | null {
  const own = member === null ? credits : [];
  const ends = [entry?.done_at ?? null, ...own.map((credit) => credit.ended_at)];
  const dates = ends.flatMap((end) => end ?? []);
  return dates.length < ends.length ? null : (dates.toSorted((a, b) => a.getTime() - b.getTime()).at(-1) ?? null);
}

function supportData(read: Read, payment: Payment): Kind<'support'> {
  const { support, alerts } = read.own;
  if (!support) throw new Error(`payment ${payment.id} pays for no support`);
  const own = alerts.find(({ kind }) => kind === 'support');
  const state =
    undelivered(payment) ??
    (own
      ? showingOf(
          own.state,
          alerts.map((alert) => alert.state),
        )
      : 'review');
  const messageHidden = own?.message === null;
  const skipped = state === 'skipped' ? alerts.findLast((alert) => alert.state === 'skipped') : undefined;
  return {
    kind: 'support',
    ...commonParts(read, payment.created_at),
    ...paymentParts(read, payment),
    endedAt: supportEnd(state, payment, alerts)?.toISOString() ?? null,
    title: payment.description,
    message: support.message,
    state,
    cancelled: payment.cancelled_at !== null,
    takenBack: payment.taken_back,
    ...childParts(read, payment),
    waits: waitOf(read, payment),
    supporterName: support.name,
    amount: support.amount,
    refund: read.refund,
    messageHidden,
    nameHidden: messageHidden && support.name_hidden,
    masked: support.hidden_reason === 'operator',
    skipReason: skipped?.skip_reason ?? null,
  };
}

function claimData(read: Read, claim: Claim): Kind<'claim'> {
  const { entry } = read.own;
  return {
    kind: 'claim',
    ...commonParts(read, claim.added_at),
    ...noPayment,
    endedAt: (entry ? entry.done_at : claim.done_at)?.toISOString() ?? null,
    title: claim.title,
    message: claim.message,
    state: entry?.state ?? (claim.done_at !== null ? 'sent' : claim.schedule === null ? 'pending' : 'scheduled'),
    type: giftType(claim.class),
    class: claim.class,
    gift: claim.gift_id ?? '',
    playerName: claim.player_name,
    schedule: claim.schedule,
    isToday: claim.schedule === wibDate(read.now),
    masked: claim.masked,
    entry: entry && shownEntry(read, entry),
  };
}

function commonParts({ ticket, own, snapshot, now }: Read, at: Date) {
  const { username, name, photo, thanks, entry } = own;
  const isCalled = entry !== null && !own.moved && (entry.state === 'playing' || isNext(snapshot, entry, now));
  return {
    ticket,
    host: {
      username,
      name,
      photo,
      started: isStarted(own, now),
      onBreak: shownBreak(own.break_until, now),
      player: isCalled ? { id: own.player_id, server: own.player_server, name: own.player_name } : null,
      thanks,
    },
    at: at.toISOString(),
    restrictions: [],
  };
}

/** The end of a support in its state; null: not yet. */
function supportEnd(state: Kind<'support'>['state'], payment: Payment, alerts: Own['alerts']): Date | null {
  if (endedUnpaid(state)) return payment.ended_at;
  if (state !== 'shown' && state !== 'skipped' && state !== 'interrupted') return null;
  const ends = alerts.flatMap((alert) => alert.finished_at ?? alert.interrupted_at ?? []);
  return ends.toSorted((a, b) => a.getTime() - b.getTime()).at(-1) ?? null;
}

/** Reason for a missing delivery; null: paid and delivered. */
function undelivered(payment: Payment): 'unpaid' | 'expired' | 'failed' | 'review' | null {
  const answer = paymentAnswer(payment);
  if (answer === 'paid') return null;
  if (answer === 'payments.pending') return 'unpaid';
  if (answer === 'payments.expired') return 'expired';
  return answer === 'payments.failed' ? 'failed' : 'review';
}

function endedUnpaid(state: Ticket['state'] | null): boolean {
  return state === 'expired' || state === 'failed';
}

/** Parts shared by all payers: never the entry's message, which a Sundul's payer may not have written. */
function shownEntry({ ticket, own, snapshot, now, config }: Read, entry: Entry): Kind<'mabar'>['entry'] {
  const status = entry.state === 'done' ? null : statusOf(entry, now);
  const queue = snapshot && queuePlace(snapshot, entry.id, now);
  return {
    title: entry.title,
    playerName: entry.player_name,
    count: entry.count,
    played: entry.played,
    left: gamesLeft(entry),
    returned: entry.returned,
    needRole: entry.need_role,
    role: rolesOfRow(entry),
    status,
    onlineUntil: status === 'online' ? onlineEnd(entry).toISOString() : null,
    place: queue?.place ?? null,
    forgotten: isForgotten(entry.playing_at, now),
    lifted: entry.sundul_at !== null,
    movedAt: entry.state === 'queued' ? (entry.moved_at?.toISOString() ?? null) : null,
    isNext: isNext(snapshot, entry, now),
    wait: queue?.wait ?? null,
    passedBy: queue?.passedBy ?? [],
    gamesInRow: own.games_in_row > 0 && gamesLeft(entry) > own.games_in_row ? own.games_in_row : null,
    postponed: isOwnPlace(own) && entry.decides_turn ? entry.postponed : null,
    games: own.games.map((game) => ({ at: game.created_at.toISOString(), result: game.result })),
    chat: shownChat(ticket, own, entry, { config, now }),
  };
}

function isNext(snapshot: HostSnapshot | null, { id }: Entry, now: Date): boolean {
  return snapshot !== null && (nextEntry(snapshot, now)?.ids.includes(id) ?? false);
}

function shownChat(
  ticket: string,
  own: Own,
  entry: Entry,
  { config, now }: Pick<Read, 'config' | 'now'>,
): NonNullable<Kind<'mabar'>['entry']>['chat'] {
  const mayBind = entry.state !== 'done' && isOwnPlace(own) && now < chatCodeEnds(entry);
  const name = own.chat?.name ?? null;
  const released = own.chat?.released ?? 0;
  const code = name === null && mayBind ? chatCodeOfTicket(config, { ticket, released }) : null;
  return { code, name, worn: entry.chat_name !== null, released };
}

/** Own as an entry, or as that of a party member. */
function isOwnPlace(own: Own): boolean {
  return own.member_of !== null || isOwnEntry(own);
}

function chatCodeEnds(entry: Entry): Date {
  return addHours(entry.paid_at, CHAT_CODE_HOURS);
}

function onlineEnd(entry: Entry): Date {
  return onlineUntil({ paidAt: entry.paid_at, presentAt: entry.here_at });
}
