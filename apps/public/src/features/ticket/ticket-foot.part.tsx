import { lazyWithRetry, RetryBoundary } from '@mabarin/ui/lazy';
import { memo, Suspense } from 'react';
import type { TicketFootProps } from './ticket-foot.tsx';

/** Below the ticket: the server draws it, the browser fetches its code after the ticket's own. */
export const TicketFoot = lazyWithRetry(() => import('./ticket-foot.tsx'));

/** Its place. By `memo`: a change of what React has not hydrated yet would make it draw anew. */
export const LaterFoot = memo(function LaterFoot(props: TicketFootProps) {
  return (
    <RetryBoundary fallback={() => null}>
      <Suspense>
        <TicketFoot {...props} />
      </Suspense>
    </RetryBoundary>
  );
});
