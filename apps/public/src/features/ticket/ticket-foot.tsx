import { Button } from '@mabarin/ui/buttons/button';
import { showDialog } from '@mabarin/ui/popups/dialog';
import { announce } from '@mabarin/ui/states/live-region';
import { useEffect } from 'react';
import { ComplainPart } from '#features/complaints/index.ts';
import { AdminContact } from '#features/feedback/index.ts';
import { showFailure } from '#platform/dialogs.ts';
import { useStored } from '#platform/use-stored.ts';
import { whenIdle } from '#platform/when-idle.ts';
import styles from './ticket-foot.module.css';
import { ticketFootText } from './ticket-foot.text.ts';
import { reportChild } from './ticket.api.ts';
import { ticketsStore } from './kept/tickets.store.ts';
import { forgetKeptTicket, keepOpenTicket } from './turn/ticket-worker.ts';

export type TicketFootProps = {
  ticket: string;
  number: string | null;
  mayReportChild: boolean;
  /** Reads the ticket again, which says that the report is in. */
  onReported: () => void;
  /** True where somebody may need the number or the team at once. */
  isOpen: boolean;
};

/** The lower part of a ticket: contact, and the note that it is kept. */
export default function TicketFoot(props: TicketFootProps) {
  const { ticket, number, mayReportChild, onReported, isOpen } = props;
  useEffect(() => whenIdle(() => void keepOpenTicket()), [ticket]);
  return (
    <details className={styles.fold} open={isOpen}>
      <summary>{ticketFootText.fold}</summary>
      <AdminContact number={number} />
      <p className={`muted small snug ${styles.keep}`}>{ticketFootText.keep}</p>
      <KeptNotice ticket={ticket} />
      {mayReportChild && <ChildReport ticket={ticket} onReported={onReported} />}
      <p className={`muted small snug ${styles.keep}`}>
        <ComplainPart place="ticket" of={ticket} />
      </p>
    </details>
  );
}

/** Lets a parent ask for money that a child paid. */
function ChildReport({ ticket, onReported }: Pick<TicketFootProps, 'ticket' | 'onReported'>) {
  const { text, ask, question, yes, no, sent } = ticketFootText.child;
  async function report() {
    const choice = await showDialog({
      icon: 'ask',
      caption: ask,
      text: question,
      buttons: [
        { choice: 'send', label: yes, tone: 'go' },
        { choice: 'no', label: no, tone: 'ink' },
      ],
    });
    if (choice !== 'send') return;
    try {
      await reportChild(ticket);
      onReported();
      await showDialog({ icon: 'done', caption: ask, text: sent });
    } catch (error) {
      showFailure(error);
    }
  }
  return (
    <div className={`muted small snug ${styles.keep}`}>
      <p>{text}</p>
      <Button variant="quiet" size="small" onClick={() => void report()}>
        {ask}
      </Button>
    </div>
  );
}

/** Tells that this browser keeps the ticket, and lets the viewer remove it from a borrowed phone. */
function KeptNotice({ ticket }: { ticket: string }) {
  const kept = useStored(ticketsStore, ({ list }) => list.some((one) => one.ticket === ticket), false);
  if (!kept) return null;
  async function forget() {
    const choice = await showDialog({
      icon: 'ask',
      caption: ticketFootText.forget,
      text: ticketFootText.forgetQuestion,
      buttons: [
        { choice: 'forget', label: ticketFootText.forgetYes, tone: 'stop' },
        { choice: 'keep', label: ticketFootText.forgetNo, tone: 'ink' },
      ],
    });
    if (choice !== 'forget') return;
    try {
      const { unwatchTicket, watchedTickets } = await import('./turn/ticket-push.ts');
      if (watchedTickets.getState().list.includes(ticket)) await unwatchTicket(ticket);
    } catch (error) {
      // The ticket's notices still arrive here, so it stays.
      return showFailure(error);
    }
    ticketsStore.getState().forget(ticket);
    void forgetKeptTicket(ticket);
    announce(ticketFootText.forgotten);
  }
  return (
    <div className={`muted small snug ${styles.keep}`}>
      <p>{ticketFootText.keptHere}</p>
      <Button variant="quiet" size="small" onClick={() => void forget()}>
        {ticketFootText.forget}
      </Button>
    </div>
  );
}
