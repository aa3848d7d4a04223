import { fail } from '@mabarin/domain/errors';
import { closeDifferences } from '#features/tasks/index.ts';
import { listed, requireSeen, timeText, type Call, type Done, type Said } from './call.commands.ts';
import { OperatorError } from './operator.error.ts';
import type { Deps } from '#deps.ts';
import { openDisputeOf, openDisputesOf } from '#features/disputes/index.ts';
import {
  claimHold,
  findHold,
  holdsOfCharge,
  lockHold,
  openHolds,
  releaseHold,
  takeHold,
  type Hold,
} from '#features/ledger/index.ts';
import { appendLiveEvents } from '#features/live/index.ts';
import { givenBack, holdSubject, lockPayment } from '#features/payments/index.ts';
import type { Db, Tx } from '#schema.ts';

/** Undecided holds, oldest first. `dispute`: the open one that decides about it, or null. */
export async function readHolds(db: Db): Promise<(Hold & { host: string; dispute: string | null })[]> {
  const holds = await openHolds(db);
  const disputes = await openDisputesOf(
    db,
    holds.map((hold) => hold.charge_reference),
  );
  return holds.map((hold) => ({ ...hold, dispute: disputes.get(hold.charge_reference) ?? null }));
}

/** One line each, oldest first. */
export async function listHolds(db: Db): Promise<Said> {
  return listed(
    await readHolds(db),
    (hold) =>
      [
        hold.id,
        timeText(hold.created_at),
        `@${hold.host}`,
        `charge ${hold.charge_reference}`,
        hold.dispute === null
          ? `the gateway says ${hold.word}`
          : `waits for ${hold.dispute}, "disputes won|lost|shared"`,
        stateOf(hold),
      ].join('  '),
    'Nothing is held.',
  );
}

const decisions = {
  take: takeHold,
  release: releaseHold,
  claim: (tx: Tx, _deps: Deps, id: number) => claimHold(tx, id),
} as const;

/** Decides about a host's money that its gateway says is gone. Throws `OperatorError`. */
export function decideAboutHold(as: keyof typeof decisions) {
  return async (tx: Tx, deps: Deps, call: Call): Promise<Done> => {
    const { subject } = call;
    const id = /^\d{1,15}$/.test(subject) ? Number(subject) : 0;
    if (as === 'take') await endIfAllGone(tx, deps, id);
    const before = await lockHold(tx, id);
    if (before !== null) requireSeen(call, subject, seenOfHold(before));
    const dispute = before === null || as === 'claim' ? null : await openDisputeOf(tx, before.charge_reference);
    if (dispute !== null) {
      throw new OperatorError(
        `Hold ${subject} waits for ${dispute.id}: end that, "disputes won|lost|shared".`,
        fail('desk.hold_disputed', { values: { id: dispute.id } }),
      );
    }
    const hold = await decisions[as](tx, deps, id);
    if (hold === null) {
      throw new OperatorError(
        `There is nothing of hold ${subject} to ${as}: see "holds list".`,
        fail('desk.hold_gone', { values: { id: subject } }),
      );
    }
    if (hold.state !== 'held') await closeDifferences(tx, [holdSubject(hold.charge_reference)], deps.clock.now());
    await appendLiveEvents(tx, deps, hold.host_id, [{ kind: 'command', command: 'cash-refresh' }]);
    return { text: `Hold ${id} of charge ${hold.charge_reference}: ${stateOf(hold)}.`, after: afterOf(hold) };
  };
}

/** A payment of which holds and refunds leave nothing pays for nothing any more. Before the account's lock, as queue and alerts are. */
async function endIfAllGone(tx: Tx, deps: Deps, id: number): Promise<void> {
  const hold = await findHold(tx, id);
  const payment = hold === null ? null : await lockPayment(tx, hold.payment_id);
  if (hold === null || payment === null) return;
  const holds = await holdsOfCharge(tx, hold.charge_reference);
  const gone = holds.filter(({ state }) => state !== 'released').reduce((sum, { share, fee }) => sum + share + fee, 0);
  const given = await givenBack(tx, payment.id);
  if (gone + given.price + given.fee >= payment.gross) await deps.onPaymentLost(tx, deps, payment);
}

/** Its state for `requireSeen`. */
export function seenOfHold({ state, amount, taken }: Pick<Hold, 'state' | 'amount' | 'taken'>): string {
  return [state, amount, taken].join('/');
}

function stateOf({ state, share, amount, taken }: Hold): string {
  const parts = [`Rp${taken} taken`, `Rp${amount - taken} held`, `Rp${share - amount} had left`];
  return state === 'released' ? `released, Rp${share} are the host's` : `${parts.join(', ')} of Rp${share}`;
}

function afterOf({ state, share, amount, taken }: Hold) {
  return { state, share, amount, taken };
}
