import { useQuery } from '@tanstack/react-query';
import { useKeptTickets } from '#features/ticket/index.ts';
import { ticketHash } from './ticket-hash.ts';

/** The hashes of this browser's tickets at a host, by which its rows are known in a list that names nobody's ticket. */
export function useOwnHashes(username: string): ReadonlySet<string> {
  const tickets = useKeptTickets(username).map(({ ticket }) => ticket);
  const { data } = useQuery({
    queryKey: ['ticket-hashes', tickets],
    queryFn: async () => new Set(await Promise.all(tickets.map(ticketHash))),
    // A page over plain http, on a network of one's own, cannot hash; its rows stay unmarked.
    enabled: tickets.length > 0 && isSecureContext,
    staleTime: Infinity,
  });
  return data ?? nobody;
}

const nobody: ReadonlySet<string> = new Set();
