import { payoutActionFor, nextPayoutAt, type PayoutAction } from '@mabarin/domain/cash/payout';
import { addSeconds } from '#platform/date-fns.ts';
import { openTask } from '#features/tasks/index.ts';
import { openNumber } from './bank.commands.ts';
import {
  adoptCashOut,
  findCashOut,
  keepProviderId,
  lockCashOut,
  makeCashOutDue,
  markSent,
  releaseCashOut,
  takeCashOut,
  type CashOut,
} from './cash.queries.ts';
import { payoutNote } from './cash.text.ts';
import { giveBack, markPaid } from './cash-out.commands.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import { areKeepable, type RawNotification } from '#platform/http/notification.mount.ts';
import {
  PayoutError,
  type PayoutNotification,
  type PayoutProvider,
  type PayoutRef,
  type PayoutStatus,
} from '#ports/payout.port.ts';
import type { Db, Tx } from '#schema.ts';

/** A payout that fails tells its host by mail. */
export type SettleDeps = Pick<Deps, 'config' | 'clock' | 'log' | 'random' | 'jobs' | 'notifyLive'>;

/** Longer than an adapter takes to inquire, create and approve, 10 s a call. */
export const PAYOUT_LEASE_SECONDS = 60;

/**
 * Advances a cash-out that the caller has taken: sends it, or asks about it and applies the reply. The provider is
 * asked before a second sending, and outside any transaction. Where it wants an approval, its id of the payout is
 * stored first, so that at most one payout is approved.
 */
export async function advancePayout(db: Db, deps: SettleDeps, provider: PayoutProvider, taken: CashOut): Promise<void> {
  let answer: PayoutStatus | null = null;
  let trouble: string | null = null;
  const read = (error: unknown): PayoutError => {
    if (!(error instanceof PayoutError)) throw error;
    deps.log.warn({ err: error, cashOut: taken.id, asks: taken.asks }, 'the payout provider gave no answer');
    trouble = error.message;
    return error;
  };
  try {
    answer = await askOrSend(db, deps, provider, taken);
  } catch (error) {
    if (read(error).accepted === 'no') answer = refused(taken, trouble);
  }
  let settled = answer === null ? null : await settlePayout(db, deps, taken.id, answer);
  if (settled?.action === 'approve' && answer !== null) {
    try {
      answer = (await approve(db, provider, taken, answer)) ?? answer;
      settled = await settlePayout(db, deps, taken.id, answer);
    } catch (error) {
      read(error);
    }
  }
  const after = settled?.cashOut ?? taken;
  await releaseCashOut(db, taken, {
    nextAt: nextPayoutAt({ state: after.state, asks: taken.asks, paidAt: after.paid_at }, deps.clock.now()),
    providerId: answer?.providerId ?? null,
    reason: trouble ?? answer?.reason ?? null,
    answered: answer !== null,
  });
}

/** The provider's names of a cash-out. One without its own reference uses its id. */
export function payoutOf(cashOut: CashOut): PayoutRef {
  return { reference: cashOut.payout_reference ?? cashOut.id, providerId: cashOut.provider_id };
}

function bookedPayout(cashOut: CashOut) {
  const { state, sent_at: sentAt } = cashOut;
  return { reference: payoutOf(cashOut).reference, state, net: cashOut.amount - cashOut.fee, sentAt };
}

/** Null: the provider could not be asked, and there is nothing to send now. */
async function askOrSend(
  db: Db,
  deps: Pick<Deps, 'config' | 'clock'>,
  provider: PayoutProvider,
  taken: CashOut,
): Promise<PayoutStatus | null> {
  // Only the first process to take it may send without asking, unless a restore may have forgotten a sending.
  const isFirst = taken.asks === 1 && taken.state === 'processing' && !taken.ask_first;
  if (isFirst) return send(deps, provider, taken);
  if (!isAskable(provider, taken)) {
    if (taken.ask_first) return leaveRestored(db, deps, taken);
  } else {
    const answer = await provider.inquire(payoutOf(taken));
    // A payout that the provider knew and forgot is left to an operator.
    if (taken.provider_id !== null || answer.state !== 'missing') return answer;
    if (payoutActionFor(bookedPayout(taken), answer, deps.clock.now()) !== 'send') return answer;
  }
  if (taken.state !== 'processing' || !(await markSent(db, taken, deps.clock.now()))) return null;
  return send(deps, provider, taken);
}

/** The provider can be asked for the outcome of a cash-out. */
export function isAskable(provider: PayoutProvider, { provider_id: providerId }: CashOut): boolean {
  return providerId !== null || provider.findsByReference;
}

