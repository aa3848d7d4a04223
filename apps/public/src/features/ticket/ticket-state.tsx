import type { Ticket } from '@mabarin/api-client/contract/ticket';
import { useTicket } from './ticket.api.ts';
import { isPaidTicket, textsOf, waitText } from './ticket-texts.ts';
import styles from './ticket-state.module.css';
import { ticketStateText } from './ticket-state.text.ts';

/**
 * Where a paid ticket stands, kept fresh: the place in the queue with the expected wait, or what else has become of it.
 * Until the service has said it there is no number, only the room for it.
 */
export function TicketState({ ticket, kind }: Pick<Ticket, 'ticket' | 'kind'>) {
  const { data, error } = useTicket(ticket);
  // An answer of the moment before the money came says nothing of now.
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
