import { Button, buttonClass } from '@mabarin/ui/buttons/button';
import { showDialog } from '@mabarin/ui/popups/dialog';
import { announce } from '@mabarin/ui/states/live-region';
import { Link } from '@mabarin/web/router';
import { localStore } from '@mabarin/web/storage';
import { useMutation } from '@tanstack/react-query';
import { writeKeptOrder } from '#features/mabar/order/keep-order.ts';
import { paths } from '#paths.ts';
import { shareResult } from './share-result.ts';
import styles from './ticket-after.module.css';
import type { PlayedTicket } from './ticket-shows.ts';
import { ticketAfterText } from './ticket-after.text.ts';
import { ResultHoles, TornStub } from './torn/torn-stub.tsx';

/** The torn stub with the result, the picture to share, the host's thanks, and the way to the next order. */
export default function TicketAfter({ ticket }: { ticket: PlayedTicket }) {
  const { host, entry } = ticket;
  const games = entry?.games ?? [];
  const won = games.filter(({ result }) => result === 'win').length;
  const lost = games.length - won;
  const share = useMutation({
    mutationFn: () => shareResult(ticket.ticket),
    onSuccess(outcome) {
      if (outcome === 'saved') announce(ticketAfterText.saved);
    },
    onError: () => void showDialog({ caption: ticketAfterText.share, text: ticketAfterText.failed }),
  });
  return (
    <section className="stack gap-3 snug">
      <h2 className="large">{ticketAfterText.title}</h2>
      <div className={`stack gap-5 rounded-panel ${styles.keepsake}`}>
        <TornStub
          title={
            <b className={styles.score} aria-hidden>
              {ticketAfterText.score(won, lost)}
            </b>
          }
          stamp={won > lost ? ticketAfterText.won : ticketAfterText.done}
        >
          <span className="heavy">{ticketAfterText.tally(won, lost)}</span>
          <ResultHoles games={games} />
          <span>
            <bdi>{entry?.playerName}</bdi> <span>×</span> <bdi>{host.name}</bdi>
          </span>
        </TornStub>
        <Button variant="cta" size="large" wide busy={share.isPending} onClick={() => share.mutate()}>
          {ticketAfterText.share}
        </Button>
      </div>
      <figure className="p-4 surface rounded-ticket anywhere">
        <blockquote>
          <bdi>{host.thanks ?? ticketAfterText.thanks}</bdi>
        </blockquote>
        <figcaption className="mt-2 muted small">
          <bdi>{host.name}</bdi>
        </figcaption>
      </figure>
      <Link
        to={paths.host(host.username)}
        className={buttonClass({ variant: 'quiet', wide: true })}
        data-acts
        onClick={() => keepOrder(ticket)}
      >
        {ticketAfterText.again}
      </Link>
    </section>
  );
}

/** Makes the form open with this order, even after a later order in this browser. */
function keepOrder(ticket: PlayedTicket): void {
  if (ticket.kind !== 'mabar' || ticket.sundul || ticket.entry === null) return;
  const { host, ordered, title, entry } = ticket;
  writeKeptOrder(localStore, {
    host: host.username,
    event: { code: ordered.event, title, needRole: entry.needRole },
    count: ordered.count,
    roles: entry.role,
  });
}
