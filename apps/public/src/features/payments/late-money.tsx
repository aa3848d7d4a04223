import type { PaymentResult } from '@mabarin/api-client/contract/payments';
import { isFailureError } from '@mabarin/domain/failures';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { latePaymentQuery } from './payments.api.ts';
import { paymentsStore, type SavedPayment } from './payments.store.ts';

/**
 * Looks for money that came in after the time was over: expired is a promise of the screen, not a border for money
 * (docs/spec/decisions.md "Money").
 */
export function LateMoney({ payment, onPaid }: { payment: SavedPayment; onPaid: (paid: PaymentResult) => void }) {
  const { data, error } = useQuery(latePaymentQuery(payment.transaction_id));
  const paid = useEffectEvent(onPaid);
  useEffect(() => {
    if (data?.state === 'paid') paid(data);
    if (isFailureError(error) && error.code === 'payments.unknown') {
      paymentsStore.getState().forget(payment.transaction_id);
    }
  }, [data, error, payment.transaction_id]);
  return null;
}
