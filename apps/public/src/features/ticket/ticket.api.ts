import { ticket, ticketChild, ticketHere, ticketObject, type Ticket } from '@mabarin/api-client/contract/ticket';
import type { InputOf } from '@mabarin/api-client/endpoint';
import { isFailureError } from '@mabarin/domain/failures';
import { call } from '#platform/api.ts';
import { usePoll } from '#platform/use-poll.ts';
import { preloaded } from '#platform/preload.ts';

const TICKET_EVERY_MS = 5000;
/** Poll interval of a ticket shown as one line on another page. */
const KEPT_EVERY_MS = 15_000;

const ask = (code: string) => async (signal: AbortSignal) => (await call(ticket, { ticket: code }, { signal })).data;

/** A ticket, every 5 s while visible and at once on return; the server sends 304 while nothing changed. */
export function useTicket(code: string) {
  return usePoll(`ticket/${code}`, () => ({
    ask: ask(code),
    everyMs: () => TICKET_EVERY_MS,
    first: preloaded('ticket', (came) => came.ticket === code),
  }));
}

/** The same ticket for a page that only links to it: every 15 s until it has ended. */
export function useKeptTicket(code: string) {
  return usePoll(`kept/${code}`, () => ({
    ask: ask(code),
    everyMs: (data) => (data !== undefined && data.endedAt !== null ? null : KEPT_EVERY_MS),
  }));
}

/** "Saya di sini": ONLINE for 3 hours from now. Returns the ticket. */
export async function reportPresence(code: string): Promise<Ticket> {
  return (await call(ticketHere, { ticket: code })).data;
}

/** Objects to a restriction. Returns the ticket. */
export async function objectTo(code: string, form: InputOf<typeof ticketObject>['form']): Promise<Ticket> {
  return (await call(ticketObject, { ticket: code, form })).data;
}

/** "Dibayar anak tanpa izin", for the operators. */
export async function reportChild(code: string): Promise<void> {
  await call(ticketChild, { ticket: code });
}

/** True when the ticket does not exist, in contrast to a failing server. */
export function isTicketMissing(error: unknown): error is Error {
  return isFailureError(error) && ['refused', 'not_found', 'malformed'].includes(error.kind);
}
