import {
  disputeParts,
  disputeTaskOn,
  lostOf,
  type DisputeOutcome,
  type DisputeSource,
} from '@mabarin/domain/disputes/dispute';
import { settleOn, wibDate, type WibDate } from '@mabarin/domain/time';
import { disputeMail } from './dispute.mail.ts';
import {
  disputesOfPayment,
  findByLetter,
  findDispute,
  findDisputed,
  insertDispute,
  updateDispute,
  type Dispute,
  type DisputeView,
} from './dispute.queries.ts';
import type { Deps, LiveDeps } from '#deps.ts';
import { findHostById } from '#features/accounts/index.ts';
import {
  claimHold,
  easeHold,
  holdLoss,
  holdsOfCharge,
  lockHostAccount,
  takeHold,
  type Hold,
} from '#features/ledger/index.ts';
import { dropDisputedAlerts, refreshStatus } from '#features/alerts/index.ts';
import { appendLiveEvents } from '#features/live/index.ts';
import {
  bookedCharges,
  decidedRefunds,
  givenBack,
  holdSubject,
  lockPayment,
  type BookedCharge,
} from '#features/payments/index.ts';
import { closeDifferences, closeTask, mendOpenTask, openDifferences, openTask } from '#features/tasks/index.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { PaymentKind } from '#ports/fulfilment.port.ts';
import type { Tx } from '#schema.ts';

export type DisputeDeps = LiveDeps & Pick<Deps, 'clock' | 'config' | 'random' | 'jobs' | 'show' | 'onPaymentLost'>;

export type NewDispute = {
  /** A payment's id, or a reference of one of its charges: ours, the gateway's, the wallet's. */
  subject: string;
  source: DisputeSource;
  /** The letter's number there. */
  reference: string;
  reason: string;
  /** Whole rupiah. */
  amount: number;
  deadline: WibDate;
};

/** A payment under dispute with its charge; `credited`: the charge's money is its host's. */
type Disputed = {
  payment: NonNullable<Awaited<ReturnType<typeof lockPayment>>>;
  charge: BookedCharge;
  credited: Date | null;
};

/**
 * Opens a dispute of a payment: takes its alerts off the air, holds the host's share of what refunds left of it, and tells
 * the host. The same letter again is the same dispute; while it is open, another amount, deadline or reason mends it.
 * Returns `unknown`, `unpaid`, `other` when the letter is about another payment, `ended` when it differs from an ended one,
 * `open` when the payment has an open one, or `most`, the rupiah that refunds and earlier disputes left of the charge.
 */
export async function openDispute(
  tx: Tx,
  deps: DisputeDeps,
  { subject, ...letter }: NewDispute,
): Promise<DisputeView | 'unknown' | 'unpaid' | 'other' | { ended: string } | { open: string } | { most: number }> {
  const found = await findDisputed(tx, subject);
  if (found === null) return 'unknown';
  const disputed = await lockDisputed(tx, found.payment_id, found.charge_reference);
  if (disputed === null) return 'unpaid';
  const { payment, charge } = disputed;
  const known = await findByLetter(tx, letter);
  if (known !== null)
    return known.payment_id === payment.id ? repeatLetter(tx, deps, disputed, known, letter) : 'other';
  const others = await disputesOfPayment(tx, payment.id);
  const open = others.find(({ state }) => state === 'open');
  if (open !== undefined) return { open: open.id };
  const most = await leftOf(tx, disputed);
  if (letter.amount > most) return { most };
  const now = deps.clock.now();
  const dispute = await insertDispute(tx, {
    id: `DS-${deps.random.uuid().replaceAll('-', '').slice(0, 12).toUpperCase()}`,
    host_id: payment.host_id,
    payment_id: payment.id,
    charge_reference: charge.reference,
    ...letter,
    created_at: now,
  });
  if (dispute === null) return 'other';
  // Alerts are locked before the host's account.
  if (disputed.credited !== null)
    await dropDisputedAlerts(tx, deps, { hostId: payment.host_id, paymentId: payment.id });
  // A refund that is asked for at the same moment sees the dispute, or is seen here.
  await lockHostAccount(tx, payment.host_id);
  const hold = await holdDisputed(tx, deps, disputed, dispute);
  if (disputeTaskOn(dispute.deadline) <= wibDate(now))
    await openDisputeTask(tx, deps, { ...dispute, host: payment.host });
  await tellHost(tx, deps, { dispute, hold });
  return { dispute, hold };
}

