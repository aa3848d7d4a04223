import type { PaymentResult, PaymentState } from '@mabarin/api-client/contract/payments';
import { fail } from '@mabarin/domain/errors';
import { grossOf, platformFee, type FeeRule, type Rupiah } from '@mabarin/domain/money';
import {
  CHECK_GAP_SECONDS,
  CREATING_RETRY_SECONDS,
  nextInquiryAt,
  PAYMENT_WINDOW_SECONDS,
  paymentAnswer,
} from '@mabarin/domain/payments/state';
import { rupiahText } from '@mabarin/domain/rupiah';
import { secondsUntil, wibClockText } from '@mabarin/domain/time';
import { paidWait } from '@mabarin/domain/ticket/wait';
import { addSeconds, subSeconds } from '#platform/date-fns.ts';
import { countSpending, type Buyer } from './daily-cap.commands.ts';
import { adoptCharge, findLiveCharge } from './charge.queries.ts';
import {
  findPayment,
  findPaymentOfPayer,
  insertPayment,
  movePayment,
  takeCheck,
  type PaymentView,
} from './payment.queries.ts';
import type { Payer } from './payment.tables.ts';
import { expireText } from './payment.text.ts';
import { gatewayNamed, inquire, settle } from './settle.commands.ts';
import type { Deps, LiveDeps } from '#deps.ts';
import { releaseCredit } from '#features/credit/index.ts';
import { appendLiveEvents, publicRefresh } from '#features/live/index.ts';
import { tellUse } from '#features/vouchers/index.ts';
import { afterCommit, beforeCommit, transaction } from '#platform/db/transaction.ts';
import { singleFlight } from '#platform/single-flight.ts';
import { qrDataUrl } from '#platform/images/qr.ts';
import type { QrisSlip } from '#platform/share/slip.ts';
import type { PaymentKind } from '#ports/fulfilment.port.ts';
import { GatewayError } from '#ports/gateway.port.ts';
import type { Db, Tx } from '#schema.ts';

export type NewPayment = {
  kind: PaymentKind;
  hostId: string;
  /** As the host lists it, in rupiah. */
  price: Rupiah;
  /** The part of the price paid by credit, which the kind's area reserves. */
  credit?: Rupiah;
  /** As the goods were priced by, and as the payment keeps it. */
  rule: FeeRule;
  /** One line for the payment screen and the payer's app. */
  description: string;
  payer: Payer;
  buyer: Buyer;
};

/**
 * Creates a payment in the transaction that writes its goods. The QR comes from `openPayment` after the commit. The
 * kind's area has already refused a total over the QRIS limit. Throws `payments.age_unknown`; the commit `payments.daily_cap` and
 * `payments.minor_cap`.
 */
export function createPayment(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config' | 'random' | 'gateways' | 'metrics'>,
  input: NewPayment,
): { id: string; gross: Rupiah } {
  const { signs } = input.buyer;
  if (deps.config.askAge && !signs?.told) throw fail('payments.age_unknown');
  const now = deps.clock.now();
  const { price, credit = 0, rule } = input;
  const fee = platformFee(price - credit, rule.bps);
  const gross = grossOf(price - credit, rule);
  const id = deps.random.token(16);
  const written = [
    insertPayment(tx, {
      id,
      host_id: input.hostId,
      kind: input.kind,
      status: 'creating',
      price,
      credit,
      fee,
      fee_bearer: rule.bearer,
      fee_bps: rule.bps,
      minor: signs?.minor ?? false,
      gross,
      received: null,
      description: input.description,
      payer: JSON.stringify(input.payer),
      ticket: deps.random.token(16),
      provider: deps.gateways.order[0].name,
      provider_id: null,
      qr_string: null,
      last_inquiry_at: null,
      next_inquiry_at: addSeconds(now, CREATING_RETRY_SECONDS),
      created_at: now,
      expires_at: addSeconds(now, PAYMENT_WINDOW_SECONDS),
      paid_at: null,
    }),
    countSpending(tx, deps, { paymentId: id, amount: gross + credit, buyer: input.buyer }),
  ];
  beforeCommit(tx, Promise.all(written));
  afterCommit(tx, () => deps.metrics.countOrder(input.kind, 'created'));
  return { id, gross };
}

