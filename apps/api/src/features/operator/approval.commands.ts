import { addSeconds } from 'date-fns/addSeconds';
import {
  findApprovals,
  insertApproval,
  isAnyDisabled,
  lockApproval,
  updateApproval,
  type Approval,
} from './approval.queries.ts';
import { issuerOf } from './identity.commands.ts';
import { OperatorError } from './operator.error.ts';
import type { Deps } from '#deps.ts';
import type { Db, Tx } from '#schema.ts';

/** Enough for a colleague on the next morning. */
const APPROVAL_SECONDS = 24 * 3_600;

/** Actions that take two operators above `MABARIN_FOUR_EYES_OVER`. */
export type ApprovedAction = 'cash-out' | 'refund';

/**
 * Four eyes. Above the limit (rupiah) the first approval is `recorded` and the caller does nothing else; `complete`
 * after a second operator within a day. Smaller amounts are `complete` at once. Throws `OperatorError` when the same
 * operator asks again, or one whose secret the first could know.
 */
export async function requireSecondOperator(
  tx: Tx,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  { action, subject, operator, amount }: { action: ApprovedAction; subject: string; operator: string; amount: number },
): Promise<'recorded' | 'complete'> {
  if (amount <= config.fourEyesOver) return 'complete';
  const now = clock.now();
  const first = {
    amount,
    first_operator: operator,
    first_at: now,
    second_operator: null,
    second_at: null,
    expires_at: addSeconds(now, APPROVAL_SECONDS),
  };
  if (await insertApproval(tx, { action, subject, ...first })) return 'recorded';
  const approval = await lockApproval(tx, { action, subject });
  if (await hasLapsed(tx, approval, { amount, now })) {
    await updateApproval(tx, { action, subject }, first);
    return 'recorded';
  }
  if (approval.second_operator !== null) return 'complete';
  const [one, other] = [await issuerOf(tx, approval.first_operator), await issuerOf(tx, operator)];
  if (one === other) {
    const who =
      approval.first_operator === operator ? 'You have' : `${approval.first_operator}, who shares your issuer, has`;
    throw new OperatorError(
      `${who} approved ${subject} already: another operator has to, until ${approval.expires_at.toISOString()}.`,
    );
  }
  await updateApproval(tx, { action, subject }, { second_operator: operator, second_at: now });
  return 'complete';
}

/** The approval was for another amount, is too old, or by a former operator. */
async function hasLapsed(db: Db, approval: Approval, { amount, now }: { amount: number; now: Date }): Promise<boolean> {
  const names = [approval.first_operator, approval.second_operator].filter((name) => name !== null);
  return approval.expires_at <= now || approval.amount !== amount || (await isAnyDisabled(db, names));
}

/** The missing or given approvals by subject, for a list; subjects that need none are left out. */
export async function approvalsOf(
  db: Db,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  action: ApprovedAction,
  subjects: readonly { id: string; amount: number }[],
): Promise<Map<string, string>> {
  const large = subjects.filter(({ amount }) => amount > config.fourEyesOver);
  const now = clock.now();
  const found = await findApprovals(
    db,
    action,
    large.map(({ id }) => id),
  );
  const lines = await Promise.all(
    large.map(async ({ id, amount }): Promise<[string, string]> => {
      const approval = found.find(({ subject }) => subject === id);
      if (approval === undefined || (await hasLapsed(db, approval, { amount, now })))
        return [id, 'takes two operators'];
      const { first_operator: one, second_operator: other, expires_at: end } = approval;
      const until = `until ${end.toISOString()}`;
      return [
        id,
        other === null ? `approved by ${one}, needs another, ${until}` : `approved by ${one} and ${other}, ${until}`,
      ];
    }),
  );
  return new Map(lines);
}
