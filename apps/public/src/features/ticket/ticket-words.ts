import type { Ticket } from '@mabarin/api-client/contract/ticket';
import { ticketText } from './ticket.text.ts';

/** What a ticket says first, and what that means for its holder. */
export type TicketWords = { headline: string; help: string; final: boolean };

/** Whether its money came, or it cost none. */
export function isPaidTicket({ state }: Ticket): boolean {
  return state !== 'unpaid' && state !== 'expired';
}

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
      const help = ticket.host.started ? ticketText.queuedHelp : ticketText.notStartedHelp;
      return say(place === null ? ticketText.queuedUnknown : ticketText.queued(place), help);
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

/** What the filter keeps from the stream; null: nothing. A bad name takes the message with it. */
export function hiddenWords({ nameHidden, messageHidden }: Extract<Ticket, { kind: 'support' }>): string | null {
  if (nameHidden) return messageHidden ? ticketText.hidden.both : ticketText.hidden.name;
  return messageHidden ? ticketText.hidden.message : null;
}

/** How long the entry waits: minutes only from a host who plays and has played enough. */
export function waitWords(started: boolean, wait: { from: number; to: number } | null): string {
  if (!started) return ticketText.notStarted;
  return wait === null ? ticketText.waitUnknown : ticketText.waitRange(wait.from, wait.to);
}
