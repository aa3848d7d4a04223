import { lazyWithRetry } from '@mabarin/ui/lazy';
import type { showPaymentOver as ShowPaymentOver } from './payment-over.tsx';
import { useStored } from '#platform/use-stored.ts';
import { openPayments, overPayments, paymentsStore, type SavedPayment } from './payments.store.ts';

const loadPaymentScreen = () => import('./payment-screen.tsx');
const loadFinalScreen = () => import('./final-screen.tsx');

export const PaymentScreen = lazyWithRetry(loadPaymentScreen);
export const FinalScreen = lazyWithRetry(loadFinalScreen);

/** Fetches the payment and final screens before they are needed. A failure is left to the moment of need. */
export function prefetchPayment(): void {
  void loadPaymentScreen().catch(() => undefined);
  void loadFinalScreen().catch(() => undefined);
}

/** Says why a payment's screen is over; it came along with that screen. */
export async function showPaymentOver(...over: Parameters<typeof ShowPaymentOver>): Promise<void> {
  await (await loadPaymentScreen()).showPaymentOver(...over);
}

const none: readonly SavedPayment[] = [];

/** The payments of a host in this browser: those still to be paid, the newest first, and those whose time is over. */
export function usePayments(username: string) {
  const list = useStored(paymentsStore, (state) => state.list, none);
  return { open: openPayments(list, username), over: overPayments(list, username) };
}

export { LateMoney } from './late-money.tsx';
export { mailedTo, openPayments, paymentsStore, type SavedPayment, type SentDraft } from './payments.store.ts';
export { useOrder, type OrderProps } from './use-order.ts';
export { paymentsText } from './payments.text.ts';
export type { PaymentEnd } from './time-over.ts';
