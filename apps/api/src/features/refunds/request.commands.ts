import type { HostRefund, TicketRefundPart } from '@mabarin/api-client/contract/refunds';
import { maskAccount } from '@mabarin/domain/cash/cash';
import { disputeParts } from '@mabarin/domain/disputes/dispute';
import { fail } from '@mabarin/domain/errors';
import type { Failure } from '@mabarin/domain/failures';
import type { FeeBearer } from '@mabarin/domain/money';
import {
  givenPrice,
  maskHolder,
  partsLeft,
  refundableFrom,
  supportRefundParts,
  type GivenParts,
  type RefundAsker,
  type RefundMethod,
  type RefundParts,
} from '@mabarin/domain/refunds/refund';
import { settleOn, wibDate, type WibDate } from '@mabarin/domain/time';
import { openTask } from '#features/tasks/index.ts';
import { isAccountRefused, refundMail } from './refund.mail.ts';
import {
  entriesOfPayment,
  findCredited,
  findOpenRefund,
  findPurchase,
  findRefund,
  findSuspense,
  findTicketPayment,
  isTicketUnpaid,
  lostAndGiven,
  hostRefundRow,
  hostRefundRows,
  insertRefund,
  isOrderActive,
  lockPayment,
  refundsOfPayment,
  suspenseGiven,
  type HostRefundRow,
  type Purchase,
  type Refund,
} from './refund.queries.ts';
import type { Deps, LiveDeps } from '#deps.ts';
import { dropAlerts, dropOrderAlert } from '#features/alerts/index.ts';
import { bankName } from '#features/cash/index.ts';
import { coverPending } from '#features/credit/index.ts';
import { isDisputed, openDisputeOfPayment } from '#features/disputes/index.ts';
import { balances, isHeld, lockHostAccount, postJournal, type NewEntry } from '#features/ledger/index.ts';
import { appendLiveEvents, publicRefresh } from '#features/live/index.ts';
import { findRefundable, lockRefundable, takeGames, type RefundableEntry } from '#features/mabar/index.ts';
import { findPayer, givenOfPayment, returnsOfPayment } from '#features/payments/index.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { Random } from '#ports/random.port.ts';
import type { Db, Tx } from '#schema.ts';

export type RefundDeps = Pick<Deps, 'config' | 'clock' | 'random' | 'gateways' | 'jobs' | 'notifyLive' | 'show'>;

/** Amounts of a refund of an entry's games. */
type Offer = RefundParts & { games: number; purchase: Purchase; settleOn: WibDate };

/**
 * Refunds all unplayed games of an entry: they leave the entry, their price is taken off the host's balance, and an
 * operator gets a task. Asked again while they go back, and no other is left, it returns that refund. Throws
 * `mabar.entry_not_found`, `refunds.playing`, `refunds.nothing`, `refunds.free` and `refunds.paid_by_credit`.
 */
export async function requestRefund(
  tx: Tx,
  deps: RefundDeps,
  { hostId, entryId, askedBy }: { hostId: string; entryId: number; askedBy: RefundAsker },
): Promise<Refund> {
  const found = await lockRefundable(tx, deps, hostId, entryId);
  if (!found) throw fail('mabar.entry_not_found');
  const isRepeat = found.games === 0 && !found.playing;
  const open = isRepeat ? await findOpenRefund(tx, [entryId]) : null;
  if (open) return open;
  const { purchase, games, ...parts } = await offerOf(tx, deps, found);
  const endedEntry = await takeGames(tx, deps, found.entry, games);
  if (endedEntry && !(await isOrderActive(tx, purchase.id)))
    await dropOrderAlert(tx, deps, { hostId, paymentId: purchase.id });
  return openRefund(tx, deps, {
    host_id: hostId,
    payment_id: purchase.id,
    charge_reference: purchase.charge_reference,
    gateway: purchase.gateway ?? purchase.provider,
    entry_id: entryId,
    asked_by: askedBy,
    games,
    price: parts.price,
    fee: parts.fee,
    credit: parts.credit,
    suspense: 0,
    part: 0,
    settle_on: parts.settleOn,
    ended_entry: endedEntry,
  });
}

