import { failureText } from '@mabarin/domain/errors';
import { DialogAnswer, showDialog } from '@mabarin/ui/popups/dialog';
import { useContext } from 'react';
import { TransactionNumber } from '#features/feedback/index.ts';
import { paths } from '#paths.ts';
import type { SavedPayment } from '#features/payments/payments.store.ts';
import styles from '#features/payments/payment-screen.module.css';
import { paymentsText } from '#features/payments/payments.text.ts';

/**
 * The reason why a payment's screen ended, with its number for an operator and two ways on: the ticket, which updates
 * itself when late money arrives, or an operator. `unknown`: the service has no such payment, so there is no ticket.
 */
export async function showPaymentOver(
  { number, ticket }: SavedPayment,
  { ended, unknown }: { ended: string; unknown: boolean },
  go: (to: string) => void,
): Promise<void> {
  const isFailed = ended === failureText('payments.failed');
  const isLate = !isFailed && !unknown;
  const again = { choice: 'again', label: paymentsText.again, tone: isLate ? 'quiet' : 'cta' } as const;
  const openTicket = { choice: 'ticket', label: paymentsText.openTicket, tone: 'cta' } as const;
  const contact = { choice: 'contact', label: paymentsText.contact, tone: 'quiet' } as const;
  const choice = await showDialog<'again' | 'contact' | 'ticket'>({
    icon: isFailed ? 'warn' : 'info',
    caption: isFailed ? paymentsText.failed : paymentsText.over,
    text: (
      <>
        <p className="mb-3 snug">{ended}</p>
        <TransactionNumber number={number} />
        {!isFailed && <ContactLink />}
      </>
    ),
    buttons: isLate ? [openTicket, again] : isFailed ? [again, contact] : [again],
  });
  if (choice === 'contact') go(paths.contact(number));
  if (choice === 'ticket') go(paths.ticket(ticket));
}

/** The quietest way on. */
function ContactLink() {
  const answer = useContext(DialogAnswer);
  return (
    <button type="button" className={`min-h-11 ${styles.change}`} onClick={() => answer('contact')}>
      {paymentsText.contact}
    </button>
  );
}
