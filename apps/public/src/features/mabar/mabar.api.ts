import { orderMabar as endpoint } from '@mabarin/api-client/contract/mabar';
import type { HostProfile } from '@mabarin/api-client/contract/accounts';
import type { PaymentResult } from '@mabarin/api-client/contract/payments';
import type { MabarOrderForm } from '@mabarin/domain/mabar/order';
import { config } from '@mabarin/web/config';
import { call } from '#platform/api.ts';
import { buyerSigns } from '#platform/buyer/buyer-signs.ts';
import { addSpent } from '#platform/buyer/spent.ts';
import { orderKeys } from '#platform/form/order-keys.ts';
import type { FormTotal } from './order/order.form.ts';

type Order = {
  form: MabarOrderForm;
  event: HostProfile['events'][number];
  /** The host's username. */
  host: string;
  token: string;
  /** As the form shows it; null: not known. */
  total: FormTotal | null;
};

/** Orders a session. The same content sent again is the same order. */
export async function orderMabar({ form, event, host, token, total }: Order): Promise<PaymentResult> {
  const name = `mabar:${host}`;
  const { title, description, needRole } = event;
  const price = total && { total: total.gross, discount: total.discount, credit: total.credit, games: total.count };
  const shown = { ...price, fee: config.fee, title, description, needRole };
  const content = { ...orderContent(form, event), host, shown };
  const idempotencyKey = orderKeys.take(name, content);
  const { data } = await call(endpoint, { ...content, token, buyer: buyerSigns() }, { idempotencyKey });
  orderKeys.settle(name, idempotencyKey);
  addSpent(data.qris_price + data.credit);
  return data;
}

/**
 * Request body of an order. It must be equal on a retry, so nothing in it changes with the queue. The total is for the
 * spec's form; the server computes its own.
 */
export function orderContent(
  form: MabarOrderForm,
  { queue: _moving, soldOutUntil: _selling, ...event }: Order['event'],
) {
  return { form: { ...form, gamePriceTotal: event.price * form.gameCount * (1 + form.party.length) }, event };
}