/**
 * The viewer's request by ticket: for money that bought nothing, else for all players of the order with games left who do not
 * play. Throws what `requestRefund` and `requireTicketPayment` throw, `ticket.transferred`, and `refunds.too_early` while the
 * host is there.
 */
export async function requestByTicket(tx: Tx, deps: RefundDeps, ticket: string): Promise<void> {
  const found = await requireTicketPayment(tx, ticket);
  const { host_id: hostId, paid_at: paidAt } = found;
  if (found.is_undelivered) return requestUndelivered(tx, deps, found.id);
  // The games belong to the new holder of the place.
  if (found.is_payers) throw fail('ticket.transferred');
  const entryIds = await entriesOfPayment(tx, found.id);
  if (entryIds.length === 0 || paidAt === null) throw fail('refunds.nothing');
  const left = await refundableOf(tx, deps, hostId, entryIds);
  if (left.length === 0 && (await findOpenRefund(tx, entryIds)) !== null) return;
  const signs = [found.pressed_at, found.heard_at];
  const from = refundableFrom({ inactive: found.host_status !== 'active', signs }, paidAt);
  if (deps.clock.now() < from) throw fail('refunds.too_early');
  const asked: Refund[] = [];
  // Without a refundable entry the payer's own refusal is thrown.
  for (const entryId of left.length > 0 ? left.map(({ entry }) => entry.id) : entryIds.slice(0, 1)) {
    asked.push(await requestRefund(tx, deps, { hostId, entryId, askedBy: 'viewer' }));
  }
  await mailRefunds(tx, deps, asked);
}

/** The payer asks for money that bought nothing; asked again it is the same refund. Throws `refunds.nothing`, `refunds.disputed`. */
async function requestUndelivered(tx: Tx, deps: RefundDeps, paymentId: string): Promise<void> {
  await lockPayment(tx, paymentId);
  const { left } = await findSuspenseLeft(tx, paymentId);
  if (left > 0) await requestFromSuspense(tx, deps, { subject: paymentId, amount: left, askedBy: 'viewer' });
  else if ((await refundsOfPayment(tx, paymentId)).length === 0) throw fail('refunds.nothing');
}

/** Money in suspense, and the rupiah of it that no refund and no return of its gateway has taken. */
async function findSuspenseLeft(db: Db, subject: string) {
  const found = await findSuspense(db, subject);
  if (found === null) return { found: null, left: 0, part: 0 };
  const given = await suspenseGiven(db, found);
  const returns = await returnsOfPayment(db, found.payment_id);
  const returned = returns.find(({ reference }) => reference === found.charge_reference)?.amount ?? 0;
  return { found, left: found.amount - given.amount - returned, part: given.part };
}

/** The refundable ones of these entries. */
async function refundableOf(
  db: Db,
  deps: Pick<Deps, 'clock'>,
  hostId: string,
  entryIds: readonly number[],
): Promise<RefundableEntry[]> {
  const found = await Promise.all(entryIds.map((id) => findRefundable(db, deps, hostId, String(id))));
  return found.flatMap((one) => (one !== null && one.games > 0 && !one.playing ? [one] : []));
}

/** Refunds `amount` of money in suspense, or all that is left. Throws `desk.nothing_in_suspense`. */
export async function requestFromSuspense(
  tx: Tx,
  deps: RefundDeps,
  { subject, amount, askedBy }: { subject: string; amount: number | null; askedBy: 'operator' | 'viewer' },
): Promise<Refund> {
  const paymentId = (await findSuspense(tx, subject))?.payment_id;
  if (paymentId !== undefined) await lockPayment(tx, paymentId);
  const { found, left, part } = await findSuspenseLeft(tx, subject);
  const suspense = amount ?? left;
  if (found === null || suspense < 1 || suspense > left) throw fail('desk.nothing_in_suspense');
  const of = { host_id: found.host_id, payment_id: found.payment_id, charge_reference: found.charge_reference };
  const rest = { gateway: found.gateway, entry_id: null, games: 0, settle_on: null, ended_entry: false } as const;
  const parts = { price: 0, fee: 0, credit: 0, suspense, part };
  const refund = await openRefund(tx, deps, { ...of, ...parts, ...rest, asked_by: askedBy });
  await mailRefunds(tx, deps, [refund]);
  return refund;
}

