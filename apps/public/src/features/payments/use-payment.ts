import { usePolled } from '#platform/use-polled.ts';

/** Our own row of a payment: while it is visible, and at once when the viewer comes back from the wallet app. */
export function usePayment(transactionId: string, everyMs: number) {
  return usePolled({
    key: `payment/${transactionId}`,
    read: async (signal) => (await import('./payments.api.ts')).readPayment(transactionId, signal),
    everyMs,
    retries: 0,
  });
}
