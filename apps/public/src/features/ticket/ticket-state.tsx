import type { Ticket } from '@mabarin/api-client/contract/ticket';
import { useTicket } from './ticket.api.ts';
import { isPaidTicket, textsOf, waitText } from './ticket-texts.ts';
import styles from './ticket-state.module.css';
import { ticketStateText } from './ticket-state.text.ts';

/**
 * State of a paid ticket, polled: the place in the queue with the expected wait, or another state. Until the first
 * response it only reserves the space.
 */
export function TicketState({ ticket, kind }: Pick<Ticket, 'ticket' | 'kind'>) {
  const { data, error } = useTicket(ticket);
  // A response from before the payment is outdated.
  const known = data !== undefined && isPaidTicket(data) ? data : undefined;
  return (
    <>
      <p className={styles.headline} role="status">
        {known !== undefined
          ? textsOf(known).headline
          : error === null
            ? ticketStateText.reading
            : ticketStateText.notRead}
      </p>
      {kind !== 'support' && <p className={styles.detail}>{known !== undefined && detailOf(known)}</p>}
    </>
  );
}

function detailOf(ticket: Ticket): string {
  const entry = ticket.kind === 'support' ? null : ticket.entry;
  if (entry === null || entry.place === null) return textsOf(ticket).help;
  return ticket.host.started ? ticketStateText.wait(waitText(entry.wait)) : ticketStateText.notStarted;
}