/** Only an operator may send it. */
export function isByHand({ payout }: Pick<Deps, 'payout'>, { state, provider }: CashOut): boolean {
  return state === 'requested' && (payout === null || provider === 'manual');
}

/** Opens a task for a cash-out that may have been sent before a restore and cannot be asked about. */
export async function leaveRestored(db: Db, { clock }: Pick<Deps, 'clock'>, cashOut: CashOut): Promise<null> {
  const { reference, net } = bookedPayout(cashOut);
  const what =
    'it came back by a restore and may have been sent: look, then "cash-outs paid" or "reject" with --looked-up';
  await openTask(db, { subject: cashOut.id, reason: 'payout', detail: { what, reference, net }, now: clock.now() });
  return null;
}

function send(deps: Pick<Deps, 'config'>, provider: PayoutProvider, cashOut: CashOut): Promise<PayoutStatus> {
  return provider.create({
    reference: payoutOf(cashOut).reference,
    bankCode: cashOut.bank_code,
    accountNumber: openNumber(deps, cashOut.number_sealed),
    holder: cashOut.holder,
    amount: cashOut.amount - cashOut.fee,
    note: payoutNote(cashOut.id),
  });
}

/** Null: another payout is stored, another process has the cash-out, or its host is frozen. */
async function approve(
  db: Db,
  provider: PayoutProvider,
  taken: CashOut,
  { providerId }: PayoutStatus,
): Promise<PayoutStatus | null> {
  if (provider.approve === null || providerId === null) return null;
  if (!(await keepProviderId(db, taken, providerId))) return null;
  return provider.approve({ reference: payoutOf(taken).reference, providerId });
}

function refused(cashOut: CashOut, reason: string | null): PayoutStatus {
  const { reference, net: amount } = bookedPayout(cashOut);
  return { state: 'failed', reference, amount, providerId: null, reason };
}

/** Idempotent, also against an operator (docs/money.md "A withdrawal"). Null: no such cash-out. */
export async function settlePayout(
  db: Db,
  deps: SettleDeps,
  id: string,
  answer: PayoutStatus,
): Promise<{ cashOut: CashOut; action: PayoutAction } | null> {
  return transaction(db, async (tx) => {
    const cashOut = await lockCashOut(tx, id);
    if (!cashOut) return null;
    const booked = bookedPayout(cashOut);
    const answered = payoutActionFor(booked, answer, deps.clock.now());
    // A payout that the provider once had cannot go missing.
    const gone = answer.state === 'missing' && cashOut.provider_id !== null && answered !== 'nothing';
    const action = gone ? 'contradiction' : answered;
    switch (action) {
      case 'pay':
        return { cashOut: (await markPaid(tx, deps, id)) ?? cashOut, action };
      case 'return':
        return {
          cashOut: (await giveBack(tx, deps, { id, state: 'failed', reason: answer.reason })) ?? cashOut,
          action,
        };
      case 'contradiction': {
        const detail = { state: cashOut.state, net: booked.net, answer };
        deps.log.error({ cashOut: id, detail }, 'the payout provider contradicts our books');
        await openTask(tx, { subject: id, reason: 'payout', detail, now: deps.clock.now() });
        return { cashOut, action };
      }
      case 'wait':
      case 'approve':
      case 'send':
      case 'nothing':
        return { cashOut, action };
    }
  });
}

/** Makes the cash-out due, so that the poller asks within seconds. False: forged or unreadable. */
export async function receivePayoutNotification(
  db: Db,
  deps: Pick<Deps, 'clock' | 'log' | 'payout'>,
  { headers, body }: RawNotification,
): Promise<boolean> {
  const provider = deps.payout;
  const notification = provider?.readNotification(headers, body) ?? null;
  if (!provider || !notification || !areKeepable(notification.reference ?? '', notification.providerId ?? '')) {
    deps.log.warn({ bytes: body.length }, 'a payout notification that is forged or unreadable');
    return false;
  }
  if (notification.reference === null && notification.providerId === null) return true;
  const about = { provider: provider.name, now: deps.clock.now() };
  if (await makeCashOutDue(db, notification, about)) return true;
  if (notification.reference !== null && (await adoptCashOut(db, notification.reference, about))) return true;
  await reportUnknown(db, deps, provider, notification);
  return true;
}

