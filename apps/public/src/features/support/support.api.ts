import type { HostProfile } from '@mabarin/api-client/contract/accounts';
import type { PaymentResult } from '@mabarin/api-client/contract/payments';
import { orderSupport as endpoint } from '@mabarin/api-client/contract/support';
import { grossOf } from '@mabarin/domain/money';
import type { SupportForm } from '@mabarin/domain/support/support';
import { config } from '@mabarin/web/config';
import { call } from '#platform/api.ts';
import { buyerSigns } from '#platform/buyer/buyer-signs.ts';
import { addSpent } from '#platform/buyer/spent.ts';
import { orderKeys } from '#platform/form/order-keys.ts';

type Support = { form: SupportForm; host: Pick<HostProfile, 'username' | 'supportMinimum'>; token: string };

/** Orders a support. The same content sent again is the same support. */
export async function orderSupport({
  form,
  host: { username: host, ...shows },
  token,
}: Support): Promise<PaymentResult> {
  const { supporterGift: gift } = form;
  const { shown: least, spoken } = shows.supportMinimum;
  const onScreen = gift >= (least ?? 0);
  const { fee } = config;
  const air = { onScreen, ...(spoken === null ? {} : { spoken: onScreen && gift >= spoken }) };
  const content = { host, form, shown: { total: grossOf(gift, fee), fee, ...air } };
  const name = `support:${host}`;
  const idempotencyKey = orderKeys.take(name, content);
  const { data } = await call(endpoint, { ...content, token, buyer: buyerSigns() }, { idempotencyKey });
  orderKeys.settle(name, idempotencyKey);
  addSpent(data.qris_price);
  return data;
}
