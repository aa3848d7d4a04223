import type { Ticket } from '@mabarin/api-client/contract/ticket';
import type { Elements } from '@mabarin/ui/elements';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { HostStrip } from '#features/host/index.ts';
import {
  endPayment,
  forgetPaid,
  mailedTo,
  PaymentScreen,
  thankOn,
  useOpenPayment,
  type PaymentEnd,
  type SavedPayment,
} from '#features/payments/index.ts';
import type { Poll } from '#platform/use-poll.ts';
import { ticketsStore } from '#features/ticket/kept/tickets.store.ts';

type TicketPaymentProps = { ticket: Ticket; poll: Poll<Ticket>; view: Elements };

/**
 * QR, amount and countdown of an unpaid ticket, for anyone with its link. In the browser that made the order it
 * continues as on the host's page: with "Ganti pesanan", and with thanks or the form at its end. Elsewhere the ticket
 * follows.
 */
export default function TicketPayment({ ticket, poll, view }: TicketPaymentProps) {
  const { host } = ticket;
  const isUnpaid = ticket.state === 'unpaid';
  const { payment, isOwn } = useOpenPayment(ticket.transaction_id ?? '', isUnpaid);
  const [isEnded, setEnded] = useState(false);
  const navigate = useNavigate();

  function onEnd(shown: SavedPayment, end: PaymentEnd) {
    setEnded(true);
    poll.ask();
    if (!isOwn) return;
    if (!('paid' in end)) {
      void endPayment(shown, end, host.username, (to, options) => void navigate(to, options));
      return;
    }
    const { paid } = end;
    thankOn({ paid, email: mailedTo(paid) });
    const { kind, description: title } = paid;
    ticketsStore.getState().keep({ ticket: ticket.ticket, host: host.username, kind, title, paid: true });
    forgetPaid(paid.transaction_id);
  }

  if (isEnded || payment === undefined || ticket.state === 'review') return view;
  return (
    <>
      <HostStrip host={host} as="p" />
      <PaymentScreen key={payment.transaction_id} payment={payment} onEnd={(end) => onEnd(payment, end)} />
    </>
  );
}
