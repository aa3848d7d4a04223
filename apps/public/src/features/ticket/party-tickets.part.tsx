import { lazyWithRetry } from '@mabarin/ui/states/lazy';
import { memo } from 'react';
import { LaterPart } from '#platform/later-part.tsx';
import type { PartyTicketsProps } from './party-tickets.tsx';

/** Few orders are of a party, so its code is a part of its own, which the server draws all the same. */
export const PartyTickets = lazyWithRetry(() => import('./party-tickets.tsx'));

/** Its place. By `memo`: a change of what React has not hydrated yet would make it draw anew. */
export const LaterPartyTickets = memo(function LaterPartyTickets(props: PartyTicketsProps) {
  if (props.tickets.length === 0) return null;
  return (
    <LaterPart>
      <PartyTickets {...props} />
    </LaterPart>
  );
});