/**
 * Refunds `amount` of a credited support, or all that is left, with the fee's share, for an operator. A support given
 * back whole leaves the line of alerts. Our loss and a task cover what the host's balance lacks. Throws `desk.not_credited`,
 * `desk.refund_left` when less is left, and what `requireMoneyHere` throws.
 */
export async function requestOfSupport(
  tx: Tx,
  deps: RefundDeps,
  { paymentId, amount }: { paymentId: string; amount: number | null },
): Promise<Refund> {
  await lockPayment(tx, paymentId);
  const support = await findCredited(tx, paymentId, 'support');
  if (support === null || support.paid_at === null) throw fail('desk.not_credited');
  const given = lostAndGiven(support);
  const left = Math.max(0, support.price - givenPrice(support, given));
  const price = amount ?? left;
  await requireMoneyHere(tx, support);
  if (price < 1 || price > left) throw lessLeft(left);
  const parts = supportRefundParts(support, given, { price, feePercent: deps.config.refundFeePercent });
  if (price === left) await dropAlerts(tx, deps, { hostId: support.host_id, supportIds: [paymentId] });
  const refund = await openRefund(tx, deps, {
    host_id: support.host_id,
    payment_id: support.id,
    charge_reference: support.charge_reference,
    gateway: support.gateway ?? support.provider,
    entry_id: null,
    asked_by: 'operator',
    games: 0,
    ...parts,
    suspense: 0,
    part: 0,
    settle_on: settleOn(support.paid_at),
    ended_entry: false,
  });
  await askHostForRest(tx, deps, refund);
  await mailRefunds(tx, deps, [refund]);
  return refund;
}

/** Throws `desk.hold_disputed`, and `desk.support_held` when the gateway says that the money is gone. */
export async function requireMoneyHere(tx: Tx, { id, held }: { id: string; held: number | null }): Promise<void> {
  const dispute = await openDisputeOfPayment(tx, id);
  if (dispute !== null) throw fail('desk.hold_disputed', { values: { id: dispute } });
  if ((held ?? 0) > 0) throw fail('desk.support_held');
}

/** `left`: whole rupiah. */
export function lessLeft(left: number): Failure {
  return fail('desk.refund_left', { values: { left: left.toLocaleString('id-ID') } });
}

/** A task for the part of an operator's refund that the host's balance did not cover. */
export async function askHostForRest(tx: Tx, { clock }: Pick<Deps, 'clock'>, refund: Refund): Promise<void> {
  const missing = refund.price - refund.from_host;
  if (missing === 0) return;
  const detail = { what: 'the balance of its host did not cover it: ask the host for the rest', missing };
  await openTask(tx, { subject: `${refund.id} of the host`, reason: 'refund', detail, now: clock.now() });
}

/** The host gives back an entry, by the dashboard's number. Throws what `requestRefund` throws. */
export async function requestOfHost(tx: Tx, deps: RefundDeps, hostId: string, mabarID: string): Promise<HostRefund> {
  const found = await findRefundable(tx, deps, hostId, mabarID);
  if (!found) throw fail('mabar.entry_not_found');
  // Locked, so that the second of two presses finds the first one's refund and mails nothing.
  await lockRefundable(tx, deps, hostId, found.entry.id);
  const open = await findOpenRefund(tx, [found.entry.id]);
  const asked = await requestRefund(tx, deps, { hostId, entryId: found.entry.id, askedBy: 'host' });
  if (asked.id !== open?.id) await mailRefunds(tx, deps, [asked]);
  return shownToHost(await hostRefundRow(tx, asked.id));
}

