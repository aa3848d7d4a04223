import { ticket, ticketHere, type Ticket } from '@mabarin/api-client/contract/ticket';
import { isFailureError } from '@mabarin/domain/failures';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api.ts';

const TICKET_EVERY_MS = 5000;
/** A ticket that another page shows in one line. */
const KEPT_EVERY_MS = 15_000;

/** One ticket, every 5 s while visible and at once on return; the server answers 304 while nothing changed. */
export function ticketQuery(code: string) {
  return queryOptions({
    queryKey: ['ticket', code],
    queryFn: async ({ signal }) => (await call(ticket, { ticket: code }, { signal })).data,
    refetchInterval: TICKET_EVERY_MS,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
}

/** The same ticket in a page that only points at it: every 15 s, and no more once it has ended. */
export function keptTicketQuery(code: string) {
  return queryOptions({
    ...ticketQuery(code),
    staleTime: KEPT_EVERY_MS,
    refetchInterval: ({ state: { data } }) => (data !== undefined && data.endedAt !== null ? false : KEPT_EVERY_MS),
    refetchOnWindowFocus: true,
  });
}

/** "Saya di sini": ONLINE for 3 hours from now. Answers the ticket. */
export async function reportPresence(code: string): Promise<Ticket> {
  return (await call(ticketHere, { ticket: code })).data;
}

/** Whether an answer means that nobody has this ticket, unlike a server that did not answer properly. */
export function isTicketMissing(error: unknown): error is Error {
  return isFailureError(error) && ['refused', 'not_found', 'malformed'].includes(error.kind);
}
