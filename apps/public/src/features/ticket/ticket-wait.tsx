import { isNotCounted } from '@mabarin/domain/restrictions/restriction';
import { ticketWaitText } from '@mabarin/domain/ticket/wait.text';
import { formatLongDay } from '@mabarin/ui/format/time';
import { childReportText } from './child-report.text.ts';
import { hasMoney, type PaidTicket } from './ticket-shows.ts';
import styles from './ticket-wait.module.css';

/** Why the ticket's money stays open, who acts next, and until when; and what became of a parent's report. */
export default function TicketWait({ ticket }: { ticket: PaidTicket }) {
  const { waits, childReport } = ticket;
  return (
    <>
      {childReport && (
        <p className={styles.wait} role="note">
          {childReportText[childReport]}
        </p>
      )}
      {/* A refund's card says the same. */}
      {waits && !isNotCounted(waits.for) && !(hasMoney(ticket) && waits.for.startsWith('refund_')) && (
        <p className={styles.wait} role="note">
          {ticketWaitText[waits.for](waits.until === null ? '' : formatLongDay(waits.until))}
        </p>
      )}
    </>
  );
}