/** Amounts of a refund of an entry now. Throws what `requestRefund` throws. */
export async function readOffer(db: Db, deps: Pick<Deps, 'config' | 'clock'>, hostId: string, mabarID: string) {
  const found = await findRefundable(db, deps, hostId, mabarID);
  if (!found) throw fail('mabar.entry_not_found');
  const { games, price, fee, credit, settleOn: on, purchase } = await offerOf(db, deps, found);
  if ((await openDisputeOfPayment(db, purchase.id)) !== null || (await isHeld(db, purchase.id)))
    throw fail('refunds.disputed');
  const money = await balances(db, hostId, deps.clock.now());
  const onTop = feeOnTop({ fee, bearer: purchase.bearer });
  // The credit comes out of the balance as well, once the money was sent.
  const fromBalance = borneByHost(deps, price, on, money) + credit;
  return { games, amount: price + fee, fee: onTop, credit, fromBalance };
}

async function offerOf(
  db: Db,
  { config }: Pick<Deps, 'config'>,
  { entry, bought, games, playing }: RefundableEntry,
): Promise<Offer> {
  if (playing) throw fail('refunds.playing');
  const purchase = games === 0 ? null : await findPurchase(db, entry.id);
  if (purchase === null || purchase.paid_at === null) throw fail('refunds.nothing');
  if (purchase.price === 0) throw fail('refunds.free');
  const given = await givenOfPayment(db, purchase.id);
  const parts = partsLeft({ ...purchase, bought }, given, { games, feePercent: config.refundFeePercent });
  if (parts.price === 0) throw fail(parts.credit > 0 ? 'refunds.paid_by_credit' : 'refunds.nothing');
  return { ...parts, games, purchase, settleOn: settleOn(purchase.paid_at) };
}

/**
 * At most the ready balance. Unready money is taken where it came and does not change that balance; a chargeback may have
 * taken it before, so then it is at most the whole balance.
 */
function borneByHost(
  { clock }: Pick<Deps, 'clock'>,
  amount: number,
  on: WibDate,
  { collected, ready }: Awaited<ReturnType<typeof balances>>,
): number {
  return Math.min(amount, Math.max(0, on > wibDate(clock.now()) ? collected : ready));
}

type NewRefund = Pick<
  Refund,
  | 'host_id'
  | 'payment_id'
  | 'charge_reference'
  | 'entry_id'
  | 'asked_by'
  | 'games'
  | 'price'
  | 'fee'
  | 'credit'
  | 'suspense'
  | 'part'
  | 'settle_on'
  | 'ended_entry'
> & { gateway: string };

/** The same money has a refund already. */
class Repeated extends Error {}

export async function openRefund(tx: Tx, deps: RefundDeps, { gateway, ...row }: NewRefund): Promise<Refund> {
  const now = deps.clock.now();
  const id = `RF-${deps.random.uuid().replaceAll('-', '').slice(0, 12).toUpperCase()}`;
  const { host_id: hostId, price, fee, suspense, settle_on: on } = row;
  const amount = price + fee + suspense;
  // Pending credit is covered first.
  await coverPending(tx, deps, hostId);
  // The most contended row is locked last; later sums stay true until the commit.
  await lockHostAccount(tx, hostId);
  // The payer's wallet or bank gives it back. What a dispute lost of money in suspense stands in no hold.
  const isTaken =
    suspense > 0
      ? await isDisputed(tx, row.payment_id)
      : (await openDisputeOfPayment(tx, row.payment_id)) !== null || (await isHeld(tx, row.payment_id));
  if (isTaken) throw fail('refunds.disputed');
  const fromHost = on === null ? 0 : borneByHost(deps, price, on, await balances(tx, hostId, now));
  const refund = await insertRefund(tx, {
    ...row,
    id,
    amount,
    from_host: fromHost,
    state: 'requested',
    method: refundMethod(deps, gateway),
    provider: gateway,
    refund_reference: refundReference(deps.random),
    created_at: now,
  });
  if (refund === null) throw new Repeated(`the money of ${row.payment_id} goes back already`);
  await openTask(tx, { subject: id, reason: 'refund', detail: taskDetail(refund), now });
  await publishRefund(tx, deps, refund);
  await postJournal(tx, deps, {
    kind: 'refund',
    idemKey: `refund:${id}`,
    ref: { type: 'refund', id },
    effectiveAt: now,
    entries: nonZero([
      { account: 'refund_in_flight', amount },
      { account: 'platform_fee', amount: -fee },
      { account: 'unfulfilled_suspense', amount: -suspense },
      { account: 'platform_loss', amount: fromHost - price },
      { account: 'host_payable', hostId, amount: -fromHost, settleOn: on },
    ]),
  });
  return refund;
}

