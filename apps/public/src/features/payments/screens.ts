import { lazyWithRetry } from '@mabarin/ui/states/lazy';
import type { endPayment as EndPayment } from './end-payment.ts';

const loadPaymentScreen = () => import('./payment-screen.tsx');

export const PaymentScreen = lazyWithRetry(loadPaymentScreen);
/** Looks for money that comes late; most viewers have no payment that it could be for. */
export const LateMoney = lazyWithRetry(async () => ({ default: (await loadPaymentScreen()).LateMoney }));
export const FinalScreen = lazyWithRetry(() => import('./final-screen.tsx'));

/** Fetches the payment and final screens before they are needed. A failure is left to the moment of need. */
export function prefetchPayment(): void {
  void Promise.allSettled([PaymentScreen.load(), FinalScreen.load()]);
}

/** Ends a payment that was not paid; the code came along with its screen. */
export async function endPayment(...end: Parameters<typeof EndPayment>): Promise<void> {
  (await loadPaymentScreen()).endPayment(...end);
}