/** The payment from our own row, without the payer's e-mail. Throws what `ofPayer` throws. */
export async function readPayment(db: Db, deps: Pick<Deps, 'clock'>, ticket: string): Promise<PaymentResult> {
  return withoutEmail(paymentResult(deps, await ofPayer(db, ticket)));
}

/** The QR of an open payment as a PNG, the slip around it, and its amount in rupiah; null: it cannot be paid. */
export async function readPaymentQr(db: Db, deps: Pick<Deps, 'clock' | 'config'>, ticket: string) {
  const payment = await findPaymentOfPayer(db, ticket);
  if (payment?.status !== 'pending' || payment.qr_string === null) return null;
  if (deps.clock.now() >= payment.expires_at) return null;
  const address = qrDataUrl(payment.qr_string);
  const { gross, description, host, expires_at: deadline, qr_string: qris } = payment;
  const { public: site } = deps.config.origins;
  const slip: QrisSlip = {
    qris,
    amount: rupiahText(gross),
    subject: description,
    host: `${new URL(site).host}/${host}`,
    deadline: `Bayar sebelum ${wibClockText(deadline)} WIB`,
    address: `${site}/tiket/${ticket}`,
  };
  return { png: Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'), slip, gross };
}

/** Every holder of the ticket's link reads the payment: only the order's own reply carries the payer's e-mail. */
function withoutEmail(result: PaymentResult): PaymentResult {
  const { supporter } = result;
  return supporter === undefined ? result : { ...result, supporter: { ...supporter, supporterEmail: '' } };
}

function shownState(payment: PaymentView): PaymentState {
  // Paid but not fulfilled: the payer is not thanked yet.
  return payment.status === 'paid' && paymentAnswer(payment) !== 'paid' ? 'review' : payment.status;
}

/** Asks the gateway once per 3 s over all processes. Throws why it is not paid, and what `ofPayer` throws. */
export async function checkPayment(db: Db, deps: Deps, ticket: string): Promise<PaymentResult> {
  const payment = await ask(db, deps, await ofPayer(db, ticket));
  const answer = paymentAnswer(payment);
  if (answer !== 'paid') throw fail(answer);
  return withoutEmail(paymentResult(deps, payment));
}

/** Ends an expired payment that the gateway calls unpaid. Returns a sentence. Throws what `ofPayer` throws. */
export async function expirePayment(db: Db, deps: Deps, ticket: string): Promise<string> {
  const payment = await ofPayer(db, ticket);
  const over = deps.clock.now() >= payment.expires_at;
  const after = over ? await ask(db, deps, payment) : payment;
  return expireText[paymentAnswer(after)];
}

/**
 * "Ganti pesanan": asks the gateway to stop accepting money for an open payment and returns its new state. While the
 * gateway does not reply the payment stays open. Throws `payments.unknown`.
 */
export async function cancelPayment(db: Db, deps: Deps, id: string): Promise<PaymentState> {
  const payment = await known(db, id);
  if (payment.status !== 'creating' && payment.status !== 'pending') return shownState(payment);
  return singleFlight(deps, `cancel:${id}`, async () => {
    try {
      const after = await endCharge(db, deps, payment);
      // No gateway knows it, or none can be asked: nobody has its QR.
      if (after.status === 'creating') await endUncharged(db, deps, after);
      const ended = await known(db, id);
      if (ended.status === 'expired') await noteCancelled(db, deps, ended);
      return shownState(ended);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      deps.log.warn({ err: error, payment: id }, 'the gateway could not be asked to end a payment');
      return shownState(await known(db, id));
    }
  });
}

/** Notes that the viewer ended the payment, and renews its ticket. */
async function noteCancelled(db: Db, deps: LiveDeps, { id, host_id: hostId }: PaymentView): Promise<void> {
  await transaction(db, async (tx) => {
    if (await movePayment(tx, id, ['expired'], { cancelled_at: deps.clock.now() })) {
      await appendLiveEvents(tx, deps, hostId, [publicRefresh]);
    }
  });
}

/** Makes the gateway of a payment's charge refuse money, and applies its reply. Throws `GatewayError`. */
async function endCharge(db: Db, deps: Deps, payment: PaymentView): Promise<PaymentView> {
  await adoptCharge(db, payment.id);
  const charge = await findLiveCharge(db, payment.id);
  if (charge === null) return known(db, payment.id);
  const { reference, provider_id: providerId } = charge;
  const gateway = gatewayNamed(deps, charge.gateway);
  if (providerId === null && !gateway.findsByReference) return known(db, payment.id);
  await settle(db, deps, charge, await gateway.expire({ reference, providerId }));
  return known(db, payment.id);
}

/** Ends a payment without a QR. A concurrent charge is ended when the gateway is asked about it. */
async function endUncharged(db: Db, deps: LiveDeps & Pick<Deps, 'metrics'>, payment: PaymentView): Promise<void> {
  const { id, kind, host_id: hostId, expires_at: expiresAt } = payment;
  const now = deps.clock.now();
  await transaction(db, async (tx) => {
    const ended = await movePayment(tx, id, ['creating'], {
      status: 'expired',
      ended_at: now,
      next_inquiry_at: nextInquiryAt({ status: 'expired', expiresAt }, now),
    });
    if (!ended) return;
    await releaseCredit(tx, deps, payment);
    await tellUse(tx, deps, payment);
    await appendLiveEvents(tx, deps, hostId, [publicRefresh]);
    afterCommit(tx, () => deps.metrics.countOrder(kind, 'expired'));
  });
}

/** Asks the gateway about a payment that is not paid or in review. Returns the new row. */
function ask(db: Db, deps: Deps, payment: PaymentView): Promise<PaymentView> {
  if (payment.status === 'paid' || payment.status === 'review') return Promise.resolve(payment);
  return singleFlight(deps, `check:${payment.id}`, async () => {
    const now = deps.clock.now();
    if (!(await takeCheck(db, payment.id, { now, after: subSeconds(now, CHECK_GAP_SECONDS) }))) {
      return known(db, payment.id);
    }
    try {
      return (await inquire(db, deps, payment.id)) ?? payment;
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      deps.log.warn({ err: error, payment: payment.id }, 'the gateway could not be asked');
      return known(db, payment.id);
    }
  });
}

/** `qris` is empty until there is a QR. */
export function paymentResult(deps: Pick<Deps, 'clock'>, payment: PaymentView): PaymentResult {
  const waits = paidWait(payment.status, payment.exception);
  // The place may be another player's by now.
  const ticket = payment.payer_ticket ?? payment.ticket;
  return {
    transaction_id: ticket,
    number: payment.id,
    state: shownState(payment),
    kind: payment.kind,
    host: payment.host,
    description: payment.description,
    qris: payment.qr_string === null ? '' : qrDataUrl(payment.qr_string),
    qris_price: payment.gross,
    price: payment.price,
    credit: payment.credit,
    fee: payment.fee_bearer === 'viewer' ? payment.fee : 0,
    expires_in: secondsUntil(payment.expires_at, deps.clock.now()),
    ticket,
    ...(waits === null ? {} : { waits }),
    ...(waits === 'under' && payment.received !== null ? { received: payment.received } : {}),
    ...payment.payer,
  };
}

/** Throws `payments.unknown`, and `payments.old_page` where a page of an earlier version names the number. */
export async function ofPayer(db: Db, ticket: string): Promise<PaymentView> {
  const payment = await findPaymentOfPayer(db, ticket);
  if (payment) return payment;
  await known(db, ticket);
  throw fail('payments.old_page');
}

async function known(db: Db, id: string): Promise<PaymentView> {
  const payment = await findPayment(db, id);
  if (!payment) throw fail('payments.unknown');
  return payment;
}
