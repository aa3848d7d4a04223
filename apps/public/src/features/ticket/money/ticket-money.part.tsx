import type { Ticket } from '@mabarin/api-client/contract/ticket';
import { lazyWithRetry } from '@mabarin/ui/states/lazy';
import { memo } from 'react';
import { LaterPart } from '#platform/later-part.tsx';
import type { Poll } from '#platform/poll.ts';

type PaidTicket = Exclude<Ticket, { kind: 'claim' }>;
export type TicketMoneyProps = { ticket: PaidTicket; poll: Poll<Ticket> };

/** What came back of a ticket, or may: rare, so its code is a part of its own, which the server draws all the same. */
export const TicketMoney = lazyWithRetry(() => import('./ticket-money.tsx'));

/** Whether a ticket has credit, a refund, or one that may be asked for now. */
export function hasMoney(ticket: Ticket): boolean {
  if (ticket.kind === 'claim') return false;
  const { refund } = ticket;
  return (
    creditsOf(ticket).length > 0 || (refund !== null && (refund.offer?.isOpen === true || refund.refunds.length > 0))
  );
}

export function creditsOf(ticket: PaidTicket) {
  return ticket.kind === 'mabar' ? ticket.credits : [];
}

/** Its place. By `memo`: a change of what React has not hydrated yet would make it draw anew. */
export const LaterMoney = memo(function LaterMoney(props: TicketMoneyProps) {
  if (!hasMoney(props.ticket)) return null;
  return (
    <LaterPart>
      <TicketMoney {...props} />
    </LaterPart>
  );
});
