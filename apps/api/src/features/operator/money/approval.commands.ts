import { fail } from '@mabarin/domain/errors';
import { instantText, wibDate } from '@mabarin/domain/time';
import { addSeconds } from '#platform/date-fns.ts';
import {
  addToDay,
  daysOf,
  findApprovals,
  insertApproval,
  isAnyDisabled,
  lockApproval,
  updateApproval,
  type Approval,
} from './approval.queries.ts';
import type { Call } from '#features/operator/call.commands.ts';
import { issuerOf } from '#features/operator/identity/identity.commands.ts';
import type { Deps } from '#deps.ts';
import type { Db, Tx } from '#schema.ts';

/** Enough for a colleague on the next morning. */
const APPROVAL_SECONDS = 24 * 3_600;

/** Actions that take two operators above `MABARIN_FOUR_EYES_OVER`. */
type ApprovedAction = 'cash-out' | 'refund' | 'dispute' | 'hold' | 'settlement' | 'email' | 'legal';

type Approving = {
  action: ApprovedAction;
  subject: string;
  operator: string;
  amount: number;
  /** Rupiah that count for the limit, where a part of the amount counts alone; else the amount. */
  counted?: number;
  /** Rupiah of all refunds of the same payment; they count for the limit too. */
  ofPayment?: number;
  /** Counts together with what its operator let go alone for this host today; undefined: was counted before. */
  hostId?: string;
  /**
   * Number of the refund's account or of an e-mail; the lost rupiah of a dispute; the decision about a hold; 0 for a cash-out. Below zero: that
   * the money of a cash-out or refund goes back, or the lower amount of a dispute.
   */
  version: number;
};

/**
 * Four eyes. Above the limit (rupiah) the first approval is `recorded` and the caller does nothing else; `complete`
 * after a second operator within a day. Smaller amounts are `complete` at once, unless an approval of the subject waits, or two
 * gave one before. Throws `desk.*` when the same operator asks again, or one whose secret the first could know.
 */
export async function requireSecondOperator(
  tx: Tx,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  { action, subject, operator, amount, counted = amount, ofPayment = 0, hostId, version }: Approving,
): Promise<'recorded' | 'complete'> {
  const now = clock.now();
  const [known] = await findApprovals(tx, action, [subject]);
  const isAlone =
    !(await takesTwoAgain(tx, known, now)) &&
    Math.max(counted, ofPayment) <= config.fourEyesOver &&
    (hostId === undefined ||
      (await addToDay(tx, {
        issuer: await issuerOf(tx, operator),
        hostId,
        day: wibDate(now),
        amount: counted,
        most: config.fourEyesOver,
      })));
  if (isAlone) return 'complete';
  const first = {
    amount,
    version,
    first_operator: operator,
    first_at: now,
    second_operator: null,
    second_at: null,
    expires_at: addSeconds(now, APPROVAL_SECONDS),
  };
  if (await insertApproval(tx, { action, subject, ...first })) return 'recorded';
  const approval = await lockApproval(tx, { action, subject });
  if (await hasLapsed(tx, approval, { amount, version, now })) {
    await updateApproval(tx, { action, subject }, first);
    return 'recorded';
  }
  if (approval.second_operator !== null) return 'complete';
  const [one, other] = [await issuerOf(tx, approval.first_operator), await issuerOf(tx, operator)];
  if (one === other) {
    throw fail('desk.second_operator', {
      values: { first: approval.first_operator, until: instantText(approval.expires_at) },
    });
  }
  await updateApproval(tx, { action, subject }, { second_operator: operator, second_at: now, by_two: true });
  return 'complete';
}

/** A colleague's approval waits, or two gave one: of another account or decision it takes two as well. */
async function takesTwoAgain(db: Db, approval: Approval | undefined, now: Date): Promise<boolean> {
  if (approval === undefined) return false;
  if (approval.by_two) return true;
  return approval.expires_at > now && !(await isAnyDisabled(db, [approval.first_operator]));
}

/** The approval was for another amount or version, is too old, or by a former operator. */
async function hasLapsed(
  db: Db,
  approval: Approval,
  { amount, version, now }: Pick<Approving, 'amount' | 'version'> & { now: Date },
): Promise<boolean> {
  if (approval.expires_at <= now || approval.amount !== amount || approval.version !== version) return true;
  const names = [approval.first_operator, approval.second_operator].filter((name) => name !== null);
  return isAnyDisabled(db, names);
}

/** The first of two operators has approved. */
export function recorded({ subject, operator }: Call, amount: number) {
  return {
    text: `Rp${amount} takes two operators: ${subject} is approved by ${operator.name} and waits for another one, for a day. Nothing else was done; do not send it yet.`,
    after: { approvedBy: operator.name, amount },
  };
}

/** The given approvals of a subject that takes two operators; `first` null: none yet. */
export type ApprovalState = { first: string | null; second: string | null; until: Date | null; back: boolean };

/** Approvals by subject, as `operator` sees them, also of what gives the money back; subjects that need none are left out. */
export async function approvalsOf(
  db: Db,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  { action, operator }: Pick<Approving, 'action' | 'operator'>,
  subjects: readonly ({ id: string } & Pick<Approving, 'amount' | 'counted' | 'ofPayment' | 'hostId' | 'version'>)[],
): Promise<Map<string, ApprovalState>> {
  const now = clock.now();
  const alone = await daysOf(db, { issuer: await issuerOf(db, operator), day: wibDate(now) });
  const found = await findApprovals(
    db,
    action,
    subjects.map(({ id }) => id),
  );
  const again = new Set<string>();
  for (const approval of found) if (await takesTwoAgain(db, approval, now)) again.add(approval.subject);
  const large = subjects.filter(
    ({ id, amount, counted = amount, ofPayment = 0, hostId = '' }) =>
      again.has(id) || Math.max(ofPayment, counted + (alone.get(hostId) ?? 0)) > config.fourEyesOver,
  );
  const states = await Promise.all(
    large.map(async ({ id, amount, version }): Promise<[string, ApprovalState]> => {
      const approval = found.find(({ subject }) => subject === id);
      const back = approval !== undefined && approval.version < 0;
      const wanted = { amount, version: back ? approval.version : version, now };
      if (approval === undefined || (await hasLapsed(db, approval, wanted)))
        return [id, { first: null, second: null, until: null, back: false }];
      const { first_operator: first, second_operator: second, expires_at: until } = approval;
      return [id, { first, second, until, back }];
    }),
  );
  return new Map(states);
}

/** An approval as the contract has it; null: one operator is enough. */
export function shownApproval(state: ApprovalState | undefined) {
  return state === undefined ? null : { ...state, until: state.until?.toISOString() ?? null };
}
