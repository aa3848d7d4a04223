import type { PaymentResult } from '@mabarin/api-client/contract/payments';
import { orderSupport as endpoint } from '@mabarin/api-client/contract/support';
import type { Shown } from '@mabarin/domain/shown';
import type { SupportForm } from '@mabarin/domain/support/support';
import { call } from '#platform/api.ts';
import { buyerSigns } from '#platform/buyer/buyer-signs.ts';
import { orderKeys } from '#platform/form/order-keys.ts';

/** Orders a support. The same content sent again is the same support. `host` is the username. */
export async function orderSupport(input: {
  form: SupportForm;
  host: string;
  token: string;
  shown: Shown;
}): Promise<PaymentResult> {
  const { form, host, token, shown } = input;
  const name = `support:${host}`;
  const idempotencyKey = orderKeys.take(name, { form, host, shown });
  const { data } = await call(endpoint, { host, form, token, shown, buyer: buyerSigns() }, { idempotencyKey });
  orderKeys.settle(name, idempotencyKey);
  return data;
}
