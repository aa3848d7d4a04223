import { lazyWithRetry } from '@mabarin/ui/states/lazy';
import { memo } from 'react';
import { LaterPart } from '#platform/later-part.tsx';
import type { TicketFootProps } from './ticket-foot.tsx';

/** Below the ticket: the server draws it, the browser fetches its code after the ticket's own. */
export const TicketFoot = lazyWithRetry(() => import('./ticket-foot.tsx'));

/** Its place. By `memo`: a change of what React has not hydrated yet would make it draw anew. */
export const LaterFoot = memo(function LaterFoot(props: TicketFootProps) {
  return (
    <LaterPart>
      <TicketFoot {...props} />
    </LaterPart>
  );
});
