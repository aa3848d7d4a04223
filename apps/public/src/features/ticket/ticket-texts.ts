import type { Ticket } from '@mabarin/api-client/contract/ticket';
import { OPEN_REFUND_STATES, type RefundState } from '@mabarin/domain/refunds/refund-states';
import { asksAboutMoney, hasMoney, isHostAway } from './ticket-shows.ts';
import { ticketText } from './ticket.text.ts';

/** Headline of a ticket, and its meaning for the holder. */
export type TicketTexts = { headline: string; help: string; final: boolean };

/** Title of what a ticket pays for; one game goes without its number, because Sundul and some events count none. */
export function boughtOf(ticket: Ticket): string {
  const count = ticket.kind === 'mabar' ? ticket.ordered.count : 1;
  return count > 1 ? ticketText.several(ticket.title, count) : ticket.title;
}

/** True when paid or free of charge. */
export function isPaidTicket({ state }: Ticket): boolean {
  return state !== 'unpaid' && state !== 'expired' && state !== 'failed';
}

const texts = (headline: string, help: string, final = false): TicketTexts => ({ headline, help, final });

export function textsOf(ticket: Ticket): TicketTexts {
  switch (ticket.state) {
    case 'unpaid':
      return texts(ticketText.unpaid, ticketText.unpaidHelp);
    case 'expired':
      return texts(ticket.cancelled ? ticketText.cancelled : ticketText.expired, ticketText.expiredHelp);
    case 'failed':
      return texts(ticketText.failed, ticketText.expiredHelp);
    case 'review':
      return reviewTexts(ticket);
    case 'queued': {
      if (isHostAway(ticket)) return texts(ticketText.away, ticketText.awayHelp);
      const place = ticket.entry?.place ?? null;
      const started = ticket.entry?.isNext === true ? ticketText.nextHelp : ticketText.queuedHelp;
      const help = ticket.host.started ? started : ticketText.notStartedHelp;
      return texts(place === null ? ticketText.queuedUnknown : ticketText.queued(place), help);
    }
    case 'playing':
      if (!ticket.entry?.forgotten) return texts(ticketText.playing, ticketText.playingHelp);
      return texts(
        ticketText.forgotten,
        ticketText.forgottenHelp(ticket.kind === 'mabar' && ticket.refund?.offer?.isOpen === true),
      );
    case 'done':
      if (awaitsGames(ticket)) return texts(ticketText.refunding, ticketText.refundingHelp);
      return isCut(ticket) ? texts(ticketText.ended, doneHelp(ticket)) : texts(ticketText.done, doneHelp(ticket), true);
    case 'moved':
      return texts(ticketText.moved, ticketText.movedHelp);
    case 'waiting':
      return texts(ticketText.waiting, ticketText.waitingHelp);
    case 'showing':
      return texts(ticketText.showing, ticketText.showingHelp);
    case 'shown':
      return texts(ticketText.shown, ticketText.shownHelp, true);
    case 'held':
      return texts(ticketText.held, ticketText.heldHelp);
    case 'skipped':
      return skippedTexts(ticket);
    case 'interrupted':
      return texts(ticketText.interrupted, ticketText.interruptedHelp);
    case 'pending':
      return texts(ticketText.pending, ticketText.pendingHelp);
    case 'scheduled':
      return ticket.isToday
        ? texts(ticketText.today, ticketText.todayHelp)
        : texts(ticketText.scheduled, ticketText.scheduledHelp);
    case 'sent':
      return texts(ticketText.sent, ticketText.sentHelp, true);
  }
}

function skippedTexts(ticket: Extract<Ticket, { kind: 'support' }>): TicketTexts {
  if (ticket.takenBack) return texts(ticketText.dropped, ticketText.takenBackHelp);
  if (isGivenBack(ticket)) return texts(ticketText.dropped, ticketText.givenBackHelp);
  if (ticket.waits?.for === 'disputed') return texts(ticketText.notNow, ticketText.disputedHelp);
  if (ticket.waits?.for === 'held') return texts(ticketText.notNow, ticketText.doubtedHelp);
  if (ticket.skipReason === null) return texts(ticketText.skipped, ticketText.skippedHelp);
  if (ticket.skipReason === 'disputed') return texts(ticketText.notNow, ticketText.doubtOverHelp);
  const isSmall = ticket.skipReason === 'below_minimum';
  return texts(ticketText.notShown, isSmall ? ticketText.smallHelp : ticketText.stoppedHelp);
}

