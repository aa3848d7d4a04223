import type { Ticket } from '@mabarin/api-client/contract/ticket';
import { lazyWithRetry } from '@mabarin/ui/states/lazy';
import { memo } from 'react';
import { LaterPart } from '#platform/later-part.tsx';

export type PlayedTicket = Exclude<Ticket, { kind: 'support' }>;

/** What comes after the last game: only of a ticket that is done, so its code is a part of its own. */
export const TicketAfter = lazyWithRetry(() => import('./ticket-after.tsx'));

/** Whether all games of a ticket are played, and any was. */
export function hasPlayed(ticket: Ticket): ticket is PlayedTicket {
  return ticket.kind !== 'support' && ticket.state === 'done' && (ticket.entry?.games.length ?? 0) > 0;
}

/** Its place. By `memo`: a change of what React has not hydrated yet would make it draw anew. */
export const LaterAfter = memo(function LaterAfter({ ticket }: { ticket: Ticket }) {
  if (!hasPlayed(ticket)) return null;
  return (
    <LaterPart>
      <TicketAfter ticket={ticket} />
    </LaterPart>
  );
});