/** The ledger refuses lines of zero. */
export function nonZero(entries: readonly NewEntry[]): NewEntry[] {
  return entries.filter(({ amount }) => amount !== 0);
}

function taskDetail({ asked_by: askedBy, games, amount, credit, payment_id: payment }: Refund) {
  return { askedBy, games, amount, ...(credit > 0 ? { credit } : {}), payment };
}

function refundMethod({ gateways }: Pick<Deps, 'gateways'>, gateway: string): RefundMethod {
  return gateways.find(gateway)?.refund ? 'gateway' : 'transfer';
}

/** Our reference of a refund at its gateway: 20 unguessable digits. */
function refundReference(random: Random): string {
  const half = () => 1_000_000_000 + random.int(9_000_000_000);
  return `${half()}${half()}`;
}

/** Ticket, cash page and lists reload. */
export async function publishRefund(tx: Tx, deps: LiveDeps, { host_id: hostId }: Refund): Promise<void> {
  await appendLiveEvents(tx, deps, hostId, [{ kind: 'command', command: 'cash-refresh' }, publicRefresh]);
}

/**
 * Mails the state of refunds that were asked or decided together to who paid, if an e-mail is known; nothing of games
 * that are another player's by now. `areGamesBack`: their games wait again.
 */
export async function mailRefunds(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'jobs' | 'random'>,
  refunds: readonly Refund[],
  { areGamesBack = false, kept = [] }: { areGamesBack?: boolean; kept?: readonly string[] } = {},
): Promise<void> {
  const payer = refunds[0] === undefined ? null : await findPayer(tx, refunds[0].payment_id);
  if (payer === null) return;
  const ids = refunds.flatMap(({ id, games }) => (games === 0 || !payer.is_passed_on ? id : []));
  const told = (await refundsOfPayment(tx, payer.id)).filter(({ id }) => ids.includes(id));
  const [first] = told;
  if (first === undefined) return;
  const mail = refundMail(deps.config, payer.email, {
    ...first,
    areGamesBack,
    kept,
    ticket: payer.ticket,
    refunds: told,
  });
  await sendMail(tx, deps, mail, { payment: payer.id, mail: 'refund' });
}

/** Fields of a refund on a ticket; never the account's number. */
type ShownRefund = { player_name: string | null; again: boolean } & Pick<
  Refund,
  | 'id'
  | 'games'
  | 'amount'
  | 'fee'
  | 'credit'
  | 'asked_by'
  | 'state'
  | 'method'
  | 'created_at'
  | 'ended_at'
  | 'bank_code'
  | 'account_version'
  | 'number_end'
  | 'holder'
  | 'refusal'
>;

/** A transferred place, from the view of the payer's ticket or the new holder's. */
type PassedOn = { at: Date; isPayers: boolean };

/**
 * The refunds of a ticket. After a transfer, money without games and earlier requests stay with the payer; the rest
 * belongs to the new holder.
 */
