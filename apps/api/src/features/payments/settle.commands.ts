import {
  allowedFrom,
  decidePayment,
  nextInquiryAt,
  type GatewayAnswer,
  type PaymentException,
  type PaymentState,
  type PaymentDecision,
} from '@mabarin/domain/payments/state';
import { settleOn } from '@mabarin/domain/time';
import { receiptMail } from './payment.mail.ts';
import { findPayment, lockPayment, movePayment, recordInquiry, openTask, type PaymentView } from './payment.queries.ts';
import type { Deps } from '#deps.ts';
import { postJournal, type NewEntry } from '#features/ledger/index.ts';
import { appendLiveEvents } from '#features/live/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { ChargeStatus } from '#ports/gateway.port.ts';
import type { Db, Tx } from '#schema.ts';

/**
 * Asks the gateway about a payment and does what the answer means: the only way by which money is credited. Answers
 * the payment after that, or null when there is none. Throws `GatewayError` when the gateway could not be asked.
 */
export async function inquire(db: Db, deps: Deps, id: string): Promise<PaymentView | null> {
  const answer = await deps.gateway.inquire({ reference: id, providerId: null });
  const payment = await settle(db, deps, id, answer);
  if (answer.state !== 'pending' || (payment?.status !== 'expired' && payment?.status !== 'failed')) return payment;
  // We have ended it and the gateway still takes money. Money that slips in before it stops is in its answer.
  return settle(db, deps, id, await deps.gateway.expire({ reference: id, providerId: null }));
}

/**
 * Does what the gateway's answer means, in one transaction: state, journal, fulfilment, operator task. Repeating it,
 * or racing with itself, changes nothing more (docs/money.md "When a payment counts").
 */
export async function settle(db: Db, deps: Deps, id: string, answer: ChargeStatus): Promise<PaymentView | null> {
  const known = await transaction(db, async (tx) => {
    const payment = await lockPayment(tx, id);
    if (!payment) return false;
    const now = deps.clock.now();
    const decision = decidePayment(
      { id, status: payment.status, gross: payment.gross, expiresAt: payment.expires_at },
      gatewayAnswer(answer),
      now,
    );
    const status = await apply(tx, deps, { payment, decision, answer, now });
    const next = nextInquiryAt({ status, expiresAt: payment.expires_at }, now);
    // A charge to be sent again keeps the time its sender has taken.
    await recordInquiry(tx, id, { now, next: decision.do === 'charge' ? payment.next_inquiry_at : next });
    return true;
  });
  return known ? findPayment(db, id) : null;
}

type DecisionContext = { payment: PaymentView; decision: PaymentDecision; answer: ChargeStatus; now: Date };

/** Carries a decision out; answers the state after it. */
async function apply(tx: Tx, deps: Deps, { payment, decision, answer, now }: DecisionContext): Promise<PaymentState> {
  const move = async (to: PaymentState, set: Parameters<typeof movePayment>[3] = {}) =>
    (await movePayment(tx, payment.id, allowedFrom(to), { ...set, status: to })) ? to : payment.status;
  switch (decision.do) {
    case 'fulfil':
      await pay(tx, deps, { payment, decision, answer, now });
      return 'paid';
    case 'review':
      await review(tx, deps, { payment, decision, answer, now });
      return 'review';
    case 'record':
      // Without the QR nobody can pay: the viewer starts again, and this charge is ended at the gateway.
      if (answer.state === 'missing' || answer.qrString === null) return move('failed', { ended_at: now });
      return move('pending', { provider_id: answer.providerId, qr_string: answer.qrString });
    case 'expire':
      return move('expired', { ended_at: now });
    case 'fail':
      return move('failed', { ended_at: now });
    case 'charge':
      return payment.status;
    case 'nothing':
      if (decision.why === 'mismatch') {
        deps.log.error({ payment: payment.id, answer }, 'the gateway answered about another order');
        await openTask(tx, { subject: payment.id, reason: 'mismatch', detail: { answer }, now });
      }
      return payment.status;
  }
}

/** Too little came, or an amount that cannot be read: an operator decides, and what came waits in suspense. */
async function review(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  {
    payment: { id, gross },
    decision,
    answer,
    now,
  }: DecisionContext & { decision: Extract<PaymentDecision, { do: 'review' }> },
): Promise<void> {
  const { exception, received } = decision;
  if (!(await movePayment(tx, id, allowedFrom('review'), { status: 'review', exception, received }))) return;
  await openTask(tx, { subject: id, reason: 'under', detail: { asked: gross, received, answer }, now });
  if (received === null || received <= 0) return;
  await postJournal(tx, deps, {
    kind: 'payment',
    idemKey: `payment:${id}`,
    ref: { type: 'payment', id },
    effectiveAt: now,
    entries: [
      { account: 'gateway_receivable', amount: -received },
      { account: 'unfulfilled_suspense', amount: received },
    ],
  });
}

async function pay(
  tx: Tx,
  deps: Deps,
  { payment, decision, answer, now }: DecisionContext & { decision: Extract<PaymentDecision, { do: 'fulfil' }> },
): Promise<void> {
  const { id, description, price, fee, gross, ticket, host_id: hostId, kind } = payment;
  const { paidAt, excess } = decision;
  const received = gross + excess;
  const moved = await movePayment(tx, id, allowedFrom('paid'), {
    status: 'paid',
    exception: decision.exception,
    received,
    paid_at: paidAt,
    ...(answer.state === 'missing' ? {} : { provider_id: answer.providerId }),
  });
  if (!moved) return;

  const outcome =
    payment.host_status === 'disabled'
      ? { unfulfillable: 'the host is disabled' }
      : await deps.fulfil[kind](tx, deps, { id, hostId, kind, description, price, fee, gross, ticket, paidAt });

  const entries: NewEntry[] = [{ account: 'gateway_receivable', amount: -received }];
  if (outcome === 'fulfilled') {
    entries.push({ account: 'host_payable', hostId, amount: price, settleOn: settleOn(paidAt) });
    await appendLiveEvents(tx, deps, hostId, [{ kind: 'command', command: 'cash-refresh' }]);
    if ('supporter' in payment.payer) {
      const { supporterEmail } = payment.payer.supporter;
      await sendMail(tx, deps, receiptMail(deps.config, supporterEmail, { ...payment, paidAt }));
    }
    if (fee > 0) entries.push({ account: 'platform_fee', amount: fee });
    if (excess > 0) {
      entries.push({ account: 'unfulfilled_suspense', amount: excess });
      await openTask(tx, { subject: id, reason: 'excess', detail: { gross, received }, now });
    }
  } else {
    entries.push({ account: 'unfulfilled_suspense', amount: received });
    const exception: PaymentException = 'unfulfillable';
    await movePayment(tx, id, ['paid'], { exception });
    await openTask(tx, { subject: id, reason: 'unfulfillable', detail: { why: outcome.unfulfillable, received }, now });
  }
  await postJournal(tx, deps, {
    kind: 'payment',
    idemKey: `payment:${id}`,
    ref: { type: 'payment', id },
    effectiveAt: paidAt,
    entries,
  });
}

function gatewayAnswer(answer: ChargeStatus): GatewayAnswer {
  if (answer.state === 'missing') return { state: 'unknown' };
  const { state, reference: id, currency, amount, paidAt } = answer;
  return state === 'paid' ? { state, id, amount: currency === 'IDR' ? amount : null, paidAt } : { state, id };
}
