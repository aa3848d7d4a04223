import { platformFee, type Rupiah } from '@mabarin/domain/money';
import { CREATING_RETRY_SECONDS, PAYMENT_WINDOW_SECONDS } from '@mabarin/domain/payments/state';
import { plusSeconds } from '@mabarin/domain/time';
import { insertPayment } from './payment.queries.ts';
import type { Payer, PaymentKind } from './payment.tables.ts';
import type { Deps } from '#deps.ts';
import type { Tx } from '#schema.ts';

export type NewPayment = {
  kind: PaymentKind;
  hostId: string;
  /** What the host is credited, rupiah; the platform's fee comes on top. */
  price: Rupiah;
  /** One line for the payment screen and the payer's app. */
  description: string;
  payer: Payer;
};

/**
 * Writes down that somebody is about to pay, in the transaction that writes what for. The QR comes from `openPayment`
 * after the commit. The kind's area has already refused a total over the QRIS limit.
 */
export async function createPayment(tx: Tx, deps: Deps, input: NewPayment): Promise<{ id: string }> {
  const now = deps.clock.now();
  const fee = platformFee(input.price);
  const id = deps.random.token(16);
  await insertPayment(tx, {
    id,
    host_id: input.hostId,
    kind: input.kind,
    status: 'creating',
    price: input.price,
    fee,
    gross: input.price + fee,
    received: null,
    description: input.description,
    payer: JSON.stringify(input.payer),
    ticket: deps.random.token(16),
    provider: deps.gateway.name,
    provider_id: null,
    qr_string: null,
    last_inquiry_at: null,
    next_inquiry_at: plusSeconds(now, CREATING_RETRY_SECONDS),
    created_at: now,
    expires_at: plusSeconds(now, PAYMENT_WINDOW_SECONDS),
    paid_at: null,
  });
  return { id };
}
