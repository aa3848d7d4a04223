import { ticketsStore } from '#features/ticket/index.ts';
import { ticketHash } from './ticket-hash.ts';

/** This browser's tickets at a host by their hashes, by which its rows are known in a list that names nobody's ticket. */
export async function ownTickets(username: string): Promise<Map<string, string>> {
  const kept = ticketsStore.getState().list.filter(({ host }) => host === username.toLowerCase());
  return new Map(await Promise.all(kept.map(async ({ ticket }) => [await ticketHash(ticket), ticket] as const)));
}
