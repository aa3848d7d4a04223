import type { PaymentResult } from '@mabarin/api-client/contract/payments';
import { isFailureError } from '@mabarin/domain/failures';
import { useEffect, useEffectEvent } from 'react';
import { now } from '#platform/clock.ts';
import { isOld, paymentsStore, type SavedPayment } from './payments.store.ts';
import { usePayment } from './use-payment.ts';

/** An expired payment is looked at this often for late money. */
const LATE_EVERY_MS = 30_000;

/**
 * Looks for money that came in after the time was over: expired is a promise of the screen, not a border for money
 * (docs/spec/decisions.md "Money"). A payment that is too old by this phone's clock ends here by what the server says.
 */
export function LateMoney({ payment, onPaid }: { payment: SavedPayment; onPaid: (paid: PaymentResult) => void }) {
  const { data, error } = usePayment(payment.transaction_id, LATE_EVERY_MS);
  const paid = useEffectEvent(onPaid);
  useEffect(() => {
    const { renew, forget } = paymentsStore.getState();
    const { transaction_id: id } = payment;
    if (data?.state === 'paid') paid(data);
    else if (isFailureError(error) && error.code === 'payments.unknown') forget(id);
    else if (data !== undefined && isOld(payment, now())) {
      if (data.state === 'expired' || data.state === 'failed') forget(id);
      else renew(id);
    }
  }, [data, error, payment]);
  return null;
}
