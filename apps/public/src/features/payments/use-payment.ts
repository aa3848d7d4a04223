import { now } from '#platform/clock.ts';
import { usePoll } from '#platform/use-poll.ts';

/** Our own row of a payment with the response's time; read at once when the viewer returns from the wallet app. */
export function usePayment(transactionId: string, everyMs: number) {
  return usePoll(`payment/${transactionId}/${everyMs}`, () => ({
    ask: async (signal) => {
      const { readPayment } = await import('./payments.api.ts');
      return { ...(await readPayment(transactionId, signal)), at: now() };
    },
    everyMs: () => everyMs,
  }));
}
