import type { Ticket } from '@mabarin/api-client/contract/ticket';
import type { Elements } from '@mabarin/ui/elements';
import { lazyWithRetry, RetryBoundary } from '@mabarin/ui/states/lazy';
import { Suspense, useState } from 'react';
import type { Poll } from '#platform/use-poll.ts';
import { useHydrating } from '#platform/use-hydrating.ts';

type TicketPaymentProps = {
  ticket: Ticket;
  poll: Poll<Ticket>;
  /** The ticket, shown when there is nothing to pay. */
  view: Elements;
};

const TicketPayment = lazyWithRetry(() => import('./ticket-payment.tsx'));

/**
 * The payment of a ticket opened while unpaid, in place of the ticket until the money arrived. The server renders only
 * the ticket; the browser requests the QR.
 */
export function LaterPayment(props: TicketPaymentProps) {
  const { ticket, view } = props;
  const [wasUnpaid] = useState(ticket.state === 'unpaid' && ticket.transaction_id !== null);
  if (useHydrating() || !wasUnpaid) return view;
  return (
    <RetryBoundary fallback={() => view}>
      <Suspense fallback={view}>
        <TicketPayment {...props} />
      </Suspense>
    </RetryBoundary>
  );
}
