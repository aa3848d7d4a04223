import { ticketsStore } from '#features/ticket/index.ts';
import { ticketHash } from './ticket-hash.ts';

/** The hashes of this browser's tickets at a host, by which its rows are known in a list that names nobody's ticket. */
export function ownHashes(username: string): Promise<string[]> {
  const kept = ticketsStore.getState().list.filter(({ host }) => host === username.toLowerCase());
  return Promise.all(kept.map(({ ticket }) => ticketHash(ticket)));
}
