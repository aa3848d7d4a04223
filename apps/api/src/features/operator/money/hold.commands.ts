import type { DeskHold } from '@mabarin/api-client/contract/desk/money';
import { fail } from '@mabarin/domain/errors';
import type { Failure } from '@mabarin/domain/failures';
import { closeDifferences } from '#features/tasks/index.ts';
import {
  approvalsOf,
  recorded,
  requireSecondOperator,
  shownApproval,
  type ApprovalState,
} from './approval.commands.ts';
import { findApprovals } from './approval.queries.ts';
import { changed, requireSeen, type Call, type Done } from '#features/operator/call.commands.ts';
import type { Deps } from '#deps.ts';
import { refreshStatus } from '#features/alerts/index.ts';
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

type HoldToDecide = Hold & {
  host: string;
  /** The open dispute that decides about it, or null. */
  dispute: string | null;
  approval: ApprovalState | undefined;
  /** The decision that the first operator approved; null: nobody has. */
  approvedAs: keyof typeof VERSIONS | null;
  /** The hold's state for `requireSeen`. */
  seen: string;
};

/** Decisions that move money; the number stands in the approval. */
const VERSIONS = { take: 1, release: 2 } as const;

/** Undecided holds, oldest first, as `operator` sees them. */
async function readHolds(db: Db, deps: Pick<Deps, 'clock' | 'config'>, operator: string): Promise<HoldToDecide[]> {
  const holds = await openHolds(db);
  const disputes = await openDisputesOf(
    db,
    holds.map((hold) => hold.charge_reference),
  );
  const approvals = await approvalsOfHolds(db, deps, operator, holds);
  return holds.map((hold) => ({
    ...hold,
    dispute: disputes.get(hold.charge_reference) ?? null,
    ...(approvals.get(hold.id) ?? { approval: undefined, approvedAs: null }),
    seen: seenOf(hold, approvals.get(hold.id)),
  }));
}

type Approved = Pick<HoldToDecide, 'approval' | 'approvedAs'>;

async function approvalsOfHolds(
  db: Db,
  deps: Pick<Deps, 'clock' | 'config'>,
  operator: string,
  holds: readonly Hold[],
): Promise<Map<number, Approved>> {
  const given = await findApprovals(
    db,
    'hold',
    holds.map(({ id }) => String(id)),
  );
  const versions = new Map(given.map(({ subject, version }) => [subject, version]));
  const approvals = await approvalsOf(
    db,
    deps,
    { action: 'hold', operator },
    holds.map((hold) => ({ ...approvalOf(hold, 'release'), version: versions.get(String(hold.id)) ?? 0 })),
  );
  return new Map(
    holds.map(({ id }): [number, Approved] => {
      const approval = approvals.get(String(id));
      const version = (approval?.first ?? null) === null ? null : versions.get(String(id));
      const approvedAs = (['take', 'release'] as const).find((as) => VERSIONS[as] === version) ?? null;
      return [id, { approval, approvedAs }];
    }),
  );
}

/** A part may be taken today and the rest later, so that the approval is of the whole share. */
function approvalOf({ id, share, taken, host_id: hostId }: Hold, as: keyof typeof VERSIONS) {
  const counted = as === 'take' ? share - taken : share;
  return { id: String(id), amount: share, counted, hostId, version: VERSIONS[as] };
}

/** The same as desk and terminal show them. */
export async function shownHolds(db: Db, deps: Pick<Deps, 'clock' | 'config'>, operator: string): Promise<DeskHold[]> {
  return (await readHolds(db, deps, operator)).map((one) => ({
    id: String(one.id),
    host: one.host,
    payment: one.payment_id,
    at: one.created_at.toISOString(),
    word: one.word,
    dispute: one.dispute,
    share: one.share,
    amount: one.amount,
    taken: one.taken,
    approval: shownApproval(one.approval),
    approvedAs: one.approvedAs,
    seen: one.seen,
  }));
}

const decisions = {
  take: takeHold,
  release: releaseHold,
  claim: (tx: Tx, _deps: Deps, id: number) => claimHold(tx, id),
} as const;

/**
 * Decides about a host's money that its gateway says is gone. Above the limit two operators name the same decision; to
 * claim what had left moves nothing yet and takes one. Throws `desk.*`.
 */
export function decideAboutHold(as: keyof typeof decisions) {
  return async (tx: Tx, deps: Deps, call: Call): Promise<Done> => {
    const { subject, operator } = call;
    const id = /^\d{1,15}$/.test(subject) ? Number(subject) : 0;
    const found = await findHold(tx, id);
    if (found === null) throw nothingTo(as, subject);
    requireSeen(call, subject, seenOf(found, (await approvalsOfHolds(tx, deps, operator.name, [found])).get(id)));
    // A dispute that is being opened is seen, or sees the decision.
    await lockPayment(tx, found.payment_id);
    const dispute = as === 'claim' ? null : await openDisputeOf(tx, found.charge_reference);
    if (dispute !== null) {
      throw fail('desk.hold_disputed', { values: { id: dispute.id } });
    }
    if (found.state === 'released' || (as === 'take' && found.state === 'taken')) throw nothingTo(as, subject);
    if (as !== 'claim') {
      const { id: of, ...approval } = approvalOf(found, as);
      const asked = { action: 'hold', subject: of, operator: operator.name, ...approval } as const;
      if ((await requireSecondOperator(tx, deps, asked)) === 'recorded') return recorded(call, found.share);
    }
    if (as !== 'release') await endIfAllGone(tx, deps, found);
    const before = await lockHold(tx, id);
    if (before !== null && before.state === found.state && stateOf(before) !== stateOf(found)) throw changed(subject);
    const hold = await decisions[as](tx, deps, id);
    if (hold === null) throw nothingTo(as, subject);
    if (hold.state !== 'held') await closeDifferences(tx, [holdSubject(hold.charge_reference)], deps.clock.now());
    await appendLiveEvents(tx, deps, hold.host_id, [
      { kind: 'command', command: 'cash-refresh' },
      { kind: 'command', command: 'support-refresh' },
      refreshStatus,
    ]);
    return { text: `Hold ${id} of charge ${hold.charge_reference}: ${stateOf(hold)}.`, after: afterOf(hold) };
  };
}

function nothingTo(as: keyof typeof decisions, id: string): Failure {
  return fail('desk.hold_gone', { values: { id } });
}

/** A payment of which holds and refunds leave nothing pays for nothing any more. Before the account's lock, as queue and alerts are. */
async function endIfAllGone(tx: Tx, deps: Deps, hold: Hold): Promise<void> {
  const payment = await lockPayment(tx, hold.payment_id);
  if (payment === null) return;
  const holds = await holdsOfCharge(tx, hold.charge_reference);
  const gone = holds.filter(({ state }) => state !== 'released').reduce((sum, { share, fee }) => sum + share + fee, 0);
  const given = await givenBack(tx, payment.id);
  if (gone + given.price + given.fee >= payment.gross) await deps.onPaymentLost(tx, deps, payment);
}

function seenOf({ state, amount, taken }: Hold, approved: Approved | undefined): string {
  return [state, amount, taken, approved?.approvedAs, approved?.approval?.first].join('/');
}

function stateOf({ state, share, amount, taken }: Hold): string {
  const parts = [`Rp${taken} taken`, `Rp${amount - taken} held`, `Rp${share - amount} had left`];
  return state === 'released' ? `released, Rp${share} are the host's` : `${parts.join(', ')} of Rp${share}`;
}

function afterOf({ state, share, amount, taken }: Hold) {
  return { state, share, amount, taken };
}
