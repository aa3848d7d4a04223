import { POSTPONE_MAX } from '@mabarin/domain/mabar/postpone';
import { Button } from '@mabarin/ui/button';
import { CopyButton } from '@mabarin/ui/copy-button';
import { showDialog } from '@mabarin/ui/dialog';
import { lazyWithRetry, PagePart } from '@mabarin/ui/lazy';
import { Link } from '@mabarin/web/router';
import { localStore } from '@mabarin/web/storage';
import { useState } from 'react';
import { paths } from '#paths.ts';
import { showFailure } from '#platform/dialogs.ts';
import { useCommand } from '#platform/use-command.ts';
import { useHydrating } from '#platform/use-hydrating.ts';
import { postpone, type NewTicket } from './ticket-turn.api.ts';
import type { TicketTurnProps } from './ticket-turn.part.tsx';
import styles from './ticket-turn.module.css';
import { ticketTurnText } from './ticket-turn.text.ts';
import { keepNewTicket, readNewTicket } from './new-ticket.ts';

const TransferForm = lazyWithRetry(() => import('./transfer-form.tsx'));

/** What a viewer does with its turn: lets the next one go first, or gives the place to another player. */
export default function TicketTurn({ ticket, poll }: TicketTurnProps) {
  const { ticket: code, host, entry } = ticket;
  const postponed = entry?.postponed ?? null;
  const canTransfer = ticket.kind === 'mabar' && ticket.canTransfer;
  return (
    <>
      {postponed !== null && <Postpone ticket={ticket} postponed={postponed} poll={poll} />}
      {canTransfer && (
        <Transfer
          code={code}
          host={host.username}
          onSent={(given) => {
            keepNewTicket(localStore, code, given);
            poll.ask();
          }}
          onRefused={poll.ask}
        />
      )}
      {ticket.state === 'moved' && <Given code={code} />}
    </>
  );
}

function Postpone({ ticket, postponed, poll }: TicketTurnProps & { postponed: number }) {
  const place = ticket.entry?.place ?? null;
  const isHydrating = useHydrating();
  const command = useCommand({
    run(nth: number) {
      // An answer that was asked for before the press must not come after it.
      poll.cancel();
      return postpone(ticket.ticket, nth);
    },
    onSuccess: poll.set,
    onError(error) {
      poll.ask();
      showFailure(error);
    },
  });
  const left = POSTPONE_MAX - postponed;
  async function onPress() {
    const choice = await showDialog({
      icon: 'ask',
      caption: ticketTurnText.postpone,
      text: ticketTurnText.postponeQuestion,
      buttons: [
        { choice: 'yes', label: ticketTurnText.postponeYes, tone: 'go' },
        { choice: 'no', label: ticketTurnText.postponeNo, tone: 'ink' },
      ],
    });
    if (choice === 'yes') command.send(postponed + 1);
  }
  return (
    <div className={styles.part}>
      {command.done !== null && place !== null && <p className={styles.strong}>{ticketTurnText.postponed(place)}</p>}
      <p className={styles.small}>{left > 0 ? ticketTurnText.postponeHelp(left) : ticketTurnText.usedUp}</p>
      {left > 0 && (
        <Button
          variant="quiet"
          size="large"
          wide
          busy={command.isPending}
          // The server draws it before it can do anything.
          aria-disabled={isHydrating}
          onClick={() => void onPress()}
        >
          {ticketTurnText.postpone}
        </Button>
      )}
    </div>
  );
}

type TransferProps = {
  code: string;
  /** The host's username. */
  host: string;
  onSent: (given: NewTicket) => void;
  onRefused: () => void;
};

/** The way to the form, which is opened by a key. */
function Transfer({ code, host, onSent, onRefused }: TransferProps) {
  const [open, setOpen] = useState(false);
  const isHydrating = useHydrating();
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{ticketTurnText.transfer}</h2>
      <p className={styles.small}>{ticketTurnText.transferHelp}</p>
      {open ? (
        <PagePart loading={<div className={styles.form} />}>
          <TransferForm code={code} host={host} onSent={onSent} onRefused={onRefused} onCancel={() => setOpen(false)} />
        </PagePart>
      ) : (
        <Button variant="quiet" size="large" wide aria-disabled={isHydrating} onClick={() => setOpen(true)}>
          {ticketTurnText.open}
        </Button>
      )}
    </section>
  );
}

/** The new ticket, in the browser that gave the place away: its player may not have the link yet. */
function Given({ code }: { code: string }) {
  const given = useHydrating() ? null : readNewTicket(localStore, code);
  if (given === null) return null;
  const path = paths.ticket(given.ticket);
  const link = new URL(path, location.href).href;
  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>
        {ticketTurnText.newTicket} <bdi>{given.playerName}</bdi>
      </h2>
      <p>{ticketTurnText.newTicketHelp}</p>
      <Link to={path} className={styles.link}>
        {link}
      </Link>
      <CopyButton value={link} label={ticketTurnText.copyLink} variant="cta" size="medium" />
    </section>
  );
}