/** Mends an open dispute; the host is told what changed. */
async function repeatLetter(
  tx: Tx,
  deps: DisputeDeps,
  disputed: Disputed,
  known: Dispute,
  { amount, deadline, reason }: Pick<NewDispute, 'amount' | 'deadline' | 'reason'>,
): Promise<DisputeView | { ended: string } | { most: number }> {
  const isSame = known.amount === amount && known.deadline === deadline && known.reason === reason;
  if (known.state !== 'open') return isSame ? viewOf(tx, known) : { ended: known.id };
  if (isSame) {
    await holdDisputed(tx, deps, disputed, known);
    return viewOf(tx, known);
  }
  const most = await leftOf(tx, disputed);
  if (amount > most) return { most };
  await lockHostAccount(tx, disputed.payment.host_id);
  const dispute = await updateDispute(tx, known.id, { amount, deadline, reason });
  await mendOpenTask(tx, deadlineTask({ ...dispute, host: disputed.payment.host }));
  await holdDisputed(tx, deps, disputed, dispute);
  await settleHold(tx, deps, disputed, dispute);
  const view = await viewOf(tx, dispute);
  if (known.amount !== amount || known.deadline !== deadline) await tellHost(tx, deps, view);
  return view;
}

/** The task of a deadline that comes near. */
export async function openDisputeTask(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  dispute: Dispute & { host: string },
): Promise<void> {
  await openTask(tx, { ...deadlineTask(dispute), now: clock.now() });
}

function deadlineTask({
  id,
  host,
  payment_id: payment,
  amount,
  deadline,
  source,
  reference,
}: Dispute & { host: string }) {
  return { subject: id, reason: 'dispute', detail: { payment, host, amount, deadline, source, reference } } as const;
}

export type DisputeDecision = { outcome: DisputeOutcome; part: number | null };

/**
 * Ends a dispute. What is lost is taken from its hold, as far as the host's balance goes; the rest stays held out of the next
 * income. What is not lost returns, unless the gateway itself says it is gone. A payment of which nothing is left pays for no
 * further game and no alert. Returns `unknown`, `ended` when it ended
 * otherwise, `most` when less is left than would be lost, or `part` when `shared` has no part of the amount. The caller has asked for a second approval.
 */
export async function decideDispute(
  tx: Tx,
  deps: DisputeDeps,
  id: string,
  { outcome, part }: DisputeDecision,
): Promise<DisputeView | 'unknown' | 'ended' | 'part' | { most: number }> {
  const before = await findDispute(tx, id);
  if (before === null) return 'unknown';
  const disputed = await lockDisputed(tx, before.payment_id, before.charge_reference);
  // The payment's lock is the dispute's as well.
  const current = await findDispute(tx, id);
  if (current === null || disputed === null) return 'unknown';
  const lost = lostOf(outcome, current.amount, part);
  if (lost === null) return 'part';
  if (current.state !== 'open')
    return current.state === outcome && current.lost === lost ? viewOf(tx, current) : 'ended';
  const most = await leftOf(tx, disputed);
  if (lost > most) return { most };
  const now = deps.clock.now();
  const dispute = await updateDispute(tx, id, { state: outcome, lost, ended_at: now });
  const isLost = await isAllLost(tx, disputed);
  // Queue and alerts are locked before the host's account.
  if (isLost) await deps.onPaymentLost(tx, deps, disputed.payment);
  const hold = await settleHold(tx, deps, disputed, dispute);
  await closeTask(tx, { subject: id, reason: 'dispute', now });
  await tellHost(tx, deps, { dispute, hold }, isLost ? disputed.payment.kind : null);
  return { dispute, hold };
}

/**
 * Keeps what a refund that failed left to disputes: an open one holds it, one that was lost before takes it. Call it with
 * the payment locked, and last: it locks the host's account.
 */
export async function keepLeftLoss(tx: Tx, deps: Pick<Deps, 'clock' | 'notifyLive'>, paymentId: string): Promise<void> {
  const disputes = await disputesOfPayment(tx, paymentId);
  const open = disputes.find(({ state }) => state === 'open');
  const dispute = open ?? disputes.findLast(({ lost }) => lost > 0);
  if (dispute === undefined) return;
  const disputed = await lockDisputed(tx, paymentId, dispute.charge_reference);
  if (disputed === null) return;
  await (open === undefined ? settleHold : holdDisputed)(tx, deps, disputed, dispute);
}

/** Refunds and disputes have left nothing of credited money. */
async function isAllLost(tx: Tx, disputed: Disputed): Promise<boolean> {
  const { payment, credited } = disputed;
  if (credited === null) return false;
  const lost = await lostBy(tx, disputed);
  const given = await givenBack(tx, payment.id);
  return lost > 0 && lost + given.price + given.fee >= payment.gross;
}

