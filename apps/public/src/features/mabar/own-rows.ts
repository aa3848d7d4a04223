import { ticketsStore } from '#features/ticket/index.ts';
import { ticketHash } from './ticket-hash.ts';

/** This browser's tickets at a host by their hashes, to find their rows in a list without ticket names. */
export async function ownTickets(username: string): Promise<Map<string, string>> {
  const kept = ticketsStore.getState().list.filter(({ host }) => host === username.toLowerCase());
  return new Map(await Promise.all(kept.map(async ({ ticket }) => [await ticketHash(ticket), ticket] as const)));
}