/** Money that has bought nothing yet: being checked, or on its way back, or back. */
function reviewTexts(ticket: Ticket): TicketTexts {
  if (hasRefund(ticket, OPEN_REFUND_STATES)) return texts(ticketText.refunding, ticketText.backHelp);
  if (hasRefund(ticket, ['paid'])) return texts(ticketText.sentBack, ticketText.backHelp);
  const isUndelivered = ticket.kind !== 'claim' && ticket.waits?.for === 'unfulfillable';
  if (isUndelivered) return texts(ticketText.undelivered, ticketText.undeliveredHelp);
  return texts(ticketText.review, ticketText.reviewHelp);
}

function hasRefund(ticket: Ticket, states: readonly RefundState[]): boolean {
  return ticket.kind !== 'claim' && (ticket.refund?.refunds.some(({ state }) => states.includes(state)) ?? false);
}

/** Key of a ticket that came to nothing; it leads to the host's page. Null while the ticket has another one. */
export function wayOn(ticket: Ticket): string | null {
  if (ticket.state === 'expired' || ticket.state === 'failed') return ticketText.again;
  if (ticket.kind === 'claim' || asksAboutMoney(ticket)) return null;
  if (ticket.state === 'review' && hasRefund(ticket, ['paid'])) return ticketText.again;
  if (ticket.kind !== 'mabar' || ticket.state !== 'done' || (ticket.entry?.games.length ?? 0) > 0) return null;
  return (ticket.entry?.left ?? 0) > 0 ? ticketText.toHost : ticketText.again;
}

/** True when a refund ended the entry and its money is still on its way. */
function awaitsGames(ticket: Ticket): boolean {
  return ticket.kind === 'mabar' && (ticket.entry?.returned ?? 0) > 0 && hasRefund(ticket, OPEN_REFUND_STATES);
}

/** True when an entry ended with games that nobody played. */
function isCut({ entry }: Exclude<Ticket, { kind: 'support' }>): boolean {
  return entry !== null && (entry.left > 0 || entry.returned > 0);
}

/** True once a Sundul was delivered, and until a waiting place gave it up. */
export function hasLifted(ticket: Extract<Ticket, { kind: 'mabar' }>): boolean {
  if (!ticket.sundul) return false;
  return ticket.state === 'queued' ? ticket.entry?.lifted === true : ticket.entry !== null || ticket.state === 'moved';
}

/** True when refunds give back all of a support, or did. */
function isGivenBack(ticket: Ticket): boolean {
  if (ticket.kind !== 'support' || ticket.refund === null) return false;
  const live = ticket.refund.refunds.filter(({ state }) => state !== 'refused' && state !== 'failed');
  return live.length > 0 && live.reduce((sum, { amount, fee }) => sum + amount - (fee ?? 0), 0) >= ticket.amount;
}

/** A host may end an entry with games left, and return games as credit or money. */
function doneHelp(ticket: Exclude<Ticket, { kind: 'support' }>): string {
  // Games and money belong to the order that it lifted.
  if (ticket.kind === 'mabar' && ticket.sundul) return ticketText.liftedDoneHelp;
  const { entry } = ticket;
  if (entry !== null && entry.left > 0) return ticketText.endedHelp;
  if (entry === null || entry.returned === 0) return ticketText.doneHelp;
  if (ticket.kind === 'mabar' && ticket.takenBack) return ticketText.takenBackHelp;
  return hasMoney(ticket) ? ticketText.returnedHelp : ticketText.returnedToPayerHelp;
}

/**
 * Steps of a ticket by kind. Other states are no steps: unpaid, held, skipped, interrupted, or waiting for a refund.
 */
const ways = [
  ['queued', 'playing', 'done'],
  ['pending', 'scheduled', 'sent'],
  ['waiting', 'showing', 'shown'],
] as const;

/** The steps of a ticket and the current one, from 0; null outside of them. */
export function stepsOf(ticket: Ticket): { steps: readonly string[]; at: number } | null {
  const { state } = ticket;
  if (isHostAway(ticket) || (state === 'done' && awaitsGames(ticket))) return null;
  for (const way of ways) {
    const at = way.findIndex((step) => step === state);
    if (at >= 0) return { steps: way.map((step) => ticketText.steps[step]), at };
  }
  return null;
}

/** Parts of a support that the filter hides; null: none. A bad name hides the message too. */
export function hiddenText(ticket: Ticket): string | null {
  if (ticket.kind !== 'support' || ticket.masked) return null;
  const { nameHidden, messageHidden } = ticket;
  if (nameHidden) return messageHidden ? ticketText.hidden.both : ticketText.hidden.name;
  return messageHidden ? ticketText.hidden.message : null;
}
