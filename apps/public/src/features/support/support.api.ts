import type { PaymentResult } from '@mabarin/api-client/contract/payments';
import { orderSupport } from '@mabarin/api-client/contract/support';
import { randomId } from '@mabarin/api-client/random-id';
import type { SupportForm } from '@mabarin/domain/support/support';
import { call } from '#platform/api.ts';
import { forgetOrderKey, orderKey } from '#platform/order-key.ts';
import { tabStore } from '#platform/storage.ts';

/** Orders a support. Sent again with the same content it is the same one. `host` is the username. */
export async function sendSupport(input: { form: SupportForm; host: string; token: string }): Promise<PaymentResult> {
  const { form, host, token } = input;
  const name = `support:${host}`;
  const idempotencyKey = orderKey(tabStore, name, { form, host }, randomId);
  const { data } = await call(orderSupport, { host, form, token }, { idempotencyKey });
  forgetOrderKey(tabStore, name);
  return data;
}
