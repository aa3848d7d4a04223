import { lazyWithRetry } from '@mabarin/ui/lazy';
import type { showPaymentOver as ShowPaymentOver } from './payment-over.tsx';

const loadPaymentScreen = () => import('./payment-screen.tsx');

export const PaymentScreen = lazyWithRetry(loadPaymentScreen);
/** Looks for money that comes late; most viewers have no payment that it could be for. */
export const LateMoney = lazyWithRetry(async () => ({ default: (await loadPaymentScreen()).LateMoney }));
export const FinalScreen = lazyWithRetry(() => import('./final-screen.tsx'));

/** Fetches the payment and final screens before they are needed. A failure is left to the moment of need. */
export function prefetchPayment(): void {
  void Promise.allSettled([PaymentScreen.load(), FinalScreen.load()]);
}

/** Says why a payment's screen is over; it came along with that screen. */
export async function showPaymentOver(...over: Parameters<typeof ShowPaymentOver>): Promise<void> {
  await (await loadPaymentScreen()).showPaymentOver(...over);
}
