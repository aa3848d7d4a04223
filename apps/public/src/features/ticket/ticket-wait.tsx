import type { Ticket } from '@mabarin/api-client/contract/ticket';
import { ticketWaitText } from '@mabarin/domain/ticket/wait.text';
import { formatLongDay } from '@mabarin/ui/format/time';
import styles from './ticket-wait.module.css';

type TicketWaitProps = { waits: NonNullable<Extract<Ticket, { kind: 'support' }>['waits']> };

/** Why the ticket's money stays open, who acts next, and until when. */
export default function TicketWait({ waits }: TicketWaitProps) {
  const { for: wait, until } = waits;
  return (
    <p className={styles.wait} role="note">
      {ticketWaitText[wait](until === null ? '' : formatLongDay(until))}
    </p>
  );
}