export function refundsOfTicket<One extends Pick<Refund, 'games' | 'created_at'>>(
  refunds: readonly One[],
  passedOn: PassedOn | null,
): readonly One[] {
  if (passedOn === null) return refunds;
  return refunds.filter(({ games, created_at: at }) => (games === 0 || at < passedOn.at) === passedOn.isPayers);
}

/** The refund part of a ticket; `entries` are those of its payment. Null: nothing was or can be requested. */
export function ticketRefundPart(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  read: {
    entries: readonly { bought: number; games: number; playing: boolean }[];
    paid: Pick<Purchase, 'price' | 'credit' | 'fee' | 'bearer' | 'paid_at'> | null;
    bearer: FeeBearer;
    host: { inactive: boolean; signs: readonly (Date | null)[] };
    refunds: readonly ShownRefund[];
    given: GivenParts;
    passedOn: PassedOn | null;
    /** Rupiah that came, bought nothing, and may be asked for. */
    undelivered: number;
  },
): TicketRefundPart | null {
  const refunds = refundsOfTicket(read.refunds, read.passedOn).map((refund) => ({
    ...shownParts(refund, read.bearer),
    // After a transfer the place has another player's name.
    playerName: read.passedOn?.isPayers === true ? null : refund.player_name,
    again: refund.again,
    takesAccount: takesAccount(refund),
    needsAccount: takesAccount(refund) && refund.number_end === null,
    isAccountRefused: isAccountRefused(refund),
    account:
      refund.bank_code === null || refund.holder === null || refund.number_end === null
        ? null
        : {
            bank: bankName(refund.bank_code),
            number: maskAccount(`••••${refund.number_end}`),
            holder: maskHolder(refund.holder),
          },
  }));
  const offer = ticketOffer(config, clock.now(), read);
  return offer === null && refunds.length === 0 ? null : { offer, refunds };
}

function ticketOffer(
  config: Deps['config'],
  now: Date,
  { entries, paid, host, given, undelivered }: Parameters<typeof ticketRefundPart>[1],
): TicketRefundPart['offer'] {
  if (undelivered > 0) {
    const parts = { games: 0, amount: undelivered, fee: null, credit: 0 };
    return { ...parts, isOpen: true, from: now.toISOString(), why: 'undelivered' };
  }
  if (paid === null || paid.paid_at === null) return null;
  const left = entries.filter((entry) => entry.games > 0 && !entry.playing);
  if (left.length === 0) return null;
  // Each entry's own share, because each is refunded alone.
  const parts: (RefundParts & { games: number })[] = [];
  for (const { bought, games } of left) {
    const before = { ...given, ...sumOf([given, ...parts]) };
    parts.push({ ...partsLeft({ ...paid, bought }, before, { games, feePercent: config.refundFeePercent }), games });
  }
  const { price, fee, credit, games } = sumOf(parts);
  if (price === 0) return null;
  const from = refundableFrom(host, paid.paid_at);
  const why = host.inactive ? 'gone' : 'silent';
  const [amount, onTop] = [price + fee, feeOnTop({ fee, bearer: paid.bearer })];
  return { games, amount, fee: onTop, credit, isOpen: now >= from, from: from.toISOString(), why };
}

/** Parts of a payment that went back: of its refunds, by its gateway, and of what its host gave back as credit. */
export function givenOf(
  payment: { fee: number; gross: number; returned: number },
  refunds: readonly (RefundParts & Pick<Refund, 'state' | 'games'>)[],
  credits: readonly { amount: number; games: number }[],
): GivenParts {
  const live = refunds.filter(({ state }) => state !== 'refused' && state !== 'failed');
  const given = sumOf(live);
  const back = disputeParts(payment, given, payment.returned);
  // A paid refund gave its part of a credit back as a credit of its own.
  const again = sumOf(live.filter(({ state, credit }) => state === 'paid' && credit > 0));
  const sum = (of: 'amount' | 'games') => credits.reduce((total, credit) => total + credit[of], 0);
  const games = given.games + sum('games') - again.games;
  const sums = { ...given, price: given.price + back.share, fee: given.fee + back.fee, games };
  return { ...sums, credited: sum('amount') - again.credit };
}

