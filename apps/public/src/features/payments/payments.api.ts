import {
  payment,
  paymentCancel,
  paymentCheck,
  paymentExpire,
  type PaymentState,
} from '@mabarin/api-client/contract/payments';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api.ts';

/** The payment screen asks this often while it is visible. */
const ASK_EVERY_MS = 3000;
/** An expired payment is looked at this often for late money. */
const LATE_EVERY_MS = 30_000;

/** Our own row of a payment: every 3 s while visible, and at once when the viewer comes back from the wallet app. */
export function paymentQuery(transactionId: string) {
  return queryOptions({
    queryKey: ['payment', transactionId],
    queryFn: async ({ signal }) => (await call(payment, { transaction_id: transactionId }, { signal })).data,
    refetchInterval: ASK_EVERY_MS,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** The same row of a payment whose time is over. */
export function latePaymentQuery(transactionId: string) {
  return queryOptions({ ...paymentQuery(transactionId), refetchInterval: LATE_EVERY_MS });
}

/** Asks the gateway through the server. Answers the final result, or fails with why there is none. */
export async function checkPayment(transactionId: string, signal?: AbortSignal) {
  return (await call(paymentCheck, { transaction_id: transactionId }, signal ? { signal } : {})).data;
}

/** Says that the time is over. Answers the sentence to show. */
export async function expirePayment(transactionId: string, signal?: AbortSignal): Promise<string> {
  return (await call(paymentExpire, { transaction_id: transactionId }, signal ? { signal } : {})).data;
}

/** Ends a payment that is not paid yet. Answers its state after that. */
export async function cancelPayment(transactionId: string): Promise<PaymentState> {
  return (await call(paymentCancel, { transaction_id: transactionId })).data.state;
}