/** Rupiah that a charge's disputes lost, of all or of all but one. */
async function lostBy(tx: Tx, { payment, charge }: Disputed, but = ''): Promise<number> {
  const disputes = await disputesOfPayment(tx, payment.id);
  return disputes
    .filter(({ id, charge_reference: reference }) => id !== but && reference === charge.reference)
    .reduce((sum, { lost }) => sum + lost, 0);
}

/** Rupiah of a charge that neither a decided refund nor a lost dispute took; a refund that only waits can still be refused. */
async function leftOf(tx: Tx, disputed: Disputed): Promise<number> {
  const { payment, charge } = disputed;
  const lost = await lostBy(tx, disputed);
  const given = await decidedRefunds(tx, { payment: payment.id, charge: charge.reference });
  return Math.max(0, (charge.received ?? 0) - lost - given);
}

/** Locks a payment under dispute; null: no money came by that charge. */
async function lockDisputed(tx: Tx, paymentId: string, reference: string | null): Promise<Disputed | null> {
  const payment = await lockPayment(tx, paymentId);
  if (payment === null || reference === null) return null;
  const charge = (await bookedCharges(tx, [reference])).get(reference);
  if (charge === undefined || (charge.received ?? 0) === 0) return null;
  const isCredited = charge.state === 'paid' && payment.status === 'paid' && payment.exception !== 'unfulfillable';
  return { payment, charge, credited: isCredited ? payment.paid_at : null };
}

/** All that the disputes of a charge take, together. */
async function lossOf(tx: Tx, disputed: Disputed, dispute: Dispute): Promise<{ share: number; fee: number }> {
  const { payment } = disputed;
  const before = await lostBy(tx, disputed, dispute.id);
  const own = dispute.state === 'open' ? dispute.amount : dispute.lost;
  return disputeParts(payment, await givenBack(tx, payment.id), before + own);
}

async function holdDisputed(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  disputed: Disputed,
  dispute: Dispute,
): Promise<Hold | null> {
  const { payment, charge, credited } = disputed;
  if (credited === null) return null;
  const loss = await lossOf(tx, disputed, dispute);
  return holdLoss(tx, deps, {
    by: 'dispute',
    hostId: payment.host_id,
    paymentId: payment.id,
    reference: charge.reference,
    word: `dispute ${dispute.id}`,
    ...loss,
    settleOn: settleOn(credited),
  });
}

/** Takes what is lost, and lets go of the rest. */
async function settleHold(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  disputed: Disputed,
  dispute: Dispute,
): Promise<Hold | null> {
  const { payment, charge } = disputed;
  if (disputed.credited === null) return null;
  const { reference } = charge;
  // A refund may have failed since the dispute was opened, so that more of it is the host's again.
  if (dispute.lost > 0) await holdDisputed(tx, deps, disputed, dispute);
  const eased = await easeHold(tx, deps, {
    hostId: payment.host_id,
    reference,
    lost: await lossOf(tx, disputed, dispute),
  });
  if (eased === null) return null;
  let hold = eased;
  if (dispute.lost > 0 && hold.state === 'held') {
    hold = (await claimHold(tx, hold.id)) ?? hold;
    hold = (await takeHold(tx, deps, hold.id)) ?? hold;
  }
  const now = deps.clock.now();
  if (hold.state !== 'held') await closeDifferences(tx, [holdSubject(reference)], now);
  else if (dispute.lost > 0) {
    const { id, word, share, amount, taken } = hold;
    const detail = { hold: id, host: payment.host, payment: payment.id, word, share, held: amount - taken };
    await openDifferences(tx, [{ subject: holdSubject(reference), detail }], { now, reopens: true });
  }
  return hold;
}

async function viewOf(tx: Tx, dispute: Dispute): Promise<DisputeView> {
  const holds = await holdsOfCharge(tx, dispute.charge_reference);
  return { dispute, hold: holds.findLast(({ state }) => state !== 'released') ?? null };
}

/** By mail, and the pages that show the dispute reload. `ended`: the kind of a payment that pays for nothing any more. */
async function tellHost(
  tx: Tx,
  deps: DisputeDeps,
  { dispute, hold }: DisputeView,
  ended: PaymentKind | null = null,
): Promise<void> {
  const { host_id: hostId, payment_id: payment } = dispute;
  const changed = ['cash-refresh', 'support-refresh'] as const;
  await appendLiveEvents(tx, deps, hostId, [
    ...changed.map((command) => ({ kind: 'command', command }) as const),
    refreshStatus,
  ]);
  const host = await findHostById(tx, hostId);
  if (host === null || host.email === '') return;
  await sendMail(tx, deps, disputeMail(deps.config, host, { dispute, hold, ended }), { payment, mail: 'dispute' });
}