function sumOf(parts: readonly (RefundParts & { games: number })[]): RefundParts & { games: number } {
  const sum = (part: keyof RefundParts | 'games') => parts.reduce((total, one) => total + one[part], 0);
  return { price: sum('price'), fee: sum('fee'), credit: sum('credit'), games: sum('games') };
}

/** The viewer may name an account until an operator has approved one. */
export function takesAccount({
  method,
  state,
  number_end: end,
}: Pick<Refund, 'method' | 'state' | 'number_end'>): boolean {
  return method === 'transfer' && (state === 'requested' || (state === 'approved' && end === null));
}

/** Null: the payer paid no fee on top, so a refund says nothing of one. */
function feeOnTop({ fee, bearer }: Pick<Purchase, 'fee' | 'bearer'>): number | null {
  return bearer === 'viewer' ? fee : null;
}

function shownParts(refund: Omit<ShownRefund, 'player_name' | 'again'>, bearer: FeeBearer) {
  return {
    refund_id: refund.id,
    games: refund.games,
    amount: refund.amount,
    fee: feeOnTop({ ...refund, bearer }),
    credit: refund.credit,
    askedBy: refund.asked_by,
    state: refund.state,
    method: refund.method,
    at: refund.created_at.toISOString(),
    endedAt: refund.ended_at?.toISOString() ?? null,
    refusal: refund.refusal,
  };
}

/** Throws `ticket.not_found`, and `ticket.not_paid` for a ticket without a payment of its own. */
export async function requireTicketPayment(db: Db, ticket: string) {
  const found = await findTicketPayment(db, ticket);
  if (!found) throw fail((await isTicketUnpaid(db, ticket)) ? 'ticket.not_paid' : 'ticket.not_found');
  return found;
}

/** The refund part of a ticket, from its own rows. Throws what `requireTicketPayment` throws. */
export async function readTicketRefunds(db: Db, deps: Pick<Deps, 'config' | 'clock'>, ticket: string) {
  const found = await requireTicketPayment(db, ticket);
  const refunds = await refundsOfPayment(db, found.id);
  const entryIds = found.is_payers ? [] : await entriesOfPayment(db, found.id);
  const [first] = entryIds;
  const paid = first === undefined ? null : await findPurchase(db, first);
  const given = await givenOfPayment(db, found.id);
  const host = { inactive: found.host_status !== 'active', signs: [found.pressed_at, found.heard_at] };
  const entries = await refundableOf(db, deps, found.host_id, entryIds);
  const passedOn = passedOnOf(found);
  const undelivered = found.is_undelivered ? (await findSuspenseLeft(db, found.id)).left : 0;
  return (
    ticketRefundPart(deps, { entries, paid, bearer: found.bearer, host, refunds, given, passedOn, undelivered }) ?? {
      offer: null,
      refunds: [],
    }
  );
}

/** Null: the place was not transferred. */
export function passedOnOf(ticket: { passed_at: Date | null; is_payers: boolean }): PassedOn | null {
  return ticket.passed_at === null ? null : { at: ticket.passed_at, isPayers: ticket.is_payers };
}

/** A page of a host's refunds after the one with the id `before`. Throws `refunds.not_found`. */
export async function readHostRefunds(
  db: Db,
  hostId: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<HostRefund[]> {
  const last = before === null ? null : await findRefund(db, before);
  if (before !== null && last?.host_id !== hostId) throw fail('refunds.not_found');
  const rows = await hostRefundRows(db, hostId, { before: last?.number ?? null, limit });
  return rows.map(shownToHost);
}

function shownToHost(row: HostRefundRow): HostRefund {
  return {
    ...shownParts(row, row.bearer),
    mabarID: row.entry_id === null ? null : String(row.entry_id),
    title: row.title ?? row.description,
    playerName: row.player_name ?? '',
    fromBalance: row.from_host + row.credit,
  };
}
