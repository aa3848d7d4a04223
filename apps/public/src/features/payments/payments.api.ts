import {
  findPayment,
  payment,
  paymentCancel,
  paymentCheck,
  paymentExpire,
  type FoundPayment,
  type PaymentState,
} from '@mabarin/api-client/contract/payments';
import type { FindPaymentForm } from '@mabarin/domain/payments/find';
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

/** Looks for a payment that this browser forgot. */
export async function searchPayment(form: FindPaymentForm, token: string): Promise<FoundPayment> {
  return (await call(findPayment, { form, token })).data;
}
