import { lazyWithRetry } from '@mabarin/ui/states/lazy';
import type { endPayment as EndPayment } from './end-payment.ts';

const loadPaymentScreen = () => import('./payment-screen.tsx');

export const PaymentScreen = lazyWithRetry(loadPaymentScreen);
/** Loaded on demand: most viewers have no such payment. */
export const LateMoney = lazyWithRetry(async () => ({ default: (await loadPaymentScreen()).LateMoney }));
export const FinalScreen = lazyWithRetry(() => import('./final/final-screen.tsx'));

/** Preloads the payment and final screens. A failure is handled when they are needed. */
export function prefetchPayment(): void {
  void Promise.allSettled([PaymentScreen.load(), FinalScreen.load()]);
}

/** Ends an unpaid payment; the code is in the screen's chunk. */
export async function endPayment(...end: Parameters<typeof EndPayment>): Promise<void> {
  (await loadPaymentScreen()).endPayment(...end);
}
