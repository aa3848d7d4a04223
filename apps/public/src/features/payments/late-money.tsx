import type { PaymentResult } from '@mabarin/api-client/contract/payments';
import { isFailureError } from '@mabarin/domain/failures';
import { useEffect, useEffectEvent } from 'react';
import { paymentsStore, type SavedPayment } from './payments.store.ts';
import { usePayment } from './use-payment.ts';

/** An expired payment is looked at this often for late money. */
const LATE_EVERY_MS = 30_000;

/**
 * Looks for money that came in after the time was over: expired is a promise of the screen, not a border for money
 * (docs/spec/decisions.md "Money").
 */
export function LateMoney({ payment, onPaid }: { payment: SavedPayment; onPaid: (paid: PaymentResult) => void }) {
  const { data, error } = usePayment(payment.transaction_id, LATE_EVERY_MS);
  const paid = useEffectEvent(onPaid);
  useEffect(() => {
    if (data?.state === 'paid') paid(data);
    if (isFailureError(error) && error.code === 'payments.unknown') {
      paymentsStore.getState().forget(payment.transaction_id);
    }
  }, [data, error, payment.transaction_id]);
  return null;
}
