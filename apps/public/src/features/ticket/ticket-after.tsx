import { Button, buttonClass } from '@mabarin/ui/buttons/button';
import { showDialog } from '@mabarin/ui/popups/dialog';
import { announce } from '@mabarin/ui/states/live-region';
import { Link } from '@mabarin/web/router';
import { localStore } from '@mabarin/web/storage';
import { useMutation } from '@tanstack/react-query';
import { keepLastOrder } from '#features/mabar/keep-order.ts';
import { paths } from '#paths.ts';
import { shareResult } from './share-result.ts';
import styles from './ticket-after.module.css';
import type { PlayedTicket } from './ticket-shows.ts';
import { ticketAfterText } from './ticket-after.text.ts';

/** Result of the games, the host's thanks, the picture, and the way to the next order. */
export default function TicketAfter({ ticket }: { ticket: PlayedTicket }) {
  const { host } = ticket;
  const games = ticket.entry?.games ?? [];
  const won = games.filter(({ result }) => result === 'win').length;
  const share = useMutation({
    mutationFn: () => shareResult(ticket.ticket),
    onSuccess(outcome) {
      if (outcome === 'saved') announce(ticketAfterText.saved);
    },
    onError: () => void showDialog({ caption: ticketAfterText.share, text: ticketAfterText.failed }),
  });
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{ticketAfterText.title}</h2>
      <p className={styles.tally}>{ticketAfterText.tally(won, games.length - won)}</p>
      <figure className={styles.thanks}>
        <blockquote>
          <bdi>{host.thanks ?? ticketAfterText.thanks}</bdi>
        </blockquote>
        <figcaption className={styles.host}>
          <bdi>{host.name}</bdi>
        </figcaption>
      </figure>
      <div className={styles.buttons}>
        <Link to={paths.host(host.username)} className={buttonClass({ wide: true })} onClick={() => keepOrder(ticket)}>
          {ticketAfterText.again}
        </Link>
        <Button variant="quiet" wide busy={share.isPending} onClick={() => share.mutate()}>
          {ticketAfterText.share}
        </Button>
      </div>
    </section>
  );
}

/** Makes the form open with this order, even after a later order in this browser. */
function keepOrder(ticket: PlayedTicket): void {
  if (ticket.kind !== 'mabar' || ticket.sundul || ticket.entry === null) return;
  const { host, ordered, title, entry } = ticket;
  keepLastOrder(localStore, {
    host: host.username,
    event: { code: ordered.event, title, needRole: entry.needRole },
    count: ordered.count,
    roles: entry.role,
  });
}
