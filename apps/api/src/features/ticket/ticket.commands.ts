import type { Ticket } from '@mabarin/api-client/contract/ticket';
import { fail } from '@mabarin/domain/errors';
import { giftType } from '@mabarin/domain/gifts/gift-class';
import { gamesLeft, onlineUntil } from '@mabarin/domain/mabar/queue';
import { showingOf } from '@mabarin/domain/alerts/alert';
import { paymentAnswer } from '@mabarin/domain/payments/state';
import { wibDate } from '@mabarin/domain/time';
import {
  findTicketClaim,
  findTicketEntry,
  findTicketOrder,
  findTicketPayment,
  findTicketSupport,
  ticketAlerts,
} from './ticket.queries.ts';
import type { LiveDeps } from '#deps.ts';
import { gamesOfEntry, isStarted, queuePlace, statusOf, markPresent, type EntryRow } from '#features/mabar/index.ts';
import { rolesOfRow } from '#platform/db/roles.ts';
import type { Db, Tx } from '#schema.ts';

type Kind<K extends Ticket['kind']> = Extract<Ticket, { kind: K }>;
type Payment = NonNullable<Awaited<ReturnType<typeof findTicketPayment>>>;
type Claim = NonNullable<Awaited<ReturnType<typeof findTicketClaim>>>;

/** What became of an order, a support or a won claim. Throws `ticket.not_found`. */
export async function readTicket(db: Db, ticket: string, now: Date): Promise<Ticket> {
  const payment = await findTicketPayment(db, ticket);
  if (payment) {
    return payment.kind === 'mabar'
      ? readOrder(db, { ticket, payment, now })
      : readSupport(db, { ticket, payment, now });
  }
  const claim = await findTicketClaim(db, ticket);
  if (!claim) throw fail('ticket.not_found');
  return readClaim(db, { ticket, claim, now });
}

/** "Saya di sini" for the entry of a ticket. Throws `ticket.not_found` and `ticket.not_waiting`. */
export async function reportPresence(tx: Tx, deps: LiveDeps, ticket: string): Promise<void> {
  const payment = await findTicketPayment(tx, ticket);
  const claim = payment ? undefined : await findTicketClaim(tx, ticket);
  if (!payment && !claim) throw fail('ticket.not_found');
  const entry = payment ? await entryOfPayment(tx, payment) : await entryOfClaim(tx, claim);
  if (!entry || !(await markPresent(tx, deps, entry.id))) throw fail('ticket.not_waiting');
}

async function readOrder(
  db: Db,
  { ticket, payment, now }: { ticket: string; payment: Payment; now: Date },
): Promise<Kind<'mabar'>> {
  const order = await findTicketOrder(db, payment.id);
  const entry = await entryOfPayment(db, payment);
  return {
    kind: 'mabar',
    ...(await commonParts(db, { ticket, of: payment, at: payment.created_at, now })),
    transaction_id: payment.id,
    endedAt: (undelivered(payment) === 'expired' ? payment.ended_at : (entry?.done_at ?? null))?.toISOString() ?? null,
    title: order.title,
    message: order.message,
    state: undelivered(payment) ?? entry?.state ?? 'review',
    sundul: order.sundul,
    entry: entry ? await shownEntry(db, entry, now) : null,
  };
}

async function readSupport(
  db: Db,
  { ticket, payment, now }: { ticket: string; payment: Payment; now: Date },
): Promise<Kind<'support'>> {
  const support = await findTicketSupport(db, payment.id);
  const alerts = await ticketAlerts(db, payment.id);
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
  return {
    kind: 'support',
    ...(await commonParts(db, { ticket, of: payment, at: payment.created_at, now })),
    transaction_id: payment.id,
    endedAt: supportEnd(state, payment, alerts)?.toISOString() ?? null,
    title: payment.description,
    message: support.message,
    state,
    supporterName: support.name,
    amount: support.amount,
    messageHidden,
    nameHidden: messageHidden && support.name_hidden,
  };
}

