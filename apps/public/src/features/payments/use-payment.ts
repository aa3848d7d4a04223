import { now } from '#platform/clock.ts';
import { usePoll } from '#platform/poll.ts';

/** Our own row of a payment with the moment of the answer, and at once when the viewer comes back from the wallet app. */
export function usePayment(transactionId: string, everyMs: number) {
  return usePoll(`payment/${transactionId}/${everyMs}`, () => ({
    ask: async (signal) => {
      const { readPayment } = await import('./payments.api.ts');
      return { ...(await readPayment(transactionId, signal)), at: now() };
    },
    everyMs: () => everyMs,
  }));
}
