import { useStored } from '#platform/use-stored.ts';
import { openPayments, overPayments, paymentsStore, type SavedPayment } from './payments.store.ts';

const none: readonly SavedPayment[] = [];

/** A host's payments in this browser: open ones, newest first, and expired ones. */
export function usePayments(username: string) {
  const list = useStored(paymentsStore, ({ list }) => (list.length === 0 ? none : list), none);
  return { open: openPayments(list, username), over: overPayments(list, username) };
}

export {
  forgetPaid,
  mailedTo,
  openPayments,
  paymentsStore,
  restoreSent,
  type SavedPayment,
  type SentDraft,
} from './payments.store.ts';
export { endPayment, LateMoney, PaymentScreen, prefetchPayment } from './screens.ts';
export { thankOn } from './final/thanks.ts';
export { useOpenPayment } from './open-payment.ts';
export { useOrder, type OrderProps } from './use-order.ts';
export type { PaymentEnd } from './final/time-over.ts';
