import type { PaymentResult } from '@mabarin/api-client/contract/payments';
import type { Deps } from '#deps.ts';
import type { Db } from '#schema.ts';

/**
 * Gets the QR of a payment from the gateway, outside any transaction, and answers the payment as its payer sees it;
 * repeating it answers the same QR. Throws `payments.gateway_down`.
 */
export async function openPayment(_db: Db, _deps: Deps, _paymentId: string): Promise<PaymentResult> {
  throw new Error('not built yet');
}
