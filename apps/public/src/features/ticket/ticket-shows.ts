import type { Ticket } from '@mabarin/api-client/contract/ticket';
import type { Poll } from '#platform/poll.ts';

/** Which of its parts a ticket shows, and what they are given. */

export type PlayedTicket = Exclude<Ticket, { kind: 'support' }>;
export type PaidTicket = Exclude<Ticket, { kind: 'claim' }>;
export type TicketTurnProps = { ticket: PlayedTicket; poll: Poll<Ticket> };
export type TicketMoneyProps = { ticket: PaidTicket; poll: Poll<Ticket> };

/** True when all games of a ticket are played, and there was one. */
export function hasPlayed(ticket: Ticket): ticket is PlayedTicket {
  return ticket.kind !== 'support' && ticket.state === 'done' && (ticket.entry?.games.length ?? 0) > 0;
}

/** True of a ticket whose turn can be put off or given away, or was given away. */
export function hasTurn(ticket: Ticket): ticket is PlayedTicket {
  return ticket.kind !== 'support' && (ticket.state === 'queued' || ticket.state === 'moved');
}

/** True of a ticket with credit, a refund, or an open offer of one. */
export function hasMoney(ticket: Ticket): ticket is PaidTicket {
  if (ticket.kind === 'claim') return false;
  const { refund } = ticket;
  return (
    creditsOf(ticket).length > 0 || (refund !== null && (refund.offer?.isOpen === true || refund.refunds.length > 0))
  );
}

export function creditsOf(ticket: PaidTicket) {
  return ticket.kind === 'mabar' ? ticket.credits : [];
}

/** The turn that a notice tells of. Null: none yet. Undefined: this ticket has no turn to wait for. */
export function turnOf(ticket: Ticket): 'next' | 'playing' | null | undefined {
  const entry = ticket.kind === 'support' ? null : ticket.entry;
  if (entry === null || entry.status === null) return undefined;
  if (ticket.state === 'playing') return 'playing';
  return entry.isNext ? 'next' : null;
}
