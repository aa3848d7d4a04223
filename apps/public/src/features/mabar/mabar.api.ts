import { orderMabar } from '@mabarin/api-client/contract/mabar';
import type { HostEvent } from '@mabarin/api-client/contract/accounts';
import type { PaymentResult } from '@mabarin/api-client/contract/payments';
import { randomId } from '@mabarin/api-client/random-id';
import type { MabarOrderForm } from '@mabarin/domain/mabar/order';
import type * as v from 'valibot';
import { call } from '#platform/api.ts';
import { forgetOrderKey, orderKey } from '#platform/order-key.ts';
import { tabStore } from '#platform/storage.ts';

type Order = {
  form: MabarOrderForm;
  event: v.InferOutput<typeof HostEvent>;
  /** The host's username. */
  host: string;
  token: string;
};

/** Orders a session. Sent again with the same content it is the same order. */
export async function order({ form, event, host, token }: Order): Promise<PaymentResult> {
  const name = `mabar:${host}`;
  // The total is the browser's own sum, for the spec's form; the server computes its own.
  const posted = { ...form, gamePriceTotal: event.price * form.gameCount };
  const idempotencyKey = orderKey(tabStore, name, { form: posted, event, host }, randomId);
  const { data } = await call(orderMabar, { form: posted, event, host, token }, { idempotencyKey });
  forgetOrderKey(tabStore, name);
  return data;
}
