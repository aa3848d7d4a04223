import type { PaymentResult } from '@mabarin/api-client/contract/payments';
import { fail } from '@mabarin/domain/errors';
import { CREATING_RETRY_SECONDS, nextInquiryAt } from '@mabarin/domain/payments/state';
import { addSeconds } from 'date-fns';
import { findPayment, movePayment, renewCharge, takeCharge, type PaymentView } from './payment.queries.ts';
import { paymentResult } from './payment.commands.ts';
import { inquire } from './settle.commands.ts';

import type { Deps } from '#deps.ts';
import { singleFlight } from '#platform/single-flight.ts';
import { leaseEnd, whileLeased } from '#platform/lease.ts';
import { GatewayError, type Charge } from '#ports/gateway.port.ts';
import type { Db } from '#schema.ts';

/**
 * Gets the QR of a payment from the gateway, outside any transaction, and answers the payment as its payer sees it;
 * repeating it answers the same QR. Throws `payments.gateway_down`.
 */
export async function openPayment(db: Db, deps: Deps, id: string): Promise<PaymentResult> {
  let payment = await singleFlight(deps, `charge:${id}`, () => charge(db, deps, id));
  // Another process is asking right now, and its answer will stand in the row; or it died at it, and then its lease
  // runs out. Real time: a request's own patience.
  for (let waited = 0; payment.status === 'creating' && waited < deps.config.duplicateWaitMs; waited += 100) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    payment = await known(db, id);
    const free = payment.next_inquiry_at !== null && payment.next_inquiry_at <= deps.clock.now();
    if (payment.status === 'creating' && free)
      payment = await singleFlight(deps, `charge:${id}`, () => charge(db, deps, id));
  }
  if (payment.qr_string === null) throw fail('payments.gateway_down', { retryAfter: 5 });
  return paymentResult(deps, payment);
}

/**
 * Takes a payment out of `creating`, if it is there. What an earlier attempt may have made at the gateway is looked
 * for by our own id before anything is made again, so a payment never has two QRs that can be paid. Answers the
 * payment, still `creating` when another process is at it. Throws `payments.gateway_down`.
 */
export async function charge(db: Db, deps: Deps, id: string): Promise<PaymentView> {
  const payment = await known(db, id);
  if (payment.status !== 'creating') return payment;
  const attempt = await takeCharge(db, id, { now: deps.clock.now(), until: leaseEnd(deps.clock) });
  try {
    if (attempt === null) {
      await inquire(db, deps, id);
      return await known(db, id);
    }
    return await whileLeased(
      () => renewCharge(db, id, { attempt, until: leaseEnd(deps.clock) }),
      async () => {
        const found = attempt === 1 ? payment : await inquire(db, deps, id);
        if (found?.status !== 'creating') return known(db, id);
        return record(db, deps, payment, await create(deps, payment));
      },
    );
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    deps.log.warn({ err: error, payment: id }, 'the gateway gave no QR');
    const accepted = error.accepted === 'unknown' ? await inquire(db, deps, id).catch(() => null) : null;
    if (accepted !== null && accepted.status !== 'creating') return accepted;
    const retry = addSeconds(deps.clock.now(), CREATING_RETRY_SECONDS);
    await movePayment(db, id, ['creating'], { next_inquiry_at: retry });
    throw fail('payments.gateway_down', { cause: error, retryAfter: 5 });
  }
}

function create(deps: Pick<Deps, 'gateway'>, payment: PaymentView): Promise<Charge> {
  return deps.gateway.create({
    reference: payment.id,
    amount: payment.gross,
    description: payment.description,
    expiresAt: payment.expires_at,
  });
}

async function record(db: Db, deps: Pick<Deps, 'clock'>, payment: PaymentView, made: Charge): Promise<PaymentView> {
  const next = nextInquiryAt({ status: 'pending', expiresAt: payment.expires_at }, deps.clock.now());
  await movePayment(db, payment.id, ['creating'], {
    status: 'pending',
    provider_id: made.providerId,
    qr_string: made.qrString,
    next_inquiry_at: next,
  });
  return known(db, payment.id);
}

async function known(db: Db, id: string): Promise<PaymentView> {
  const payment = await findPayment(db, id);
  if (!payment) throw new Error(`payment ${id} was never created`);
  return payment;
}
