import { isFailureError } from '@mabarin/domain/failures';
import { Ticket } from '@mabarin/ui/page/ticket';
import { Link } from '@mabarin/web/router';
import { useEffect, useLayoutEffect } from 'react';
import CaretRight from '~icons/ph/caret-right-bold';
import TicketIcon from '~icons/ph/ticket-fill';
import { paths } from '#paths.ts';
import { useKeptTicket } from '#features/ticket/ticket.api.ts';
import { ticketText } from '#features/ticket/ticket.text.ts';
import { isPaidTicket, textsOf } from '#features/ticket/ticket-texts.ts';
import { ticketsStore, type KeptTicket } from './tickets.store.ts';
import { useKeptTickets } from './use-kept-tickets.ts';
import styles from './your-tickets.module.css';

/** Maximum number of a host's tickets to read. */
const MOST_ASKED = 12;
/** Tickets shown at first; a button shows the others. */
const SHOWN = 2;

/** "Tiket kamu": this browser's tickets at a host with their states. Renders nothing without a ticket. */
export function YourTickets({ username }: { username: string }) {
  const kept = useKeptTickets(username).slice(0, MOST_ASKED);
  const paid = kept.filter((one) => one.paid);
  const [first, more] = [paid.slice(0, SHOWN), paid.slice(SHOWN)];
  // From here on the tickets take their own space (early.ts).
  useLayoutEffect(() => {
    delete document.documentElement.dataset['tickets'];
  }, []);
  return (
    <>
      {paid.length > 0 && (
        <section className={`column ${styles.yours}`} aria-labelledby="your-tickets">
          <h2 id="your-tickets" className={`mb-2 ${styles.title}`}>
            {ticketText.yours}
          </h2>
          <Rows kept={first} />
          {more.length > 0 && (
            <details>
              <summary className={`min-h-11 small strong ${styles.more}`}>{ticketText.more(more.length)}</summary>
              <Rows kept={more} />
            </details>
          )}
        </section>
      )}
      {kept.map(({ ticket }) => (
        <Heard key={ticket} ticket={ticket} />
      ))}
    </>
  );
}

function Rows({ kept }: { kept: readonly KeptTicket[] }) {
  return (
    <ul className="stack gap-2">
      {kept.map((one) => (
        <Row key={one.ticket} kept={one} />
      ))}
    </ul>
  );
}

function Row({ kept: { ticket, title, kind } }: { kept: KeptTicket }) {
  const { data } = useKeptTicket(ticket);
  return (
    <Ticket
      as="li"
      className="relative"
      stub={<TicketIcon className="xlarge" />}
      stubTone={data?.state === 'playing' || data?.state === 'showing' ? 'cta' : 'plain'}
      aside={<CaretRight />}
    >
      <p className="small muted tight anywhere">
        <bdi>{title}</bdi>
      </p>
      <Link to={paths.ticket(ticket)} className={`heavy tight ${styles.link}`}>
        {data === undefined ? ticketText.kinds[kind] : textsOf(data).headline}
      </Link>
    </Ticket>
  );
}

/** Stores the service's news of a ticket: paid, ended, or unknown. */
function Heard({ ticket }: { ticket: string }): null {
  const { data, error } = useKeptTicket(ticket);
  useEffect(() => {
    const { update, forget } = ticketsStore.getState();
    if (data !== undefined) {
      update(ticket, { paid: isPaidTicket(data), endedAt: data.endedAt === null ? null : Date.parse(data.endedAt) });
    } else if (isFailureError(error) && error.code === 'ticket.not_found') forget(ticket);
  }, [ticket, data, error]);
  return null;
}
