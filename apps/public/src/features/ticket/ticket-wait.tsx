import type { Ticket } from '@mabarin/api-client/contract/ticket';
import { ticketWaitText } from '@mabarin/domain/ticket/wait.text';
import { formatLongDay } from '@mabarin/ui/format/time';
import { childReportText } from './child-report.text.ts';
import styles from './ticket-wait.module.css';

type Waiting = Pick<Extract<Ticket, { kind: 'support' }>, 'waits' | 'childReport'>;

/** Why the ticket's money stays open, who acts next, and until when; and what became of a parent's report. */
export default function TicketWait({ waits, childReport }: Waiting) {
  return (
    <>
      {childReport && (
        <p className={styles.wait} role="note">
          {childReportText[childReport]}
        </p>
      )}
      {waits && (
        <p className={styles.wait} role="note">
          {ticketWaitText[waits.for](waits.until === null ? '' : formatLongDay(waits.until))}
        </p>
      )}
    </>
  );
}
