import { payoutActionFor, nextPayoutAt, type PayoutAction } from '@mabarin/domain/cash/payout';
import { addSeconds } from 'date-fns';
import { openNumber } from './bank.commands.ts';
import { findCashOut, makeCashOutDue, lockCashOut, releaseCashOut, takeCashOut, type CashOut } from './cash.queries.ts';
import { payoutNote } from './cash.text.ts';
import { giveBack, markPaid } from './cash-out.commands.ts';
import type { Deps, LiveDeps } from '#deps.ts';
import { openTask } from '#features/payments/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { areKeepable, type Notification } from '#platform/http/webhooks.ts';
import { PayoutError, type PayoutProvider, type PayoutStatus } from '#ports/payout.port.ts';
import type { Db, Tx } from '#schema.ts';

/** Longer than an adapter takes to inquire and to create. */
export const PAYOUT_LEASE_SECONDS = 60;

/**
 * Brings a cash-out that the caller has taken further: sends it, or asks about it and does what the answer means. The
 * provider is asked by our own reference before anything is sent a second time, and outside any transaction.
 */
export async function advancePayout(
  db: Db,
  deps: Pick<Deps, 'config' | 'clock' | 'log' | 'notifyLive'>,
  provider: PayoutProvider,
  taken: CashOut,
): Promise<void> {
  const { id } = taken;
  let answer: PayoutStatus | null = null;
  let trouble: string | null = null;
  try {
    // The first one to take it is the only one that may send without asking.
    answer = taken.asks === 1 && taken.state === 'processing' ? null : await provider.inquire(id);
    if (answer === null || (answer.state === 'missing' && mayBeSent(taken))) answer = await send(deps, provider, taken);
  } catch (error) {
    if (!(error instanceof PayoutError)) throw error;
    deps.log.warn({ err: error, cashOut: id, asks: taken.asks }, 'the payout provider gave no answer');
    trouble = error.message;
    if (error.accepted === 'no') answer = refused(taken, error);
  }
  const settled = answer === null ? null : await settlePayout(db, deps, id, answer);
  const now = deps.clock.now();
  const after = settled?.cashOut ?? taken;
  await releaseCashOut(db, id, {
    next_at: nextPayoutAt({ state: after.state, asks: taken.asks, paidAt: after.paid_at }, now),
    provider_id: answer?.providerId ?? taken.provider_id,
    reason: answer?.reason ?? trouble,
  });
}

/** A transfer that the provider knew and forgot is not sent again: that is for an operator. */
function mayBeSent(cashOut: CashOut): boolean {
  return cashOut.state === 'processing' && cashOut.provider_id === null;
}

function send(deps: Pick<Deps, 'config'>, provider: PayoutProvider, cashOut: CashOut): Promise<PayoutStatus> {
  return provider.create({
    reference: cashOut.id,
    bankCode: cashOut.bank_code,
    accountNumber: openNumber(deps, cashOut.number_sealed),
    holder: cashOut.holder,
    amount: cashOut.amount - cashOut.fee,
    note: payoutNote(cashOut.id),
  });
}

function refused(cashOut: CashOut, error: PayoutError): PayoutStatus {
  const amount = cashOut.amount - cashOut.fee;
  return { state: 'failed', reference: cashOut.id, amount, providerId: null, reason: error.message };
}

/**
 * Does what the provider's answer means, in one transaction: state, journal, operator task. Repeating it, or racing
 * with itself or an operator, changes nothing more (docs/money.md "A withdrawal"). Null: there is no such cash-out.
 */
export async function settlePayout(
  db: Db,
  deps: Pick<Deps, 'clock' | 'log' | 'notifyLive'>,
  id: string,
  answer: PayoutStatus,
): Promise<{ cashOut: CashOut; action: PayoutAction } | null> {
  return transaction(db, async (tx) => {
    const cashOut = await lockCashOut(tx, id);
    if (!cashOut) return null;
    const answered = payoutActionFor({ id, state: cashOut.state, net: cashOut.amount - cashOut.fee }, answer);
    // What the provider once had cannot go missing.
    const action = answered === 'send' && cashOut.provider_id !== null ? 'contradiction' : answered;
    switch (action) {
      case 'pay':
        return { cashOut: (await markPaid(tx, deps, id)) ?? cashOut, action };
      case 'return':
        return { cashOut: (await giveBack(tx, deps, id, 'failed')) ?? cashOut, action };
      case 'contradiction': {
        const detail = { state: cashOut.state, net: cashOut.amount - cashOut.fee, answer };
        deps.log.error({ cashOut: id, detail }, 'the payout provider contradicts our books');
        await openTask(tx, { subject: id, reason: 'payout', detail, now: deps.clock.now() });
        return { cashOut, action };
      }
      case 'wait':
      case 'send':
      case 'nothing':
        return { cashOut, action };
    }
  });
}

/**
 * Takes a notification of the payout provider: its signature is checked and the cash-out becomes due, so that the
 * poller asks the provider within seconds. False: forged or unreadable.
 */
export async function receivePayoutEvent(
  db: Db,
  deps: Pick<Deps, 'clock' | 'log' | 'payout'>,
  { headers, body }: Notification,
): Promise<boolean> {
  const provider = deps.payout;
  const event = provider?.readWebhookEvent(headers, body) ?? null;
  if (!provider || !event || !areKeepable(event.reference)) {
    deps.log.warn({ bytes: body.length }, 'a payout notification that is forged or unreadable');
    return false;
  }
  if (!(await makeCashOutDue(db, event.reference, { provider: provider.name, now: deps.clock.now() }))) {
    deps.log.error({ event }, 'a notification about a cash-out that this provider never got');
  }
  return true;
}

/**
 * Whether an operator may end an open cash-out manually now: when nobody was asked to send it, or when whoever was asked
 * knows nothing of it. Answers how often it was taken until then, for `endManually`, and the poller keeps away from it
 * for a minute. Whatever else the provider says is done first.
 */
export async function reserveForOperator(
  db: Db,
  deps: Pick<Deps, 'clock' | 'log' | 'payout' | 'notifyLive'>,
  id: string,
): Promise<{ asks: number } | 'busy' | 'at_provider'> {
  const cashOut = await findCashOut(db, id);
  const provider = deps.payout;
  if (cashOut?.state !== 'processing' || provider === null || cashOut.provider !== provider.name) {
    return { asks: cashOut?.asks ?? 0 };
  }
  const now = deps.clock.now();
  const until = addSeconds(now, PAYOUT_LEASE_SECONDS);
  const taken = await takeCashOut(db, id, { provider: provider.name, now, until });
  if (!taken) return 'busy';
  const settled = await settlePayout(db, deps, id, await provider.inquire(id));
  if (settled?.action === 'send') return { asks: taken.asks };
  const { state, paid_at: paidAt } = settled?.cashOut ?? taken;
  await releaseCashOut(db, id, { next_at: nextPayoutAt({ state, asks: taken.asks, paidAt }, now) });
  return 'at_provider';
}

/** Ends an open cash-out as an operator says; null: there is none, or it was taken since it was reserved. */
export async function endManually(
  tx: Tx,
  deps: LiveDeps,
  { id, asks, as }: { id: string; asks: number; as: 'paid' | 'rejected' },
): Promise<CashOut | null> {
  const cashOut = await lockCashOut(tx, id);
  if (cashOut?.asks !== asks) return null;
  return as === 'paid' ? markPaid(tx, deps, id) : giveBack(tx, deps, id, 'rejected');
}
