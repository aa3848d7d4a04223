import type { Ticket } from '@mabarin/api-client/contract/ticket';
import { lazyWithRetry } from '@mabarin/ui/states/lazy';
import { memo } from 'react';
import { LaterPart } from '#platform/later-part.tsx';
import type { Poll } from '#platform/poll.ts';

export type TicketTurnProps = { ticket: Exclude<Ticket, { kind: 'support' }>; poll: Poll<Ticket> };

/** "Tunggu aku" and the transfer: below what a ticket is opened for, so their code comes after its own. */
export const TicketTurn = lazyWithRetry(() => import('./ticket-turn.tsx'));

/** Whether something can be done about the turn, or was. */
export function hasTurn({ state }: Ticket): boolean {
  return state === 'queued' || state === 'moved';
}

/** Its place. By `memo`: a change of what React has not hydrated yet would make it draw anew. */
export const LaterTurn = memo(function LaterTurn(props: TicketTurnProps) {
  if (!hasTurn(props.ticket)) return null;
  return (
    <LaterPart>
      <TicketTurn {...props} />
    </LaterPart>
  );
});
