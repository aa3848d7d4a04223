import { fail } from '@mabarin/domain/errors';
import type { Failure } from '@mabarin/domain/failures';
import { nextRefundAt, refundAllowedFrom } from '@mabarin/domain/refunds/refund';
import { restriction, type OperatorReason } from '@mabarin/domain/restrictions/restriction';
import { restrictionLines } from '@mabarin/domain/restrictions/restriction.text';
import { closeTask, openTask } from '#features/tasks/index.ts';
import { endLostPayment } from './lost-payment.commands.ts';
import { mailRefunds, nonZero, publishRefund, type RefundDeps } from './request.commands.ts';
import {
  findRefundedCharge,
  findReturnedTwice,
  lockReturnedTwice,
  lockRefund,
  moveRefund,
  releaseRefund,
  type Refund,
} from './refund.queries.ts';
import type { Deps } from '#deps.ts';
import { findHostById } from '#features/accounts/index.ts';
import { giveCredit } from '#features/credit/index.ts';
import { isDisputedSince, keepLeftLoss } from '#features/disputes/index.ts';
import { postJournal } from '#features/ledger/index.ts';
import { putGamesBack } from '#features/mabar/index.ts';
import { lockPayment, moneyBackOf } from '#features/payments/index.ts';
import { keepReason } from '#features/restrictions/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { GatewayError, type PaymentGateway } from '#ports/gateway.port.ts';
import type { Db, Tx } from '#schema.ts';

/** Longer than an adapter takes to refund and to look it up, 10 s a call. */
export const REFUND_LEASE_SECONDS = 60;

/**
 * An operator's decision. `lookedUp`: the operator read the gateway's own records. `refusal`: the reason for the viewer
 * (`RefusalText`).
 */
export type RefundDecision = { transfer: boolean; lookedUp: boolean } & (
  | { as: 'approved' | 'paid' | 'failed' | 'returned' }
  | { as: 'refused'; refusal: string; because: OperatorReason }
);

/** Reason for which a decision about a locked refund would not be carried out, or null. */
export async function hindranceOf(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  refund: Refund,
  { as, transfer, lookedUp }: RefundDecision,
): Promise<Failure | null> {
  const { id, state, method, number_sealed: account } = refund;
  const of = { values: { id } };
  const gone = fail('desk.refund_gone', of);
  // A running question to the gateway may be paying it, and so may an earlier one.
  const isHeld = refund.leased_until !== null && refund.leased_until > clock.now();
  if (state === 'processing' && (isHeld || !lookedUp)) return fail('desk.at_provider', of);
  const isRestored = refund.ask_first && state !== 'paid';
  if (isRestored && !lookedUp) return fail('desk.look_first', of);
  // A transfer that an operator found in the bank's records is recorded.
  if (as === 'approved' || (as === 'paid' && !lookedUp && state !== 'paid')) {
    const twice = await lockReturnedTwice(tx, id);
    if (twice !== null) return givenByGateway(twice);
  }
  switch (as) {
    case 'approved': {
      if (await isLeftToDispute(tx, refund)) return fail('desk.refund_disputed', of);
      if (isAccountNew(refund)) return null;
      if (state !== 'requested' && !((transfer || isRestored) && (state === 'approved' || state === 'processing')))
        return gone;
      return transfer && !isRestored && state === 'approved' && method === 'transfer' ? gone : null;
    }
    case 'paid':
      if (state === 'approved' && method === 'gateway' && !isRestored) return fail('desk.refund_by_gateway', of);
      return method === 'transfer' && account === null ? fail('desk.refund_no_account', of) : null;
    case 'refused':
      return refundAllowedFrom('refused').includes(state) ? null : gone;
    case 'failed':
      // A stale page must not undo a payment: money that came back is `returned`.
      return state !== 'paid' && refundAllowedFrom('failed').includes(state) ? null : gone;
    case 'returned':
      if (state !== 'paid') return gone;
      if (refund.credit > 0) return fail('desk.credit_given', of);
      return lookedUp ? null : fail('desk.refund_unproved', of);
  }
}

/**
 * Carries out an operator's decision: the only place where a refund is approved, refused, paid or failed. Throws
 * `desk.refund_gone` and what `hindranceOf` returns. The caller has asked for a second approval where one is needed.
 */
export async function decideRefund(tx: Tx, deps: RefundDeps, id: string, decision: RefundDecision): Promise<Refund> {
  const refund = await lockRefund(tx, id);
  const gone = fail('desk.refund_gone', { values: { id } });
  if (!refund) throw gone;
  const hindrance = await hindranceOf(tx, deps, refund, decision);
  if (hindrance !== null) throw hindrance;
  const decided = await carryOut(tx, deps, refund, decision);
  if (decided === null) throw gone;
  return decided;
}

