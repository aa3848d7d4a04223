import type { Ticket } from '@mabarin/api-client/contract/ticket';
import type { Poll } from '#platform/use-poll.ts';

/** Decides which parts a ticket shows. */

export type PlayedTicket = Exclude<Ticket, { kind: 'support' }>;
export type CalledTicket = PlayedTicket & { entry: NonNullable<PlayedTicket['entry']> };
export type PaidTicket = Exclude<Ticket, { kind: 'claim' }>;
export type TicketTurnProps = { ticket: PlayedTicket; poll: Poll<Ticket> };
export type TicketMoneyProps = { ticket: PaidTicket; poll: Poll<Ticket> };

/** True when all games of a ticket are played, and there was one. */
export function hasPlayed(ticket: Ticket): ticket is PlayedTicket {
  return ticket.kind !== 'support' && ticket.state === 'done' && (ticket.entry?.games.length ?? 0) > 0;
}

/** True for a ticket with an entry of its player in the queue. */
export function hasPlayer(ticket: Ticket): ticket is CalledTicket {
  return ticket.kind !== 'support' && ticket.entry !== null;
}

/** True for a ticket whose turn can be postponed or transferred, or was transferred. */
export function hasTurn(ticket: Ticket): ticket is PlayedTicket {
  return ticket.kind !== 'support' && (ticket.state === 'queued' || ticket.state === 'moved');
}

/** True for a ticket with credit, a refund, or an open offer of one. */
export function hasMoney(ticket: Ticket): ticket is PaidTicket {
  if (ticket.kind === 'claim') return false;
  const { refund } = ticket;
  return (
    creditsOf(ticket).length > 0 || (refund !== null && (refund.offer?.isOpen === true || refund.refunds.length > 0))
  );
}

/** True while the money of a ticket stays open, or a parent's report. A copy kept by an older version lacks both. */
export function isOpen(ticket: Ticket): ticket is PaidTicket {
  return ticket.kind !== 'claim' && Boolean(ticket.waits || ticket.childReport);
}

/** True where something is kept from the holder. A copy kept by an older version says nothing of it. */
export function isKept(ticket: Ticket): boolean {
  return 'restrictions' in ticket && ticket.restrictions.length > 0;
}

/** True where the money part has a key: to spend a credit, to ask for money, to say where it goes. */
export function asksAboutMoney(ticket: PaidTicket): boolean {
  return creditsOf(ticket).some(({ state, available }) => state === 'open' && available > 0) || asksForRefund(ticket);
}

/** True where money comes back as soon as the holder asks for it, or says where it goes. */
export function asksForRefund(ticket: Ticket): ticket is PaidTicket {
  if (ticket.kind === 'claim' || ticket.refund === null) return false;
  const { offer, refunds } = ticket.refund;
  return offer?.isOpen === true || refunds.some(({ needsAccount }) => needsAccount);
}

/** True for a place in the queue of a host who is silent or gone, so that its money can be asked for. */
export function isHostAway(ticket: Ticket): boolean {
  return ticket.kind === 'mabar' && ticket.state === 'queued' && ticket.refund?.offer?.isOpen === true;
}

export function creditsOf(ticket: PaidTicket) {
  return ticket.kind === 'mabar' ? ticket.credits : [];
}

/** The turn to notify about: null before it, undefined for a ticket without a turn to wait for. */
export function turnOf(ticket: Ticket): 'next' | 'playing' | null | undefined {
  const entry = ticket.kind === 'support' ? null : ticket.entry;
  if (entry === null || entry.status === null || entry.forgotten) return undefined;
  if (ticket.state === 'playing') return 'playing';
  return entry.isNext ? 'next' : null;
}
