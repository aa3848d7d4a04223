import { Button } from '@mabarin/ui/button';
import { showDialog } from '@mabarin/ui/dialog';
import { announce } from '@mabarin/ui/live-region';
import { AdminContact } from '#features/feedback/index.ts';
import { useStored } from '#platform/use-stored.ts';
import styles from './ticket.module.css';
import { ticketText } from './ticket.text.ts';
import { ticketsStore } from './tickets.store.ts';

type TicketFootProps = { ticket: string; transactionId: string | null };

/** Below a ticket: whom to ask about it, and that it is kept. */
export default function TicketFoot({ ticket, transactionId }: TicketFootProps) {
  return (
    <>
      <AdminContact transactionId={transactionId} />
      <p className={styles.keep}>{ticketText.keep}</p>
      <KeptNotice ticket={ticket} />
    </>
  );
}

/** That this browser keeps the ticket, and the way to take it away from a phone that is lent. */
function KeptNotice({ ticket }: { ticket: string }) {
  const kept = useStored(ticketsStore, ({ list }) => list.some((one) => one.ticket === ticket), false);
  if (!kept) return null;
  async function forget() {
    const choice = await showDialog({
      icon: 'ask',
      caption: ticketText.forget,
      text: ticketText.forgetQuestion,
      buttons: [
        { choice: 'forget', label: ticketText.forgetYes, tone: 'stop' },
        { choice: 'keep', label: ticketText.forgetNo, tone: 'ink' },
      ],
    });
    if (choice !== 'forget') return;
    ticketsStore.getState().forget(ticket);
    announce(ticketText.forgotten);
  }
  return (
    <div className={styles.keep}>
      <p>{ticketText.keptHere}</p>
      <Button variant="quiet" size="small" onClick={() => void forget()}>
        {ticketText.forget}
      </Button>
    </div>
  );
}