function carryOut(tx: Tx, deps: RefundDeps, refund: Refund, decision: RefundDecision): Promise<Refund | null> {
  switch (decision.as) {
    case 'approved':
      return isAccountNew(refund)
        ? moveRefund(tx, refund.id, 'approved', { approved_account: refund.account_version })
        : approve(tx, deps, refund, decision.transfer ? 'transfer' : refund.method);
    case 'paid':
      return markRefundPaid(tx, deps, refund);
    case 'refused':
      return takeBack(tx, deps, refund, { ...decision, to: 'refused' });
    case 'failed':
      return takeBack(tx, deps, refund, { to: 'failed', refusal: null });
    case 'returned':
      return takeReturned(tx, deps, refund);
  }
}

/** Reason for which nobody's approval of a waiting refund would be carried out, or null. */
export async function hindranceOfApproval(db: Db, refund: Refund): Promise<Failure | null> {
  const twice = await findReturnedTwice(db, refund.id);
  if (twice !== null) return givenByGateway(twice);
  return (await isLeftToDispute(db, refund)) ? fail('desk.refund_disputed', { values: { id: refund.id } }) : null;
}

function givenByGateway({ amount, task }: { amount: number; task: number }): Failure {
  return fail('desk.refund_by_itself', { values: { amount: amount.toLocaleString('id-ID'), task: String(task) } });
}

/** A disputed payment may come back from the payer's wallet or bank as well: refused, the refund is the dispute's. */
async function isLeftToDispute(db: Db, { state, payment_id: payment, created_at: since }: Refund): Promise<boolean> {
  return state === 'requested' && (await isDisputedSince(db, payment, since));
}

/** The refund's account was named or changed after the approval. */
export function isAccountNew({
  state,
  method,
  account_version: version,
  approved_account: approved,
}: Pick<Refund, 'state' | 'method' | 'account_version' | 'approved_account'>): boolean {
  return state === 'approved' && method === 'transfer' && version !== approved;
}

/** Allows the payment: by the gateway, which a poller asks, or by an operator's transfer. */
async function approve(tx: Tx, deps: RefundDeps, refund: Refund, method: Refund['method']): Promise<Refund | null> {
  const now = deps.clock.now();
  const next = method === 'gateway' ? now : null;
  const set = {
    method,
    approved_at: refund.approved_at ?? now,
    approved_account: refund.account_version,
    next_at: next,
    leased_until: null,
  };
  const approved = await moveRefund(tx, refund.id, 'approved', set);
  if (!approved) return null;
  await publishRefund(tx, deps, approved);
  await mailRefunds(tx, deps, [approved]);
  return approved;
}

/** The money is on its way to the viewer; null: already so, or not any more. */
async function markRefundPaid(tx: Tx, deps: RefundDeps, { id, payment_id: of }: Refund): Promise<Refund | null> {
  const now = deps.clock.now();
  // Before queue and alerts, as a dispute's end locks them.
  const payment = await lockPayment(tx, of);
  const paid = await moveRefund(tx, id, 'paid', { paid_at: now, ended_at: now, next_at: null, leased_until: null });
  if (!paid) return null;
  const { amount, credit, games, payment_id: paymentId } = paid;
  const about = { credit, games: credit > 0 ? games : 0 };
  await deps.show.takeBackPayment(tx, deps, paymentId, about);
  const { isWhole, isLost } = await moneyBackOf(tx, paymentId, about);
  // A dispute took a part before, so that nothing pays any more, as if it had come last.
  if (payment !== null && isWhole && isLost) await endLostPayment(tx, deps, payment);
  await closeTask(tx, { subject: id, reason: 'refund', now });
  await publishRefund(tx, deps, paid);
  await mailRefunds(tx, deps, [paid]);
  await postJournal(tx, deps, {
    kind: 'refund_paid',
    idemKey: `refund-paid:${id}`,
    ref: { type: 'refund', id },
    effectiveAt: now,
    entries: [
      { account: 'refund_in_flight', amount: -amount },
      { account: paid.method === 'gateway' ? 'gateway_receivable' : 'bank', amount },
    ],
  });
  // The part paid by credit returns as credit.
  if (credit > 0) await giveCreditBack(tx, deps, paid);
  return paid;
}

/**
 * Returns the credit part of a refund. Operators get a task for an uncovered part, which closes itself, and for a code
 * at an inactive host, where it cannot be spent.
 */
async function giveCreditBack(
  tx: Tx,
  deps: RefundDeps,
  { id, credit: amount, games, host_id: hostId, payment_id: paymentId, entry_id: entryId }: Refund,
): Promise<void> {
  const now = deps.clock.now();
  const given = await giveCredit(tx, deps, { hostId, paymentId, entryId, games, amount });
  const detail = { host: hostId, payment: paymentId, refund: id, amount, pending: given.pending };
  if (given.pending > 0) await openTask(tx, { subject: `credit ${given.id}`, reason: 'credit', detail, now });
  const host = await findHostById(tx, hostId);
  if (host?.status === 'active') return;
  const what = 'its host is not active: nobody can spend it';
  await openTask(tx, { subject: id, reason: 'credit', detail: { ...detail, what }, now });
}

