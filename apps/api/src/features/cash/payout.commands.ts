import { payoutOutcome, nextPayoutAt, type PayoutVerdict } from '@mabarin/domain/cash/payout';
import { plusSeconds } from '@mabarin/domain/time';
import { openNumber } from './bank.commands.ts';
import { findCashout, makeCashoutDue, lockCashout, releaseCashout, takeCashout, type Cashout } from './cash.queries.ts';
import { payoutNote } from './cash.text.ts';
import { giveBack, markPaid } from './cashout.commands.ts';
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
  taken: Cashout,
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
    deps.log.warn({ err: error, cashout: id, asks: taken.asks }, 'the payout provider gave no answer');
    trouble = error.message;
    if (error.accepted === 'no') answer = refused(taken, error);
  }
  const settled = answer === null ? null : await settlePayout(db, deps, id, answer);
  const now = deps.clock.now();
  const after = settled?.cashout ?? taken;
  await releaseCashout(db, id, {
    next_at: nextPayoutAt({ state: after.state, asks: taken.asks, paidAt: after.paid_at }, now),
    provider_id: answer?.providerId ?? taken.provider_id,
    reason: answer?.reason ?? trouble,
  });
}

/** A transfer that the provider knew and forgot is not sent again: that is for an operator. */
function mayBeSent(cashout: Cashout): boolean {
  return cashout.state === 'processing' && cashout.provider_id === null;
}

function send(deps: Pick<Deps, 'config'>, provider: PayoutProvider, cashout: Cashout): Promise<PayoutStatus> {
  return provider.create({
    reference: cashout.id,
    bankCode: cashout.bank_code,
    accountNumber: openNumber(deps, cashout.number_sealed),
    holder: cashout.holder,
    amount: cashout.amount - cashout.fee,
    note: payoutNote(cashout.id),
  });
}

function refused(cashout: Cashout, error: PayoutError): PayoutStatus {
  const amount = cashout.amount - cashout.fee;
  return { state: 'failed', reference: cashout.id, amount, providerId: null, reason: error.message };
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
): Promise<{ cashout: Cashout; verdict: PayoutVerdict } | null> {
  return transaction(db, async (tx) => {
    const cashout = await lockCashout(tx, id);
    if (!cashout) return null;
    const judged = payoutOutcome({ id, state: cashout.state, net: cashout.amount - cashout.fee }, answer);
    // What the provider once had cannot go missing.
    const verdict = judged === 'send' && cashout.provider_id !== null ? 'contradiction' : judged;
    switch (verdict) {
      case 'pay':
        return { cashout: (await markPaid(tx, deps, id)) ?? cashout, verdict };
      case 'return':
        return { cashout: (await giveBack(tx, deps, id, 'failed')) ?? cashout, verdict };
      case 'contradiction': {
        const detail = { state: cashout.state, net: cashout.amount - cashout.fee, answer };
        deps.log.error({ cashout: id, detail }, 'the payout provider contradicts our books');
        await openTask(tx, { subject: id, reason: 'payout', detail, now: deps.clock.now() });
        return { cashout, verdict };
      }
      case 'wait':
      case 'send':
      case 'nothing':
        return { cashout, verdict };
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
  if (!(await makeCashoutDue(db, event.reference, { provider: provider.name, now: deps.clock.now() }))) {
    deps.log.error({ event }, 'a notification about a cash-out that this provider never got');
  }
  return true;
}

/**
 * Whether an operator may end an open cash-out by hand now: when nobody was asked to send it, or when whoever was asked
 * knows nothing of it. Answers how often it was taken until then, for `endByHand`, and the poller keeps away from it
 * for a minute. Whatever else the provider says is done first.
 */
export async function claimForOperator(
  db: Db,
  deps: Pick<Deps, 'clock' | 'log' | 'payout' | 'notifyLive'>,
  id: string,
): Promise<{ asks: number } | 'busy' | 'at_provider'> {
  const cashout = await findCashout(db, id);
  const provider = deps.payout;
  if (cashout?.state !== 'processing' || provider === null || cashout.provider !== provider.name) {
    return { asks: cashout?.asks ?? 0 };
  }
  const now = deps.clock.now();
  const until = plusSeconds(now, PAYOUT_LEASE_SECONDS);
  const taken = await takeCashout(db, id, { provider: provider.name, now, until });
  if (!taken) return 'busy';
  const settled = await settlePayout(db, deps, id, await provider.inquire(id));
  if (settled?.verdict === 'send') return { asks: taken.asks };
  const { state, paid_at: paidAt } = settled?.cashout ?? taken;
  await releaseCashout(db, id, { next_at: nextPayoutAt({ state, asks: taken.asks, paidAt }, now) });
  return 'at_provider';
}

/** Ends an open cash-out as an operator says; null: there is none, or somebody has taken it since the claim. */
export async function endByHand(
  tx: Tx,
  deps: LiveDeps,
  { id, asks, as }: { id: string; asks: number; as: 'paid' | 'rejected' },
): Promise<Cashout | null> {
  const cashout = await lockCashout(tx, id);
  if (cashout?.asks !== asks) return null;
  return as === 'paid' ? markPaid(tx, deps, id) : giveBack(tx, deps, id, 'rejected');
}
