import { failureText } from '@mabarin/domain/errors';
import { showDialog } from '@mabarin/ui/popups/dialog';
import { TransactionNumber } from '#features/feedback/index.ts';
import { paths } from '#paths.ts';
import type { SavedPayment } from '#features/payments/payments.store.ts';
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
  const again = { choice: 'again', label: paymentsText.again, tone: 'go' } as const;
  const contact = { choice: 'contact', label: paymentsText.contact, tone: 'ink' } as const;
  const openTicket = { choice: 'ticket', label: paymentsText.openTicket, tone: 'ink' } as const;
  const isFailed = ended === failureText('payments.failed');
  const choice = await showDialog<'again' | 'contact' | 'ticket'>({
    icon: isFailed ? 'warn' : 'info',
    caption: isFailed ? paymentsText.failed : paymentsText.over,
    text: (
      <>
        <p className="mb-3">{ended}</p>
        <TransactionNumber number={number} />
      </>
    ),
    buttons: unknown ? [again, contact] : [again, openTicket, contact],
  });
  if (choice === 'contact') go(paths.contact(number));
  if (choice === 'ticket') go(paths.ticket(ticket));
}
