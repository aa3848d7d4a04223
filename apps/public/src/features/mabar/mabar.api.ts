import { orderMabar } from '@mabarin/api-client/contract/mabar';
import type { HostProfile } from '@mabarin/api-client/contract/accounts';
import type { PaymentResult } from '@mabarin/api-client/contract/payments';
import { randomId } from '@mabarin/api-client/random-id';
import type { MabarOrderForm } from '@mabarin/domain/mabar/order';
import { call } from '#platform/api.ts';
import { forgetOrderKey, orderKey } from '#platform/order-key.ts';
import { tabStore } from '#platform/storage.ts';
import { orderContent } from './order-form.ts';

type Order = {
  form: MabarOrderForm;
  event: HostProfile['events'][number];
  /** The host's username. */
  host: string;
  token: string;
};

/** Orders a session. Sent again with the same content it is the same order. */
export async function order({ form, event, host, token }: Order): Promise<PaymentResult> {
  const name = `mabar:${host}`;
  const content = { ...orderContent(form, event), host };
  const idempotencyKey = orderKey(tabStore, name, content, randomId);
  const { data } = await call(orderMabar, { ...content, token }, { idempotencyKey });
  forgetOrderKey(tabStore, name);
  return data;
}
