import {
  payment,
  paymentCancel,
  paymentCheck,
  paymentExpire,
  type PaymentState,
} from '@mabarin/api-client/contract/payments';
import { call } from '#platform/api.ts';

/** Our own row of a payment; the gateway is not asked. */
export async function readPayment(transactionId: string, signal: AbortSignal) {
  return (await call(payment, { transaction_id: transactionId }, { signal })).data;
}

/** Asks the gateway through the server. Returns the final result, or throws the reason why there is none. */
export async function checkPayment(transactionId: string, signal?: AbortSignal) {
  return (await call(paymentCheck, { transaction_id: transactionId }, signal ? { signal } : {})).data;
}

/** Reports the end of the time. Returns the sentence to show. */
export async function expirePayment(transactionId: string, signal?: AbortSignal): Promise<string> {
  return (await call(paymentExpire, { transaction_id: transactionId }, signal ? { signal } : {})).data;
}

/** Ends an unpaid payment. Returns its new state. */
export async function cancelPayment(transactionId: string): Promise<PaymentState> {
  return (await call(paymentCancel, { transaction_id: transactionId })).data.state;
}
