import type { Ticket } from '@mabarin/api-client/contract/ticket';
import { lazyWithRetry, RetryBoundary } from '@mabarin/ui/lazy';
import { memo, Suspense } from 'react';

export type TicketAfterProps = { ticket: Exclude<Ticket, { kind: 'support' }> };

/** What comes after the last game: only of a ticket that is done, so its code is a part of its own. */
export const TicketAfter = lazyWithRetry(() => import('./ticket-after.tsx'));

/** Its place. By `memo`: a change of what React has not hydrated yet would make it draw anew. */
export const LaterAfter = memo(function LaterAfter(props: TicketAfterProps) {
  const { entry } = props.ticket;
  if (entry === null || entry.games.length === 0) return null;
  return (
    <RetryBoundary fallback={() => null}>
      <Suspense>
        <TicketAfter {...props} />
      </Suspense>
    </RetryBoundary>
  );
});
