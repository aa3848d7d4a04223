import type { Ticket } from '@mabarin/api-client/contract/ticket';
import { ticketText } from './ticket.text.ts';

/** What a ticket says first, and what that means for its holder. */
export type TicketWords = { headline: string; help: string; final: boolean };

const say = (headline: string, help: string, final = false): TicketWords => ({ headline, help, final });

export function wordsOf(ticket: Ticket): TicketWords {
  switch (ticket.state) {
    case 'unpaid':
      return say(ticketText.unpaid, ticketText.unpaidHelp);
    case 'expired':
      return say(ticketText.expired, ticketText.expiredHelp);
    case 'review':
      return say(ticketText.review, ticketText.reviewHelp);
    case 'queued': {
      const place = ticket.entry?.place ?? null;
      return say(place === null ? ticketText.queuedUnknown : ticketText.queued(place), ticketText.queuedHelp);
    }
    case 'playing':
      return say(ticketText.playing, ticketText.playingHelp);
    case 'done':
      return say(ticketText.done, ticketText.doneHelp, true);
    case 'waiting':
      return say(ticketText.waiting, ticketText.waitingHelp);
    case 'showing':
      return say(ticketText.showing, ticketText.showingHelp);
    case 'shown':
      return say(ticketText.shown, ticketText.shownHelp, true);
    case 'held':
      return say(ticketText.held, ticketText.heldHelp);
    case 'skipped':
      return say(ticketText.skipped, ticketText.skippedHelp);
    case 'interrupted':
      return say(ticketText.interrupted, ticketText.interruptedHelp);
    case 'pending':
      return say(ticketText.pending, ticketText.pendingHelp);
    case 'scheduled':
      return ticket.isToday
        ? say(ticketText.today, ticketText.todayHelp)
        : say(ticketText.scheduled, ticketText.scheduledHelp);
    case 'sent':
      return say(ticketText.sent, ticketText.sentHelp, true);
  }
}
