import { drafts } from '@mabarin/web/drafts';
import { paths } from '#paths.ts';
import { paymentsStore, type SavedPayment } from './payments.store.ts';
import { showPaymentOver } from './final/payment-over.tsx';
import type { PaymentEnd } from './final/time-over.ts';

type UnpaidEnd = Exclude<PaymentEnd, { paid: unknown }>;

/** Ends an unpaid payment of this browser: returns to its form at the host and shows the reason. */
export function endPayment(
  payment: SavedPayment,
  end: UnpaidEnd,
  username: string,
  go: (to: string, options?: { replace: boolean }) => void,
): void {
  const { transaction_id: id, kind, draft } = payment;
  const isKept = paymentsStore.getState().list.some((kept) => kept.transaction_id === id);
  if (end.unknown) paymentsStore.getState().forget(id);
  else paymentsStore.getState().end(id);
  // Restores the form as it was sent, unless another tab has settled the payment.
  if (isKept && draft !== undefined) drafts.write(draft.name, draft.values);
  go(paths.host(username, kind), { replace: true });
  if (end.ended !== '') void showPaymentOver(payment, end, go);
}