/** Reverses a refund's games and money; null: done already. */
async function takeBack(
  tx: Tx,
  deps: RefundDeps,
  { id, payment_id: paymentId }: Refund,
  { to, refusal, because }: { to: 'refused' | 'failed'; refusal: string | null; because?: OperatorReason },
): Promise<Refund | null> {
  const now = deps.clock.now();
  // Before the queue, as a dispute's end locks them.
  const payment = await lockPayment(tx, paymentId);
  const ended = await moveRefund(tx, id, to, { ended_at: now, next_at: null, leased_until: null, refusal });
  if (!ended) return null;
  const { host_id: hostId, entry_id: entryId, games, price, fee, suspense } = ended;
  // What its payer's bank has taken back pays for no game.
  const isPaidFor = payment?.taken_back_at === null;
  if (entryId !== null && isPaidFor) await putGamesBack(tx, deps, { hostId, entryId, games });
  await closeTask(tx, { subject: id, reason: 'refund', now });
  await publishRefund(tx, deps, ended);
  if (because !== undefined) await keepReason(tx, { hostId, kind: 'refund_refused', about: id, because, now });
  const refused = because && restriction('refund_refused', because, { amount: ended.amount, about: id });
  const kept = refused === undefined ? [] : restrictionLines(refused, now);
  await mailRefunds(tx, deps, [ended], { areGamesBack: isPaidFor && entryId !== null, kept });
  await postJournal(tx, deps, {
    kind: 'refund_returned',
    idemKey: `refund-returned:${id}`,
    reverses: `refund:${id}`,
    ref: { type: 'refund', id },
    effectiveAt: now,
    entries: nonZero([
      { account: outOf(ended), amount: -ended.amount },
      { account: 'platform_fee', amount: fee },
      { account: 'unfulfilled_suspense', amount: suspense },
      { account: 'platform_loss', amount: price - ended.from_host },
      { account: 'host_payable', hostId, amount: ended.from_host, settleOn: ended.settle_on },
    ]),
  });
  // The refund's games are gone, and what other credit had paid of them is not its payer's bank's.
  if (!isPaidFor && ended.credit > 0) await giveCreditBack(tx, deps, ended);
  await keepLeftLoss(tx, deps, paymentId);
  return ended;
}

/** Takes back a paid refund whose money came back to us, and asks an operator to find its viewer another way. */
async function takeReturned(tx: Tx, deps: RefundDeps, refund: Refund): Promise<Refund | null> {
  const ended = await takeBack(tx, deps, refund, { to: 'failed', refusal: null });
  if (!ended) return null;
  const { id, amount, payment_id: payment } = ended;
  const detail = { amount, payment };
  await openTask(tx, { subject: `${id} came back`, reason: 'refund', detail, now: deps.clock.now() });
  return ended;
}

/** The account that held the money of an ended refund. */
function outOf({ paid_at: paidAt, method }: Refund): 'refund_in_flight' | 'gateway_receivable' | 'bank' {
  if (paidAt === null) return 'refund_in_flight';
  return method === 'gateway' ? 'gateway_receivable' : 'bank';
}

/**
 * Asks the gateway for a taken refund, outside any transaction and always under the same reference, and applies the
 * reply. A refusal of the first question leaves it to an operator's transfer; a later one may repeat a question whose
 * reply was lost, so an operator has to look there first.
 */
export async function advanceRefund(
  db: Db,
  deps: RefundDeps & Pick<Deps, 'log'>,
  gateway: PaymentGateway,
  taken: Refund,
): Promise<void> {
  if (gateway.refund === null) throw new Error(`${gateway.name} gives nothing back`);
  let answer: Awaited<ReturnType<typeof gateway.refund>> | null = null;
  let trouble: string | null = null;
  try {
    const charge = await findRefundedCharge(db, taken);
    const { refund_reference: refundReference, amount, id } = taken;
    answer = await gateway.refund({ charge, refundReference, amount, reason: `Mabarin ${id}` });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    deps.log.warn({ err: error, refund: taken.id, asks: taken.asks }, 'the gateway did not answer about a refund');
    trouble = error.message;
  }
  if (answer !== null && answer.state !== 'pending') {
    const { state } = answer;
    await transaction(db, async (tx) => {
      const refund = await lockRefund(tx, taken.id);
      // After its lease ended the caller changes nothing, unless the money went.
      if (refund?.state !== 'processing' || (state === 'refused' && refund.asks !== taken.asks)) return;
      if (state === 'done') await markRefundPaid(tx, deps, refund);
      else if (taken.asks === 1) await approve(tx, deps, refund, 'transfer');
    });
  }
  const isStuck = answer?.state === 'refused' && taken.asks > 1;
  await releaseRefund(db, taken, {
    nextAt: isStuck ? null : nextRefundAt(taken.asks, deps.clock.now()),
    reason: trouble ?? answer?.reason ?? null,
  });
}
