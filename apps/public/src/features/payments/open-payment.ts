import type { PaymentResult } from '@mabarin/api-client/contract/payments';
import { usePoll } from '#platform/use-poll.ts';
import { useStored } from '#platform/use-stored.ts';
import { paymentsStore, type SavedPayment } from './payments.store.ts';

/** Poll interval of an unpaid payment until it has a QR. */
const OPENING_EVERY_MS = 3000;

/**
 * A payment by id: this browser's own, else the server's once it has a QR. `isUnpaid` comes from the ticket; a payment
 * made here is followed to its end.
 */
export function useOpenPayment(transactionId: string, isUnpaid: boolean) {
  const own = useStored(
    paymentsStore,
    (state) => state.list.find(({ transaction_id, over }) => transaction_id === transactionId && !over),
    undefined,
  );
  const isAsked = isUnpaid && own === undefined;
  const { data } = usePoll(`open/${transactionId}/${isAsked}`, () => ({
    ask: async (signal) => {
      if (!isAsked) return null;
      const { readPayment } = await import('./payments.api.ts');
      return readPayment(transactionId, signal);
    },
    everyMs: (result: PaymentResult | null | undefined) =>
      result === null || (result !== undefined && isPayable(result)) ? null : OPENING_EVERY_MS,
  }));
  const others = isAsked && data && isPayable(data) ? { ...data, savedAt: 0, over: false } : undefined;
  return { payment: own ?? others, isOwn: own !== undefined } satisfies {
    payment?: SavedPayment | undefined;
    isOwn: boolean;
  };
}

const isPayable = ({ state, qris }: PaymentResult) => state === 'pending' && qris !== '';
