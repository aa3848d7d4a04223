import { POSTPONE_MAX } from '@mabarin/domain/mabar/postpone';
import type { TransferForm as TransferFields } from '@mabarin/domain/mabar/transfer';
import { Button } from '@mabarin/ui/buttons/button';
import { CopyButton } from '@mabarin/ui/buttons/copy-button';
import { showDialog } from '@mabarin/ui/popups/dialog';
import { lazyWithRetry, PagePart } from '@mabarin/ui/states/lazy';
import { announce } from '@mabarin/ui/states/live-region';
import { drafts } from '@mabarin/web/drafts';
import { isRefusal } from '@mabarin/web/retry-keys';
import { Link } from '@mabarin/web/router';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { paths } from '#paths.ts';
import { showFailure } from '#platform/dialogs.ts';
import { useHydrating } from '#platform/use-hydrating.ts';
import { useStored } from '#platform/use-stored.ts';
import { newTicketStore } from '#features/ticket/kept/new-ticket.store.ts';
import { TicketChat } from './ticket-chat.tsx';
import { postpone, transferName, transferPlace, unansweredTransfer } from './ticket-turn.api.ts';
import type { TicketTurnProps } from '#features/ticket/ticket-shows.ts';
import styles from './ticket-turn.module.css';
import { ticketTurnText } from './ticket-turn.text.ts';

const TransferForm = lazyWithRetry(() => import('#features/ticket/transfer-form.tsx'));

/** A slower response is reported to the viewer. */
const LONG_MS = 3000;

/** Actions on a viewer's turn: let the next one go first, or transfer the place. */
export default function TicketTurn({ ticket, poll }: TicketTurnProps) {
  const { ticket: code, host, entry } = ticket;
  const postponed = entry?.postponed ?? null;
  const canTransfer = ticket.kind === 'mabar' && ticket.canTransfer;
  const transfer = useTransfer(code, poll);
  return (
    <>
      {postponed !== null && (
        <details className={styles.fold}>
          <summary>{ticketTurnText.fold}</summary>
          <Postpone ticket={ticket} postponed={postponed} poll={poll} />
        </details>
      )}
      {canTransfer && (
        <details className={styles.fold}>
          <summary>{ticketTurnText.transfer}</summary>
          <Transfer code={code} host={host.username} transfer={transfer} />
        </details>
      )}
      <TicketChat ticket={ticket} poll={poll} />
      {ticket.state === 'moved' && <Given code={code} transfer={transfer} />}
    </>
  );
}

function Postpone({ ticket, postponed, poll }: TicketTurnProps & { postponed: number }) {
  const place = ticket.entry?.place ?? null;
  const isHydrating = useHydrating();
  /** The unanswered `nth`. A repeated press sends it again, although the ticket may count it already. */
  const unanswered = useRef<number | null>(null);
  const command = useMutation({
    mutationFn(nth: number) {
      // A response requested before the press must not arrive after it.
      poll.cancel();
      unanswered.current = nth;
      return postpone(ticket.ticket, nth);
    },
    onSuccess(answer) {
      unanswered.current = null;
      poll.set(answer);
    },
    onError(error) {
      if (isRefusal(error)) unanswered.current = null;
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
    if (choice === 'yes') command.mutate(unanswered.current ?? postponed + 1);
  }
  return (
    <div className="stack gap-2 snug">
      {command.isSuccess && place !== null && <p className="heavy">{ticketTurnText.postponed(place)}</p>}
      {left > 0 && ticket.entry?.lifted && <p className="heavy">{ticketTurnText.sundul}</p>}
      <p className="small muted">{left > 0 ? ticketTurnText.postponeHelp(left) : ticketTurnText.usedUp}</p>
      {left > 0 && (
        <Button
          variant="quiet"
          size="large"
          wide
          busy={command.isPending}
          // The server-rendered button cannot act before hydration.
          aria-disabled={isHydrating}
          onClick={() => void onPress()}
        >
          {ticketTurnText.postpone}
        </Button>
      )}
    </div>
  );
}

type Transferring = {
  send: (form: TransferFields) => void;
  isPending: boolean;
  /** Reason for a delay; null without one. */
  waits: string | null;
};

/**
 * State of a ticket's transfer. It lives above the form, which unmounts with the first poll that shows the place gone:
 * the transfer's own response may arrive later.
 */
function useTransfer(code: string, poll: TicketTurnProps['poll']): Transferring {
  const { mutate: send, isPending } = useMutation({
    mutationFn: (form: TransferFields) => transferPlace(code, form),
    onSuccess(given) {
      drafts.forget(transferName(code));
      newTicketStore.getState().keep({ of: code, ...given });
      announce(ticketTurnText.sent);
      // A pending read may be from before the transfer.
      poll.cancel();
      poll.ask();
    },
    onError(error) {
      showFailure(error);
      poll.ask();
    },
  });
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isPending]);
  return { send, isPending, waits: long ? ticketTurnText.waits : null };
}

type TransferProps = {
  code: string;
  /** The host's username. */
  host: string;
  transfer: Transferring;
};

/** A button that opens the transfer form. */
function Transfer({ code, host, transfer: { send, isPending, waits } }: TransferProps) {
  const [open, setOpen] = useState(false);
  const isHydrating = useHydrating();
  return (
    <div className="stack gap-2 snug">
      {!open && <p className="small muted">{ticketTurnText.transferHelp}</p>}
      {open ? (
        <PagePart loading={<div className={styles.form} />}>
          <TransferForm
            code={code}
            host={host}
            busy={isPending}
            waits={waits}
            onSend={send}
            onCancel={() => setOpen(false)}
          />
        </PagePart>
      ) : (
        <Button variant="quiet" size="large" wide aria-disabled={isHydrating} onClick={() => setOpen(true)}>
          {ticketTurnText.open}
        </Button>
      )}
    </div>
  );
}

/** The new ticket, in the browser that transferred the place: its player may not have the link yet. */
function Given({ code, transfer: { send, isPending, waits } }: { code: string; transfer: Transferring }) {
  const given = useStored(newTicketStore, (state) => state.kept, null);
  const unanswered = useHydrating() ? null : unansweredTransfer(code);
  if (given?.of !== code) {
    return (
      unanswered !== null && (
        <section className="stack gap-2 p-4 surface rounded-ticket border-line snug">
          <h2 className="large">{ticketTurnText.lostTicket}</h2>
          <p>{ticketTurnText.lostTicketHelp}</p>
          <Button busy={isPending} onClick={() => send(unanswered)}>
            {ticketTurnText.askTicket}
          </Button>
          <p role="status" className="small muted">
            {waits}
          </p>
        </section>
      )
    );
  }
  const path = paths.ticket(given.ticket);
  const link = new URL(path, location.href).href;
  return (
    <section className="stack gap-2 p-4 surface rounded-ticket border-line snug">
      <h2 className="large">
        {ticketTurnText.newTicket} <bdi>{given.playerName}</bdi>
      </h2>
      <p>{ticketTurnText.newTicketHelp}</p>
      <Link to={path} className="min-h-12 py-3 anywhere">
        {link}
      </Link>
      <CopyButton value={link} label={ticketTurnText.copyLink} variant="cta" size="medium" />
    </section>
  );
}
