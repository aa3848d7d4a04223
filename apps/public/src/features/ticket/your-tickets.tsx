import type { Ticket as TicketData } from '@mabarin/api-client/contract/ticket';
import { isFailureError } from '@mabarin/domain/failures';
import { Ticket } from '@mabarin/ui/ticket';
import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from '#platform/router.tsx';
import CaretRight from '~icons/ph/caret-right-bold';
import TicketIcon from '~icons/ph/ticket-fill';
import { paths } from '#paths.ts';
import { keptTicketQuery } from './ticket.api.ts';
import { ticketText } from './ticket.text.ts';
import { isPaidTicket, textsOf } from './ticket-texts.ts';
import { ticketsStore, type KeptTicket } from './tickets.store.ts';
import { useKeptTickets } from './use-kept-tickets.ts';
import styles from './your-tickets.module.css';

/** So many tickets of a host are asked for; more than that nobody looks through. */
const MOST_ASKED = 12;
/** So many stand in the page; the others are one press away. */
const SHOWN = 2;

type Row = { kept: KeptTicket; data: TicketData | undefined };

/** "Tiket kamu": this browser's tickets at a host, each with where it stands. Nothing without a ticket. */
export function YourTickets({ username }: { username: string }) {
  const kept = useKeptTickets(username).slice(0, MOST_ASKED);
  const answers = useQueries({ queries: kept.map(({ ticket }) => keptTicketQuery(ticket)) });
  useHeard(kept, answers);
  const rows = kept.map((one, index): Row => ({ kept: one, data: answers[index]?.data }));
  const paid = rows.filter((row) => row.kept.paid);
  if (paid.length === 0) return null;
  const [first, more] = [paid.slice(0, SHOWN), paid.slice(SHOWN)];
  return (
    <section className={styles.yours} aria-labelledby="your-tickets">
      <h2 id="your-tickets" className={styles.title}>
        {ticketText.yours}
      </h2>
      <Rows rows={first} />
      {more.length > 0 && (
        <details>
          <summary className={styles.more}>{ticketText.more(more.length)}</summary>
          <Rows rows={more} />
        </details>
      )}
    </section>
  );
}

function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <ul className={styles.rows}>
      {rows.map(({ kept, data }) => (
        <Ticket
          key={kept.ticket}
          as="li"
          className={styles.row}
          stub={<TicketIcon className={styles.icon} />}
          stubTone={data?.state === 'playing' || data?.state === 'showing' ? 'cta' : 'plain'}
          aside={<CaretRight />}
        >
          <p className={styles.small}>
            <bdi>{kept.title}</bdi>
          </p>
          <Link to={paths.ticket(kept.ticket)} className={styles.link}>
            {data === undefined ? ticketText.kinds[kept.kind] : textsOf(data).headline}
          </Link>
        </Ticket>
      ))}
    </ul>
  );
}

/** Keeps what the service said of the tickets: which are paid, which have ended, which it does not know. */
function useHeard(
  kept: readonly KeptTicket[],
  answers: readonly { data: TicketData | undefined; error: Error | null }[],
): void {
  useEffect(() => {
    for (const [index, { ticket }] of kept.entries()) {
      const { data, error } = answers[index] ?? {};
      const { update, forget } = ticketsStore.getState();
      if (data?.ticket === ticket) {
        update(ticket, { paid: isPaidTicket(data), endedAt: data.endedAt === null ? null : Date.parse(data.endedAt) });
      } else if (isFailureError(error) && error.code === 'ticket.not_found') forget(ticket);
    }
  });
}