async function readClaim(
  db: Db,
  { ticket, claim, now }: { ticket: string; claim: Claim; now: Date },
): Promise<Kind<'claim'>> {
  const entry = await entryOfClaim(db, claim);
  return {
    kind: 'claim',
    ...(await commonParts(db, { ticket, of: claim, at: claim.added_at, now })),
    transaction_id: null,
    endedAt: (entry ? entry.done_at : claim.done_at)?.toISOString() ?? null,
    title: claim.title,
    message: claim.message,
    state: entry?.state ?? (claim.done_at !== null ? 'sent' : claim.schedule === null ? 'pending' : 'scheduled'),
    type: giftType(claim.class),
    class: claim.class,
    gift: claim.gift_id ?? '',
    playerName: claim.player_name,
    schedule: claim.schedule,
    isToday: claim.schedule === wibDate(now),
    entry: entry ? await shownEntry(db, entry, now) : null,
  };
}

async function commonParts(
  db: Db,
  { ticket, of, at, now }: { ticket: string; of: Payment | Claim; at: Date; now: Date },
) {
  const { host_id: hostId, username, name, photo } = of;
  const host = { username, name, photo, started: await isStarted(db, hostId, now) };
  return { ticket, host, at: at.toISOString() };
}

/** When a support came to the end that its state names; null: it has not. */
function supportEnd(
  state: Kind<'support'>['state'],
  payment: Payment,
  alerts: Awaited<ReturnType<typeof ticketAlerts>>,
): Date | null {
  if (state === 'expired') return payment.ended_at;
  if (state !== 'shown' && state !== 'skipped' && state !== 'interrupted') return null;
  const ends = alerts.flatMap((alert) => alert.finished_at ?? alert.interrupted_at ?? []);
  return ends.toSorted((a, b) => a.getTime() - b.getTime()).at(-1) ?? null;
}

/** Why nothing was delivered; null: it was paid and delivered. */
function undelivered(payment: Payment): 'unpaid' | 'expired' | 'review' | null {
  const answer = paymentAnswer(payment);
  if (answer === 'paid') return null;
  if (answer === 'payments.pending') return 'unpaid';
  return answer === 'payments.expired' || answer === 'payments.failed' ? 'expired' : 'review';
}

/** The entry an order made; of a Sundul the one it lifted. */
async function entryOfPayment(db: Db, payment: Payment): Promise<EntryRow | undefined> {
  if (payment.kind !== 'mabar') return undefined;
  const order = await findTicketOrder(db, payment.id);
  if (!order.sundul) return findTicketEntry(db, { paymentId: payment.id });
  return order.lifted_entry_id === null ? undefined : findTicketEntry(db, { entryId: order.lifted_entry_id });
}

async function entryOfClaim(db: Db, claim: Claim | undefined): Promise<EntryRow | undefined> {
  const entryId = claim?.entry_id ?? null;
  return entryId === null ? undefined : findTicketEntry(db, { entryId });
}

/** The parts that are the same whoever paid: never the entry's message, which a Sundul's payer need not have written. */
async function shownEntry(db: Db, entry: EntryRow, now: Date): Promise<Kind<'mabar'>['entry']> {
  const status = entry.state === 'done' ? null : statusOf(entry, now);
  const queue = entry.state === 'queued' ? await queuePlace(db, entry, now) : null;
  const games = await gamesOfEntry(db, entry.id);
  const until = onlineUntil({ paidAt: entry.paid_at, sundulAt: entry.sundul_at, presentAt: entry.here_at });
  return {
    title: entry.title,
    playerName: entry.player_name,
    count: entry.count,
    played: entry.played,
    left: gamesLeft(entry),
    needRole: entry.need_role,
    role: rolesOfRow(entry),
    status,
    onlineUntil: status === 'online' ? until.toISOString() : null,
    place: queue?.place ?? null,
    wait: queue?.wait ?? null,
    games: games.map((game) => ({ at: game.created_at.toISOString(), result: game.result })),
  };
}
