import { ticket, ticketHere, type Ticket } from '@mabarin/api-client/contract/ticket';
import { isFailureError } from '@mabarin/domain/failures';
import { call } from '#platform/api.ts';
import { usePoll } from '#platform/poll.ts';
import { preloaded } from '#platform/preload.ts';

const TICKET_EVERY_MS = 5000;
/** A ticket that another page shows in one line. */
const KEPT_EVERY_MS = 15_000;

const ask = (code: string) => async (signal: AbortSignal) => (await call(ticket, { ticket: code }, { signal })).data;

/** One ticket, every 5 s while visible and at once on return; the server answers 304 while nothing changed. */
export function useTicket(code: string) {
  return usePoll(`ticket/${code}`, () => ({
    ask: ask(code),
    everyMs: () => TICKET_EVERY_MS,
    first: preloaded('ticket', (came) => came.ticket === code),
  }));
}

/** The same ticket in a page that only points at it: every 15 s, and no more once it has ended. */
export function useKeptTicket(code: string) {
  return usePoll(`kept/${code}`, () => ({
    ask: ask(code),
    everyMs: (data) => (data !== undefined && data.endedAt !== null ? null : KEPT_EVERY_MS),
  }));
}

/** "Saya di sini": ONLINE for 3 hours from now. Answers the ticket. */
export async function reportPresence(code: string): Promise<Ticket> {
  return (await call(ticketHere, { ticket: code })).data;
}

/** Whether an answer means that nobody has this ticket, unlike a server that did not answer properly. */
export function isTicketMissing(error: unknown): error is Error {
  return isFailureError(error) && ['refused', 'not_found', 'malformed'].includes(error.kind);
}