/** Opens the task of a transfer that a provider has and we have not: a restore lost it, or it is not ours. */
async function reportUnknown(
  db: Db,
  deps: Pick<Deps, 'clock' | 'log'>,
  provider: PayoutProvider,
  { reference, providerId }: PayoutNotification,
): Promise<void> {
  deps.log.error({ reference, providerId }, 'a notification about a cash-out that this provider never got');
  let answer: PayoutStatus | null = null;
  try {
    if (providerId !== null || provider.findsByReference)
      answer = await provider.inquire({ reference: reference ?? '', providerId });
  } catch (error) {
    if (!(error instanceof PayoutError)) throw error;
  }
  const known = answer === null || answer.state === 'missing' ? {} : { state: answer.state, amount: answer.amount };
  const what = `${provider.name} has a transfer that is in no book of ours: was a backup restored?`;
  const detail = { what, reference, providerId, ...known };
  await openTask(db, { subject: reference ?? providerId ?? '', reason: 'payout', detail, now: deps.clock.now() });
}

/**
 * Reserves an open cash-out for a manual end: nobody was asked to send it, or the provider does not know it. Returns
 * the number of takings for `endManually`; the poller stays away for a minute. Other replies of the provider are
 * applied first. A provider that is not configured cannot be asked, so the operator must have looked there
 * (`lookedUp`).
 */
export async function reserveForOperator(
  db: Db,
  deps: SettleDeps & Pick<Deps, 'payout'>,
  { id, lookedUp }: { id: string; lookedUp: boolean },
): Promise<{ asks: number } | 'busy' | 'at_provider' | 'not_configured'> {
  const cashOut = await findCashOut(db, id);
  const place = placeOf(deps, cashOut, lookedUp);
  if (place === 'here') return { asks: cashOut?.asks ?? 0 };
  if (typeof place === 'string') return place;
  const { provider } = place;
  const now = deps.clock.now();
  const until = addSeconds(now, PAYOUT_LEASE_SECONDS);
  const taken = await takeCashOut(db, id, { provider: provider.name, now, until });
  if (!taken) return 'busy';
  const answer = await provider.inquire(payoutOf(taken));
  const settled = await settlePayout(db, deps, id, answer);
  if (settled?.action === 'send') return { asks: taken.asks };
  const { state, paid_at: paidAt } = settled?.cashOut ?? taken;
  const nextAt = nextPayoutAt({ state, asks: taken.asks, paidAt }, now);
  await releaseCashOut(db, taken, { nextAt, providerId: answer.providerId, reason: answer.reason, answered: true });
  return 'at_provider';
}

/**
 * Returns the refusal of `reserveForOperator` without reserving or settling anything; null: it would reserve. The provider
 * is asked, because only its answer tells.
 */
export async function whyNotReserved(
  db: Db,
  deps: Pick<Deps, 'clock' | 'payout'>,
  { id, lookedUp }: { id: string; lookedUp: boolean },
): Promise<'at_provider' | 'not_configured' | null> {
  const cashOut = await findCashOut(db, id);
  const place = placeOf(deps, cashOut, lookedUp);
  if (place === 'here' || cashOut === null) return null;
  if (typeof place === 'string') return place;
  const answer = await place.provider.inquire(payoutOf(cashOut));
  const isUnknown = payoutActionFor(bookedPayout(cashOut), answer, deps.clock.now()) === 'send';
  return isUnknown && cashOut.provider_id === null ? null : 'at_provider';
}

/** A cash-out's place: here, at a provider that decides or is not configured, or at one that has to be asked. */
function placeOf(
  { payout: provider }: Pick<Deps, 'payout'>,
  cashOut: CashOut | null,
  lookedUp: boolean,
): 'here' | 'at_provider' | 'not_configured' | { provider: PayoutProvider } {
  if (cashOut?.state !== 'processing') return 'here';
  if (provider === null || cashOut.provider !== provider.name) return lookedUp ? 'here' : 'not_configured';
  if (isAskable(provider, cashOut)) return { provider };
  // An unaskable provider may still have it.
  return cashOut.ask_first && lookedUp ? 'here' : 'at_provider';
}

/** Ends an open cash-out manually; null: there is none, or it was taken since its reservation. */
export async function endManually(
  tx: Tx,
  deps: SettleDeps,
  { id, asks, as }: { id: string; asks: number; as: 'paid' | 'rejected' },
): Promise<CashOut | null> {
  const cashOut = await lockCashOut(tx, id);
  if (cashOut?.asks !== asks) return null;
  return as === 'paid' ? markPaid(tx, deps, id) : giveBack(tx, deps, { id, state: 'rejected', reason: null });
}
