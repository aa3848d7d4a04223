import type { PaymentResult } from '@mabarin/api-client/contract/payments';
import { isFailureError } from '@mabarin/domain/failures';
import { useEffect, useEffectEvent } from 'react';
import { now } from '#platform/clock.ts';
import { isOld, paymentsStore, type SavedPayment } from '#features/payments/payments.store.ts';
import { usePayment } from '#features/payments/use-payment.ts';

/** Poll interval of an expired payment for late money. */
const LATE_EVERY_MS = 30_000;

/**
 * Watches for late money: expiry ends the screen but money may still arrive (docs/spec/decisions.md "Money"). A payment
 * too old by this phone's clock ends here when the server says so.
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
