import {
  payment,
  paymentCancel,
  paymentCheck,
  paymentExpire,
  type PaymentState,
} from '@mabarin/api-client/contract/payments';
import { call } from '#platform/api.ts';

/** Our own row of a payment, which nobody outside is asked for. */
export async function readPayment(transactionId: string, signal: AbortSignal) {
  return (await call(payment, { transaction_id: transactionId }, { signal })).data;
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
